import type { AnyRoute, ParamsOf, ReplyOf } from "@pomar/contract/core/route";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { alerts } from "../alerts/alerts.ts";
import { ApiError, asApiError } from "../api/api-error.ts";
import { doublePressMs } from "../api/attempt.ts";
import { call, type InputOf } from "../api/call.ts";
import type { QueuedEntry } from "../outbox/queued-entry.ts";
import { changedBody, isAlike } from "./changes.ts";
import { useConflict } from "./conflict.ts";
import { earlyDays } from "./early-days.ts";
import { type Field, focusOn, isReadable } from "./field.ts";
import { byPath, type Messages, messagesOf, summaryOf } from "./issues.ts";
import { useQueuedFor } from "./queued-form.ts";
import { dayOf, entryIdOf, type Saved, saveEntry } from "./save-entry.ts";
import { type DraftOptions, type OpenDraft, useDraft, useForgottenChoice } from "./use-draft.ts";
import { type Fields, useFields } from "./use-fields.ts";

/** The `name` also begins the ids of the fields' elements. */
export interface RecordFormOptions<Values extends object, R extends AnyRoute> extends DraftOptions<Values> {
  /** A POST, or a PUT with the `version` that the fields were filled from; its body's schema is the validator. */
  route: R;
  params?: ParamsOf<R>;
  /** Label of each field under its path in the body, in the order of the screen. */
  labels: Record<string, string>;
  /** Paths that must be filled in; a function where what else was chosen decides. */
  required?: readonly string[] | ((values: Values) => readonly string[]);
  /** The body from the fields; a required field left empty must be absent, so that the message says so. */
  toBody: (values: Values) => unknown;
  /** Messages by path that need more than the body, such as the loads behind one gross weight. */
  checkAlso?: (values: Values) => Messages;
  onSaved: (reply: ReplyOf<R>, values: Values) => void;
  /** Codes of refusals for which the page offers another way in place: neither toast nor form tells of them. */
  answered?: readonly string[];
}

/** The form itself asks. */
const askedInPlace = ["entry.looks-repeated"];

export type RecordForm<Values extends object> = ReturnType<typeof useRecordForm<Values, AnyRoute>>;

/** A form that records or changes something: the contract's schema judges it; a PUT sends what changed, under its version. */
export function useRecordForm<Values extends object, R extends AnyRoute>(given: RecordFormOptions<Values, R>) {
  const correcting = useQueuedFor(given.route);
  const options = correcting === null ? given : forCorrection(given, correcting);
  const { route, initial, labels, version, params, onSaved } = options;
  const requiredOf = (values: Values) =>
    typeof options.required === "function" ? options.required(values) : (options.required ?? []);
  const names = [options.name, ...Object.values(params ?? {})];
  const idOf = (path: string) => `${names.join("-")}-${path.replaceAll(".", "-")}`;
  const draft = useDraft<Values>({
    ...options,
    name: names.join("."),
    entryId: correcting?.id,
    keyLifetimeMs: route.records === null ? undefined : Number.POSITIVE_INFINITY,
  });
  const [queued, setQueued] = useState<QueuedEntry | null>(null);
  const title = useRef("");
  const bodyOf = (values: Values) => {
    const body = options.toBody(values) as object;
    return version === undefined ? body : changedBody(options.toBody(draft.base().values), body);
  };
  // The screen's own message is the nearer cause where both have one.
  const check = (values: Values) => ({
    ...messagesOf(route.body, bodyOf(values)),
    ...earlyDays(values, initial),
    ...options.checkAlso?.(values),
    ...(correcting !== null && missingDay(correcting, route, values)),
  });
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
  const saving = useSaving({
    ...{ route, params, labels, idOf, draft, fields, bodyOf, check, onSaved },
    answered: options.answered,
    keeps: { isQueued: correcting !== null, title: () => title.current, onQueued: setQueued },
  });
  useRefusal(correcting, fields);
  // Said while it is typed: a year typed wrong is seen at once.
  const early = earlyDays(fields.values, initial);

  return {
    ...conflict,
    values: fields.values,
    field: <Name extends keyof Values & string>(name: Name): Field<Values[Name]> => ({
      id: idOf(name),
      label: labels[name] ?? name,
      required: requiredOf(fields.values).includes(name),
      error: fields.errors[name] ?? early[name],
      value: fields.values[name],
      onChange: (value) => fields.setValues({ [name]: value } as unknown as Partial<Values>),
    }),
    set: fields.setValues,
    /** The message under a path of the body, for parts that are no plain field. */
    errorOf: (path: string): string | undefined => fields.errors[path],
    idOf,
    summary: summaryOf(fields.errors, labels),
    /** The required fields that are still empty. */
    missing: missingOf({
      required: requiredOf(fields.values),
      labels,
      // A field may go by another name in the body.
      given: [fields.values, options.toBody(fields.values)] as Record<string, unknown>[],
    }),
    failure: fields.failure,
    isAnswered: options.answered?.includes(fields.failure?.code ?? "") ?? false,
    /** What would be sent now. */
    changes: () => bodyOf(fields.getValues()),
    submit: (event: FormEvent) => {
      event.preventDefault();
      // A form in a dialog of this one would submit this one too.
      event.stopPropagation();
      if (isReadable(event.currentTarget)) saving.submit();
    },
    /** Saves what looks like an entry that stands: it is another. */
    confirmRepeat: () => {
      draft.confirm(true);
      saving.submit();
    },
    isSaving: saving.isSaving,
    // What another tab has saved is not lost by leaving.
    isDirty: () => draft.saved === null && isDirty(),
    /** When the recovered draft was written; null when there was none. */
    recoveredAt: draft.recoveredAt,
    /** Another tab of this person has saved the draft: here it is not saved again. */
    savedElsewhere: draft.saved && {
      saved: draft.saved,
      keep: () => {
        draft.restart();
        draft.keep(fields.getValues());
      },
    },
    /** What the device keeps of it: no answer came. */
    queued,
    /** Says in a line what will be saved; told by whoever shows it. */
    describe: (said: string | null) => {
      title.current = said ?? "";
    },
    /** What was saved was taken back: the same values, not saved yet. */
    typeAgain: () => {
      const typed = fields.getValues();
      draft.settle(initial, version);
      fields.fill(initial);
      fields.setValues(typed);
    },
    /** Starts over, forgetting the draft. */
    reset: (values = initial) => {
      setQueued(null);
      draft.settle(values, version);
      fields.fill(values);
    },
  };
}

