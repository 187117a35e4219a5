import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { auditAll } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type ChangedExpiry, followingExpiries, type LateUse, listUsesAfter } from "./expiry.queries.ts";
import { lots } from "./lots.table.ts";
import { lockLots } from "./movements.queries.ts";

/**
 * Carries the new expiry of a lot on to the blends and pulps that keep no longer than it, at any depth.
 * The genealogy must be held, and the lot itself be changed already.
 * @param path  of the field that changed it.
 * @throws 409 with the uses, when the lot or one of these would have expired before it was used.
 */
export async function carryExpiryOn(
  tx: Tx,
  { lot, path }: { lot: ChangedExpiry; path: string },
  act: ActionContext,
): Promise<void> {
  const following = await followingExpiries(tx, lot);
  await lockLots(
    tx,
    following.map(({ id }) => id),
  );
  refuseLateUses(await listUsesAfter(tx, [lot, ...following], act.timeZone), path);
  if (following.length === 0) return;
  await tx.execute(sql`
    update lots set expires_at = followed.expires_at, updated_at = ${act.at}, updated_by = ${act.by.id},
      version = version + 1
    from unnest(${sql.param(following.map(({ id }) => id))}::uuid[], ${sql.param(
      following.map(({ expiresAt }) => expiresAt),
    )}::date[]) as followed (id, expires_at)
    where ${lots.id} = followed.id`);
  const reason = `A validade segue a do lote ${lot.code}`;
  const changes = following.map(({ id, before, expiresAt }) => ({
    action: "update" as const,
    entity: "lots" as const,
    entityId: id,
    before: { expiresAt: before },
    after: { expiresAt, reason },
  }));
  await auditAll(tx, act, changes);
}

function refuseLateUses(uses: readonly LateUse[], path: string): void {
  const [first] = uses;
  if (!first) return;
  const dependents = uses.map(({ lot, into }) => ({
    kind: "lot" as const,
    id: (into ?? lot).id,
    name: (into ?? lot).code,
  }));
  const { lot, expiresAt, usedOn } = first;
  throw AppError.of("lot.used-after-expiry", {
    code: lot.code,
    expiresOn: writtenDay(expiresAt),
    usedOn: writtenDay(usedOn),
  })
    .at(path)
    .because([...new Map(dependents.map((dependent) => [dependent.id, dependent])).values()]);
}
