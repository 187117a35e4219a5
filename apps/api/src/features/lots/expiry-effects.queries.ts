import type { ExpiryEffects } from "@pomar/contract/lots/expiry.routes";
import type { Db } from "../../platform/db/db.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { followingExpiries, listUsesAfter } from "./expiry.queries.ts";
import { findLot } from "./lots.queries.ts";

const mostShown = 20;

interface Asked {
  id: string;
  /** `YYYY-MM-DD`; null: it would not expire. */
  expiresAt: string | null;
  today: string;
  timeZone: string;
}

/** What another expiry of a lot would change beside it. @throws 404 when there is no such lot. */
export async function findExpiryEffects(db: Db, { id, expiresAt, today, timeZone }: Asked): Promise<ExpiryEffects> {
  const lot = orNotFound(await findLot(db, id, today));
  const changed = { id, before: lot.expiresAt, expiresAt };
  const following = await followingExpiries(db, changed);
  const uses = await listUsesAfter(db, [changed, ...following], timeZone);
  const days = new Map<string | null, number>();
  for (const one of following) days.set(one.expiresAt, (days.get(one.expiresAt) ?? 0) + 1);
  const isExpired = (on: string | null) => on !== null && on < today;
  return {
    lots: following.length,
    expired: following.filter((one) => one.balance > 0 && isExpired(one.expiresAt) && !isExpired(one.before)).length,
    days: [...days].map(([on, lots]) => ({ expiresAt: on, lots })),
    following: following.slice(0, mostShown).map((one) => ({ id: one.id, name: one.code, expiresAt: one.expiresAt })),
    uses: uses
      .slice(0, mostShown)
      .map(({ lot: used, into, usedOn }) => ({ lot: nameOf(used), into: into && nameOf(into), usedOn })),
  };
}

const nameOf = ({ id, code }: { id: string; code: string }) => ({ id, name: code });
