import type { ItemKind } from "@pomar/contract/kinds";
import { lockingForShare } from "../platform/records/records.queries.ts";
import { additionals, additives, packagings } from "../schema/registries/supplies.table.ts";
import { lockFruitForShare } from "./fruits/fruits.queries.ts";

/** The call that locks an item of each kind in its registry, and two sentences in the gender of the kind's name. */
export const itemRegistries = {
  fruit: { hold: lockFruitForShare, unknown: "Esta fruta não existe", inactive: "está desativada" },
  additive: { hold: lockingForShare(additives), unknown: "Este aditivo não existe", inactive: "está desativado" },
  additional: { hold: lockingForShare(additionals), unknown: "Este adicional não existe", inactive: "está desativado" },
  packaging: { hold: lockingForShare(packagings), unknown: "Esta embalagem não existe", inactive: "está desativada" },
} as const satisfies Record<ItemKind, unknown>;
