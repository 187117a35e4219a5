import type { AnyRoute, ParamsOf, ReplyOf } from "@pomar/contract/route";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { alerts } from "../alerts/alerts.ts";
import { type ApiError, asApiError } from "../api/api-error.ts";
import { type Attempt, afterFailure, continued } from "../api/attempt.ts";
import { call, type InputOf } from "../api/call.ts";
import { resourceOf } from "../api/hooks.ts";
import { newKey } from "../api/idempotency-key.ts";
import { invalidateResource } from "../api/query-client.ts";
import { changedBody, changedValues } from "./changes.ts";
import {
  chosenFor,
  type Draft,
  draftPlace,
  isAlike,
  type SavedDraft,
  startOf,
  unlessSame,
  withDraft,
  withoutSecret,
} from "./draft.ts";
import { focusOn } from "./focus-on.ts";
import { useFollowing, useForgottenChoice, useOtherTabs } from "./form-effects.ts";
import { byPath, type Messages, messagesOf, type SummaryLine, summaryOf } from "./issues.ts";
import { useFields } from "./use-fields.ts";

interface RecordFormOptions<Values extends object, R extends AnyRoute> {
  /** Names the draft and the fields' elements. */
  name: string;
  /** A POST, or a PUT with the `version` that the fields were filled from; its body's schema is the validator. */
  route: R;
  params?: ParamsOf<R>;
  version?: number;
  /** What the form starts with; of a PUT, the record as it is now. */
  initial: Values;
  /** Label of each field under its path in the body, in the order of the screen. */
  labels: Record<string, string>;
  required?: readonly string[];
  /** Fields that no draft keeps: passwords. */
  secret?: readonly string[];
  /** The body from the fields; a required field left empty must be absent, so that the message says so. */
  toBody: (values: Values) => unknown;
  /** What only the screen can see is wrong, by path: how a value that the body merely contains came about. */
  checkAlso?: (values: Values) => Messages;
  onSaved: (reply: ReplyOf<R>, values: Values) => void;
  /** The server refused: what the form shows beside its fields may be out of date. */
  onRefused?: (error: ApiError) => void;
  /** How a thing created on the way enters the fields; default: its id becomes the field's value. */
  onChosen?: (values: Values, chosen: { field: string; id: string }) => Values;
}

/** What an input needs of its field. */
export interface Field<Value> {
  id: string;
  label: string;
  required: boolean;
  error: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
}

/** What someone typed over a record that has changed since. */
export interface OlderDraft {
  savedAt: string;
  /** Labels of the fields that it would change. */
  fields: readonly string[];
  use: () => void;
  discard: () => void;
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
  /** Never applied by itself: someone else's change came between. */
  olderDraft: OlderDraft | null;
  /** Another tab of this person has saved the draft: here it is not saved again. */
  savedElsewhere: { saved: SavedDraft; keep: () => void } | null;
  /** The record changed while someone types; the fields still show the version that they were filled from. */
  isOutdated: boolean;
  /** Fills the fields from the record as it is now; what was typed becomes the `olderDraft`. */
  reload: () => void;
  /** Starts over, forgetting the draft. */
  reset: (values?: Values) => void;
}

/**
 * A form that records or changes something: the contract's schema judges it with the server's sentences, and a draft
 * survives a reload. A POST's retry after a lost answer carries the same `Idempotency-Key`, even after that reload, and so
 * does the same draft in another tab, which learns when it was saved.
 * A PUT sends what changed under the version that the fields were filled from, and follows the record while nobody types.
 */
