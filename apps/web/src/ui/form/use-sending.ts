import type { AnyRoute, ParamsOf, ReplyOf } from "@pomar/contract/core/route";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { alerts } from "../alerts/alerts.ts";
import { ApiError, asApiError } from "../api/api-error.ts";
import { doublePressMs } from "../api/attempt.ts";
import { call, type InputOf } from "../api/call.ts";
import { isAlike } from "./changes.ts";
import { useConflict } from "./conflict.ts";
import { focusOn, isReadable } from "./field.ts";
import { focusQuietly } from "./first-field.ts";
import type { FormFieldsOptions } from "./form-fields.ts";
import { buildSummary, byPath, type Messages } from "./issues.ts";
import { getEntryId, type Saved, saveEntry } from "./save-entry.ts";
import { type DraftOptions, type OpenDraft, useForgottenChoice } from "./use-draft.ts";
import type { Fields } from "./use-fields.ts";

export interface SendingOptions<Values extends object, R extends AnyRoute> extends DraftOptions<Values> {
  /**
   * A POST, or a PUT with the `version` from which the fields were filled; the schema of its body validates the values.
   */
  route: R;
  params?: ParamsOf<R>;
  onSaved?: (reply: ReplyOf<R>, values: Values) => void;
  /** Codes of refusals that the page itself handles: neither a toast nor the form reports them. */
  answered?: readonly string[];
}

/** Codes for which the form itself asks the user, so no toast reports them. */
const askedInPlace = ["entry.looks-repeated"];

/** The error for values that were changed after the server had recorded an earlier attempt whose reply was lost. */
const buildOtherDataError = () =>
  new ApiError({ statusCode: 422, code: "idempotency.other-body", message: "Já tinha chegado com outros dados" });

interface Parts<Values extends object> {
  draft: OpenDraft<Values>;
  fields: Fields<Values>;
  /** True while the fields differ from their initial values. */
  isDirty: () => boolean;
  check: (values: Values) => Messages;
  toSentBody: (values: Values) => object;
  getId: (path: string) => string;
  /** True when the form corrects an entry of the device's outbox. */
  isQueued: boolean;
}

interface Sent {
  body: object;
  values: object;
  /** The id of the entry; null when the route records no entry. */
  entryId: string | null;
  idempotencyKey?: string;
  ifMatch?: number;
}

export type Sending = ReturnType<typeof useSending<object, AnyRoute>>;

