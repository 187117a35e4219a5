import type { AnyRoute, ParamsOf, ReplyOf } from "@pomar/contract/core/route";
import type { FormEvent } from "react";
import type { ApiError } from "../api/api-error.ts";
import { changedBody, isAlike } from "./changes.ts";
import { type OlderDraft, useConflict } from "./conflict.ts";
import type { SavedDraft } from "./draft.ts";
import type { Field } from "./field.ts";
import { type Messages, messagesOf, type SummaryLine, summaryOf } from "./issues.ts";
import { type DraftOptions, useDraft, useForgottenChoice } from "./use-draft.ts";
import { useFields } from "./use-fields.ts";
import { useSaving } from "./use-saving.ts";

/** Its `name` also names the elements of the fields. */
export interface RecordFormOptions<Values extends object, R extends AnyRoute> extends DraftOptions<Values> {
  /** A POST, or a PUT with the `version` that the fields were filled from; its body's schema is the validator. */
  route: R;
  params?: ParamsOf<R>;
  /** Label of each field under its path in the body, in the order of the screen. */
  labels: Record<string, string>;
  required?: readonly string[];
  /** The body from the fields; a required field left empty must be absent, so that the message says so. */
  toBody: (values: Values) => unknown;
  /** What only the screen can see is wrong, by path: how a value that the body merely contains came about. */
  checkAlso?: (values: Values) => Messages;
  onSaved: (reply: ReplyOf<R>, values: Values) => void;
}

export interface RecordForm<Values extends object> {
  values: Values;
  field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>;
  set: (change: Partial<Values>) => void;
  /** The message under a path of the body, for parts that are no plain field. */
  errorOf: (path: string) => string | undefined;
  idOf: (path: string) => string;
  summary: readonly SummaryLine[];
  /** The server's refusal that belongs to no field, or that it could not be reached. */
  failure: ApiError | null;
  submit: (event: FormEvent) => void;
  /** Saves what looks like an entry that stands: it is another. */
  confirmRepeat: () => void;
  isSaving: boolean;
  isDirty: () => boolean;
  /** When the recovered draft was written; null when there was none. */
  recoveredAt: string | null;
  olderDraft: OlderDraft | null;
  /** Another tab of this person has saved the draft: here it is not saved again. */
  savedElsewhere: { saved: SavedDraft; keep: () => void } | null;
  isOutdated: boolean;
  reload: () => void;
  /** Starts over, forgetting the draft. */
  reset: (values?: Values) => void;
}

/** A form that records or changes something: the contract's schema judges it; a PUT sends what changed, under its version. */
export function useRecordForm<Values extends object, R extends AnyRoute>(
  options: RecordFormOptions<Values, R>,
): RecordForm<Values> {
  const { route, initial, labels, version, params, onSaved } = options;
  const names = [options.name, ...Object.values(params ?? {})];
  const idOf = (path: string) => `${names.join("-")}-${path.replaceAll(".", "-")}`;
  const draft = useDraft<Values>({ ...options, name: names.join(".") });
  const bodyOf = (values: Values) => {
    const body = options.toBody(values) as object;
    return version === undefined ? body : changedBody(options.toBody(draft.base().values), body);
  };
  // The screen's own message is the nearer cause where both have one.
  const check = (values: Values) => ({ ...messagesOf(route.body, bodyOf(values)), ...options.checkAlso?.(values) });
  const fields = useFields<Values>(draft.start, {
    check,
    onChange: (values) => {
      draft.confirm(false);
      draft.keep(values);
    },
  });
  const isDirty = () => !isAlike(fields.getValues(), draft.base().values);
  useForgottenChoice(draft.isChosen, () => draft.keep(fields.getValues()));
  const conflict = useConflict({ draft, fields, record: { version, values: initial }, labels, isDirty });
  const saving = useSaving({ route, params, labels, idOf, draft, fields, bodyOf, check, onSaved });

  return {
    ...conflict,
    values: fields.values,
    field: (name) => ({
      id: idOf(name),
      label: labels[name] ?? name,
      required: options.required?.includes(name) ?? false,
      error: fields.errors[name],
      value: fields.values[name],
      onChange: (value) => fields.setValues({ [name]: value } as unknown as Partial<Values>),
    }),
    set: fields.setValues,
    errorOf: (path) => fields.errors[path],
    idOf,
    summary: summaryOf(fields.errors, labels),
    failure: fields.failure,
    submit: (event) => {
      event.preventDefault();
      // A form in a dialog of this one would submit this one too.
      event.stopPropagation();
      saving.submit();
    },
    confirmRepeat: () => {
      draft.confirm(true);
      saving.submit();
    },
    isSaving: saving.isSaving,
    // What another tab has saved is not lost by leaving.
    isDirty: () => draft.saved === null && isDirty(),
    recoveredAt: draft.recoveredAt,
    savedElsewhere: draft.saved && {
      saved: draft.saved,
      keep: () => {
        draft.restart();
        draft.keep(fields.getValues());
      },
    },
    reset: (values = initial) => {
      draft.settle(values, version);
      fields.fill(values);
    },
  };
}
