import { maxWholeList } from "@pomar/contract/core/list";
import type { Lot, LotUsage } from "@pomar/contract/ledger/lots/lots.schema";
import type { Movement } from "@pomar/contract/ledger/lots/movements.schema";
import type { Trace } from "@pomar/contract/ledger/lots/trace.schema";
import type { AuditEvent } from "@pomar/contract/people/audit/audit.schema";
import { sql } from "drizzle-orm";
import { buildHistoryListing, buildLedgerListing } from "../../ledger/lots/ledger.queries.ts";
import { findLot, packedG } from "../../ledger/lots/lots.queries.ts";
import { findTrace } from "../../ledger/lots/trace.queries.ts";
import { findUsage } from "../../ledger/lots/usage.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { instantJson } from "../../platform/db/instant-json.ts";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";

interface Reading extends Record<string, unknown> {
  code: string;
  fruit: string;
  brix: number | null;
  brixMin: number | null;
  ph: number | null;
  phMin: number | null;
  phMax: number | null;
  acidity: number | null;
  acidityMin: number | null;
  totalSolids: number | null;
  totalSolidsMin: number | null;
  outside: boolean;
}

interface ReturnedLot extends Record<string, unknown> {
  code: string;
  fromCode: string;
  customer: string;
  at: string;
  reason: string;
  temperatureC: number | null;
  packageOk: boolean;
  quantity: number;
  unit: Lot["unit"];
  /** Net content of one unit in g, for final products; null for all other types. */
  netContentG: number | null;
}

export interface DossierFacts {
  lot: Lot;
  usage: LotUsage;
  forward: Trace;
  backward: Trace;
  readings: Reading[];
  returns: ReturnedLot[];
  /** The movements of the lot, the oldest first, in the same order as the audit events. */
  movements: Movement[];
  audit: AuditEvent[];
}

/** Reads the data of a lot's dossier. @throws 404 when the lot does not exist. */
export async function findDossier(db: Db, id: string, today: string): Promise<DossierFacts> {
  const lot = orNotFound(await findLot(db, id, today));
  const whole = { page: 1, rows: maxWholeList, sortOrder: "asc" as const };
  const [usage, forward, backward, ledger, history] = await Promise.all([
    findUsage(db, id, today),
    findTrace(db, id, { direction: "forward", today }),
    findTrace(db, id, { direction: "backward", today }),
    readPage(buildLedgerListing(id), db, { query: { ...whole, sortBy: "recordedAt" }, today }),
    readPage(buildHistoryListing(id), db, { query: { ...whole, sortBy: "at" }, today }),
  ]);
  const traces = { forward: orNotFound(forward), backward: orNotFound(backward) };
  const getLotIds = ({ nodes }: Trace) => nodes.map((node) => node.lot.id);
  const [readings, returns] = await Promise.all([
    listReadings(db, getLotIds(traces.backward)),
    listReturns(db, getLotIds(traces.forward)),
  ]);
  return { lot, usage: orNotFound(usage), ...traces, readings, returns, movements: ledger.data, audit: history.data };
}

async function listReadings(db: Db, ids: readonly string[]): Promise<Reading[]> {
  const { rows } = await db.execute<Reading>(sql`
    select l.code, f.name as fruit, l.brix::float8, f.brix_min::float8 as "brixMin", l.ph::float8, f.ph_min::float8 as "phMin",
      f.ph_max::float8 as "phMax", l.acidity::float8, f.acidity_min::float8 as "acidityMin",
      l.total_solids::float8 as "totalSolids", f.total_solids_min::float8 as "totalSolidsMin",
      coalesce(l.brix < f.brix_min, false) or coalesce(l.ph < f.ph_min, false) or coalesce(l.ph > f.ph_max, false)
        or coalesce(l.acidity < f.acidity_min, false) or coalesce(l.total_solids < f.total_solids_min, false) as outside
    from lots l join fruits f on f.id = l.fruit_id
    where l.id = any(${sql.param(ids)}::uuid[]) and num_nonnulls(l.brix, l.ph, l.acidity, l.total_solids) > 0
    order by l.produced_at desc, l.code`);
  return rows;
}

async function listReturns(db: Db, ids: readonly string[]): Promise<ReturnedLot[]> {
  const { rows } = await db.execute<ReturnedLot>(sql`
    select l.code, source.code as "fromCode", c.name as customer, ${instantJson(sql`m.occurred_at`)} as at, b.reason,
      b.temperature_c::float8 as "temperatureC", b.package_ok as "packageOk", l.initial_quantity::float8 as quantity, l.unit, ${packedG} as "netContentG"
    from returned_lots b join lots l on l.id = b.lot_id and l.removed_at is null join lots source on source.id = b.from_lot_id
    join dispatches d on d.id = b.dispatch_id join customers c on c.id = d.customer_id
    join lot_movements m on m.lot_id = l.id and m.kind = 'entry'
    where b.from_lot_id = any(${sql.param(ids)}::uuid[]) order by m.occurred_at, l.code`);
  return rows;
}
