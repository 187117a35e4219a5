import type { EntryKind, LotType } from "@pomar/contract/kinds";
import type { ExpiryEffects } from "@pomar/contract/ledger/lots/expiry.routes";
import { getEarliest } from "@pomar/contract/ledger/lots/expiry.rules";
import { sourcesFirst } from "@pomar/contract/ledger/lots/genealogy.rules";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { findLot } from "./lots.queries.ts";
import { isActive } from "./movements.queries.ts";

/** A lot, in its present state, whose expiry may depend on the expiry of a different lot. */
interface Dependent extends Record<string, unknown> {
  id: string;
  code: string;
  type: LotType;
  entryKind: EntryKind;
  balance: number;
  /** The lot's expiry, which its sources may limit, and the user's own choice of an expiry; days `YYYY-MM-DD`. */
  expiresAt: string | null;
  ownExpiresAt: string | null;
  /** The source lots that limit the lot's expiry, each with its present expiry in `expiresAt`. */
  parts: { id: string; expiresAt: string | null }[];
}

/** SQL of the contract's `limitsExpiry`: a source limits the expiry of `child`, also in a return of the same goods. */
const limits = sql`(child.entry_kind = 'composite-lot' or child.entry_kind = 'pulp' and source.type = 'pulp' or m.kind = 'return')`;

/** The blends, pulps and returns whose expiry a lot limits, at any depth, each with all of its source lots. */
async function listExpiryDependents(db: Db, lotId: string): Promise<Dependent[]> {
  const { rows } = await db.execute<Dependent>(sql`
    with recursive dependent (id) as (
      select ${lotId}::uuid
      union
      select child.id from dependent
      join lots source on source.id = dependent.id
      join lot_movements m on m.lot_id = source.id and m.child_lot_id is not null and ${isActive}
      join lots child on child.id = m.child_lot_id and ${limits}
    )
    select child.id, child.code, child.type, child.entry_kind as "entryKind", child.balance::float8 as balance,
      child.expires_at as "expiresAt", child.own_expires_at as "ownExpiresAt",
      json_agg(distinct jsonb_build_object('id', source.id, 'expiresAt', source.expires_at)) as parts
    from dependent
    join lots child on child.id = dependent.id and child.id <> ${lotId}
    join lot_movements m on m.child_lot_id = child.id and ${isActive}
    join lots source on source.id = m.lot_id and ${limits}
    group by child.id`);
  return rows;
}

/** The earliest expiry, `YYYY-MM-DD`, among the parts that limit a lot; null when no part limits the lot. */
export async function earliestExpiryOfParts(db: Db, lotId: string): Promise<string | null> {
  const { rows } = await db.execute<{ earliest: string | null }>(sql`
    select min(source.expires_at) as earliest
    from lots child
    join lot_movements m on m.child_lot_id = child.id and ${isActive}
    join lots source on source.id = m.lot_id and ${limits}
    where child.id = ${lotId}`);
  return rows[0]?.earliest ?? null;
}

export interface ChangedExpiry {
  id: string;
  code: string;
  /** The previous expiry, `YYYY-MM-DD`; null for a lot that does not expire. */
  before: string | null;
  expiresAt: string | null;
}

/** The blends, pulps and returns whose expiry changes with a lot's new expiry, each listed after all its sources. */
export async function followingExpiries(db: Db, lot: Pick<ChangedExpiry, "id" | "expiresAt">) {
  const dependents = await listExpiryDependents(db, lot.id);
  const byId = new Map(dependents.map((dependent) => [dependent.id, dependent]));
  const edges = dependents.flatMap(({ id, parts }) => parts.map((part) => ({ from: part.id, to: id })));
  const expiries = new Map([[lot.id, lot.expiresAt]]);
  return sourcesFirst(edges).flatMap((id) => {
    const dependent = byId.get(id);
    if (!dependent) return [];
    const { parts, ownExpiresAt, expiresAt: before, ...rest } = dependent;
    const limits = parts.map((part) => (expiries.has(part.id) ? (expiries.get(part.id) ?? null) : part.expiresAt));
    const expiresAt = getEarliest([ownExpiresAt, ...limits]);
    expiries.set(id, expiresAt);
    return expiresAt === before ? [] : [{ ...rest, before, expiresAt }];
  });
}

/** A use of a lot on a day of the plant. */
export interface LateUse extends Record<string, unknown> {
  lot: { id: string; code: string };
  /** The lot that consumed the quantity; null for a shipment. */
  into: { id: string; code: string } | null;
  /** The day of the use, `YYYY-MM-DD`. */
  usedOn: string;
  /** The lot's expiry after the change, `YYYY-MM-DD`. */
  expiresAt: string;
}

/** Active uses on days that a lot's previous expiry allowed and its new expiry does not, in the order of time. */
export async function listUsesAfter(db: Db, expiries: readonly Omit<ChangedExpiry, "code">[], timeZone: string) {
  const of = (key: "id" | "before" | "expiresAt") => sql.param(expiries.map((one) => one[key]));
  const { rows } = await db.execute<LateUse>(sql`
    select json_build_object('id', lot.id, 'code', lot.code) as lot,
      case when child.id is not null then json_build_object('id', child.id, 'code', child.code) end as "into",
      used.on::text as "usedOn", wanted.expires_at::text as "expiresAt"
    from unnest(${of("id")}::uuid[], ${of("before")}::date[], ${of("expiresAt")}::date[]) as wanted (id, before, expires_at)
    join lots lot on lot.id = wanted.id
    join lot_movements m on m.lot_id = lot.id and m.kind in ('consumption', 'composition', 'shipment') and ${isActive}
    left join lots child on child.id = m.child_lot_id
    cross join lateral (select coalesce(child.produced_at, (m.occurred_at at time zone ${timeZone})::date)) as used ("on")
    where used.on > wanted.expires_at and used.on <= coalesce(wanted.before, 'infinity')
    order by used.on, m.id`);
  return rows;
}

const maxShown = 20;

interface Asked {
  id: string;
  /** The new expiry, `YYYY-MM-DD`; null for a lot that shall not expire. */
  expiresAt: string | null;
  today: string;
  timeZone: string;
}

/** The effects of a lot's new expiry on the lots made of it. @throws 404 when the lot does not exist. */
export async function findExpiryEffects(db: Db, { id, expiresAt, today, timeZone }: Asked): Promise<ExpiryEffects> {
  const lot = orNotFound(await findLot(db, id, today));
  const changed = { id, before: lot.expiresAt, expiresAt };
  const following = await followingExpiries(db, changed);
  const uses = await listUsesAfter(db, [changed, ...following], timeZone);
  const days = new Map<string | null, number>();
  for (const one of following) days.set(one.expiresAt, (days.get(one.expiresAt) ?? 0) + 1);
  const isExpired = (on: string | null) => on !== null && on < today;
  const toNamed = ({ id, code }: { id: string; code: string }) => ({ id, name: code });
  return {
    lots: following.length,
    expired: following.filter((one) => one.balance > 0 && isExpired(one.expiresAt) && !isExpired(one.before)).length,
    days: [...days].map(([on, lots]) => ({ expiresAt: on, lots })),
    following: following.slice(0, maxShown).map((one) => ({ ...toNamed(one), expiresAt: one.expiresAt })),
    uses: uses
      .slice(0, maxShown)
      .map(({ lot, into, usedOn }) => ({ lot: toNamed(lot), into: into && toNamed(into), usedOn })),
  };
}
