import { type EntryKind, entryKindTable } from "@pomar/contract/kinds";
import { getPage } from "../../../ui/kit/dependents.tsx";
import type { Target } from "../../../ui/kit/target-link.tsx";

export const entryPage = ({ kind, id }: { kind: EntryKind; id: string }): Target =>
  getPage(entryKindTable[kind].record, id);
