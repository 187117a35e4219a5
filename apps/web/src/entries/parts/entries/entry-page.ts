import { type EntryKind, entryKindTable, type OwnEntryKind } from "@pomar/contract/kinds";
import { getPage } from "../../../ui/kit/dependents.tsx";
import type { Target } from "../../../ui/kit/target-link.tsx";

export const entryPage = ({ kind, id }: { kind: EntryKind; id: string }): Target =>
  getPage(entryKindTable[kind].record, id);

/** The pages on which employees correct their own entries. */
export const correctionPages = {
  "raw-material": "/raw/correct/$id",
  pulp: "/pulp/correct/$id",
  "final-product": "/final/correct/$id",
} as const satisfies Record<OwnEntryKind, string>;
