import type { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import type { Closing, ClosingsPage } from "@pomar/contract/money/closings/closings.schema";
import { monthAfter, monthNames } from "@pomar/contract/money/closings/months.rules";
import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching } from "../../platform/db/list.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { closings } from "../../schema/money/closings.table.ts";
import { users } from "../../schema/people/users.table.ts";
import { selectLateChanges } from "./late-changes.queries.ts";

const late = sql`select ${selectLateChanges(sql`"closings"."id"`)}`;
const { id, month, number, closedAt, lastDay, snapshot } = closings;
const closedBy = { id: users.id, name: users.name };
const head = {
  id,
  month,
  number,
  closedAt,
  closedBy,
  lateChanges: sql`(select count(*) from (${late}) as late_changes)`.mapWith(Number),
};

const value = sql<
  number | null
>`(select sum((total ->> 'value')::numeric)::float8 from jsonb_array_elements(${snapshot} -> 'totals') as total)`;
const open = sql`${snapshot} -> 'payables' -> 'open'`.mapWith(Number);

const selectClosings = <Fields extends object>(db: Db, fields: Fields) =>
  db
    .select({ ...head, ...fields })
    .from(closings)
    .leftJoin(users, eq(users.id, closings.closedBy));

/** A closing with the month as it was stored; undefined when the closing does not exist. */
export async function findClosing(db: Db, closingId: string): Promise<Closing | undefined> {
  const [row] = await selectClosings(db, { snapshot }).where(eq(id, closingId));
  return row;
}

/**
 * Finds the last closing of a month. `isSame` is true if the closing has no late records and its snapshot equals the
 * month's present figures.
 */
export async function findLastClosing(db: Db, ofMonth: string, now: string) {
  const isSame = sql<boolean>`${snapshot} = ${now}::jsonb and not exists (${late})`;
  const [row] = await db
    .select({ number, closedAt, isSame })
    .from(closings)
    .where(eq(month, ofMonth))
    .orderBy(desc(number))
    .limit(1);
  return row;
}

/** The month of a closing; undefined when the closing does not exist. */
export async function findClosedMonth(db: Db, closingId: string): Promise<string | undefined> {
  const [row] = await db.select({ month }).from(closings).where(eq(id, closingId));
  return row?.month;
}

/** The first day on which a lot was made, even if the lot is removed; null while no lot exists. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const [row] = await db.select({ producedAt: lots.producedAt }).from(lots).orderBy(lots.producedAt, lots.id).limit(1);
  return row?.producedAt ?? null;
}

/** Finds each month's last closing, the next month to close (null until it ends), and the first month with a lot. */
export async function findMonths(db: Db, today: string): Promise<Pick<ClosingsPage, "closed" | "next" | "first">> {
  const [closed, firstDay] = await Promise.all([
    db
      .selectDistinctOn([month], { id, month, number, closedAt, closedBy })
      .from(closings)
      .leftJoin(users, eq(users.id, closings.closedBy))
      .orderBy(desc(month), desc(number)),
    findFirstDay(db),
  ]);
  const first = firstDay?.slice(0, 7) ?? null;
  const next = closed[0] ? monthAfter(closed[0].month) : first;
  return { closed, next: next !== null && next < today.slice(0, 7) ? next : null, first };
}

/** The name of a month in the forms that people type in a search, such as `julho de 2026 07/2026`. */
const names = sql.join(
  monthNames.map((name) => sql`${name}`),
  sql`, `,
);
const writtenMonth = sql`(array[${names}])[extract(month from ${lastDay})] || to_char(${lastDay}, ' "de" YYYY MM/YYYY')`;

export const closingList: ListingOf<typeof closingsRoutes.list> = {
  ids: (db, query) =>
    db
      .select({ id })
      .from(closings)
      .leftJoin(users, eq(users.id, closings.closedBy))
      .where(matching([month, writtenMonth, users.name], query.search)),
  order: ({ sortBy = "month", sortOrder = sortBy === "month" ? "desc" : "asc" }) => {
    const direction = sql.raw(sortOrder);
    const column = { month, closedAt }[sortBy];
    return [sql`${column} ${direction}`, sql`${number} ${direction}`, sql`${id} ${direction}`];
  },
  rows: (db, { ids }) => selectClosings(db, { value, open }).where(idIn(id, ids)),
};
