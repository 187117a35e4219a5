import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { counted, type Decimal, decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import {
  calculatePart,
  type FigureLine,
  maxLines,
  valueText,
} from "@pomar/contract/insight/explanations/explanations.rules";
import { and, countDistinct, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { findFruit } from "../../registries/fruits/fruits.queries.ts";
import { pulpingShares } from "../../schema/insight/reports.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { type AskedOfPlant, type Figure, plain } from "./figure.ts";

/** The numerators and denominators of pulping figures. */
const terms = {
  fruitKg: { label: "Fruta", unit: "kg" },
  outputKg: { label: "Pasta da fruta", unit: "kg" },
  madeKg: { label: "Pasta", unit: "kg" },
  fruitCost: { label: "Custo da fruta", unit: "R$" },
  totalCost: { label: "Custo da pasta", unit: "R$" },
} as const;
type Term = keyof typeof terms;

interface Ratio {
  over: Term;
  under: Term;
  unit: "%" | "R$/kg";
  rule: string;
  /** Over all fruits: a line is a fruit and no pulping. */
  isByFruit?: boolean;
}

const ofPeriod = "somadas todas as despolpas do período";

interface Row {
  id: string;
  name: string;
  /** The day of a pulping. */
  on: string | null;
  over: string;
  under: string;
  /** Number of all rows, of which only the first are read. */
  rows: number;
  allOver: string;
  allUnder: string;
}

/** The rows that both sums are of: the latest pulpings, or the fruits that count most. */
function listRows(db: Db, chosen: SQL | undefined, { over, under, isByFruit = false }: Ratio): Promise<Row[]> {
  const { lotId, fruitId, producedAt } = pulpingShares;
  const sumOf = (term: Term) => sql<string>`sum(${pulpingShares[term]})`;
  const sums = {
    over: sumOf(over),
    under: sumOf(under),
    rows: sql`count(*) over ()`.mapWith(Number),
    allOver: sql<string>`sum(${sumOf(over)}) over ()`,
    allUnder: sql<string>`sum(${sumOf(under)}) over ()`,
  };
  const ofLots = { id: lots.id, name: lots.code, on: producedAt };
  const ofFruits = { id: fruits.id, name: fruits.name, on: sql<null>`null` };
  const [of, table, key, order] = isByFruit
    ? ([ofFruits, fruits, fruitId, sumOf(over)] as const)
    : ([ofLots, lots, lotId, producedAt] as const);
  return db
    .select({ ...of, ...sums })
    .from(pulpingShares)
    .innerJoin(table, eq(table.id, key))
    .where(chosen)
    .groupBy(table.id, ...(isByFruit ? [] : [producedAt]))
    .orderBy(desc(order), desc(table.id))
    .limit(maxLines - 1);
}

/** The ratio of one row alone: it shows which pulping was dear, or had a high yield. */
function alone({ over, under }: Row, unit: Ratio["unit"]): string | null {
  if (!decimal(under).gt(0)) return null;
  const quotient = decimal(over).div(under);
  return unit === "%"
    ? unbroken(formatNumber(toWire(quotient.times(100), 2), 2), "%")
    : `${unbroken("R$", formatNumber(toWire(quotient, 4), 4))}/kg`;
}

function sideOf(term: Term, rows: readonly Row[], line: (row: Row) => FigureLine, sum: Decimal) {
  const lines = rows.map(line);
  const more = (rows[0]?.rows ?? 0) - rows.length;
  const rest = lines.reduce((left, { value }) => (value === null ? left : left.minus(value)), sum);
  return calculatePart(
    { ...terms[term], decimals: 8 },
    more > 0 ? [...lines, { label: `Mais ${more}`, value: rest }] : lines,
    sum,
  );
}

/** Explains a period's yield or cost of pulpings, as in the reports of yields and of costs. */
const ratioOf =
  (ratio: Ratio) =>
  async ({ db, query }: AskedOfPlant): Promise<Figure> => {
    const { over, under, unit, rule, isByFruit = false } = ratio;
    const { lotId, fruitId, supplierId, producedAt, totalCost } = pulpingShares;
    const fruit = query.id === undefined ? null : orNotFound(await findFruit(db, query.id));
    const asked = and(
      sql`${producedAt} between ${query.from} and ${query.to}`,
      fruit ? eq(fruitId, fruit.id) : undefined,
      query.supplier ? eq(supplierId, query.supplier) : undefined,
    );
    const isOfPriced = terms[over].unit === "R$";
    const [rows, [left]] = await Promise.all([
      listRows(db, and(asked, isOfPriced ? isNotNull(totalCost) : undefined), ratio),
      db
        .select({ out: countDistinct(lotId) })
        .from(pulpingShares)
        .where(and(asked, isNull(totalCost))),
    ]);
    const [sumOver, sumUnder] = [decimal(rows[0]?.allOver ?? 0), decimal(rows[0]?.allUnder ?? 0)];
    const quotient = sumUnder.gt(0) ? sumOver.div(sumUnder) : null;
    const decimals = unit === "%" ? 2 : 4;
    const line = (row: Row): FigureLine => ({
      label: row.on === null ? row.name : `${row.name}, ${writtenDay(row.on)}`,
      value: decimal(row.over),
      link: { kind: isByFruit ? "fruit" : "lot", id: row.id, name: row.name },
    });
    return {
      ...plain,
      of: fruit && { kind: "fruit", id: fruit.id, name: fruit.name },
      value: quotient && valueText(unit === "%" ? quotient.times(100) : quotient, decimals),
      unit,
      decimals,
      how: "quotient",
      rule,
      rounding: `Só o resultado é arredondado, a ${unit === "%" ? "duas" : "quatro"} casas decimais.`,
      numerator: sideOf(over, rows, (row) => ({ ...line(row), note: alone(row, unit) }), sumOver),
      denominator: sideOf(under, rows, (row) => ({ ...line(row), value: decimal(row.under) }), sumUnder),
      missing: [
        ...(quotient === null ? [rows.length > 0 ? "Não há por quanto dividir" : "Nada disto nestes dias"] : []),
        ...(isOfPriced && left && left.out > 0 ? [unpricedWords(left.out)] : []),
      ],
    };
  };

const unpricedWords = (n: number) => counted(n, "despolpa sem preço não entra", "despolpas sem preço não entram");

/** The explanation of each pulping figure. */
export const pulpingFigures = {
  "fruit-yield": ratioOf({
    ...{ over: "outputKg", under: "fruitKg", unit: "%" },
    rule: `Rendimento da fruta = pasta da fruta ÷ fruta, ${ofPeriod}.`,
  }),
  "mean-yield": ratioOf({
    ...{ over: "outputKg", under: "fruitKg", unit: "%", isByFruit: true },
    rule: "Rendimento médio = pasta da fruta ÷ fruta, somadas todas as frutas do período.",
  }),
  "fruit-price": ratioOf({
    ...{ over: "fruitCost", under: "fruitKg", unit: "R$/kg" },
    rule: `Preço da fruta = custo da fruta, com frete ÷ fruta que entrou, ${ofPeriod}.`,
  }),
  "fruit-in-pulp": ratioOf({
    ...{ over: "fruitCost", under: "outputKg", unit: "R$/kg" },
    rule: `Fruta na pasta = custo da fruta ÷ pasta que veio dela, sem o que entrou com ela, ${ofPeriod}.`,
  }),
  "pulp-cost": ratioOf({
    ...{ over: "totalCost", under: "madeKg", unit: "R$/kg" },
    rule: `Custo da pasta = custo de tudo que entrou ÷ pasta obtida, ${ofPeriod}.`,
  }),
  "mean-pulp-cost": ratioOf({
    ...{ over: "totalCost", under: "madeKg", unit: "R$/kg", isByFruit: true },
    rule: "Custo médio da pasta = custo de tudo que entrou ÷ pasta obtida, somadas todas as frutas do período.",
  }),
  "fruit-part": ratioOf({
    ...{ over: "fruitCost", under: "totalCost", unit: "%", isByFruit: true },
    rule: "Parte da fruta = custo da fruta ÷ custo de tudo que entrou, somadas todas as frutas do período.",
  }),
};
