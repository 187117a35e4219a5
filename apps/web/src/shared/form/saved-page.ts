import type { Dependent } from "@pomar/contract/refusal";
import type { AnyRoute } from "@pomar/contract/route";
import { dependentPage, type PageAddress } from "../layout/dependents.tsx";
import { getLevel } from "../session/session.ts";

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

/** Where the person looks at what a call has just made; null when it changed something, or made what has no page. */
export function savedPage({ method, path }: AnyRoute, reply: unknown): PageAddress | null {
  const { id, lot } = reply as { id?: string; lot?: { code: string } };
  const kind = kinds[path];
  const level = getLevel();
  if (method !== "POST" || kind === undefined || id === undefined || level === null) return null;
  return dependentPage({ kind, id, name: lot?.code ?? "" }, level);
}