export function useRecordForm<Values extends object, R extends AnyRoute>(
  options: RecordFormOptions<Values, R>,
): RecordForm<Values> {
  const { name, route, initial, labels, version, params, secret } = options;
  const chosen = chosenFor(initial, useSearch({ strict: false }) as Record<string, unknown>);
  const [place] = useState(() => draftPlace<Values>([name, ...Object.values(params ?? {})].join(".")));
  const [start] = useState(() => startOf(options, place.read(), chosen));
  const [recoveredAt, setRecoveredAt] = useState(start.draft?.savedAt ?? null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [older, setOlder] = useState(start.older);
  const draftId = useRef(start.draft?.id ?? newKey());
  const [savedElsewhere, setSavedElsewhere] = useState(() => place.findSaved(draftId.current));
  /** What the fields were filled from. */
  const held = useRef({ version, values: initial });
  const attempt = useRef<Attempt | null>(start.draft?.attempt ?? null);
  const confirmedRepeat = useRef(start.draft?.confirmedRepeat ?? false);
  const tried = useRef(false);
  const isSaving = useRef(false);
  const isReloading = useRef(false);

  const bodyOf = (values: Values) =>
    version === undefined
      ? options.toBody(values)
      : changedBody(options.toBody(held.current.values), options.toBody(values));
  // The screen's own message is the nearer cause where both have one.
  const check = (values: Values): Messages => ({
    ...messagesOf(route.body, bodyOf(values)),
    ...options.checkAlso?.(values),
  });
  const form = useFields<Values>(start.values, (values) => {
    confirmedRepeat.current = false;
    keepDraft(values);
    form.setErrors(tried.current ? check(values) : {});
  });
  useForgottenChoice(chosen !== null, () => keepDraft(form.getValues()));
  useOtherTabs(learn);
  useFollowing(JSON.stringify([version, initial]), follow);
  const mutation = useMutation<ReplyOf<R>, ApiError, { body: unknown; idempotencyKey?: string; ifMatch?: number }>({
    // The body was judged by the route's own schema; only its static type is lost here.
    mutationFn: (input) => call<AnyRoute>(route, { ...input, params } as unknown as InputOf<AnyRoute>),
    onSuccess: () => invalidateResource(resourceOf(route)),
  });

  const isDirty = () => !isAlike(form.getValues(), held.current.values);
  const isNewer = version !== undefined && version > (held.current.version ?? 0);
  const idOf = (path: string) => `${[name, ...Object.values(params ?? {})].join("-")}-${path.replaceAll(".", "-")}`;

  function draftOf(values: Values): Draft<Values> {
    const isNew = version === undefined;
    const typed = isNew ? values : changedValues(held.current.values, values);
    // Its key is there before it is first sent: two tabs that send it at the same moment send it under one.
    if (isNew) attempt.current ??= continued(null, new Date());
    return {
      id: draftId.current,
      confirmedRepeat: confirmedRepeat.current,
      values: withoutSecret(typed, secret),
      version: held.current.version,
      attempt: attempt.current,
      savedAt: new Date().toISOString(),
    };
  }

  function keepDraft(values: Values): void {
    const [now, before] = [withoutSecret(values, secret), withoutSecret(held.current.values, secret)];
    const isUntouched = isAlike(now, before) && !attempt.current?.outcomeUnknown;
    if (!isUntouched) place.write(draftOf(values));
    else if (older === null) place.remove();
  }

  function startDraft(): void {
    draftId.current = newKey();
    attempt.current = null;
    confirmedRepeat.current = false;
    setSavedElsewhere(null);
  }

  /** @returns whether another tab has saved this draft. */
  function learn(): boolean {
    const saved = place.findSaved(draftId.current);
    if (saved !== null) setSavedElsewhere(saved);
    return saved !== null;
  }

  function settle(values: Values, settledVersion: number | undefined): void {
    held.current = { version: settledVersion, values };
    // What is stored by now may be another tab's next one.
    if (savedElsewhere === null) place.remove();
    startDraft();
    tried.current = false;
    setOlder(null);
    setRecoveredAt(null);
    setFailure(null);
  }

  /** Fills the fields from the record as it is now, unless someone typed over them. */
  function follow(): void {
    if (version === undefined || version < (held.current.version ?? 0)) return;
    if (isAlike(initial, held.current.values)) {
      // What changed in the record is none of these fields.
      held.current.version = version;
      return;
    }
    if (isDirty() && !(isReloading.current && isNewer)) return;
    const typed = unlessSame(initial, isDirty() ? draftOf(form.getValues()) : older);
    isReloading.current = false;
    settle(initial, version);
    form.setValues(initial);
    form.setErrors({});
    if (typed === null) return;
    place.write(typed);
    setOlder(typed);
  }

  function refuse(messages: Messages): void {
    tried.current = true;
    form.setErrors(messages);
    const first = summaryOf(messages, labels).find((line) => line.field !== null);
    // After the next paint: a part of the form may open because of its message.
    if (first?.field != null) requestAnimationFrame(() => focusOn(idOf, { ...first, field: first.field as string }));
  }

  async function save(values: Values): Promise<void> {
    // Another tab may have tried the same draft meanwhile.
    const kept = place.read();
    if (kept?.id === draftId.current) attempt.current = kept.attempt;
    const current = version === undefined ? continued(attempt.current, new Date()) : null;
    // A page that is closed before the answer never hears it.
    attempt.current = current && { ...current, outcomeUnknown: true };
    keepDraft(values);
    const guarded = current === null ? { ifMatch: held.current.version } : { idempotencyKey: current.key };
    try {
      const body = confirmedRepeat.current ? { ...(bodyOf(values) as object), confirmedRepeat: true } : bodyOf(values);
      const reply = await mutation.mutateAsync({ body, ...guarded });
      if (reply === null || reply === undefined) return void alerts.error("Tente novamente mais tarde");
      const { id, lot } = reply as { id?: string; lot?: { code: string } };
      place.writeSaved({ id: draftId.current, call: route.path, made: { id, code: lot?.code } });
      settle(values, (reply as { version?: number }).version);
      options.onSaved(reply, values);
    } catch (thrown) {
      const error = asApiError(thrown);
      attempt.current = current && afterFailure(current, error);
      keepDraft(form.getValues());
      setFailure(error.issues.length > 0 ? null : error);
      if (error.issues.length > 0) refuse(byPath(error.issues));
      options.onRefused?.(error);
    }
  }

  function submit() {
    // A second press before React disables the button must not save twice.
    if (isSaving.current) return;
    const values = form.getValues();
    setFailure(null);
    if (learn()) return;
    const messages = check(values);
    if (Object.keys(messages).length > 0) return refuse(messages);
    if (version !== undefined && Object.keys(bodyOf(values) as object).length === 0)
      return void alerts.info("Nada foi alterado");
    isSaving.current = true;
    void save(values).finally(() => {
      isSaving.current = false;
    });
  }

  return {
    values: form.values,
    field: (field) => ({
      id: idOf(field),
      label: labels[field] ?? field,
      required: options.required?.includes(field) ?? false,
      error: form.errors[field],
      value: form.values[field],
      onChange: (value) => form.setValues({ [field]: value } as unknown as Partial<Values>),
    }),
    set: (change) => form.setValues(change),
    errorOf: (path) => form.errors[path],
    idOf,
    summary: summaryOf(form.errors, labels),
    failure,
    submit: (event) => {
      event.preventDefault();
      // A form in a dialog of this one would submit this one too.
      event.stopPropagation();
      submit();
    },
    confirmRepeat: () => {
      confirmedRepeat.current = true;
      submit();
    },
    savedElsewhere: savedElsewhere && {
      saved: savedElsewhere,
      keep: () => {
        startDraft();
        keepDraft(form.getValues());
      },
    },
    isSaving: mutation.isPending,
    // What another tab has saved is not lost by leaving.
    isDirty: () => savedElsewhere === null && isDirty(),
    recoveredAt,
    olderDraft: older && {
      savedAt: older.savedAt,
      fields: Object.keys(older.values).flatMap((field) => labels[field] ?? []),
      use: () => {
        setOlder(null);
        form.setValues(withDraft(form.getValues(), older));
      },
      discard: () => {
        setOlder(null);
        if (!isDirty()) place.remove();
      },
    },
    isOutdated: isNewer && isDirty() && !isAlike(initial, held.current.values),
    reload: () => {
      isReloading.current = true;
      if (isNewer) follow();
      else invalidateResource(resourceOf(route));
    },
    reset: (values = initial) => {
      settle(values, version);
      form.setValues(values);
      form.setErrors({});
    },
  };
}
