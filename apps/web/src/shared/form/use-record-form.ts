import { useForm } from "@mantine/form";
import type { AnyRoute, ReplyOf } from "@pomar/contract/route";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { alerts } from "../alerts/alerts.ts";
import { type ApiError, asApiError } from "../api/api-error.ts";
import { type Attempt, afterFailure, continued } from "../api/attempt.ts";
import { call, type InputOf } from "../api/call.ts";
import { resourceOf } from "../api/hooks.ts";
import { invalidateResource } from "../api/query-client.ts";
import { chosenFrom } from "../pickers/creation.ts";
import { draftPlace, withDraft } from "./draft.ts";
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
  /** What only the screen can see is wrong, by path: how a value that the body merely contains came about. */
  checkAlso?: (values: Values) => Messages;
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
  const [place] = useState(() => draftPlace<Values>(name));
  const [start] = useState(() => {
    const draft = place.read();
    const values = withDraft(initial, draft);
    if (chosen === null || !(chosen.field in initial)) return { draft, values };
    return { draft, values: options.onChosen?.(values, chosen) ?? { ...values, [chosen.field]: chosen.id } };
  });
  const [recoveredAt, setRecoveredAt] = useState(start.draft?.savedAt ?? null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const pristine = useRef(JSON.stringify(initial));
  const attempt = useRef<Attempt | null>(start.draft?.attempt ?? null);
  const tried = useRef(false);
  const isSaving = useRef(false);

  // The screen's own message is the nearer cause where both have one.
  const check = (values: Values): Messages => ({
    ...messagesOf(route.body, toBody(values)),
    ...options.checkAlso?.(values),
  });
  const form = useForm<Values>({
    initialValues: start.values,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      keepDraft(values);
      form.setErrors(tried.current ? check(values) : {});
    },
  });
  useForgottenChoice(chosen !== null, () => keepDraft(form.getValues()));
  const mutation = useMutation<ReplyOf<R>, ApiError, { body: unknown; idempotencyKey: string }>({
    // The body was judged by the route's own schema; only its static type is lost here.
    mutationFn: (input) => call<AnyRoute>(route, input as unknown as InputOf<AnyRoute>),
    onSuccess: () => invalidateResource(resourceOf(route)),
  });

  const isDirty = () => JSON.stringify(form.getValues()) !== pristine.current;
  const idOf = (path: string) => `${name}-${path.replaceAll(".", "-")}`;

  function keepDraft(values: Values): void {
    const isUntouched = JSON.stringify(values) === pristine.current && attempt.current === null;
    if (isUntouched) place.remove();
    else place.write({ values, attempt: attempt.current, savedAt: new Date().toISOString() });
  }

  function forgetAttempt(values: Values): void {
    pristine.current = JSON.stringify(values);
    attempt.current = null;
    tried.current = false;
    place.remove();
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
    const current = continued(attempt.current, new Date());
    // A page that is closed before the answer never hears it.
    attempt.current = { ...current, outcomeUnknown: true };
    keepDraft(values);
    try {
      const reply = await mutation.mutateAsync({ body: toBody(values), idempotencyKey: current.key });
      if (reply === null || reply === undefined) return void alerts.error("Tente novamente mais tarde");
      forgetAttempt(values);
      options.onSaved(reply, values);
    } catch (thrown) {
      const error = asApiError(thrown);
      attempt.current = afterFailure(current, error);
      keepDraft(form.getValues());
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

/**
 * Takes the choice off the address once the form has it, or a reload would choose again over a later change.
 * @param keep  keeps it elsewhere first: phones reload a page that was in the background.
 */
function useForgottenChoice(isThere: boolean, keep: () => void): void {
  const navigate = useNavigate();
  const keepNow = useRef(keep);
  keepNow.current = keep;
  useEffect(() => {
    if (!isThere) return;
    keepNow.current();
    void navigate({ to: ".", search: {}, replace: true, resetScroll: false });
  }, [isThere, navigate]);
}
