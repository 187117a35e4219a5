import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { type ChangedExpiry, followingExpiries, type LateUse, listUsesAfter } from "./expiry.queries.ts";
import { lockLots } from "./movements.queries.ts";
import { auditLots } from "./stored-lots.commands.ts";

/**
 * Applies the new expiry of a lot to the blends, pulps and returns that may not expire after the lot, at any depth. The
 * caller must have locked the genealogy and changed the lot itself.
 * @param path the field of the call that changed the expiry.
 * @throws 409 with the uses, when the lot or a dependent lot would have been used after its new expiry.
 */
export async function carryExpiryOn(tx: Tx, { lot, path }: { lot: ChangedExpiry; path: string }, act: ActionContext) {
  const following = await followingExpiries(tx, lot);
  const ids = following.map(({ id }) => id);
  await lockLots(tx, ids);
  refuseLateUses(await listUsesAfter(tx, [lot, ...following], act.timeZone), path);
  if (following.length === 0) return;
  const expiries = sql.param(following.map(({ expiresAt }) => expiresAt));
  await tx.execute(sql`
    update lots set expires_at = followed.expires_at, updated_at = ${act.at}, updated_by = ${act.by.id},
      version = version + 1
    from unnest(${sql.param(ids)}::uuid[], ${expiries}::date[]) as followed (id, expires_at)
    where ${lots.id} = followed.id`);
  const reason = `A validade segue a do lote ${lot.code}`;
  const changes = following.map(({ id, before, expiresAt }) => {
    return { id, before: { expiresAt: before }, after: { expiresAt, reason } };
  });
  await auditLots(tx, changes, act);
}

function refuseLateUses(uses: readonly LateUse[], path: string): void {
  const [first] = uses;
  if (!first) return;
  const dependents = new Map(
    uses.map(({ lot, into }) => {
      const { id, code } = into ?? lot;
      return [id, { kind: "lot" as const, id, name: code }];
    }),
  );
  const { lot, expiresAt, usedOn } = first;
  const refusal = { code: lot.code, expiresOn: writtenDay(expiresAt), usedOn: writtenDay(usedOn) };
  throw AppError.of("lot.used-after-expiry", refusal)
    .at(path)
    .because([...dependents.values()]);
}