/** The form of an entry on the device: what was typed, under a draft of its own. */
function forCorrection<Values extends object, R extends AnyRoute>(
  options: RecordFormOptions<Values, R>,
  entry: QueuedEntry,
): RecordFormOptions<Values, R> {
  return { ...options, name: `${options.name}-${entry.id}`, initial: { ...options.initial, ...entry.values } };
}

const wrongClocks = ["entry.clock-ahead", "entry.clock-behind"];

/** Whoever made an entry by a wrong clock says its day. */
function missingDay({ refusal }: QueuedEntry, route: AnyRoute, values: object): Messages {
  const day = dayOf(route);
  if (!wrongClocks.includes(refusal?.code ?? "") || day === undefined || Reflect.get(values, day) !== null) return {};
  return { [day]: "Informe o dia: o relógio do aparelho estava errado" };
}

/** Shows once why the server did not take what is being corrected. */
function useRefusal(entry: QueuedEntry | null, fields: Pick<Fields<object>, "refuse" | "setFailure">): void {
  const shown = useRef(false);
  useEffect(() => {
    const refusal = entry?.refusal ?? null;
    if (refusal === null || shown.current) return;
    shown.current = true;
    fields.refuse(byPath(refusal.issues));
    if (refusal.issues.length === 0)
      fields.setFailure(new ApiError({ ...refusal, dependents: [...refusal.dependents], issues: [] }));
  });
}

interface Given {
  required: readonly string[];
  labels: Record<string, string>;
  given: readonly Record<string, unknown>[];
}

function missingOf({ required, labels, given }: Given): { path: string; label: string }[] {
  const isEmpty = (value: unknown) => value == null || value === "" || (Array.isArray(value) && value.length === 0);
  /** `lines.0.reason` stands in a line of the body. */
  const valueAt = (part: unknown, path: string) =>
    path.split(".").reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], part);
  // In the order of the screen.
  return Object.entries(labels).flatMap(([path, label]) =>
    required.includes(path) && given.every((part) => isEmpty(valueAt(part, path))) ? [{ path, label }] : [],
  );
}

