import { decimal, formatNumber, toWire } from "../../core/decimal.ts";
import type { AnyRoute } from "../../core/route.ts";
import { entriesRoutes, wholeEntry } from "../../entries/entries/entries.routes.ts";
import { compositeLotsRoutes } from "../../entries/productions/composite-lots.routes.ts";
import { compositeLot } from "../../entries/productions/composite-lots.schema.ts";
import { finalProductsRoutes } from "../../entries/productions/final-products.routes.ts";
import { finalProduct } from "../../entries/productions/final-products.schema.ts";
import type { UsedLot } from "../../entries/productions/productions.schema.ts";
import { pulpRoutes } from "../../entries/productions/pulp.routes.ts";
import { pulp, storageNames } from "../../entries/productions/pulp.schema.ts";
import { rawMaterialsRoutes } from "../../entries/receptions/raw-materials.routes.ts";
import { rawMaterial } from "../../entries/receptions/raw-materials.schema.ts";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "../../entries/receptions/supply-records.routes.ts";
import { type SupplyRecord, supplyRecord } from "../../entries/receptions/supply-records.schema.ts";
import { entryKindTable, getColumn } from "../../kinds.ts";
import { lotStatusNames } from "../../ledger/lots/lot-status.rules.ts";
import { type Dose, lotTypeNames } from "../../ledger/lots/lots.schema.ts";
import { paymentStatusNames } from "../../money/payments/payment-status.ts";
import { productTypeNames } from "../../registries/suppliers/suppliers.schema.ts";
import {
  acidity,
  brix,
  type ColumnsOfRow,
  choice,
  day,
  flag,
  fruit,
  instant,
  item,
  list,
  noted,
  number,
  ph,
  recorded,
  text,
  totalSolids,
  wholeFile,
} from "./columns.ts";

/** The columns about the lot that an entry made. */
const lot = [
  text("lot.code", "Lote"),
  number("lot.balance", "Saldo do lote (na unidade)", 3),
  choice("lot.status", "Situação do lote", lotStatusNames),
  day("lot.expiresAt", "Validade"),
] as const;

const madeAt = instant("madeAt", "Lançado em");

const receptionFileColumns = (priceHeader: string) =>
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
    ...lot,
    madeAt,
    ...noted,
  ] as const;

const inUnit = [number("quantity", "Quantidade (na unidade)", 3), text("lot.unit", "Unidade")] as const;

const supplyRecordColumns: ColumnsOfRow<SupplyRecord> = [
  day("receivedAt", "Recebido em"),
  ...item,
  text("supplier.name", "Fornecedor"),
  ...inUnit,
  text("brand", "Marca"),
  day("manufacturedOn", "Fabricação"),
  ...receptionFileColumns("Preço (R$/unidade)"),
];

const used = <P extends string>(path: P, header: string) =>
  list(path, header, ({ lot: { code, unit }, quantity }: UsedLot) => `${code} ${formatNumber(quantity)} ${unit}`);

const doses = list(
  "doses",
  "Aditivos (mg/kg)",
  ({ additive, mgPerKg }: Dose) => `${additive.name} ${formatNumber(mgPerKg, { atMost: 1 })}`,
);
const usedBeside = [
  used("additives", "Aditivos usados"),
  used("additionals", "Adicionais usados"),
  used("packagings", "Embalagens usadas"),
  doses,
] as const;

const kgCost = number("unitCost", "Custo (R$/kg)", 4);
const made = [
  number("totalCost", "Custo total (R$)", 2),
  ...lot,
  list("qualityFlags", "Avisos", (flag: string) => flag),
  madeAt,
  ...noted,
] as const;

const entryKindNames = { ...getColumn(entryKindTable, "name"), "raw-material": productTypeNames.material };

/** The name of the file, `entradas-de-pasta`, and the name of its sheet, `Entradas de pasta`. */
const buildEntriesNames = (slug: string, words: string) => ({
  name: `entradas-de-${slug}`,
  sheet: `Entradas de ${words}`,
});

const suppliesFile = (route: AnyRoute, words: string) =>
  wholeFile(route, { ...buildEntriesNames(words, words), row: supplyRecord }, supplyRecordColumns);

