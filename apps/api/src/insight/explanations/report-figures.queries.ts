import { calculateSum, counted, decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import type { Dependent } from "@pomar/contract/core/errors";
import { type FigureLine, maxLines } from "@pomar/contract/insight/explanations/explanations.rules";
import { itemKindByLotType, lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { contentWords } from "@pomar/contract/ledger/lots/mass.rules";
import { writtenAmount } from "@pomar/contract/money/payments/payments.rules";
import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { inStock } from "../../ledger/lots/lot-list.queries.ts";
import { itemTables } from "../../ledger/lots/lots.queries.ts";
import { cached } from "../../platform/db/snapshot-cache.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { lots, stockValue } from "../../schema/ledger/lots.table.ts";
import { type Asked, type AskedOfPlant, buildSum, type Figure, inReais, lotLink, withRest } from "./figure.ts";

async function findItem({ db, query }: Asked): Promise<Dependent> {
  const kind = itemKindByLotType[query.type ?? "raw_material"];
  const table = itemTables[kind];
  const [row] = await db.select({ id: table.id, name: table.name }).from(table).where(eq(table.id, query.id));
  return { kind, ...orNotFound(row) };
}

/** The lots that a row of the stock report sums up. */
const inRow = ({ query }: Asked): SQL | undefined =>
  and(
    inStock,
    eq(lots.itemId, query.id),
    query.type && eq(lots.type, query.type),
    query.unit && eq(lots.unit, query.unit),
    query.contentG === undefined ? undefined : sql`round(${lots.kgPerUnit} * 1000, 3) = ${query.contentG}`,
  );

/**
 * A line for each of the largest lots in a row of the stock report, and one line for the remaining lots: a row may
 * contain a hundred thousand lots.
 */
async function listLots(asked: Asked, { figure, note }: { figure: SQL; note?: (lot: LotColumns) => string }) {
  const { db } = asked;
  const filter = inRow(asked);
  const { id, code, balance, unit, totalCost, initialQuantity } = lots;
  const shown = await db
    .select({ id, code, balance, unit, totalCost, initialQuantity, figure: sql<string | null>`${figure}` })
    .from(lots)
    .where(filter)
    .orderBy(sql`${figure} desc nulls last`, id)
    .limit(maxLines - 1);
  const [all] = await db
    .select({
      lots: sql<number>`count(*)`.mapWith(Number),
      sum: sql<string | null>`sum(${figure})`,
      unpriced: sql<number>`count(*) filter (where ${lots.totalCost} is null)`.mapWith(Number),
    })
    .from(lots)
    .where(filter);
  const { lots: rows, sum, unpriced } = all ?? { lots: 0, sum: null, unpriced: 0 };
  const lines = shown.map(
    (lot): FigureLine => ({
      label: lot.code,
      value: lot.figure === null ? null : decimal(lot.figure),
      note: note?.(lot) ?? null,
      link: lotLink(lot),
    }),
  );
  const words = (more: number) => counted(more, "lote", "lotes");
  return {
    lines: withRest(lines, { rows, sum: decimal(sum ?? 0), words }).filter(({ value }) => value !== null),
    rows,
    sum,
    unpriced,
  };
}

type LotColumns = Pick<typeof lots.$inferSelect, "balance" | "unit" | "totalCost" | "initialQuantity">;

export async function explainStockBalance(asked: Asked): Promise<Figure> {
  const [of, { lines, sum }] = await Promise.all([findItem(asked), listLots(asked, { figure: sql`${lots.balance}` })]);
  return buildSum({
    of,
    value: sum ?? 0,
    unit: asked.query.unit ?? "",
    decimals: 3,
    rule: "Saldo em estoque = soma do saldo dos lotes que não foram removidos.",
    lines,
  });
}

const formatUnpriced = (lots: number): string[] =>
  lots === 0 ? [] : [counted(lots, "lote sem custo não entra", "lotes sem custo não entram")];

export async function explainStockValue(asked: Asked): Promise<Figure> {
  const note = ({ balance, unit, totalCost, initialQuantity }: LotColumns) => {
    const [held, made] = [balance, initialQuantity].map((quantity) => formatNumber(quantity, { atMost: 3 }));
    return `${held} ${unit} × ${writtenAmount(toWire(decimal(totalCost ?? 0), 2))} ÷ ${made} ${unit}`;
  };
  const [of, { lines, rows, sum, unpriced }] = await Promise.all([
    findItem(asked),
    listLots(asked, { figure: stockValue(lots), note }),
  ]);
  return buildSum({
    ...inReais,
    of,
    value: rows === 0 ? 0 : sum,
    rule: "Valor em estoque = soma, por lote, de saldo × custo do lote ÷ quantidade inicial.",
    rounding: "O valor de cada lote é arredondado ao centavo antes da soma.",
    lines,
    missing: formatUnpriced(unpriced),
  });
}

/** Explains the value of the stock item by item: of one lot type, of an item's products, or of the whole plant. */
export const explainStockTotal = cached(async ({ db, query }: AskedOfPlant): Promise<Figure> => {
  const { type, itemId, kgPerUnit, totalCost } = lots;
  const names = Object.values(itemTables).map((table) => sql`(select name from ${table} where id = ${itemId})`);
  const value = sql<string | null>`sum(${stockValue(lots)})`;
  const rows = await db
    .select({
      type,
      itemId,
      kgPerUnit,
      value,
      lots: count(),
      name: sql<string>`coalesce(${sql.join(names, sql`, `)})`,
      unpriced: sql`count(*) filter (where ${totalCost} is null)`.mapWith(Number),
    })
    .from(lots)
    .where(and(inStock, query.type && eq(type, query.type), query.id ? eq(itemId, query.id) : undefined))
    .groupBy(type, itemId, kgPerUnit)
    .orderBy(sql`${value} desc nulls last`, itemId);
  const toLink = ({ type: of, itemId: id, name }: (typeof rows)[number]) => ({
    kind: itemKindByLotType[of],
    id,
    name,
  });
  const valued = rows.filter((row) => row.value !== null);
  const lines = valued.map((row): FigureLine => {
    const grams = row.type === "final_product" && row.kgPerUnit !== null ? decimal(row.kgPerUnit).times(1000) : null;
    const content = grams === null ? "" : ` ${contentWords(toWire(grams, 3))}`;
    return {
      label: `${row.name}${content}`,
      value: decimal(row.value ?? 0),
      note: `${lotTypeNames[row.type].toLowerCase()}, ${counted(row.lots, "lote", "lotes")}`,
      link: toLink(row),
    };
  });
  return buildSum({
    ...inReais,
    of: query.id !== undefined && rows[0] ? toLink(rows[0]) : null,
    value: valued.length === 0 && rows.length > 0 ? null : calculateSum(valued.map((row) => Number(row.value))),
    rule: "Valor do estoque = soma do valor dos itens; o de cada item é a soma dos seus lotes: saldo × custo ÷ quantidade inicial.",
    rounding: "O valor de cada lote é arredondado ao centavo antes da soma.",
    lines,
    missing: formatUnpriced(rows.reduce((sum, { unpriced }) => sum + unpriced, 0)),
  });
});
