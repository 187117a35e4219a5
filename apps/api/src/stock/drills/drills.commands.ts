import type { Drill, DrillCreate, DrillFinish } from "@pomar/contract/stock/drills/drills.schema";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { findLot } from "../../ledger/lots/lots.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { drills } from "../../schema/stock/drills.table.ts";
import { findDrill, findFindings, findLotToTrace } from "./drills.queries.ts";

/** Starts a drill's clock; no lot changes. @throws 404 for an unknown lot; 409 for a removed lot or no lot to draw. */
export async function startDrill(tx: Tx, { lotId }: DrillCreate, act: ActionContext): Promise<Drill> {
  const drawn = lotId ?? (await findLotToTrace(tx, Math.random()));
  if (drawn === undefined) throw AppError.of("drill.nothing-to-trace");
  const lot = orNotFound(await findLot(tx, drawn, act.today));
  if (lot.removedAt !== null) throw AppError.of("lot.removed", { code: lot.code });
  const id = uuidv7();
  await tx.insert(drills).values({ id, lotId: drawn, startedAt: act.at, startedBy: act.by.id });
  await audit(tx, act, { action: "create", entity: "drills", entityId: id, after: { lot: lot.code } });
  return orNotFound(await findDrill(tx, id, act.today));
}

/**
 * Signs a drill permanently, with the present findings of its trace.
 * @throws 404 for an unknown drill; 409 when the drill is signed already.
 */
export async function finishDrill(
  tx: Tx,
  id: string,
  { notes = null }: DrillFinish,
  act: ActionContext,
): Promise<Drill> {
  const [row] = await tx.select().from(drills).where(eq(drills.id, id)).for("update");
  const { lotId, finishedAt } = orNotFound(row);
  if (finishedAt !== null) throw AppError.of("drill.finished");
  const findings = await findFindings(tx, lotId, act.today);
  await tx.update(drills).set({ finishedAt: act.at, finishedBy: act.by.id, findings, notes }).where(eq(drills.id, id));
  await audit(tx, act, {
    action: "update",
    entity: "drills",
    entityId: id,
    before: {},
    after: { finishedAt: act.at, ...findings },
  });
  return orNotFound(await findDrill(tx, id, act.today));
}
