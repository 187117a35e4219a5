import { addDays } from "@pomar/contract/core/calendar.rules";
import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { type ExportableList, exportRoute } from "@pomar/contract/insight/exports/exports.routes";
import { lotDashboardsRoutes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import { type PendingKind, pendingRoutes } from "@pomar/contract/insight/pending/pending.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { lossStageNames } from "@pomar/contract/insight/reports/reports.schema";
import type { LotType } from "@pomar/contract/kinds";
import { lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { lotTypeNames, lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { loadDemo } from "../../demo/load-demo.ts";

/**
 * A demo plant of two months. Each figure of its cards, reports and dashboards is calculated again, only from the rows
 * of the exported lists; a name that occurs in several places must have the same value in all of them.
 */

const now = new Date("2026-11-20T18:00:00Z");
const today = "2026-11-20";
const t = await startApp();
t.clock.now = now;
beforeAll(async () => {
  expect(await loadDemo(t.database, { days: 60, now, timeZone: "America/Sao_Paulo", log: () => {} })).toBe(true);
}, 180_000);
afterAll(() => t.close());

type Row = Record<string, string>;

/** All rows of an exported list. */
async function readRows(list: ExportableList): Promise<Row[]> {
  const answer = await t.admin.send(exportRoute(list, "csv"), { query: {} });
  expect(answer.status, String(answer.body)).toBe(200);
  return parse(answer.body as Buffer, { bom: true, delimiter: ";", columns: true });
}

const numberIn = (text = "") => Number(text.replaceAll(".", "").replace(",", "."));
const dayIn = (text = "") => (text === "" ? null : text.slice(0, 10).split("/").toReversed().join("-"));
const sum = (rows: readonly Row[], column: string) => toWire(calculateSum(rows.map((row) => numberIn(row[column]))), 8);
const ratio = (over: number, under: number, decimals: number, times = 1) =>
  under === 0 ? null : toWire(decimal(over).times(times).div(under), decimals);
const where = (rows: readonly Row[], column: string, value: string) => rows.filter((row) => row[column] === value);

interface Used {
  code: string;
  quantity: number;
}
/** The lots named in a cell, with their quantities: `MP-CAJ-26324-01 856 kg | …`. */
const usedIn = (rows: readonly Row[], ...columns: string[]): Used[] =>
  rows.flatMap((row) =>
    columns
      .flatMap((column) => (row[column] ? (row[column]?.split(" | ") ?? []) : []))
      .map((text) => ({ code: text.split(" ")[0] ?? "", quantity: numberIn(text.split(" ")[1]) })),
  );

interface Figure {
  /** The page on which the figure appears, and the figure's name on this page. */
  place: string;
  name: string;
  /** The value that the product shows, and the value calculated from the rows of the exported lists. */
  shown: number | null | undefined;
  worked: number | null;
}

const balance = "Saldo (na unidade)";
const pack = "Conteúdo líquido (g)";
const heldKg = (row: Row) =>
  decimal(numberIn(row[balance]))
    .times(numberIn(row[pack]) || 1000)
    .div(1000);
const sumMass = (rows: readonly Row[]) =>
  toWire(
    rows.reduce((kg, row) => kg.plus(heldKg(row)), decimal(0)),
    3,
  );
const isHeld = (row: Row) => numberIn(row[balance]) > 0;
const hasMass = (type: LotType) => ["raw_material", "pulp", "final_product"].includes(type);

const lists = [
  "raw-materials",
  "pulp-base",
  "final-product",
  "composite-lots",
  "additive-record",
  "additional-record",
  "packaging-record",
  "lots",
  "financial-lots",
  "payments",
  "dispatches",
  "additional",
] as const satisfies ExportableList[];

async function figures(): Promise<Figure[]> {
  // The files are requested one after the other, because the app permits only a few exports at the same time.
  const files = {} as Record<(typeof lists)[number], Row[]>;
  for (const list of lists) files[list] = await readRows(list);
  const {
    lots,
    payments,
    dispatches,
    "raw-materials": receptions,
    "pulp-base": pulps,
    "final-product": packings,
  } = files;
  const { "financial-lots": money, additional: additionals } = files;
  const supplyReceptions = [files["additive-record"], files["additional-record"], files["packaging-record"]].flat();
  const all: Figure[] = [];
  const say = (place: string, name: string, shown: Figure["shown"], worked: number | null) =>
    void all.push({ place, name, shown, worked });

  const lotsByCode = new Map(lots.map((lot) => [lot.Lote ?? "", lot]));
  const getType = ({ code }: Used) => lotsByCode.get(code)?.Tipo;
  const densities = new Map(additionals.map((row) => [row.Nome, numberIn(row["Densidade (kg/L)"])]));
  const toKg = (used: Used) => {
    const lot = lotsByCode.get(used.code);
    return toWire(decimal(used.quantity).times(lot?.Unidade === "L" ? (densities.get(lot.Item ?? "") ?? 0) : 1), 6);
  };
  const kg = (used: readonly Used[], ...types: LotType[]) =>
    toWire(calculateSum(used.filter((one) => types.some((type) => lotTypeNames[type] === getType(one))).map(toKg)), 6);

  // In pulpings, the pulp of the fruit is the output less the pulp and the additionals in the input.
  const ofPulpings = (rows: readonly Row[]) => {
    const inputKg = kg(usedIn(rows, "Fruta e pasta usadas"), "raw_material");
    const madeKg = sum(rows, "Pasta (kg)");
    const besides =
      kg(usedIn(rows, "Fruta e pasta usadas"), "pulp") + kg(usedIn(rows, "Adicionais usados"), "additional");
    const outputKg = toWire(decimal(madeKg).minus(besides), 3);
    return { n: rows.length, inputKg, madeKg, outputKg, yieldPct: ratio(outputKg, inputKg, 2, 100) };
  };
  const yields = await t.admin.call(reportsRoutes.yield);
  const pulped = ofPulpings(pulps);
  say("rendimento", "Despolpas", yields.total.n, pulped.n);
  say("rendimento", "Fruta despolpada", yields.total.inputKg, pulped.inputKg);
  say("rendimento", "Pasta", yields.total.madeKg, pulped.madeKg);
  say("rendimento", "Pasta da fruta", yields.total.outputKg, pulped.outputKg);
  say("rendimento", "Rendimento", yields.total.yieldPct, pulped.yieldPct);
  for (const row of yields.byFruit.slice(0, 6)) {
    const own = ofPulpings(where(pulps, "Fruta", row.fruit.name));
    say("rendimento por fruta", `Pasta da fruta de ${row.fruit.name}`, row.outputKg, own.outputKg);
    say("rendimento por fruta", `Rendimento de ${row.fruit.name}`, row.yieldPct, own.yieldPct);
  }

  const priced = pulps.filter((row) => row["Custo total (R$)"] !== "");
  const costs = await t.admin.call(reportsRoutes.cost);
  say("custo", "Pasta com custo", costs.total.outputKg, sum(priced, "Pasta (kg)"));
  say("custo", "Despolpas sem preço", costs.total.unpriced, pulps.length - priced.length);
  const meanCost = ratio(sum(priced, "Custo total (R$)"), sum(priced, "Pasta (kg)"), 4);
  say("custo", "Custo médio da pasta", costs.total.pulpCost, meanCost);

  const { byStage } = await t.admin.call(reportsRoutes.losses);
  const lost = (stage: keyof typeof lossStageNames, type?: LotType) =>
    byStage.find((row) => row.stage === stage && (type === undefined || row.type === type));
  const rejectedKg = toWire(
    calculateSum(
      packings.map((row) => toWire(decimal(numberIn(row["Unidades rejeitadas"])).times(numberIn(row[pack])), 3)),
    ),
    3,
  );
  const stages = [
    ["rejected", receptions, "Recusado (kg)", sum(receptions, "Líquido (kg)")],
    ["refuse", pulps, "Refugo (kg)", sum(pulps, "Entrou (kg)")],
    ["residue", pulps, "Bagaço (kg)", sum(pulps, "Entrou (kg)")],
    ["unexplained", pulps, "Não explicado (kg)", sum(pulps, "Entrou (kg)")],
    ["filling", packings, "Perda no envase (kg)", sum(packings, "Entrou (kg)")],
  ] as const;
  for (const [stage, rows, column, came] of stages) {
    say("perdas", lossStageNames[stage], lost(stage)?.kg, sum(rows, column));
    say(
      "perdas",
      `${lossStageNames[stage]}, do que chegou`,
      lost(stage)?.share,
      ratio(sum(rows, column), came, 2, 100),
    );
  }
  say("perdas", lossStageNames.rejectedUnits, lost("rejectedUnits")?.kg, toWire(decimal(rejectedKg).div(1000), 3));

  const stock = await t.admin.call(reportsRoutes.stock);
  const inStock = lots.filter(isHeld);
  const worth = (rows: readonly Row[]) => sum(rows, "Valor do saldo (R$)");
  const moneyHeld = money.filter(isHeld);
  for (const type of lotTypes) {
    const own = where(inStock, "Tipo", lotTypeNames[type]);
    const total = stock.totals.find((row) => row.type === type);
    const ownMoney = where(moneyHeld, "Tipo", lotTypeNames[type]);
    const valued = ownMoney.some((row) => row["Valor do saldo (R$)"] !== "") ? worth(ownMoney) : null;
    const name = lotTypeNames[type];
    say("estoque", `${name}: lotes`, total?.lots, own.length);
    say("estoque", `${name}: valor`, total?.value, valued);
    if (hasMass(type)) say("estoque", `${name}: kg`, total?.kg, sumMass(own));
    const { summary } = await t.admin.call(lotDashboardsRoutes[type].list);
    const left = (row: Row) => dayIn(row.Validade);
    const until = (days: number) =>
      own.filter((row) => (left(row) ?? "9") >= today && (left(row) ?? "9") <= addDays(today, days));
    say("painel", `${name}: valor`, summary.value, valued);
    if (hasMass(type)) say("painel", `${name}: kg`, summary.balance, sumMass(own));
    say("painel", `${name}: vence em 7 dias`, summary.expiring7, until(7).length);
    say("painel", `${name}: vence em 30 dias`, summary.expiring30, until(30).length);
    say("painel", `${name}: vencidos`, summary.expired, own.filter((row) => (left(row) ?? "9") < today).length);
    say(
      "painel",
      `${name}: em quarentena`,
      summary.quarantined,
      where(where(lots, "Tipo", name), "Situação", lotStatusNames.quarantine).length,
    );
  }

  const { byType } = await t.admin.call(reportsRoutes.changes);
  const changed = (type: LotType) => byType.find((row) => row.type === type && row.unit === "kg");
  const blended = where(files["composite-lots"], "Tipo", lotTypeNames.pulp);
  say(
    "o que mudou",
    "Recebido",
    changed("raw_material")?.received,
    sum(receptions, "Líquido (kg)") - sum(receptions, "Recusado (kg)"),
  );
  say(
    "o que mudou",
    "Pasta e suas misturas",
    changed("pulp")?.produced,
    sum(pulps, "Pasta (kg)") + sum(blended, "Quantidade (kg)"),
  );
  say("o que mudou", "Envasado", changed("final_product")?.produced, sum(packings, "Envasado (kg)"));
  say("o que mudou", "Expedido", -(changed("final_product")?.shipped ?? 0), sum(dispatches, "Peso (kg)"));
  for (const type of lotTypes.filter(hasMass))
    say(
      "o que mudou",
      `${lotTypeNames[type]}: kg`,
      changed(type)?.closing,
      sumMass(where(inStock, "Tipo", lotTypeNames[type])),
    );
  for (const type of ["additive", "packaging"] as const)
    for (const row of byType.filter((one) => one.type === type)) {
      const own = supplyReceptions.filter(
        ({ Lote = "", Unidade }) => Unidade === row.unit && lotsByCode.get(Lote)?.Tipo === lotTypeNames[type],
      );
      say(
        "o que mudou",
        `${lotTypeNames[type]} em ${row.unit}: entradas`,
        row.received,
        sum(own, "Quantidade (na unidade)"),
      );
    }

  const additives = await t.admin.call(reportsRoutes.additives);
  const taken = usedIn([...pulps, ...packings], "Aditivos usados");
  for (const row of additives.rows) {
    const own = taken.filter(({ code }) => lotsByCode.get(code)?.Item === row.additive.name);
    say(
      "aditivos",
      `${row.additive.name}: consumo`,
      row.consumed,
      toWire(calculateSum(own.map(({ quantity }) => quantity)), 3),
    );
  }

  const day = await t.admin.call(reportsRoutes.today);
  const ofToday = (rows: readonly Row[], column: string) => rows.filter((row) => dayIn(row[column]) === today);
  const [receivedToday, pulpedToday, packedToday] = [
    ofToday(receptions, "Recebido em"),
    ofToday(pulps, "Produzida em"),
    ofToday(packings, "Produzido em"),
  ];
  const receivedKg = sum(receivedToday, "Líquido (kg)") - sum(receivedToday, "Recusado (kg)");
  say("hoje", "Recebido hoje", day.receivedKg, receivedKg);
  say("hoje", "Recepções hoje", day.receipts, receivedToday.length);
  say("hoje", "Pasta hoje", day.pulpedKg, sum(pulpedToday, "Pasta (kg)"));
  say("hoje", "Despolpas hoje", day.pulpings, pulpedToday.length);
  say("hoje", "Envasado hoje", day.packedKg, sum(packedToday, "Envasado (kg)"));
  say("hoje", "Envases hoje", day.packings, packedToday.length);
  const onDay = { query: { from: today, to: today } } as never;
  say("matéria-prima", "Recebido hoje", (await t.admin.call(rawMaterialsRoutes.list, onDay)).totals?.kg, receivedKg);
  say("pasta", "Pasta hoje", (await t.admin.call(pulpRoutes.list, onDay)).totals?.kg, sum(pulpedToday, "Pasta (kg)"));
  say(
    "produto final",
    "Envasado hoje",
    (await t.admin.call(finalProductsRoutes.list, onDay)).totals?.kg,
    sum(packedToday, "Envasado (kg)"),
  );

  const standing = payments.filter((row) => row["Cancelado em"] === "");
  const open = sum(standing, "Em aberto (R$)");
  const { summary, totals } = await t.admin.call(paymentsRoutes.list);
  const payables = await t.admin.call(reportsRoutes.payables);
  say("pagamentos", "Valor dos pagamentos", totals.amount, sum(standing, "Valor (R$)"));
  say("pagamentos", "Pago", totals.paid, sum(standing, "Pago (R$)"));
  say("pagamentos", "Em aberto", totals.open, open);
  say("cartões de pagamentos", "Em aberto", summary.open, open);
  say("contas a pagar", "Em aberto", payables.open, open);
  // A payment in installments has one row with its first open due day. No payment of this demo plant has a second
  // installment due yet, so the sums agree.
  const dueBetween = (from: string, to: string) =>
    standing.filter((row) => (dayIn(row.Vencimento) ?? "") >= from && (dayIn(row.Vencimento) ?? "9") <= to);
  expect(dueBetween("0", addDays(today, 7)).filter((row) => row.Situação !== "Pago" && row.Parcelas !== "1")).toEqual(
    [],
  );
  const openBetween = (from: string, to: string) => sum(dueBetween(from, to), "Em aberto (R$)");
  const [overdue, soon] = [openBetween("0", addDays(today, -1)), openBetween(today, addDays(today, 7))];
  say("cartões de pagamentos", "Vencido", summary.overdue, overdue);
  say("cartões de pagamentos", "Vence em 7 dias", summary.dueIn7, soon);
  const { byBucket } = payables;
  say(
    "contas a pagar",
    "Vencido",
    toWire(calculateSum([byBucket.over1, byBucket.over7, byBucket.over30, byBucket.over60].map((one) => one ?? 0)), 2),
    overdue,
  );
  say("contas a pagar", "Vence em 7 dias", byBucket.days7, soon);
  say("contas a pagar", "Sem vencimento", byBucket.draft, sum(where(standing, "Vencimento", ""), "Em aberto (R$)"));
  for (const { supplier, open: owed } of payables.bySupplier.slice(0, 4))
    say(
      "contas a pagar",
      `Em aberto com ${supplier.name}`,
      owed,
      sum(where(standing, "Fornecedor", supplier.name), "Em aberto (R$)"),
    );

  const financial = (await t.admin.call(financialLotsRoutes.list)).totals;
  const bought = money.filter((row) => row["Pago (R$)"] !== "");
  say("lotes financeiros", "Lotes", financial.lots, lots.length);
  say("lotes financeiros", "Comprado", financial.bought, sum(bought, "Custo total (R$)"));
  say("lotes financeiros", "Pago pelos lotes", financial.paid, sum(money, "Pago (R$)"));
  say("lotes financeiros", "Em aberto dos lotes", financial.open, sum(money, "Em aberto (R$)"));
  say("lotes financeiros", "Valor do estoque", financial.value, worth(money));
  say(
    "estoque",
    "Valor do estoque",
    toWire(calculateSum(stock.totals.map(({ value }) => value ?? 0)), 2),
    worth(moneyHeld),
  );

  const pending = await t.admin.call(pendingRoutes.list);
  const toDo = (kind: PendingKind) => pending.find((one) => one.kind === kind)?.count ?? 0;
  say(
    "o que falta hoje",
    "Sem preço",
    toDo("unpriced"),
    [...receptions, ...supplyReceptions].filter((row) => row["Total (R$)"] === "").length,
  );
  say(
    "o que falta hoje",
    "Sem vencimento, pagamentos",
    toDo("undated"),
    standing.filter((row) => row.Vencimento === "" && numberIn(row["Em aberto (R$)"]) > 0).length,
  );
  say("o que falta hoje", "Pagamentos vencidos", toDo("overdue"), where(standing, "Situação", "Vencido").length);
  say(
    "o que falta hoje",
    "Lotes em quarentena",
    toDo("quarantine"),
    where(lots, "Situação", lotStatusNames.quarantine).length,
  );
  const days = inStock.map((row) => dayIn(row.Validade) ?? "9");
  say(
    "o que falta hoje",
    "Lotes que vencem em 7 dias",
    toDo("expiring"),
    days.filter((one) => one >= today && one <= addDays(today, 7)).length,
  );
  say("o que falta hoje", "Lotes vencidos", toDo("expired"), days.filter((one) => one < today).length);
  return all;
}

test("more than a hundred figures of cards, reports and dashboards equal those from the rows of the exported files, and one name is one figure", async () => {
  const all = await figures();
  const wrong = all.filter(({ shown, worked }) => toWire(decimal(shown ?? 0).minus(worked ?? 0), 4) !== 0);
  expect(wrong).toEqual([]);
  expect(all.length).toBeGreaterThan(120);
  expect(all.filter(({ shown }) => (shown ?? 0) !== 0).length).toBeGreaterThan(100);
  const byName = groupedBy(all, ({ name }) => name);
  const twice = [...byName.values()].filter((places) => new Set(places.map(({ place }) => place)).size > 1);
  expect(twice.length).toBeGreaterThanOrEqual(12);
  expect(twice.filter((places) => new Set(places.map(({ shown }) => shown)).size > 1)).toEqual([]);
});
