import type { AnyRoute } from "../../core/route.ts";
import { type ChangesReport, changeNames, changes } from "../../ledger/changes/changes.schema.ts";
import { lotTypeNames } from "../../ledger/lots/lots.schema.ts";
import { movementKindNames } from "../../ledger/lots/movements.schema.ts";
import type { ClosedMonth, LateChange } from "../../money/closings/closings.schema.ts";
import { lateKindNames } from "../../money/closings/closings.schema.ts";
import { expiryNames } from "../lot-dashboards/lot-dashboards.schema.ts";
import { reportsRoutes } from "../reports/reports.routes.ts";
import {
  type AdditivesReport,
  agingBucketNames,
  agingBuckets,
  type CostReport,
  type ExpiringReport,
  type LossesReport,
  lossStageNames,
  type PayablesReport,
  type StockReport,
  type YieldReport,
} from "../reports/reports.schema.ts";
import {
  type ColumnsOfRow,
  choice,
  day,
  type FileColumn,
  flag,
  fruit,
  instant,
  item,
  number,
  text,
} from "./columns.ts";

/**
 * The reports that can be exported to a file, by the names of their calls; the report `yield` has the address
 * `report-yield`.
 */
export const reportsInFiles = [
  "yield",
  "cost",
  "stock",
  "expiring",
  "losses",
  "additives",
  "payables",
  "changes",
] as const;
export type ExportableReport = `report-${(typeof reportsInFiles)[number]}`;

export const exportableReports: Record<string, AnyRoute> = Object.fromEntries(
  reportsInFiles.map((name): [ExportableReport, AnyRoute] => [`report-${name}`, reportsRoutes[name]]),
);

/** One table of a report: a sheet in the workbook, or a section in the CSV file. */
interface ReportTable {
  rows: string;
  /** The name of the sheet; Excel allows at most 31 characters. */
  sheet: string;
  columns: readonly FileColumn[];
}

export interface ReportFile {
  /** The first part of the file name, which the day and the extension follow: `rendimento-2026-11-21.xlsx`. */
  name: string;
  tables: readonly ReportTable[];
}

type Row<Report, Table extends keyof Report> = Report[Table] extends readonly (infer One extends object)[]
  ? One
  : never;

/** Builds a table whose columns are typed by the rows of the report. */
const buildTable =
  <Report>() =>
  <Table extends keyof Report & string>(
    rows: Table,
    sheet: string,
    columns: ColumnsOfRow<Row<Report, Table>>,
  ): ReportTable => ({ rows, sheet, columns });

const supplier = text("supplier.name", "Fornecedor");
const month = text("month", "Mês");

const yields = [
  number("n", "Despolpas", 0),
  number("inputKg", "Fruta (kg)", 3),
  number("outputKg", "Pasta da fruta (kg)", 3),
  number("yieldPct", "Rendimento (%)", 2),
  number("low", "1 em cada 10 abaixo de (%)", 2),
  number("high", "1 em cada 10 acima de (%)", 2),
] as const;
const expectation = [
  number("expectedYield", "Rendimento esperado (%)", 2),
  number("yieldMin", "Mínimo esperado (%)", 2),
  number("yieldMax", "Máximo esperado (%)", 2),
] as const;
const costs = [
  number("n", "Despolpas com custo", 0),
  number("unpriced", "Despolpas sem preço, não somadas", 0),
  number("outputKg", "Pasta (kg)", 3),
  number("yieldPct", "Rendimento (%)", 2),
  number("fruitPrice", "Fruta (R$/kg de fruta)", 4),
  number("fruitCost", "Fruta na pasta (R$/kg de pasta)", 4),
  number("pulpCost", "Custo da pasta (R$/kg)", 4),
] as const;
const stage = choice("stage", "Etapa", lossStageNames);
const lostKg = number("kg", "Perda (kg)", 3);
const type = choice("type", "Tipo", lotTypeNames);
const onHand = [
  number("lots", "Lotes", 0),
  number("balance", "Saldo (na unidade)", 3),
  number("value", "Valor (R$)", 2),
  number("unpriced", "Lotes sem custo", 0),
] as const;

/** The stock changes with their signs, so that the opening stock plus all changes of a row equals the closing stock. */
const changed = [
  number("opening", "Saldo inicial", 3),
  ...changes.map((name) => number(name, changeNames[name], 3)),
  number("closing", "Saldo final", 3),
] as const;
const changedItemColumns = [
  type,
  ...item,
  number("contentG", "Conteúdo (g)", 3),
  text("unit", "Unidade"),
  ...changed,
] as const;
const changeTotalColumns = [type, text("unit", "Unidade"), ...changed] as const;

const ofChanges = buildTable<ChangesReport>();
const ofYield = buildTable<YieldReport>();
const ofCost = buildTable<CostReport>();
const ofStock = buildTable<StockReport>();
const ofLosses = buildTable<LossesReport>();

const worth = [
  number("lots", "Lotes", 0),
  number("value", "Valor (R$)", 2),
  number("unpriced", "Lotes sem custo", 0),
] as const;

