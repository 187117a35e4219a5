import type { auditRoutes } from "../audit/audit.routes.ts";
import { type AuditAction, entityNames } from "../audit/audit.schema.ts";
import type { entriesRoutes } from "../entries/entries.routes.ts";
import { lotStatusNames } from "../lots/lot-status.rules.ts";
import type { rawMaterialsRoutes } from "../raw-materials/raw-materials.routes.ts";
import type { EntryKind } from "../receipts/entry-kinds.ts";
import { paymentStatusNames } from "../receipts/receipts.schema.ts";
import { productTypeNames } from "../suppliers/suppliers.schema.ts";
import type { SupplyRecordRoutes } from "../supply-records/supply-records.routes.ts";
import { type ColumnsOf, choice, day, flag, instant, number, recorded, text } from "./columns.ts";

/** What a file tells of the lot that an entry made. */
export const lot = [
  text("lot.code", "Lote"),
  number("lot.balance", "Saldo do lote (na unidade)", 3),
  choice("lot.status", "Situação do lote", lotStatusNames),
  day("lot.expiresAt", "Validade"),
] as const;

const receiptColumns = (priceHeader: string) =>
  [
    number("unitPrice", priceHeader, 4),
    number("freight", "Frete (R$)", 2),
    number("total", "Total (R$)", 2),
    day("dueDate", "Vencimento"),
    choice("payable.status", "Pagamento", paymentStatusNames),
    text("invoiceNumber", "Nota fiscal"),
    { path: "invoiceKey", header: "Chave da nota", kind: "invoiceKey" },
    text("supplierLot", "Lote do fornecedor"),
    flag("packageOk", "Embalagem íntegra"),
  ] as const;

export const rawMaterialColumns: ColumnsOf<typeof rawMaterialsRoutes.list> = [
  day("receivedAt", "Recebido em"),
  day("harvestedOn", "Colhido em"),
  text("fruit.name", "Fruta"),
  text("fruit.code", "Código da fruta"),
  text("supplier.name", "Fornecedor"),
  number("grossKg", "Bruto (kg)", 3),
  number("tareKg", "Tara (kg)", 3),
  number("crates", "Caixas", 0),
  number("netKg", "Líquido (kg)", 3),
  number("rejectedKg", "Recusado (kg)", 3),
  number("brix", "Brix (°Bx)", 2),
  number("ph", "pH", 2),
  number("acidity", "Acidez (g/100 g)", 2),
  number("temperatureC", "Temperatura (°C)", 1),
  text("ripeness", "Ponto de maturação"),
  ...receiptColumns("Preço (R$/kg)"),
  ...lot,
  text("notes", "Observações"),
  ...recorded,
];

export const supplyRecordColumns: ColumnsOf<SupplyRecordRoutes["list"]> = [
  day("receivedAt", "Recebido em"),
  text("item.name", "Item"),
  text("item.code", "Código do item"),
  text("supplier.name", "Fornecedor"),
  number("quantity", "Quantidade (na unidade)", 3),
  text("lot.unit", "Unidade"),
  text("brand", "Marca"),
  ...receiptColumns("Preço (R$/unidade)"),
  ...lot,
  text("notes", "Observações"),
  ...recorded,
];

const entryKindNames: Record<EntryKind, string> = {
  "raw-material": productTypeNames.material,
  additive: productTypeNames.additive,
  additional: productTypeNames.additional,
  packaging: productTypeNames.packaging,
  pulp: "Pasta",
  "final-product": "Produto final",
  "composite-lot": "Lote composto",
};

export const entryColumns: ColumnsOf<typeof entriesRoutes.list> = [
  day("on", "Data"),
  choice("kind", "Tipo", entryKindNames),
  text("item.name", "Item"),
  text("item.code", "Código do item"),
  text("supplier.name", "Fornecedor"),
  number("quantity", "Quantidade (na unidade)", 3),
  text("lot.unit", "Unidade"),
  ...lot,
  ...recorded,
];

const actionNames: Record<AuditAction, string> = { create: "Criação", update: "Alteração", remove: "Remoção" };

export const auditColumns: ColumnsOf<typeof auditRoutes.list> = [
  instant("at", "Quando"),
  text("actor.name", "Quem"),
  choice("action", "O que fez", actionNames),
  choice("entity", "Cadastro", entityNames),
  // The one id that a file tells: a change names its record by nothing else.
  text("entityId", "Identificador do registro"),
  { path: "before", header: "Antes", kind: "fields" },
  { path: "after", header: "Depois", kind: "fields" },
];
