import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { decimal, formatNumber } from "@pomar/contract/core/decimal";
import type { Dependent } from "@pomar/contract/core/errors";
import { type FigureLine, maxLines } from "@pomar/contract/insight/explanations/explanations.rules";
import { contentWords } from "@pomar/contract/ledger/lots/mass.rules";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { productions } from "../../schema/entries/productions.table.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { madeIn, receivedIn } from "../reports/losses.queries.ts";
import { type AskedOfPlant, buildSum, type Figure, inKg, withRest } from "./figure.ts";

interface Row {
  id: string;
  code: string;
  item: string;
  note: string | null;
  kg: string;
  /** The number of all rows; the query returns only the first rows. */
  rows: number;
  allKg: string;
}

/** The columns of an entry; each row also has the number of all entries and the sum of their kg. */
const columns = (kg: SQL) => ({
  code: lots.code,
  item: fruits.name,
  kg: sql<string>`${kg}`,
  rows: sql`count(*) over ()`.mapWith(Number),
  allKg: sql<string>`sum(${kg}) over ()`,
});

const getPeriod = ({ query: { from = "", to = "" } }: AskedOfPlant) => ({ from, to });

function buildFigure(asked: AskedOfPlant, rows: readonly Row[], [kind, what]: [Dependent["kind"], string]): Figure {
  const { from, to } = getPeriod(asked);
  const days = from === to ? `em ${writtenDay(from)}` : `de ${writtenDay(from)} a ${writtenDay(to)}`;
  const value = decimal(rows[0]?.allKg ?? 0);
  const lines = rows.map(
    ({ id, code, item, note, kg }): FigureLine => ({
      label: `${item}, ${code}`,
      value: decimal(kg),
      note,
      link: { kind, id, name: code },
    }),
  );
  const all = withRest(lines, { rows: rows[0]?.rows ?? 0, sum: value });
  return buildSum({ ...inKg, of: null, value, rule: `${what} ${days}.`, lines: all });
}

/** Explains the kg of received fruit that entered lots. */
export async function explainReceived(asked: AskedOfPlant): Promise<Figure> {
  const kg = sql`${receipts.quantity}`;
  const rows = await asked.db
    .select({ id: receipts.id, note: suppliers.name, ...columns(kg) })
    .from(receipts)
    .innerJoin(lots, eq(lots.id, receipts.lotId))
    .innerJoin(fruits, eq(fruits.id, receipts.itemId))
    .leftJoin(suppliers, eq(suppliers.id, receipts.supplierId))
    .where(receivedIn(getPeriod(asked)))
    .orderBy(desc(kg), receipts.id)
    .limit(maxLines - 1);
  return buildFigure(asked, rows, ["raw-material", "Recebido = fruta que entrou nos lotes, sem a recusada,"]);
}

/** Explains the kg of pulp that pulpings produced, or the kg of product in the packed units. */
const explainMade = (kind: "pulp" | "final-product", kg: SQL, what: string) => async (asked: AskedOfPlant) => {
  const { id, lotId, itemId, quantity, netContentG } = productions;
  const rows = await asked.db
    .select({ id, quantity, netContentG, ...columns(kg) })
    .from(productions)
    .innerJoin(lots, eq(lots.id, lotId))
    .innerJoin(fruits, eq(fruits.id, itemId))
    .where(madeIn(getPeriod(asked), kind))
    .orderBy(desc(kg), id)
    .limit(maxLines - 1);
  const noted = rows.map((row) => ({
    ...row,
    note: row.netContentG === null ? null : `${formatNumber(row.quantity)} × ${contentWords(row.netContentG)}`,
  }));
  return buildFigure(asked, noted, [kind, what]);
};

export const explainPulped = explainMade("pulp", sql`${productions.quantity}`, "Pasta = pasta obtida nas despolpas,");
export const explainPacked = explainMade(
  "final-product",
  sql`${productions.quantity} * ${productions.netContentG} / 1000`,
  "Envasado = unidades × conteúdo de cada uma,",
);
