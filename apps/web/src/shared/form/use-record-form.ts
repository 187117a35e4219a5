import { useForm } from "@mantine/form";
import type { AnyRoute, ReplyOf } from "@pomar/contract/route";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { alerts } from "../alerts/alerts.ts";
import { type ApiError, asApiError } from "../api/api-error.ts";
import { call, type InputOf } from "../api/call.ts";
import { resourceOf } from "../api/hooks.ts";
import { newKey } from "../api/idempotency-key.ts";
import { invalidateResource } from "../api/query-client.ts";
import { chosenFrom } from "../pickers/creation.ts";
import { readDraft, removeDraft, withDraft, writeDraft } from "./draft.ts";
import { byPath, type Messages, messagesOf, type SummaryLine, summaryOf } from "./issues.ts";

interface RecordFormOptions<Values extends object, R extends AnyRoute> {
  /** Names the draft and the fields' elements. */
  name: string;
  /** A POST; its body's schema is the validator. */
  route: R;
  /** What the form starts with. */
  initial: Values;
  /** Label of each field under its path in the body, in the order of the screen. */
  labels: Record<string, string>;
  required?: readonly string[];
  /** The body from the fields; a required field left empty must be absent, so that the message says so. */
  toBody: (values: Values) => unknown;
  onSaved: (reply: ReplyOf<R>, values: Values) => void;
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
  isSaving: boolean;
  isDirty: () => boolean;
  /** When the recovered draft was written; null when there was none. */
  recoveredAt: string | null;
  /** Starts over, forgetting the draft. */
  reset: (values?: Values) => void;
}

/**
 * A form that records something: the contract's schema judges it with the server's sentences, a draft survives a
 * reload, and a retry after a lost answer carries the same `Idempotency-Key`, even after that reload.
 */
export function useRecordForm<Values extends object, R extends AnyRoute>(
  options: RecordFormOptions<Values, R>,
): RecordForm<Values> {
  const { name, route, initial, labels, toBody } = options;
  const chosen = chosenFrom(useSearch({ strict: false }) as Record<string, unknown>);
  const [start] = useState(() => {
    const draft = readDraft<Values>(name);
    const values = withDraft(initial, draft);
    if (chosen === null || !(chosen.field in initial)) return { draft, values };
    return { draft, values: options.onChosen?.(values, chosen) ?? { ...values, [chosen.field]: chosen.id } };
  });
  useForgottenChoice(chosen !== null);
  const [recoveredAt, setRecoveredAt] = useState(start.draft?.savedAt ?? null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const pristine = useRef(JSON.stringify(initial));
  const attemptKey = useRef(start.draft?.idempotencyKey ?? null);
  const tried = useRef(false);
  const isSaving = useRef(false);

  const check = (values: Values): Messages => messagesOf(route.body, toBody(values));
  const form = useForm<Values>({
    initialValues: start.values,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      keepDraft(values);
      form.setErrors(tried.current ? check(values) : {});
    },
  });
  const mutation = useMutation<ReplyOf<R>, ApiError, unknown>({
    mutationFn: (body) => {
      attemptKey.current ??= newKey();
      keepDraft(form.getValues());
      // The body was judged by the route's own schema; only its static type is lost here.
      const input = { body, idempotencyKey: attemptKey.current } as unknown as InputOf<AnyRoute>;
      return call<AnyRoute>(route, input);
    },
    onSuccess: () => invalidateResource(resourceOf(route)),
  });

  const isDirty = () => JSON.stringify(form.getValues()) !== pristine.current;
  const idOf = (path: string) => `${name}-${path.replaceAll(".", "-")}`;

  function keepDraft(values: Values): void {
    const isUntouched = JSON.stringify(values) === pristine.current && attemptKey.current === null;
    if (isUntouched) removeDraft(name);
    else writeDraft(name, { values, idempotencyKey: attemptKey.current, savedAt: new Date().toISOString() });
  }

  function forgetAttempt(values: Values): void {
    pristine.current = JSON.stringify(values);
    attemptKey.current = null;
    tried.current = false;
    removeDraft(name);
    setRecoveredAt(null);
    setFailure(null);
  }

  function refuse(messages: Messages): void {
    tried.current = true;
    form.setErrors(messages);
    const first = summaryOf(messages, labels).find((line) => line.field !== null);
    // After the next paint: a part of the form may open because of its message.
    if (first?.field != null)
      requestAnimationFrame(() => document.getElementById(idOf(first.field as string))?.focus());
  }

  async function save(values: Values): Promise<void> {
    try {
      const reply = await mutation.mutateAsync(toBody(values));
      if (reply === null || reply === undefined) return void alerts.error("Tente novamente mais tarde");
      forgetAttempt(values);
      options.onSaved(reply, values);
    } catch (thrown) {
      const error = asApiError(thrown);
      // Only a refusal proves that nothing was recorded; after anything else the retry keeps the key.
      if (error.statusCode >= 400 && error.statusCode < 500) attemptKey.current = null;
      keepDraft(values);
      setFailure(error.issues.length > 0 ? null : error);
      if (error.issues.length > 0) refuse(byPath(error.issues));
    }
  }

  return {
    values: form.values,
    field: (field) => ({
      id: idOf(field),
      label: labels[field] ?? field,
      required: options.required?.includes(field) ?? false,
      error: form.errors[field] as string | undefined,
      value: form.values[field],
      onChange: (value) => form.setValues({ [field]: value } as unknown as Partial<Values>),
    }),
    set: (change) => form.setValues(change),
    errorOf: (path) => form.errors[path] as string | undefined,
    idOf,
    summary: summaryOf(form.errors as Messages, labels),
    failure,
    submit: (event) => {
      event.preventDefault();
      // A second press before React disables the button must not save twice.
      if (isSaving.current) return;
      const values = form.getValues();
      setFailure(null);
      const messages = check(values);
      if (Object.keys(messages).length > 0) return refuse(messages);
      isSaving.current = true;
      void save(values).finally(() => {
        isSaving.current = false;
      });
    },
    isSaving: mutation.isPending,
    isDirty,
    recoveredAt,
    reset: (values = initial) => {
      forgetAttempt(values);
      form.setValues(values);
      form.setErrors({});
    },
  };
}

/** Takes the choice off the address once the form has it, or a reload would choose again over a later change. */
function useForgottenChoice(isThere: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isThere) void navigate({ to: ".", search: {}, replace: true, resetScroll: false });
  }, [isThere, navigate]);
}
