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
  /** The key of its place in the browser's storage. */
  name: string;
  /** Fields that no draft stores: passwords. */
  secret?: readonly string[];
  /** The id of a queued entry that is being corrected: it stays the same. */
  entryId?: string | undefined;
  /** Milliseconds for which the server remembers a key; absent: as long as it stores its answers. */
  keyLifetimeMs?: number | undefined;
}

/** The draft of an open form, shared with this person's other tabs; its `Idempotency-Key` makes a retry record once. */
export function useDraft<Values extends object>(options: DraftOptions<Values>) {
  const { initial, version, secret } = options;
  const fresh = () => ({ id: newKey(), attempt: firstAttempt(options.entryId), confirmedRepeat: false });
  const chosen = chosenFor(initial, useSearch({ from: rootRouteId }));
  const [place] = useState(() => draftPlace<Values>(options.name));
  const [start] = useState(() => getStartValues(options, place.read(), chosen));
  const [recoveredAt, setRecoveredAt] = useState(start.draft?.savedAt ?? null);
  const [older, setOlder] = useState(start.older);
  const own = useRef<Pick<Draft<Values>, "id" | "attempt" | "confirmedRepeat">>(start.draft ?? fresh());
  const [saved, setSaved] = useState(() => place.findSaved(own.current.id));
  const [queuedEntry, setQueuedEntry] = useState<QueuedEntry | null>(null);
  /** The record that the fields were filled from. */
  const base = useRef({ version, values: initial });

  function buildDraft(values: Values): Draft<Values> {
    const isNew = version === undefined;
    // The key exists before the first request: two tabs that submit at the same moment share it.
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

  /** @returns whether another tab has saved this draft. */
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
    /** The record has a new version, with equal values in these fields. */
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
    /** The fields equal the stored record: no draft remains. */
    settle(values: Values, settledVersion: number | undefined): void {
      base.current = { version: settledVersion, values };
      // The stored draft may already be another tab's next one.
      if (saved === null) place.remove();
      restart();
      setOlder(null);
      setRecoveredAt(null);
      setQueuedEntry(null);
    },
    /** Starts a try. @returns its attempt; null for a change, which its version protects. */
    begin(values: Values): Attempt | null {
      // Another tab may have tried the same draft meanwhile.
      const kept = place.read();
      if (kept?.id === own.current.id) own.current.attempt = kept.attempt;
      const attempt = version === undefined ? continued(own.current.attempt, new Date(), options.keyLifetimeMs) : null;
      const sent = attempt?.outcomeUnknown ? attempt.sent : JSON.stringify(values);
      // A page that is closed before the answer never receives it.
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

/** Removes the choice from the address, or a reload would repeat it; stores it first, as phones reload pages. */
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
