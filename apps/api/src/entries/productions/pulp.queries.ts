import type { QueryOf } from "@pomar/contract/core/route";
import type { YieldHabit } from "@pomar/contract/entries/productions/productions.schema";
import type { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { Pulp } from "@pomar/contract/entries/productions/pulp.schema";
import { yieldHabitSize, yieldSpread } from "@pomar/contract/entries/productions/yield.rules";
import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { getSortKey, type ListingOf, ordering, selectMass } from "../../platform/db/list.ts";
import { findFruit } from "../../registries/fruits/fruits.queries.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { buildFind, findProductions, type ProductionRow, productionIds, toParts } from "./productions.queries.ts";

function toPulp({ used, quantity, readings, pulping, packing: _, ...row }: ProductionRow): Pulp {
  const { fruitAndPulp, ...parts } = toParts(used);
  const { pasteurizationC, pasteurizationSeconds, refuseKg, residueKg, storage, unexplainedLossKg, yieldPct } = pulping;
  return {
    ...row,
    ...readings,
    ...parts,
    inputs: fruitAndPulp,
    outputKg: quantity,
    refuseKg: refuseKg ?? 0,
    residueKg: residueKg ?? 0,
    yieldPct,
    unexplainedLossKg: unexplainedLossKg ?? 0,
    pasteurization:
      pasteurizationC === null || pasteurizationSeconds === null
        ? null
        : { temperatureC: pasteurizationC, seconds: pasteurizationSeconds },
    storage: storage ?? "frozen",
  };
}

export const findPulp = buildFind("pulp", toPulp);

const { id, producedAt, createdAt, quantity, yieldPct } = productions;
const key = getSortKey(productions);

export const pulpList: ListingOf<typeof pulpRoutes.list, Pulp> = {
  ids: (db, query) => productionIds(db, { ...query, kind: "pulp" }),
  order: ordering({ producedAt, createdAt, outputKg: quantity, yieldPct, code: key, fruit: key }, "producedAt", id),
  rows: async (db, given) => (await findProductions(db, given)).map(toPulp),
};

/** The total mass of the filtered pulpings, in kg of pulp. */
export const pulpWeighing = {
  listing: pulpList,
  weigh: (db: Db, query: QueryOf<typeof pulpRoutes.list>) =>
    productionIds(db, { ...query, kind: "pulp" }, selectMass(quantity)),
};

/** The usual yield of a fruit in its latest pulpings; undefined when the fruit does not exist. */
export async function findYieldHabit(db: Db, fruitId: string): Promise<YieldHabit | undefined> {
  const fruit = await findFruit(db, fruitId);
  if (!fruit) return undefined;
  const last = await db
    .select({ yieldPct: productions.yieldPct })
    .from(productions)
    .where(
      and(
        eq(productions.itemId, fruitId),
        eq(productions.kind, "pulp"),
        isNull(productions.removedAt),
        isNotNull(productions.yieldPct),
      ),
    )
    .orderBy(desc(productions.producedAt), desc(productions.id))
    .limit(yieldHabitSize.most);
  const { n, p10, p90 } = yieldSpread(last.flatMap(({ yieldPct }) => yieldPct ?? []));
  return { fruit: { id: fruit.id, name: fruit.name }, pulpings: n, p10, p90 };
}
