import { useWindowEvent } from "@mantine/hooks";
import { rootRouteId, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ApiError } from "../api/api-error.ts";
import { type Attempt, afterFailure, continued } from "../api/attempt.ts";
import { newKey } from "../api/idempotency-key.ts";
import type { QueuedEntry } from "../outbox/queued-entry.ts";
import { changedValues, isAlike } from "./changes.ts";
import {
  chosenFor,
  type Draft,
  draftPlace,
  getStartValues,
  type SavedDraft,
  type Start,
  withoutSecret,
} from "./draft.ts";

export interface DraftOptions<Values> extends Start<Values> {
  /** The key under which the browser stores the draft. */
  name: string;
  /** The names of fields that no draft stores: passwords. */
  secret?: readonly string[];
  /** The id of the queued entry that is being corrected; the correction keeps this id. */
  entryId?: string | undefined;
  /** Milliseconds for which the server remembers a key; absent: as long as the server stores its answers. */
  keyLifetimeMs?: number | undefined;
}

/** The draft of an open form, shared by all tabs of the person; retries share one `Idempotency-Key` and record once. */
export function useDraft<Values extends object>(options: DraftOptions<Values>) {
  const { initial, version, secret } = options;
  const fresh = () => ({ id: newKey(), attempt: firstAttempt(options.entryId), confirmedRepeat: false });
  const chosen = chosenFor(initial, useSearch({ from: rootRouteId }));
  const [place] = useState(() => draftPlace<Values>(options.name));
  const [start] = useState(() => {
    const found = getStartValues(options, place.read(), chosen);
    // Noted before the form is rendered, because the first rendering may fail with the draft.
    if (found.draft !== null) place.noteRestored();
    return found;
  });
  useEffect(() => place.noteClosed, [place]);
  const [recoveredAt, setRecoveredAt] = useState(start.draft?.isFilled ? null : (start.draft?.savedAt ?? null));
  const [older, setOlder] = useState(start.older);
  const own = useRef<Pick<Draft<Values>, "id" | "attempt" | "confirmedRepeat">>(start.draft ?? fresh());
  const [saved, setSaved] = useState(() => place.findSaved(own.current.id));
  const [queuedEntry, setQueuedEntry] = useState<QueuedEntry | null>(null);
  /** The version and values of the record from which the fields were filled. */
  const base = useRef({ version, values: initial });

  function buildDraft(values: Values): Draft<Values> {
    const isNew = version === undefined;
    // The key exists before the first request, so that two tabs that submit at the same moment send the same key.
    if (isNew) own.current.attempt ??= continued(null, new Date());
    const { id, attempt, confirmedRepeat } = own.current;
    return {
      id,
      attempt,
      confirmedRepeat,
      values: withoutSecret(isNew ? values : changedValues(base.current.values, values), secret),
      version: base.current.version,
      savedAt: new Date().toISOString(),
    };
  }

  function keep(values: Values): void {
    const isUntouched = isAlike(withoutSecret(values, secret), withoutSecret(base.current.values, secret));
    if (!isUntouched || own.current.attempt?.outcomeUnknown) place.write(buildDraft(values));
    else if (older === null) place.remove();
  }

  /** Starts a new draft for the values typed from now on. */
  function restart(): void {
    own.current = fresh();
    setSaved(null);
  }

  /** @returns whether the draft has been saved in a different tab. */
  function wasSavedElsewhere(): boolean {
    const found = place.findSaved(own.current.id);
    if (found !== null) setSaved(found);
    return found !== null;
  }
  useWindowEvent("storage", () => void wasSavedElsewhere());

  return {
    start: start.values,
    isChosen: chosen !== null,
    base: () => base.current,
    /** Adopts a new version of the record whose values in these fields are unchanged. */
    adopt(newVersion: number): void {
      base.current.version = newVersion;
    },
    recoveredAt,
    older,
    setOlder,
    saved,
    queuedEntry,
    setQueuedEntry,
    draftOf: buildDraft,
    keep,
    restart,
    wasSavedElsewhere,
    write: place.write,
    remove: place.remove,
    isConfirmed: () => own.current.confirmedRepeat === true,
    confirm(isConfirmed: boolean): void {
      own.current.confirmedRepeat = isConfirmed;
    },
    /** Called when the fields equal the stored record: removes the draft. */
    settle(values: Values, settledVersion: number | undefined): void {
      base.current = { version: settledVersion, values };
      // When a different tab saved the draft, the stored draft may already be the next draft of that tab.
      if (saved === null) place.remove();
      restart();
      setOlder(null);
      setRecoveredAt(null);
      setQueuedEntry(null);
    },
    /**
     * Starts a try to save.
     * @returns the attempt of a new record; null for a changed record, which its version protects.
     */
    begin(values: Values): Attempt | null {
      // A different tab may have tried to save the same draft in the meantime.
      const kept = place.read();
      if (kept?.id === own.current.id) own.current.attempt = kept.attempt;
      const attempt = version === undefined ? continued(own.current.attempt, new Date(), options.keyLifetimeMs) : null;
      const sent = attempt?.outcomeUnknown ? attempt.sent : JSON.stringify(values);
      // The outcome is unknown from now on: a page that is closed before the answer arrives never receives it.
      own.current.attempt = attempt && { ...attempt, sent, outcomeUnknown: true };
      keep(values);
      return attempt && { ...attempt, sent };
    },
    failed(attempt: Attempt | null, error: ApiError, values: Values): void {
      own.current.attempt = attempt && afterFailure(attempt, error);
      keep(values);
    },
    succeeded(call: string, made: SavedDraft["made"]): void {
      place.writeSaved({ id: own.current.id, call, made });
    },
  };
}

const firstAttempt = (entryId: string | undefined): Attempt | null =>
  entryId === undefined ? null : { ...continued(null, new Date()), key: entryId };

export type OpenDraft<Values extends object> = ReturnType<typeof useDraft<Values>>;

/**
 * Stores the draft, then removes the chosen record from the address, because a reloaded page would choose it again.
 */
export function useForgottenChoice(isChosen: boolean, keep: () => void): void {
  const navigate = useNavigate();
  const keepNow = useRef(keep);
  keepNow.current = keep;
  useEffect(() => {
    if (!isChosen) return;
    keepNow.current();
    const rest = ({ chosen: _, ...search }: Record<string, unknown>) => search;
    void navigate({ to: ".", search: rest, replace: true, resetScroll: false, state: true });
  }, [isChosen, navigate]);
}
