import { writtenDay } from "@pomar/contract/calendar.rules";
import { earliestOf } from "@pomar/contract/lots/expiry.rules";
import { sourcesFirst } from "@pomar/contract/lots/genealogy.rules";
import { sql } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError } from "../../shared/app-error.ts";
import { auditAll } from "../../shared/audit.ts";
import type { Db, Tx } from "../../shared/db/db.ts";
import { type LateUse, listExpiryDependents, listUsesAfter } from "./expiry.queries.ts";
import { lots } from "./lots.table.ts";
import { lockLots } from "./movements.queries.ts";
import { tellLots } from "./recording.commands.ts";

interface ChangedExpiry {
  id: string;
  code: string;
  /** What it was, `YYYY-MM-DD`; null for a lot that does not expire. */
  before: string | null;
  expiresAt: string | null;
}

/**
 * The blends and pulps whose expiry follows when a lot's becomes another, each after everything it was made of.
 * @param lot  with the expiry that it is to have.
 */
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
    const expiresAt = earliestOf([ownExpiresAt, ...limits]);
    expiries.set(id, expiresAt);
    return expiresAt === before ? [] : [{ ...rest, before, expiresAt }];
  });
}

/**
 * Carries the new expiry of a lot on to the blends and pulps that keep no longer than it, at any depth.
 * The genealogy must be held, and the lot itself be changed already.
 * @param path  of the field that changed it.
 * @throws 409 with the uses, when the lot or one of these would have expired before it was used.
 */
export async function carryExpiryOn(
  tx: Tx,
  { lot, path }: { lot: ChangedExpiry; path: string },
  act: Act,
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
  tellLots(
    following.map(({ type }) => type),
    act,
  );
  for (const resource of ["pulp-base", "composite-lots"] as const) act.outbox.changed.add(resource);
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
