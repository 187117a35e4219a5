import type { ItemKind, LotType } from "@pomar/contract/kinds";
import { getColumn, itemKindTable } from "@pomar/contract/kinds";
import { itemKindByLotType, itemKinds } from "@pomar/contract/ledger/lots/lots.schema";
import { type SaidPrice, totalMessages, toUnitPrice } from "../../entries/parts/entries/said-price.ts";

/** The values of the form; only the item of the kind that matches the type is filled. */
export interface OpeningStock extends Record<ItemKind, string | null> {
  type: LotType | null;
  quantity: number | null;
  netContentG: number | null;
  unitCost: number | null;
  /** The total in R$, for documents that state no unit cost. */
  paperTotal: number | null;
  supplierId: string | null;
  producedAt: string | null;
  expiresAt: string | null;
  code: string;
  notes: string;
}

export const emptyStock: OpeningStock = {
  type: null,
  fruit: null,
  additive: null,
  additional: null,
  packaging: null,
  quantity: null,
  netContentG: null,
  unitCost: null,
  paperTotal: null,
  supplierId: null,
  producedAt: null,
  expiresAt: null,
  code: "",
  notes: "",
};

export const stockLabels = {
  type: "Tipo",
  fruit: "Fruta",
  additive: "Aditivo",
  additional: "Adicional",
  packaging: "Embalagem",
  quantity: "Quantidade",
  netContentG: "Conteúdo líquido",
  producedAt: "Fabricação ou chegada",
  expiresAt: "Validade",
  unitCost: "Custo unitário",
  paperTotal: "Custo total",
  supplierId: "Fornecedor",
  code: "Código",
  notes: "Observações",
};

export const itemTypesByKind = getColumn(itemKindTable, "items");

/** The required fields: the item that matches the type and, for a final product, the net content of a unit. */
export const requiredStock = ({ type }: OpeningStock): string[] => [
  ...["type", "quantity"],
  ...(type === null ? [] : [itemKindByLotType[type]]),
  ...(type === "final_product" ? ["netContentG"] : []),
];

const toStatedPrice = ({ unitCost, paperTotal }: OpeningStock): SaidPrice => ({
  unitPrice: unitCost,
  paperTotal,
  freight: null,
});

/** The message about a total from which no unit cost can be calculated. */
export const listStockMessages = (values: OpeningStock) => totalMessages(toStatedPrice(values), values.quantity);

/** The body of the lot with only the item that matches the type, even if items of other types were chosen before. */
export function toStockBody(given: OpeningStock): unknown {
  const { paperTotal: _, ...values } = given;
  const { type, quantity, producedAt, netContentG } = values;
  const kind = type === null ? null : itemKindByLotType[type];
  const items = itemKinds.map((one) => [one, one === kind ? (values[one] ?? undefined) : undefined]);
  return {
    ...values,
    ...Object.fromEntries(items),
    unitCost: toUnitPrice(toStatedPrice(given), quantity),
    type: type ?? undefined,
    quantity: quantity ?? undefined,
    producedAt: producedAt ?? undefined,
    netContentG: type === "final_product" ? netContentG : null,
  };
}