export const entryFiles = {
  "raw-materials": wholeFile(
    rawMaterialsRoutes.list,
    { ...buildEntriesNames("materia-prima", "matéria-prima"), row: rawMaterial },
    [
      day("receivedAt", "Recebido em"),
      day("harvestedOn", "Colhido em"),
      ...fruit,
      text("supplier.name", "Fornecedor"),
      number("grossKg", "Bruto (kg)", 3),
      number("tareKg", "Tara (kg)", 3),
      number("crates", "Caixas", 0),
      number("netKg", "Líquido (kg)", 3),
      number("rejectedKg", "Recusado (kg)", 3),
      brix,
      ph,
      acidity,
      number("temperatureC", "Temperatura (°C)", 1),
      text("ripeness", "Ponto de maturação"),
      number("payableKg", "A pagar (kg)", 3),
      text("payableReason", "Motivo do peso a pagar"),
      ...receptionFileColumns("Preço (R$/kg)"),
    ],
  ),
  "additive-record": suppliesFile(additiveRecordRoutes.list, "aditivos"),
  "additional-record": suppliesFile(additionalRecordRoutes.list, "adicionais"),
  "packaging-record": suppliesFile(packagingRecordRoutes.list, "embalagens"),
  "final-product": wholeFile(
    finalProductsRoutes.list,
    { ...buildEntriesNames("produto-final", "produto final"), row: finalProduct },
    [
      day("producedAt", "Produzido em"),
      ...fruit,
      number("units", "Unidades", 0),
      number("netContentG", "Conteúdo líquido (g)", 3),
      number("netKg", "Envasado (kg)", 3),
      number("rejectedUnits", "Unidades rejeitadas", 0),
      number("inputKg", "Entrou (kg)", 3),
      number("fillLossKg", "Perda no envase (kg)", 3),
      used("pulps", "Pastas"),
      ...usedBeside,
      instant("freezeStart", "Início do congelamento"),
      instant("freezeEnd", "Fim do congelamento"),
      number("coreTemperatureC", "Temperatura no centro (°C)", 1),
      number("unitCost", "Custo (R$/un)", 4),
      number("kgCost", "Custo (R$/kg)", 4),
      ...made,
    ],
  ),
  "composite-lots": wholeFile(
    compositeLotsRoutes.list,
    { name: "lotes-compostos", sheet: "Lotes compostos", row: compositeLot },
    [
      day("producedAt", "Composto em"),
      choice("type", "Tipo", lotTypeNames),
      ...fruit,
      number("quantity", "Quantidade (kg)", 3),
      list(
        "parts",
        "Partes",
        ({ lot: { code }, quantity, share }: UsedLot) =>
          `${code} ${formatNumber(quantity)} kg (${formatNumber(toWire(decimal(share ?? 0).times(100), 2))} %)`,
      ),
      brix,
      acidity,
      totalSolids,
      doses,
      kgCost,
      ...made,
    ],
  ),
  "pulp-base": wholeFile(pulpRoutes.list, { ...buildEntriesNames("pasta", "pasta"), row: pulp }, [
    day("producedAt", "Produzida em"),
    ...fruit,
    number("inputKg", "Entrou (kg)", 3),
    number("outputKg", "Pasta (kg)", 3),
    number("refuseKg", "Refugo (kg)", 3),
    number("residueKg", "Bagaço (kg)", 3),
    number("unexplainedLossKg", "Não explicado (kg)", 3),
    number("yieldPct", "Rendimento (%)", 2),
    used("inputs", "Fruta e pasta usadas"),
    ...usedBeside,
    brix,
    ph,
    acidity,
    totalSolids,
    number("pasteurization.temperatureC", "Pasteurização (°C)", 1),
    number("pasteurization.seconds", "Pasteurização (s)", 0),
    choice("storage", "Armazenamento", storageNames),
    kgCost,
    ...made,
  ]),
  entries: wholeFile(entriesRoutes.list, { name: "todas-as-entradas", sheet: "Entradas", row: wholeEntry }, [
    day("on", "Data"),
    choice("kind", "Tipo", entryKindNames),
    ...item,
    number("netContentG", "Conteúdo líquido (g)", 3),
    text("supplier.name", "Fornecedor"),
    ...inUnit,
    ...lot,
    madeAt,
    ...recorded,
  ]),
};
