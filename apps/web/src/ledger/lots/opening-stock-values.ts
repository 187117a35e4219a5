import { getColumn, itemKindTable, type LotType } from "@pomar/contract/kinds";
import { itemKindByLotType, itemKinds } from "@pomar/contract/ledger/lots/lots.schema";
import { type SaidPrice, totalMessages, toUnitPrice } from "../../entries/parts/entries/said-price.ts";

/** The values of the empty form; only the item of the kind that matches the type is ever filled. */
export const emptyStock = {
  type: null as LotType | null,
  fruit: null as string | null,
  additive: null as string | null,
  additional: null as string | null,
  packaging: null as string | null,
  quantity: null as number | null,
  netContentG: null as number | null,
  unitCost: null as number | null,
  /** The total in R$, for documents that state no unit cost. */
  paperTotal: null as number | null,
  supplierId: null as string | null,
  producedAt: null as string | null,
  expiresAt: null as string | null,
  code: "",
  notes: "",
};
export type OpeningStock = typeof emptyStock;

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
