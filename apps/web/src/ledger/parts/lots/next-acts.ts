import type { LotType } from "@pomar/contract/kinds";

/** The production that uses a lot next, by the lot's type; its form opens with the fruit, and proposes lots by expiry. */
export const nextActs: Partial<Record<LotType, { to: "/pulp/create" | "/final/create"; label: string }>> = {
  raw_material: { to: "/pulp/create", label: "Despolpar" },
  pulp: { to: "/final/create", label: "Envasar" },
};
