import type { Dependent } from "@pomar/contract/refusal";
import type { Level } from "@pomar/contract/route";
import { dependentPage, type PageAddress } from "../layout/dependents.tsx";
import type { SavedDraft } from "./draft.ts";

/** What each call makes, where it has a page. */
const kinds: Readonly<Record<string, Dependent["kind"]>> = {
  "/raw-materials": "raw-material",
  "/additive-record": "additive-record",
  "/additional-record": "additional-record",
  "/packaging-record": "packaging-record",
  "/pulp-base": "pulp",
  "/final-product": "final-product",
  "/composite-lots": "composite-lot",
  "/suppliers": "supplier",
  "/fruits": "fruit",
  "/fruits/group": "fruit-group",
  "/additives": "additive",
  "/additional": "additional",
  "/packaging": "packaging",
  "/lots": "lot",
  "/payments": "payment",
};

/** Where somebody looks at what became of a draft; null when it changed something, or made what has no page. */
export function savedPage({ call, made }: SavedDraft, level: Level): PageAddress | null {
  const kind = kinds[call];
  if (kind === undefined || made.id === undefined) return null;
  return dependentPage({ kind, id: made.id, name: made.code ?? "" }, level);
}