/** Sends the values of a valid form; a PUT sends only the changed fields, with the record's version. */
export function useSending<Values extends object, R extends AnyRoute>(
  options: SendingOptions<Values, R> & Pick<FormFieldsOptions<Values>, "labels">,
  { draft, fields, isDirty, check, toSentBody, getId, isQueued }: Parts<Values>,
) {
  const { route, params, labels, version, initial, answered = [] } = options;
  const title = useRef("");
  const isSaving = useRef(false);
  const lastSaved = useRef<{ values: Values; at: number } | null>(null);
  useForgottenChoice(draft.isChosen, () => draft.keep(fields.getValues()));
  const conflict = useConflict({ draft, fields, record: { version, values: initial }, labels, isDirty });
  const mutation = useMutation<Saved<R>, ApiError, Sent>({
    mutationFn: async ({ entryId: id, values, body, ...guard }) => {
      const page = window.location.pathname + window.location.search;
      if (id !== null) return saveEntry(route, { id, values, body, page, isQueued, title: title.current });
      // The cast loses only the body's static type: the route's own schema has validated the body.
      return { reply: await call<AnyRoute>(route, { ...guard, body, params } as unknown as InputOf<AnyRoute>) };
    },
    meta: { answered: [...askedInPlace, ...answered], showsIssues: true },
  });

  function refuse(messages: Messages): void {
    fields.refuse(messages);
    const first = buildSummary(messages, labels).find((line) => line.field !== null);
    // Focuses the field after the next paint, because the message may first open the part of the form with the field.
    // The list of options of the focused field stays closed, because it would cover the save button.
    if (first?.field != null)
      requestAnimationFrame(() => focusOn(getId, { ...first, field: first.field as string }, focusQuietly));
  }

  async function save(values: Values): Promise<void> {
    const attempt = draft.begin(values);
    const guard = attempt === null ? { ifMatch: draft.base().version } : { idempotencyKey: attempt.key };
    const entryId = getEntryId(route, attempt);
    const body = { ...toSentBody(values), ...(draft.isConfirmed() && { confirmedRepeat: true }) };
    try {
      const saved = await mutation.mutateAsync({ body, values, entryId, ...guard });
      lastSaved.current = { values, at: performance.now() };
      if ("queued" in saved) {
        draft.succeeded(route.path, {});
        draft.settle(values, undefined);
        draft.setQueuedEntry(saved.queued);
        window.scrollTo({ top: 0 });
        return;
      }
      const { reply } = saved;
      if (saved.isEarlier && attempt?.sent !== undefined && attempt.sent !== JSON.stringify(values))
        throw buildOtherDataError();
      if (reply === null || reply === undefined) return void alerts.error("Tente novamente mais tarde");
      const { id, lot, ...stored } = reply as { id?: string; lot?: { code: string }; version?: number };
      draft.succeeded(route.path, { id, code: lot?.code });
      // The next record of a form for new records has no version.
      draft.settle(values, version === undefined ? undefined : stored.version);
      fields.fill(fields.getValues());
      options.onSaved?.(reply, values);
    } catch (thrown) {
      const error = asApiError(thrown);
      draft.failed(attempt, error, fields.getValues());
      if (error.issues.length > 0) refuse(byPath(error.issues));
      else fields.setFailure(error);
    }
  }

  function saveOnce(): void {
    // A second press, before React disables the button, must not save twice.
    if (isSaving.current) return;
    const values = fields.getValues();
    const last = lastSaved.current;
    if (last !== null && performance.now() - last.at < doublePressMs && isAlike(values, last.values)) return;
    fields.setFailure(null);
    if (draft.wasSavedElsewhere()) return;
    const messages = check(values);
    if (Object.keys(messages).length > 0) refuse(messages);
    else if (draft.base().version !== undefined && Object.keys(toSentBody(values)).length === 0)
      alerts.info("Nada foi alterado");
    else {
      isSaving.current = true;
      void save(values).finally(() => {
        isSaving.current = false;
      });
    }
  }

  return {
    submit: (event: FormEvent) => {
      event.preventDefault();
      // The event must not reach an outer form: a form in a dialog would also submit the form that opened the dialog.
      event.stopPropagation();
      if (isReadable(event.currentTarget)) saveOnce();
    },
    /** Saves an entry that looks like a recorded one, after the user has confirmed that it is a different entry. */
    confirmRepeat: () => {
      draft.confirm(true);
      saveOnce();
    },
    /** Whether the form would refuse the values as they are. */
    isRefused: () => Object.keys(check(fields.getValues())).length > 0,
    isSaving: mutation.isPending,
    failure: fields.failure,
    /** True when the page itself handles the failure. */
    isAnswered: answered.includes(fields.failure?.code ?? ""),
    /** The body that the form would send now. */
    getBody: () => toSentBody(fields.getValues()),
    /** Sets the entry's one-line summary, under which the outbox lists the entry. */
    setTitle: (line: string | null) => {
      title.current = line ?? "";
    },
    /** Treats the fields as unsaved again, because the record saved from them has been reversed. */
    markUnsaved: () => {
      const typed = fields.getValues();
      draft.settle(initial, version);
      fields.fill(initial);
      fields.setValues(typed);
    },
    draft: {
      /** The instant at which the recovered draft was written; null without a recovered draft. */
      recoveredAt: draft.recoveredAt,
      /** The record that a different tab has saved from the draft; this tab must not save the draft again. */
      savedElsewhere: draft.saved,
      /** The entry that the device queued from the draft, because the server did not answer. */
      queuedEntry: draft.queuedEntry,
      keepAsNew: () => {
        draft.restart();
        draft.keep(fields.getValues());
      },
    },
    conflict,
  };
}
