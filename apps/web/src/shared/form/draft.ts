import { local } from "../local-storage.ts";
import { getSession } from "../session/session.ts";

/** What a person typed and did not save yet. */
export interface Draft<Values> {
  values: Partial<Values>;
  /** Of an attempt whose outcome nobody knows: the retry must carry it. */
  idempotencyKey: string | null;
  savedAt: string;
}

// By person: on the shared tablet nobody finds another's half-written entry.
const storageKey = (form: string) => `pomar.draft.${getSession().user?.id ?? "nobody"}.${form}`;

export function readDraft<Values>(form: string): Draft<Values> | null {
  try {
    const stored: unknown = JSON.parse(local.read(storageKey(form)) ?? "null");
    if (typeof stored !== "object" || stored === null || !("values" in stored)) return null;
    return stored as Draft<Values>;
  } catch {
    return null;
  }
}

export function writeDraft<Values>(form: string, draft: Draft<Values>): void {
  local.write(storageKey(form), JSON.stringify(draft));
}

export function removeDraft(form: string): void {
  local.remove(storageKey(form));
}

/** The draft over the form's own start; a field that the form no longer has is dropped. */
export function withDraft<Values extends object>(initial: Values, draft: Draft<Values> | null): Values {
  const known = Object.entries(draft?.values ?? {}).filter(([name]) => name in initial);
  return { ...initial, ...Object.fromEntries(known) };
}
