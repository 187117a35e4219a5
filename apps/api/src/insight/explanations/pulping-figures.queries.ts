import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { counted, type Decimal, decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import { calculatePart, type FigureLine, maxLines } from "@pomar/contract/insight/explanations/explanations.rules";
import { and, countDistinct, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { findFruit } from "../../registries/fruits/fruits.queries.ts";
import { pulpingShares } from "../../schema/insight/reports.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { type AskedOfPlant, buildQuotient, type Figure, inPercent, withRest } from "./figure.ts";

/** The sums that are numerators and denominators of the pulping figures. */
const terms = {
  fruitKg: { label: "Fruta", unit: "kg" },
  outputKg: { label: "Pasta da fruta", unit: "kg" },
  madeKg: { label: "Pasta", unit: "kg" },
  fruitCost: { label: "Custo da fruta", unit: "R$" },
  totalCost: { label: "Custo da pasta", unit: "R$" },
} as const;
type Term = keyof typeof terms;

/** The numerator and the denominator of a figure; the quotient is a percentage or R$/kg. */
type Ratio = readonly [over: Term, under: Term];
/** The rows of a figure's numerator and denominator: single pulpings, or fruits with the sum of all their pulpings. */
type Rows = "despolpas" | "frutas";

interface Row {
  id: string;
  name: string;
  /** The day of a pulping; null in a row of a fruit. */
  on: string | null;
  over: string;
  under: string;
  /** The number of all rows; the query returns only the first rows. */
  rows: number;
  allOver: string;
  allUnder: string;
}

/** The latest pulpings, or the fruits with the largest numerators, with the sums of all rows. */
function listRows(db: Db, filter: SQL | undefined, [[over, under], by]: [Ratio, Rows]): Promise<Row[]> {
  const { lotId, fruitId, producedAt } = pulpingShares;
  const sumOver = sql<string>`sum(${pulpingShares[over]})`;
  const sumUnder = sql<string>`sum(${pulpingShares[under]})`;
  const sums = {
    over: sumOver,
    under: sumUnder,
    rows: sql`count(*) over ()`.mapWith(Number),
    allOver: sql<string>`sum(${sumOver}) over ()`,
    allUnder: sql<string>`sum(${sumUnder}) over ()`,
  };
  const ofLots = { id: lots.id, name: lots.code, on: producedAt };
  const ofFruits = { id: fruits.id, name: fruits.name, on: sql<null>`null` };
  const isByFruit = by === "frutas";
  const [columns, table, key, order] = isByFruit
    ? ([ofFruits, fruits, fruitId, sumOver] as const)
    : ([ofLots, lots, lotId, producedAt] as const);
  return db
    .select({ ...columns, ...sums })
    .from(pulpingShares)
    .innerJoin(table, eq(table.id, key))
    .where(filter)
    .groupBy(table.id, ...(isByFruit ? [] : [producedAt]))
    .orderBy(desc(order), desc(table.id))
    .limit(maxLines - 1);
}

/** The quotient of one row: it shows which pulping was expensive or had a high yield. */
function formatRatio({ over, under }: Row, isShare: boolean): string | null {
  if (!decimal(under).gt(0)) return null;
  const quotient = decimal(over).div(under);
  return isShare
    ? unbroken(formatNumber(toWire(quotient.times(100), 2), 2), "%")
    : `${unbroken("R$", formatNumber(toWire(quotient, 4), 4))}/kg`;
}

function calculateTerm(term: Term, rows: readonly Row[], line: (row: Row) => FigureLine, sum: Decimal) {
  const lines = withRest(rows.map(line), { rows: rows[0]?.rows ?? 0, sum });
  return calculatePart({ ...terms[term], decimals: 8 }, lines, sum);
}

/** Explains the yield or the cost of a period's pulpings, as in the reports of yields and of costs. */
const explainRatio =
  ([over, under]: Ratio, by: Rows, rule: string) =>
  async ({ db, query }: AskedOfPlant): Promise<Figure> => {
    const { lotId, fruitId, supplierId, producedAt, totalCost } = pulpingShares;
    const fruit = query.id === undefined ? null : orNotFound(await findFruit(db, query.id));
    const filter = and(
      sql`${producedAt} between ${query.from} and ${query.to}`,
      fruit ? eq(fruitId, fruit.id) : undefined,
      query.supplier ? eq(supplierId, query.supplier) : undefined,
    );
    const isOfPriced = terms[over].unit === "R$";
    const isShare = terms[over].unit === terms[under].unit;
    const [rows, [unpriced]] = await Promise.all([
      listRows(db, and(filter, isOfPriced ? isNotNull(totalCost) : undefined), [[over, under], by]),
      db
        .select({ pulpings: countDistinct(lotId) })
        .from(pulpingShares)
        .where(and(filter, isNull(totalCost))),
    ]);
    const [sumOver, sumUnder] = [decimal(rows[0]?.allOver ?? 0), decimal(rows[0]?.allUnder ?? 0)];
    const quotient = sumUnder.gt(0) ? sumOver.div(sumUnder) : null;
    const line = (row: Row): FigureLine => ({
      label: row.on === null ? row.name : `${row.name}, ${writtenDay(row.on)}`,
      value: decimal(row.over),
      link: { kind: by === "frutas" ? "fruit" : "lot", id: row.id, name: row.name },
    });
    return buildQuotient({
      ...(isShare ? inPercent : { unit: "R$/kg", decimals: 4 }),
      of: fruit && { kind: "fruit", id: fruit.id, name: fruit.name },
      value: quotient && (isShare ? quotient.times(100) : quotient),
      rule: `${rule}, somadas todas as ${by} do período.`,
      rounding: `Só o resultado é arredondado, a ${isShare ? "duas" : "quatro"} casas decimais.`,
      numerator: calculateTerm(over, rows, (row) => ({ ...line(row), note: formatRatio(row, isShare) }), sumOver),
      denominator: calculateTerm(under, rows, (row) => ({ ...line(row), value: decimal(row.under) }), sumUnder),
      missing: [
        ...(quotient === null
          ? [rows.length > 0 ? "Falta a quantidade para dividir" : "Nenhum registro nestes dias"]
          : []),
        ...(isOfPriced && unpriced && unpriced.pulpings > 0
          ? [counted(unpriced.pulpings, "despolpa sem preço não entra", "despolpas sem preço não entram")]
          : []),
      ],
    });
  };

export const pulpingFigures = {
  "fruit-yield": explainRatio(["outputKg", "fruitKg"], "despolpas", "Rendimento da fruta = pasta da fruta ÷ fruta"),
  "mean-yield": explainRatio(["outputKg", "fruitKg"], "frutas", "Rendimento médio = pasta da fruta ÷ fruta"),
  "fruit-price": explainRatio(
    ["fruitCost", "fruitKg"],
    "despolpas",
    "Preço da fruta = custo da fruta, com frete ÷ fruta que entrou",
  ),
  "fruit-in-pulp": explainRatio(
    ["fruitCost", "outputKg"],
    "despolpas",
    "Fruta na pasta = custo da fruta ÷ pasta que veio dela, sem o que entrou com ela",
  ),
  "pulp-cost": explainRatio(
    ["totalCost", "madeKg"],
    "despolpas",
    "Custo da pasta = custo de tudo que entrou ÷ pasta obtida",
  ),
  "mean-pulp-cost": explainRatio(
    ["totalCost", "madeKg"],
    "frutas",
    "Custo médio da pasta = custo de tudo que entrou ÷ pasta obtida",
  ),
  "fruit-part": explainRatio(
    ["fruitCost", "totalCost"],
    "frutas",
    "Parte da fruta = custo da fruta ÷ custo de tudo que entrou",
  ),
};
