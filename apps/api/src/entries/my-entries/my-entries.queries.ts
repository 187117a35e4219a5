import { getFormula } from "@pomar/contract/entries/calculator/formulas.rules";
import type { OwnCalculation, OwnEntry } from "@pomar/contract/entries/my-entries/my-entries.routes";
import { type OwnEntryKind, ownEntryKinds } from "@pomar/contract/kinds";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { and, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { item, itemOfLot, lotSummary, netContentG } from "../../ledger/lots/lots.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { calculatorRecords } from "../../schema/entries/calculator.table.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { listRequestedEntries } from "../corrections/correction-requests.queries.ts";

interface Asked {
  by: SessionUser;
  now: Date;
  /** The current day in the plant's time zone. */
  today: string;
  timeZone: string;
  correctionMinutes: number;
}

/** The entries that a user made on the plant's current day, the newest first. */
export async function listOwnToday(db: Db, asked: Asked): Promise<(OwnEntry | OwnCalculation)[]> {
  const [entries, calculations] = await Promise.all([ownEntries(db, asked), ownCalculations(db, asked)]);
  return [...entries, ...calculations].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** The instant of midnight at the beginning of the day, in the plant's time zone. */
const toStart = ({ today, timeZone }: Asked) => sql`(${today}::date::timestamp at time zone ${timeZone})`;

/** The reception or production that made a lot, and whether a user other than its author entered the price. */
const entryOfLot = sql`lateral (
  select r.id, r.made_at, r.version, r.unit_price is not null and r.updated_by is distinct from r.created_by as priced_by_other
    from receipts r where r.lot_id = ${lots.id}
  union all select p.id, p.made_at, p.version, false from productions p where p.lot_id = ${lots.id}) entry`;

const isUsed = sql`exists (select from lot_movements use where use.lot_id = ${lots.id} and use.kind <> 'reversal'
  and (use.quantity < 0 or use.kind = 'adjustment')
  and not exists (select from lot_movements back where back.reverses_id = use.id))`;

async function ownEntries(db: Db, asked: Asked): Promise<OwnEntry[]> {
  const rows = await db
    .select({
      id: sql<string>`entry.id`,
      kind: sql<OwnEntryKind>`${lots.entryKind}`,
      item: { id: item.id, name: item.name },
      supplier: suppliers.name,
      on: lots.producedAt,
      lot: lotSummary(asked.today),
      netContentG,
      madeAt: sql<string | null>`entry.made_at`.mapWith(receipts.madeAt),
      createdAt: lots.createdAt,
      version: sql<number>`entry.version`,
      isUntouched: sql<boolean>`not (entry.priced_by_other or ${lots.decision} <> 'released' or ${isUsed})`,
    })
    .from(lots)
    .innerJoin(itemOfLot, sql`true`)
    .innerJoin(entryOfLot, sql`true`)
    .leftJoin(suppliers, eq(suppliers.id, lots.supplierId))
    .where(
      and(
        gte(lots.createdAt, toStart(asked)),
        eq(lots.createdBy, asked.by.id),
        isNull(lots.removedAt),
        inArray(lots.entryKind, [...ownEntryKinds]),
      ),
    )
    .orderBy(desc(lots.createdAt), desc(lots.id));
  const ids = rows.map(({ id }) => id);
  const requested = await listRequestedEntries(db, ids);
  return rows.map(({ isUntouched, ...row }) => ({
    ...row,
    ...opening(row, isUntouched, asked),
    isCorrectionRequested: requested.has(row.id),
  }));
}

/** The instant until which the author may correct an entry; administrators may correct any entry at any time. */
function opening({ createdAt }: { createdAt: string }, isUntouched: boolean, { by, now, correctionMinutes }: Asked) {
  if (by.level === 1) return { correctableUntil: null, isCorrectable: true };
  const until = new Date(createdAt).getTime() + correctionMinutes * 60_000;
  if (!isUntouched || until < now.getTime()) return { correctableUntil: null, isCorrectable: false };
  return { correctableUntil: new Date(until).toISOString(), isCorrectable: true };
}

async function ownCalculations(db: Db, asked: Asked): Promise<OwnCalculation[]> {
  const { id, madeAt, createdAt, version, formula, title, removedAt, createdBy } = calculatorRecords;
  const rows = await db
    .select({ id, madeAt, createdAt, version, formula, title })
    .from(calculatorRecords)
    .where(and(gte(createdAt, toStart(asked)), eq(createdBy, asked.by.id), isNull(removedAt)));
  return rows.map((row) => ({ ...row, kind: "calculation" as const, formula: getFormula(row.formula).name }));
}
