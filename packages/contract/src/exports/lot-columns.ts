import { lotStatusNames } from "../lots/lot-status.rules.ts";
import type { lotsRoutes } from "../lots/lots.routes.ts";
import { lotTypeNames } from "../lots/lots.schema.ts";
import { type ColumnsOf, choice, day, flag, number, recorded, text } from "./columns.ts";

export const lotColumns: ColumnsOf<typeof lotsRoutes.list> = [
  text("code", "Lote"),
  choice("type", "Tipo", lotTypeNames),
  text("item.name", "Item"),
  text("item.code", "Código do item"),
  choice("status", "Situação", lotStatusNames),
  text("decisionReason", "Motivo da situação"),
  number("initialQuantity", "Quantidade inicial (na unidade)", 3),
  number("balance", "Saldo (na unidade)", 3),
  text("unit", "Unidade"),
  number("netContentG", "Conteúdo líquido (g)", 3),
  number("unitCost", "Custo (R$/unidade)", 4),
  day("producedAt", "Data"),
  day("expiresAt", "Validade"),
  text("supplier.name", "Fornecedor"),
  text("supplierLot", "Lote do fornecedor"),
  flag("composite", "Lote composto"),
  number("brix", "Brix (°Bx)", 2),
  number("ph", "pH", 2),
  number("acidity", "Acidez (g/100 g)", 2),
  number("totalSolids", "Sólidos totais (g/100 g)", 2),
  text("location", "Local"),
  text("notes", "Observações"),
  ...recorded,
];
