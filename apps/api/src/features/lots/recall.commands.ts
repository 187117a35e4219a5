import { errors } from "@pomar/contract/core/errors";
import { decisionNames, nextDecisions } from "@pomar/contract/lots/lot-status.rules";
import type { RecallCreate } from "@pomar/contract/lots/recall.schema";
import { sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { auditAll } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { lockGenealogy } from "./genealogy.commands.ts";
import { findLots } from "./lots.queries.ts";
import { lots } from "./lots.table.ts";
import { type LockedLot, lockLots } from "./movements.queries.ts";
import { listStandingDescendants } from "./trace.queries.ts";

/**
 * Recalls a lot and, of what was made of it, the chosen lots or all: at once or not at all. Nothing may be made of any of them
 * meanwhile, so that no descendant slips through. Lots that cannot be recalled stay as they are, and the answer says why.
 * @throws 400 for a chosen lot that was not made of this one, 409 for a lot that was removed.
 */
export async function recallLots(tx: Tx, id: string, { reason, lotIds }: RecallCreate, act: ActionContext) {
  await lockGenealogy(tx);
  const descendants = new Set(await listStandingDescendants(tx, id));
  const chosen = lotIds === undefined ? [...descendants] : strangersRefused(lotIds, id, descendants);
  const locked = await lockLots(tx, [id, ...chosen]);
  const root = orNotFound(locked.get(id));
  if (root.removedAt !== null) throw AppError.of("lot.removed", { code: root.code });

  const wanted = [root, ...chosen.flatMap((one) => (one === id ? [] : (locked.get(one) ?? [])))];
  const recalled = wanted.filter(({ decision }) => nextDecisions(decision).includes("recalled"));
  await decideRecalled(tx, recalled, reason, act);
  const answered = await findLots(tx, [...new Set(wanted.map((lot) => lot.id))], act.today);
  const shown = (lot: LockedLot) => orNotFound(answered.get(lot.id));
  const notRecalled = wanted.filter((lot) => !recalled.includes(lot));
  return {
    reason,
    recalled: recalled.map(shown),
    kept: notRecalled.map((lot) => ({ lot: shown(lot), message: notRecalledBecause(lot) })),
  };
}

function strangersRefused(lotIds: readonly string[], id: string, descendants: ReadonlySet<string>): string[] {
  const message = "Este lote não foi feito do lote a recolher";
  const issues = lotIds.flatMap((one, at) =>
    one === id || descendants.has(one) ? [] : [{ path: `lotIds.${at}`, message }],
  );
  if (issues.length > 0) throw AppError.invalid(issues);
  return [...new Set(lotIds)];
}

async function decideRecalled(tx: Tx, recalled: readonly LockedLot[], reason: string, act: ActionContext) {
  if (recalled.length === 0) return;
  const after = { decision: "recalled" as const, decisionReason: reason };
  const ids = recalled.map((lot) => lot.id);
  await tx
    .update(lots)
    .set({ ...after, updatedAt: act.at, updatedBy: act.by.id, version: sql`${lots.version} + 1` })
    .where(idIn(lots.id, ids));
  await auditAll(
    tx,
    act,
    recalled.map(({ id, decision, decisionReason }) => ({
      action: "update",
      entity: "lots",
      entityId: id,
      before: { decision, decisionReason },
      after,
    })),
  );
}

function notRecalledBecause({ code, decision }: LockedLot): string {
  if (decision === "recalled") return `O lote ${code} já estava recolhido`;
  return errors["lot.transition"].message({ code, from: decisionNames[decision], to: decisionNames.recalled });
}
