import { useWindowEvent } from "@mantine/hooks";
import { rootRouteId, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ApiError } from "../api/api-error.ts";
import { type Attempt, afterFailure, continued } from "../api/attempt.ts";
import { newKey } from "../api/idempotency-key.ts";
import type { QueuedEntry } from "../outbox/queued-entry.ts";
import { changedValues, isAlike } from "./changes.ts";
import { chosenFor, type Draft, draftPlace, type SavedDraft, type Start, startOf, withoutSecret } from "./draft.ts";

export interface DraftOptions<Values> extends Start<Values> {
  /** Names its place in the browser's storage. */
  name: string;
  /** Fields that no draft keeps: passwords. */
  secret?: readonly string[];
  /** Of an entry on the device that is being corrected: it keeps its id. */
  entryId?: string | undefined;
  /** ms for which the server knows a key; absent: as long as it keeps its answers. */
  keyLifetimeMs?: number | undefined;
}

/** The draft of an open form, shared with this person's other tabs; its `Idempotency-Key` keeps a retry from recording twice. */
export function useDraft<Values extends object>(options: DraftOptions<Values>) {
  const { initial, version, secret } = options;
  const fresh = () => ({ id: newKey(), attempt: firstAttempt(options.entryId), confirmedRepeat: false });
  const chosen = chosenFor(initial, useSearch({ from: rootRouteId }));
  const [place] = useState(() => draftPlace<Values>(options.name));
  const [start] = useState(() => startOf(options, place.read(), chosen));
  const [recoveredAt, setRecoveredAt] = useState(start.draft?.savedAt ?? null);
  const [older, setOlder] = useState(start.older);
  const own = useRef<Pick<Draft<Values>, "id" | "attempt" | "confirmedRepeat">>(start.draft ?? fresh());
  const [saved, setSaved] = useState(() => place.findSaved(own.current.id));
  const [queuedEntry, setQueuedEntry] = useState<QueuedEntry | null>(null);
  /** What the fields were filled from. */
  const base = useRef({ version, values: initial });

  function draftOf(values: Values): Draft<Values> {
    const isNew = version === undefined;
    // Its key is there before it is first sent: two tabs that send it at the same moment send it under one.
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
    if (!isUntouched || own.current.attempt?.outcomeUnknown) place.write(draftOf(values));
    else if (older === null) place.remove();
  }

  /** What is typed from now on is another draft. */
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
    /** The record has another version, and the same in these fields. */
    adopt(newVersion: number): void {
      base.current.version = newVersion;
    },
    recoveredAt,
    older,
    setOlder,
    saved,
    queuedEntry,
    setQueuedEntry,
    draftOf,
    keep,
    restart,
    wasSavedElsewhere,
    write: place.write,
    remove: place.remove,
    isConfirmed: () => own.current.confirmedRepeat === true,
    confirm(isConfirmed: boolean): void {
      own.current.confirmedRepeat = isConfirmed;
    },
    /** The fields hold what is stored now: there is nothing left to keep. */
    settle(values: Values, settledVersion: number | undefined): void {
      base.current = { version: settledVersion, values };
      // What is stored by now may be another tab's next one.
      if (saved === null) place.remove();
      restart();
      setOlder(null);
      setRecoveredAt(null);
      setQueuedEntry(null);
    },
    /** A try begins. @returns the attempt that it belongs to; null for a change, which its version guards. */
    begin(values: Values): Attempt | null {
      // Another tab may have tried the same draft meanwhile.
      const kept = place.read();
      if (kept?.id === own.current.id) own.current.attempt = kept.attempt;
      const attempt = version === undefined ? continued(own.current.attempt, new Date(), options.keyLifetimeMs) : null;
      const sent = attempt?.outcomeUnknown ? attempt.sent : JSON.stringify(values);
      // A page that is closed before the answer never hears it.
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

/** Takes the choice off the address, or a reload would choose again; kept elsewhere first, as phones reload pages. */
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
