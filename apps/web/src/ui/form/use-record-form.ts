import type { AnyRoute } from "@pomar/contract/core/route";
import { rootRouteId, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useQueued } from "../outbox/outbox-status.ts";
import type { QueuedEntry } from "../outbox/queued-entry.ts";
import { changedBody, isAlike } from "./changes.ts";
import { buildFormFields, type FormFields, type FormFieldsOptions } from "./form-fields.ts";
import { byPath, listMessages, type Messages } from "./issues.ts";
import { earlyDays, unusualDays } from "./past-days.ts";
import { getDayField } from "./save-entry.ts";
import { useDraft } from "./use-draft.ts";
import { type Fields, useFields } from "./use-fields.ts";
import { type Sending, type SendingOptions, useSending } from "./use-sending.ts";

/** The options of a form; the ids of its elements begin with `name`. */
export interface RecordFormOptions<Values extends object, R extends AnyRoute>
  extends FormFieldsOptions<Values>,
    SendingOptions<Values, R> {
  /** Messages by path for checks that need more than the body, for example of the loads that make up a gross weight. */
  checkAlso?: (values: Values) => Messages;
  /** True for a form about events that mostly lie months ago: their days are not questioned. */
  isLongAgo?: boolean;
}

export interface RecordForm<Values extends object> extends FormFields<Values> {
  /** True for a form that creates records, false for a form about a stored record. */
  isNew: boolean;
  /** True while leaving the form would lose typed values; false once a different tab has saved them. */
  isDirty: () => boolean;
  /** Resets the form and removes its draft. */
  reset: (values?: Values) => void;
  sending: Sending;
}

/**
 * A form that creates or changes a record: it holds the typed values, validates them by the schema, and sends them.
 */
export function useRecordForm<Values extends object, R extends AnyRoute>(
  given: RecordFormOptions<Values, R>,
): RecordForm<Values> {
  const { route, params, version, toBody } = given;
  const queued = useQueuedFor(route);
  // A queued entry that is corrected in this form provides the initial values, and has a draft of its own.
  const initial = queued === null ? given.initial : { ...given.initial, ...queued.values };
  const names = [queued === null ? given.name : `${given.name}-${queued.id}`, ...Object.values(params ?? {})];
  const options = { ...given, initial };
  const getId = (path: string) => `${names.join("-")}-${path.replaceAll(".", "-")}`;
  const draft = useDraft<Values>({
    ...options,
    name: names.join("."),
    entryId: queued?.id,
    keyLifetimeMs: route.records === null ? undefined : Number.POSITIVE_INFINITY,
  });
  const toSentBody = (values: Values) => {
    const body = toBody(values) as object;
    return version === undefined ? body : changedBody(toBody(draft.base().values), body);
  };
  // A message of the form itself replaces the schema's message, because it names the cause more exactly.
  const check = (values: Values) => ({
    ...listMessages(route.body, toSentBody(values)),
    ...earlyDays(values, initial),
    ...given.checkAlso?.(values),
    ...findMissingDay(queued, route, values),
  });
  const fields = useFields<Values>(draft.start, {
    check,
    onChange: (values) => {
      draft.confirm(false);
      draft.keep(values);
    },
  });
  const isDirty = () => !isAlike(fields.getValues(), draft.base().values);
  const parts = { draft, fields, isDirty, check, toSentBody, getId, isQueued: queued !== null };
  const sending = useSending(options, parts);
  useRefusal(queued, fields);
  return {
    ...buildFormFields(given, {
      fields,
      getId,
      earlyErrors: earlyDays(fields.values, initial),
      unusual: given.isLongAgo ? {} : unusualDays(fields.values, given.initial),
    }),
    isNew: version === undefined && params === undefined,
    isDirty: () => draft.saved === null && isDirty(),
    reset: (values = initial) => {
      draft.settle(values, version);
      fields.fill(values);
    },
    sending,
  };
}

/** The queued entry that the address asks this form to correct; the device does not send it in the meantime. */
function useQueuedFor({ path, method }: AnyRoute): QueuedEntry | null {
  const { queued: id } = useSearch({ from: rootRouteId });
  const queuedEntry = useQueued(id);
  const isHere =
    queuedEntry !== undefined && queuedEntry.path === path && method === "POST" && queuedEntry.state !== "saved";
  const entry = isHere ? queuedEntry : null;
  // Only an entry that waited when the form opened is held back; an entry saved from this form must be sent.
  const [heldId] = useState(() => (entry?.state === "waiting" ? entry.id : null));
  useEffect(() => {
    if (heldId !== null) void import("../outbox/outbox.ts").then(({ hold }) => hold(heldId, new Date()));
  }, [heldId]);
  return entry;
}

const wrongClocks = ["entry.clock-ahead", "entry.clock-behind"];

/** Asks for the entry's day when the device's clock was wrong while the entry was made. */
function findMissingDay(entry: QueuedEntry | null, route: AnyRoute, values: object): Messages {
  const day = getDayField(route);
  if (!wrongClocks.includes(entry?.refusal?.code ?? "") || day === undefined || Reflect.get(values, day) !== null)
    return {};
  return { [day]: "Informe o dia: o relógio do aparelho estava errado" };
}

/** Shows the refusal of the entry that is being corrected, once. */
function useRefusal(entry: QueuedEntry | null, fields: Pick<Fields<object>, "refuse" | "setFailure">): void {
  const isShown = useRef(false);
  useEffect(() => {
    const refusal = entry?.refusal ?? null;
    if (refusal === null || isShown.current) return;
    isShown.current = true;
    fields.refuse(byPath(refusal.issues));
    if (refusal.issues.length === 0)
      fields.setFailure(new ApiError({ ...refusal, dependents: [...refusal.dependents], issues: [] }));
  });
}
