import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { makeDemo } from "@pomar/demo/demo";
import type { Product, SetAside } from "@pomar/demo/product";
import { asc, eq, sql } from "drizzle-orm";
import { serveFeatures } from "../app.ts";
import { refuseImpossiblePast } from "../ledger/lots/happening.commands.ts";
import { findLot } from "../ledger/lots/lots.queries.ts";
import { audit } from "../platform/audit.ts";
import { dayIn, toInstant } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db/db.ts";
import { orNotFound } from "../platform/http/app-error.ts";
import { actAs, inProcess } from "../platform/in-process.ts";
import { updateRow } from "../platform/records/records.commands.ts";
import { countSuppliers } from "../registries/suppliers/suppliers.queries.ts";
import { lots } from "../schema/ledger/lots.table.ts";
import { users } from "../schema/people/users.table.ts";

interface DemoOptions {
  days: number;
  now: Date;
  timeZone: string;
  log: (line: string) => void;
}

/** @returns false, without loading anything, when suppliers already exist: demo data is not mixed with real data. */
export async function loadDemo(database: Database, { timeZone, ...options }: DemoOptions): Promise<boolean> {
  if ((await countSuppliers(database.db)) > 0) {
    options.log("  Já há fornecedores cadastrados: os dados de demonstração não foram carregados.");
    return false;
  }
  await makeDemo(getProduct(database, timeZone), { ...options, admins: await findAdmins(database) });
  return true;
}

function findAdmins({ db }: Database): Promise<SessionUser[]> {
  const { id, name, level } = users;
  return db
    .select({ id, name, level, profilePicture: sql<null>`null` })
    .from(users)
    .where(eq(level, 1))
    .orderBy(asc(users.createdAt));
}

/** Gives the demo access to the product through the calls of the contract. */
export function getProduct(database: Database, timeZone: string): Product {
  const { serve, call } = inProcess(database, refuseImpossiblePast);
  const addresses = () => ({ publicUrl: null, lan: null });
  serveFeatures(serve, { database, timeZone, correctionMinutes: 0, addresses, emitProgress: () => {} });
  return {
    together: (work) =>
      database.transaction(async (tx) => {
        // Loading restarts after a crash, so no commit waits for the disk; repeated statements are planned only once.
        await tx.execute(
          sql`select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
        );
        return work(
          (route, given, { by, at }) => call(tx, route, given, actAs(by, at, timeZone)),
          setAsideIn(tx, timeZone),
        );
      }),
    dayOf: (at) => dayIn(timeZone, at),
    instantOn: (day) => toInstant(timeZone, day),
    analyze: async () => {
      await database.db.execute(sql`analyze`);
    },
  };
}

const setAsideIn =
  (tx: Tx, timeZone: string): SetAside =>
  async (lotId, decisionReason, { by, at }) => {
    const act = actAs(by, at, timeZone);
    const before = orNotFound(await findLot(tx, lotId, act.today));
    await updateRow(tx, { table: lots, before, to: { decision: "quarantine", decisionReason } }, act);
    const after = { ...orNotFound(await findLot(tx, lotId, act.today)), reason: decisionReason };
    await audit(tx, act, { action: "update", entity: "lots", entityId: lotId, before, after });
  };