const ofMonth = buildTable<ClosedMonth>();
/** The file of a closing: the month's figures, and in the table `late` the changes recorded after the closing. */
export const closingFile: ReportFile = {
  name: "fechamento",
  tables: [
    ofMonth("items", "Itens", [...changedItemColumns, ...worth]),
    ofMonth("totals", "Por tipo", [...changeTotalColumns, ...worth]),
    buildTable<{ late: LateChange[] }>()("late", "Depois do fechamento", [
      instant("recordedAt", "Registrado em"),
      text("recordedBy.name", "Registrado por"),
      day("happenedOn", "Aconteceu em"),
      choice("kind", "Registro", lateKindNames),
      choice("movementKind", "Movimento", movementKindNames),
      flag("isReversal", "Estorno"),
      text("lot.code", "Lote"),
      text("lot.item.name", "Item"),
      number("lot.netContentG", "Conteúdo (g)", 3),
      number("quantity", "Quantidade (na unidade)", 3),
      text("lot.unit", "Unidade"),
      text("supplier.name", "Fornecedor"),
      number("amount", "Valor (R$)", 2),
      number("was", "Era (R$)", 4),
      number("became", "Passou a (R$)", 4),
      text("reason", "Motivo"),
    ]),
  ],
};

export const exportedReports: Record<ExportableReport, ReportFile> = {
  "report-yield": {
    name: "rendimento",
    tables: [
      ofYield("byFruit", "Por fruta", [...fruit, ...yields, ...expectation]),
      ofYield("bySupplier", "Por fornecedor", [...fruit, supplier, ...yields]),
      ofYield("byMonth", "Por mês", [month, ...fruit, ...yields]),
    ],
  },
  "report-cost": {
    name: "custo-da-pasta",
    tables: [
      ofCost("byFruit", "Por fruta", [...fruit, ...costs]),
      ofCost("bySupplier", "Por fornecedor", [...fruit, supplier, ...costs]),
    ],
  },
  "report-stock": {
    name: "estoque",
    tables: [
      ofStock("rows", "Por item", [
        type,
        ...item,
        number("contentG", "Conteúdo (g)", 3),
        text("unit", "Unidade"),
        ...onHand,
        number("kg", "Peso (kg)", 3),
        number("usable", "Livre (na unidade)", 3),
        number("usableKg", "Livre (kg)", 3),
        day("oldest", "Lote mais antigo"),
        number("minStock", "Estoque mínimo", 3),
      ]),
      ofStock("totals", "Por tipo", [
        type,
        number("lots", "Lotes", 0),
        number("kg", "Peso (kg)", 3),
        number("usableKg", "Livre (kg)", 3),
        number("value", "Valor (R$)", 2),
        number("unpriced", "Lotes sem custo", 0),
      ]),
    ],
  },
  "report-expiring": {
    name: "vencimentos",
    tables: [
      buildTable<ExpiringReport>()("byBucket", "Por prazo", [choice("bucket", "Vence", expiryNames), type, ...onHand]),
    ],
  },
  "report-losses": {
    name: "perdas",
    tables: [
      ofLosses("byStage", "Por etapa", [
        stage,
        type,
        number("n", "Registros", 0),
        lostKg,
        number("share", "Parte do que entrou na etapa (%)", 2),
        number("value", "Valor (R$)", 2),
        number("unpriced", "Perdas de lotes sem custo", 0),
      ]),
      ofLosses("byMonth", "Por mês", [month, stage, type, lostKg]),
      ofLosses("byFruit", "Por fruta", [...fruit, stage, type, lostKg]),
    ],
  },
  "report-additives": {
    name: "consumo-de-aditivos",
    tables: [
      buildTable<AdditivesReport>()("rows", "Aditivos", [
        text("additive.name", "Aditivo"),
        text("additive.code", "Código"),
        number("consumed", "Consumo (na unidade)", 3),
        text("unit", "Unidade"),
        number("n", "Produções", 0),
        number("productKg", "Produto (kg)", 3),
        number("meanDose", "Dose média (mg/kg)", 4),
        number("maxDose", "Maior dose (mg/kg)", 4),
        number("limit", "Limite (mg/kg)", 2),
        number("nearLimit", "Lotes acima de 90 % do limite", 0),
      ]),
    ],
  },
  "report-changes": {
    name: "o-que-mudou",
    tables: [
      ofChanges("data", "O que mudou", [text("lotCode", "Lote"), ...changedItemColumns]),
      ofChanges("byType", "Por tipo", changeTotalColumns),
    ],
  },
  "report-payables": {
    name: "contas-a-pagar-por-vencimento",
    tables: [
      buildTable<PayablesReport>()("bySupplier", "Por fornecedor", [
        supplier,
        number("open", "Em aberto (R$)", 2),
        ...agingBuckets.map((bucket) => number(`byBucket.${bucket}` as const, `${agingBucketNames[bucket]} (R$)`, 2)),
      ]),
    ],
  },
};
