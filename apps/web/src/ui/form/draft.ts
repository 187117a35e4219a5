import type { Attempt } from "../api/attempt.ts";
import { getSession } from "../api/session.ts";
import { local } from "../local-storage.ts";
import { changedValues } from "./changes.ts";
import { chosenFrom } from "./chosen.ts";

/** The typed values of a form that are not saved yet. */
export interface Draft<Values> {
  /** The draft's id, the same in every tab that shows it; typing after a save starts a draft with a new id. */
  id: string;
  /** The typed values; a draft that changes a record stores only the changed fields. */
  values: Partial<Values>;
  /** The version of the record that the user began to change; absent for a new record. */
  version?: number;
  /** The attempt to create a record: every tab with the draft sends its key, so that only one record is created. */
  attempt: Attempt | null;
  /** True when the user has confirmed, after `entry.looks-repeated`, that the values are a different entry. */
  confirmedRepeat?: boolean;
  /** True when the screen failed with the draft: the form opens without the draft and offers it. */
  isAside?: boolean;
  /** True for values that only another page put into the form: the form does not announce them as a recovered draft. */
  isFilled?: boolean;
  savedAt: string;
}

export interface SavedDraft {
  id: string;
  /** The path of the call that saved the draft; `made` identifies the record that the call created. */
  call: string;
  made: { id?: string; code?: string };
}

// The number of saved drafts remembered for sleeping tabs; the `Idempotency-Key` protects older drafts from a repeat.
const savedDraftsKept = 50;

/** The keys of the drafts that open forms have restored. */
const restoredKeys = new Set<string>();

/** Puts the restored drafts aside after a failure of the screen, so that no draft can make a form fail for ever. */
export function putDraftsAside(): void {
  for (const key of restoredKeys) local.write(key, JSON.stringify({ ...(local.readJson(key) ?? {}), isAside: true }));
  restoredKeys.clear();
}

/** Access to the stored draft of the logged-in person; on a shared tablet no other person can open the draft. */
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
    noteRestored: () => void restoredKeys.add(key),
    noteClosed: () => void restoredKeys.delete(key),
    /** Tells the browser's remaining tabs that the draft has been saved as a record. */
    writeSaved: (saved: SavedDraft) =>
      local.write(savedKey, JSON.stringify([...readSaved(), saved].slice(-savedDraftsKept))),
    /** Finds the saved draft with this id, whichever tab saved it; null when no tab has saved the draft. */
    findSaved: (id: string) => readSaved().find((saved) => saved.id === id) ?? null,
  };
}

/** Removes the drafts of a person who logs out. */
export function forgetDrafts(person: string): void {
  local.removeAll(`pomar.draft.${person}.`);
  local.remove(`pomar.saved.${person}`);
}

/** Applies the draft to the form's initial values; a draft's field that the form no longer has is left out. */
export function withDraft<Values extends object>(initial: Values, draft: Draft<Values> | null): Values {
  const draftFields = Object.entries(draft?.values ?? {}).filter(([name]) => name in initial);
  return { ...initial, ...Object.fromEntries(draftFields) };
}

/** The values that a draft may store, without passwords: the device may be a shared tablet. */
export function withoutSecret<Values extends object>(values: Values, secret: readonly string[] = []): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name))) as Values;
}

export interface Start<Values> {
  /** The initial values of the fields; for a stored record, the record's current values. */
  initial: Values;
  /** The version of the record; absent for a new record. */
  version?: number;
  /** Puts a record that the user created from this form into the fields; default: a field takes the record's id. */
  onChosen?: (values: Values, chosen: { field: string; id: string }) => Values;
}

/**
 * Applies the draft to the fields; a draft that was put aside, or for a different version of the record, is only
 * offered to the user.
 */
export function getStartValues<Values extends object>(
  { initial, version, onChosen }: Start<Values>,
  kept: Draft<Values> | null,
  chosen: { field: string; id: string } | null,
) {
  const isRestored = kept?.version === version && !kept?.isAside;
  const draft = isRestored ? kept : null;
  const older = isRestored ? null : unlessSame(initial, kept);
  const values = withDraft(initial, draft);
  if (chosen === null) return { draft, older, values };
  return { draft, older, values: onChosen?.(values, chosen) ?? { ...values, [chosen.field]: chosen.id } };
}

/** The record that the user created from this form for one of its fields; null when there is none. */
export function chosenFor(fields: object, search: Record<string, unknown>) {
  const chosen = chosenFrom(search);
  return chosen !== null && chosen.field in fields ? chosen : null;
}

/** The draft; null when the record already has the draft's values: its change was saved, though the answer was lost. */
export function unlessSame<Values extends object>(record: Values, draft: Draft<Values> | null): Draft<Values> | null {
  return Object.keys(changedValues(record, withDraft(record, draft))).length > 0 ? draft : null;
}