interface SavingOptions<Values extends object, R extends AnyRoute>
  extends Pick<RecordFormOptions<Values, R>, "route" | "labels" | "onSaved"> {
  params: ParamsOf<R> | undefined;
  idOf: (path: string) => string;
  draft: OpenDraft<Values>;
  fields: Fields<Values>;
  bodyOf: (values: Values) => object;
  check: (values: Values) => Messages;
  answered: readonly string[] | undefined;
  keeps: {
    /** It is on the device already, and is corrected there. */
    isQueued: boolean;
    title: () => string;
    onQueued: (entry: QueuedEntry) => void;
  };
}

/** What was typed since an answer was lost is not what the server has under its id. */
const otherData = () =>
  new ApiError({ statusCode: 422, code: "idempotency.other-body", message: "Já tinha chegado com outros dados" });

interface Sent {
  body: object;
  values: object;
  /** Of what is no entry null. */
  entryId: string | null;
  idempotencyKey?: string;
  ifMatch?: number;
}

/** Sends what a form holds once it is in order, and shows what is said against it at its fields. */
function useSaving<Values extends object, R extends AnyRoute>(options: SavingOptions<Values, R>) {
  const { route, params, labels, idOf, draft, fields, bodyOf, keeps } = options;
  const isSaving = useRef(false);
  const lastSaved = useRef<{ values: Values; at: number } | null>(null);
  const mutation = useMutation<Saved<R>, ApiError, Sent>({
    mutationFn: async ({ entryId: id, values, ...input }) => {
      if (id !== null) return saveEntry(route, { ...keptOf(values), id, body: input.body });
      // The body was judged by the route's own schema; only its static type is lost here.
      return { reply: await call<AnyRoute>(route, { ...input, params } as unknown as InputOf<AnyRoute>) };
    },
    meta: { answered: [...askedInPlace, ...(options.answered ?? [])] },
  });
  const keptOf = (values: object) => ({
    ...{ values, title: keeps.title(), isQueued: keeps.isQueued },
    page: window.location.pathname + window.location.search,
  });

  function refuse(messages: Messages): void {
    fields.refuse(messages);
    const first = summaryOf(messages, labels).find((line) => line.field !== null);
    // After the next paint: a part of the form may open because of its message.
    if (first?.field != null) requestAnimationFrame(() => focusOn(idOf, { ...first, field: first.field as string }));
  }

  async function save(values: Values): Promise<void> {
    const attempt = draft.begin(values);
    const guard = attempt === null ? { ifMatch: draft.base().version } : { idempotencyKey: attempt.key };
    const entryId = entryIdOf(route, attempt);
    const body = { ...bodyOf(values), ...(draft.isConfirmed() && { confirmedRepeat: true }) };
    try {
      const saved = await mutation.mutateAsync({ body, values, entryId, ...guard });
      lastSaved.current = { values, at: performance.now() };
      if ("queued" in saved) {
        draft.succeeded(route.path, {});
        draft.settle(values, undefined);
        keeps.onQueued(saved.queued);
        window.scrollTo({ top: 0 });
        return;
      }
      const { reply } = saved;
      if (saved.isEarlier && attempt?.sent !== undefined && attempt.sent !== JSON.stringify(values)) throw otherData();
      if (reply === null || reply === undefined) return void alerts.error("Tente novamente mais tarde");
      const { id, lot, version } = reply as { id?: string; lot?: { code: string }; version?: number };
      draft.succeeded(route.path, { id, code: lot?.code });
      draft.settle(values, version);
      fields.fill(fields.getValues());
      options.onSaved(reply, values);
    } catch (thrown) {
      const error = asApiError(thrown);
      draft.failed(attempt, error, fields.getValues());
      if (error.issues.length > 0) refuse(byPath(error.issues));
      else fields.setFailure(error);
    }
  }

  function submit(): void {
    // A second press before React disables the button must not save twice.
    if (isSaving.current) return;
    const values = fields.getValues();
    const last = lastSaved.current;
    if (last !== null && performance.now() - last.at < doublePressMs && isAlike(values, last.values)) return;
    fields.setFailure(null);
    if (draft.wasSavedElsewhere()) return;
    const messages = options.check(values);
    if (Object.keys(messages).length > 0) refuse(messages);
    else if (draft.base().version !== undefined && Object.keys(bodyOf(values)).length === 0)
      alerts.info("Nada foi alterado");
    else {
      isSaving.current = true;
      void save(values).finally(() => {
        isSaving.current = false;
      });
    }
  }

  return { submit, isSaving: mutation.isPending };
}
