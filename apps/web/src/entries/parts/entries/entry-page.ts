import type { EntryKind } from "@pomar/contract/kinds";
import { getPage } from "../../../ui/kit/dependents.tsx";
import type { Target } from "../../../ui/kit/target-link.tsx";

/** The page where an administrator views and corrects an entry. */
export function entryPage({ kind, id }: { kind: EntryKind; id: string }): Target {
  const isOfSupplies = kind === "additive" || kind === "additional" || kind === "packaging";
  return getPage(isOfSupplies ? `${kind}-record` : kind, id);
}
