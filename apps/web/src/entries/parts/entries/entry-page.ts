import { type EntryKind, entryKindTable } from "@pomar/contract/kinds";
import { getPage } from "../../../ui/kit/dependents.tsx";
import type { Target } from "../../../ui/kit/target-link.tsx";

/** The page where an administrator views and corrects an entry. */
export const entryPage = ({ kind, id }: { kind: EntryKind; id: string }): Target =>
  getPage(entryKindTable[kind].record, id);
