import { calculateSum, type Decimal, decimal, toWire } from "@pomar/contract/core/decimal";
import type { LotRow, LotUsage } from "@pomar/contract/ledger/lots/lots.schema";
import { and, eq, sql } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import { type Db, prepared } from "../../platform/db/db.ts";
import { lotMovements } from "../../schema/ledger/movements.table.ts";
import { customers } from "../../schema/registries/customers.table.ts";
import { dispatches } from "../../schema/stock/dispatches.table.ts";
import { findLot, findLots } from "./lots.queries.ts";
import { isActiveIn } from "./movements.queries.ts";

/** Active movements out of a lot, each with the user who recorded it. */
const outgoingMovements = prepared((db) =>
  db
    .select({
      id: lotMovements.id,
      kind: lotMovements.kind,
      quantity: sql<number>`-${lotMovements.quantity}`.mapWith(Number),
      at: lotMovements.occurredAt,
      childLotId: lotMovements.childLotId,
      dispatch: { id: dispatches.id, code: dispatches.code },
      customer: { id: customers.id, name: customers.name },
      invoiceNumber: dispatches.invoiceNumber,
      returned: sql<number>`(select coalesce(sum(r.quantity), 0) from lot_movements r
        where r.dispatch_id = ${lotMovements.dispatchId} and r.lot_id = ${lotMovements.lotId}
          and r.kind = 'return' and r.quantity > 0
          and not exists (select from lot_movements where reverses_id = r.id))`.mapWith(Number),
      user: createdBy,
    })
    .from(lotMovements)
    .leftJoin(dispatches, eq(dispatches.id, lotMovements.dispatchId))
    .leftJoin(customers, eq(customers.id, dispatches.customerId))
    .leftJoin(creators, eq(creators.id, lotMovements.recordedBy))
    .where(and(eq(lotMovements.lotId, sql.placeholder("lotId")), sql`${lotMovements.quantity} < 0`, isActiveIn(db)))
    .orderBy(lotMovements.occurredAt, lotMovements.id)
    .prepare("outgoing_movements"),
);

type Outgoing = Awaited<ReturnType<ReturnType<typeof outgoingMovements>["execute"]>>[number];

const sources = prepared((db) =>
  db
    .select({ lotId: lotMovements.lotId, quantity: sql<number>`-sum(${lotMovements.quantity})`.mapWith(Number) })
    .from(lotMovements)
    .where(and(eq(lotMovements.childLotId, sql.placeholder("childLotId")), isActiveIn(db)))
    .groupBy(lotMovements.lotId)
    .orderBy(lotMovements.lotId)
    .prepare("sources_of_lot"),
);

/** Active quantities that a lot consumed, one row per source lot, in the source's unit. */
export const listSources = (db: Db, childLotId: string) => sources(db).execute({ childLotId });

/** The active input mass of each given lot in kg, unrounded; a source without mass counts as zero. */
async function listInputMasses(db: Db, childLotIds: string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; kg: string }>(sql`
    select e.child_lot_id as id, coalesce(-sum(e.quantity * s.kg_per_unit), 0)::text as kg
    from lot_movements e join lots s on s.id = e.lot_id
    where e.child_lot_id = any(${sql.param(childLotIds)}::uuid[]) group by e.child_lot_id`);
  return new Map(rows.map(({ id, kg }) => [id, kg]));
}

/** The sources and uses of a lot's quantity; undefined when the lot does not exist. */
export async function findUsage(db: Db, lotId: string, today: string): Promise<LotUsage | undefined> {
  const [lot, outgoing, sources] = await Promise.all([
    findLot(db, lotId, today),
    outgoingMovements(db).execute({ lotId }),
    listSources(db, lotId),
  ]);
  if (!lot) return undefined;
  const into = byChild(outgoing.filter(({ kind }) => kind !== "return"));
  const back = byChild(outgoing.filter(({ kind }) => kind === "return"));
  const children = [...into.keys(), ...back.keys()];
  const [linked, masses] = await Promise.all([
    findLots(db, [...children, ...sources.map((source) => source.lotId)], today),
    listInputMasses(db, [...children, lotId]),
  ]);
  const getLot = (id: string) => {
    const known = linked.get(id);
    if (!known) throw new Error(`lot ${id} is named by a movement and missing`);
    return known;
  };
  const goneBy = (...kinds: string[]) =>
    calculateSum(outgoing.filter(({ kind }) => kinds.includes(kind)).map(({ quantity }) => quantity));
  const consumed = goneBy("consumption", "composition");
  const returned = goneBy("return");
  const shipped = goneBy("shipment").minus(returned);
  // The lost quantity is the initial quantity less the balance and all uses, so it includes discards and adjustments. A
  // removed lot lost nothing, because it counts as never entered.
  const lost = lot.removedAt
    ? decimal(0)
    : decimal(lot.initialQuantity).minus(lot.balance).minus(consumed).minus(shipped).minus(returned);

  return {
    lot,
    initialQuantity: lot.initialQuantity,
    consumed: toWire(consumed, 3),
    shipped: toWire(shipped, 3),
    returned: toWire(returned, 3),
    lost: toWire(lost, 3),
    balance: lot.balance,
    madeFrom: sources.map(({ lotId: id, quantity }) => {
      const source = getLot(id);
      return { lot: source, quantity, share: calculateShare(source, quantity, masses.get(lotId)) };
    }),
    usedIn: [...into].map(([id, { first, sum }]) => {
      const child = getLot(id);
      const quantity = toWire(sum, 3);
      const entry = { entryKind: child.entry?.kind ?? null, entryId: child.entry?.id ?? null };
      const { at, user } = first;
      return { lot: child, quantity, share: calculateShare(lot, quantity, masses.get(id)), ...entry, at, user };
    }),
    returns: [...back].map(([id, { first, sum }]) => ({
      lot: getLot(id),
      quantity: toWire(sum, 3),
      at: first.at,
      user: first.user,
    })),
    shipments: outgoing.flatMap(({ kind, childLotId: _, dispatch, customer, ...shipment }) =>
      kind === "shipment" && dispatch && customer ? [{ ...shipment, dispatch, customer }] : [],
    ),
  };
}

/** Sums the movements into each consuming lot, by the id of this lot, and keeps the first of these movements. */
function byChild(outgoing: readonly Outgoing[]): Map<string, { first: Outgoing; sum: Decimal }> {
  const into = new Map<string, { first: Outgoing; sum: Decimal }>();
  for (const movement of outgoing) {
    if (movement.childLotId === null) continue;
    const known = into.get(movement.childLotId) ?? { first: movement, sum: decimal(0) };
    into.set(movement.childLotId, { ...known, sum: known.sum.plus(movement.quantity) });
  }
  return into;
}

/** A quantity's share in an input mass; null for a lot or an input without mass. @param massKg  all inputs, in kg. */
export function calculateShare(
  { kgPerUnit }: Pick<LotRow, "kgPerUnit">,
  quantity: number,
  massKg = "0",
): number | null {
  const mass = decimal(massKg);
  return kgPerUnit === null || mass.lte(0) ? null : toWire(decimal(quantity).times(kgPerUnit).div(mass), 6);
}
