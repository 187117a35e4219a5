import type { Attempt } from "../api/attempt.ts";
import { getSession } from "../api/session.ts";
import { local } from "../local-storage.ts";
import { changedValues } from "./changes.ts";
import { chosenFrom } from "./chosen.ts";

/** Typed values that are not saved yet. */
export interface Draft<Values> {
  /** The same in every tab that shows this draft; typing after a save starts a new one. */
  id: string;
  /** For a change of a record: only the changed fields. */
  values: Partial<Values>;
  /** The version of the record that the change began from; absent for a new one. */
  version?: number;
  /** For a new record: every tab that shows the draft records it under this key. */
  attempt: Attempt | null;
  /** The answer to `entry.looks-repeated`: these values are a different entry. */
  confirmedRepeat?: boolean;
  savedAt: string;
}

export interface SavedDraft {
  id: string;
  /** The path of the call that recorded it, and its reply. */
  call: string;
  made: { id?: string; code?: string };
}

// A tab may sleep while others save; the `Idempotency-Key` protects a draft older than these.
const savedDraftsKept = 50;

/** The draft of the logged-in person; on a shared tablet nobody else finds it. */
export function draftPlace<Values>(form: string) {
  const person = getSession().user?.id ?? "nobody";
  const key = `pomar.draft.${person}.${form}`;
  const savedKey = `pomar.saved.${person}`;
  const readSaved = (): SavedDraft[] => {
    const stored = local.readJson(savedKey);
    return Array.isArray(stored) ? stored : [];
  };
  return {
    read(): Draft<Values> | null {
      const stored = local.readJson(key);
      if (typeof stored !== "object" || stored === null || !("values" in stored)) return null;
      return stored as Draft<Values>;
    },
    write: (draft: Draft<Values>) => local.write(key, JSON.stringify(draft)),
    remove: () => local.remove(key),
    /** Tells the other tabs that the draft became a record. */
    writeSaved: (saved: SavedDraft) =>
      local.write(savedKey, JSON.stringify([...readSaved(), saved].slice(-savedDraftsKept))),
    /** Finds the record that a draft of this person became, in any tab. */
    findSaved: (id: string) => readSaved().find((saved) => saved.id === id) ?? null,
  };
}

/** Removes a person's drafts at logout. */
export function forgetDrafts(person: string): void {
  local.removeAll(`pomar.draft.${person}.`);
  local.remove(`pomar.saved.${person}`);
}

/** Applies the draft to the form's initial values; a field that the form no longer has is dropped. */
export function withDraft<Values extends object>(initial: Values, draft: Draft<Values> | null): Values {
  const draftFields = Object.entries(draft?.values ?? {}).filter(([name]) => name in initial);
  return { ...initial, ...Object.fromEntries(draftFields) };
}

/** The values that a draft may store: a shared tablet must not hold a password. */
export function withoutSecret<Values extends object>(values: Values, secret: readonly string[] = []): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name))) as Values;
}

export interface Start<Values> {
  /** The initial values of the fields; for a stored record, its current ones. */
  initial: Values;
  /** The version of the record; absent for a new one. */
  version?: number;
  /** Puts an item created on the way into the fields; default: its id becomes the field's value. */
  onChosen?: (values: Values, chosen: { field: string; id: string }) => Values;
}

/** Applies the draft to the fields; one made over another version of the record is only offered. */
export function getStartValues<Values extends object>(
  { initial, version, onChosen }: Start<Values>,
  kept: Draft<Values> | null,
  chosen: { field: string; id: string } | null,
) {
  const isSameVersion = kept?.version === version;
  const draft = isSameVersion ? kept : null;
  const older = isSameVersion ? null : unlessSame(initial, kept);
  const values = withDraft(initial, draft);
  if (chosen === null) return { draft, older, values };
  return { draft, older, values: onChosen?.(values, chosen) ?? { ...values, [chosen.field]: chosen.id } };
}

/** The item that was created on the way for one of these fields. */
export function chosenFor(fields: object, search: Record<string, unknown>) {
  const chosen = chosenFrom(search);
  return chosen !== null && chosen.field in fields ? chosen : null;
}

/** The draft, unless the record already equals it: a change whose answer was lost had been recorded. */
export function unlessSame<Values extends object>(record: Values, draft: Draft<Values> | null): Draft<Values> | null {
  return Object.keys(changedValues(record, withDraft(record, draft))).length > 0 ? draft : null;
}
