import { useDidUpdate } from "@mantine/hooks";
import { useRef } from "react";
import { readAgain } from "../api/query-client.ts";
import { isAlike } from "./changes.ts";
import { unlessSame, withDraft } from "./draft.ts";
import type { OpenDraft } from "./use-draft.ts";
import type { Fields } from "./use-fields.ts";

interface Version<Values> {
  /** The record's version; undefined for a record that is not stored yet. */
  version: number | undefined;
  values: Values;
}

interface Reading<Values> {
  /** The version of the record from which the fields were filled. */
  base: Version<Values>;
  record: Version<Values>;
  typed: Values;
  /** True when the user asked for the current version of the record. */
  isReloading: boolean;
}

/** Decides how a form handles a refetched record: the form refills its fields, unless the user has typed in them. */
export function stepAfter<Values extends object>({ base, record, typed, isReloading }: Reading<Values>) {
  const [before, now] = [base.version ?? 0, record.version ?? -1];
  if (now < before) return "stay";
  // The new version has the same values in these fields.
  if (isAlike(record.values, base.values)) return "adopt";
  const isDirty = !isAlike(typed, base.values);
  return isDirty && !(isReloading && now > before) ? "stay" : "fill";
}

/** Values that the user typed for an older version of the record, or with which the screen failed. */
export interface OlderDraft {
  savedAt: string;
  isAside: boolean;
  /** The labels of the fields that the draft would change. */
  fields: readonly string[];
  use: () => void;
  discard: () => void;
}

interface ConflictOptions<Values extends object> {
  draft: OpenDraft<Values>;
  fields: Fields<Values>;
  record: Version<Values>;
  labels: Record<string, string>;
  isDirty: () => boolean;
}

/**
 * Handles changes of the record by different users while this user types: the form shows the new version or offers it,
 * and loses no typed value.
 */
export function useConflict<Values extends object>(options: ConflictOptions<Values>) {
  const { draft, fields, record, labels, isDirty } = options;
  const isReloading = useRef(false);
  const base = draft.base();
  const isNewer = record.version !== undefined && record.version > (base.version ?? 0);

  function follow(): void {
    const typed = fields.getValues();
    const step = stepAfter({ base: draft.base(), record, typed, isReloading: isReloading.current });
    if (step === "adopt" && record.version !== undefined) draft.adopt(record.version);
    if (step !== "fill") return;
    const older = unlessSame(record.values, isDirty() ? draft.draftOf(typed) : draft.older);
    isReloading.current = false;
    draft.settle(record.values, record.version);
    fields.fill(record.values);
    if (older === null) return;
    draft.write(older);
    draft.setOlder(older);
  }
  useDidUpdate(follow, [JSON.stringify(record)]);

  const { older } = draft;
  const olderDraft: OlderDraft | null = older && {
    savedAt: older.savedAt,
    isAside: older.isAside === true,
    fields: Object.keys(older.values).flatMap((field) => labels[field] ?? []),
    use: () => {
      draft.setOlder(null);
      fields.setValues(withDraft(fields.getValues(), older));
    },
    discard: () => {
      draft.setOlder(null);
      if (!isDirty()) draft.remove();
    },
  };
  return {
    /** Only the user applies the draft, because a different user has changed the record in the meantime. */
    olderDraft,
    /** True when the record changed during typing: the fields still show the version that filled the fields. */
    isOutdated: isNewer && isDirty() && !isAlike(record.values, base.values),
    /** Fills the fields from the current version of the record; the typed values become the `olderDraft`. */
    reload: () => {
      isReloading.current = true;
      if (isNewer) follow();
      else void readAgain();
    },
  };
}
