import { type Decimal, decimal, toWire } from "@pomar/contract/core/decimal";
import type { LotRow, LotUsage } from "@pomar/contract/lots/lots.schema";
import type { Db } from "../../platform/db/db.ts";
import { findLot, findLots, listInputMasses, listOutgoing, listSources } from "./lots.queries.ts";

type Outgoing = Awaited<ReturnType<typeof listOutgoing>>[number];

/** Where a lot's quantity came from and went, or undefined when there is no such lot. */
export async function findUsage(db: Db, lotId: string, today: string): Promise<LotUsage | undefined> {
  const [lot, outgoing, sources] = await Promise.all([
    findLot(db, lotId, today),
    listOutgoing(db, lotId),
    listSources(db, lotId),
  ]);
  if (!lot) return undefined;
  const into = byChild(outgoing);
  const children = [...into.keys()];
  const [linked, masses] = await Promise.all([
    findLots(db, [...children, ...sources.map((source) => source.lotId)], today),
    listInputMasses(db, [...children, lotId]),
  ]);
  const lotOf = (id: string) => {
    const known = linked.get(id);
    if (!known) throw new Error(`lot ${id} is named by a movement and missing`);
    return known;
  };
  const sumOf = (kinds: string[]) =>
    outgoing.filter((movement) => kinds.includes(movement.kind)).reduce((sum, m) => sum.plus(m.quantity), decimal(0));
  const consumed = sumOf(["consumption", "composition"]);
  const shipped = sumOf(["shipment"]);
  // Losses, discards and adjustments are whatever else separates what was made from what is on hand; what was removed
  // never came in.
  const lost = lot.removedAt
    ? decimal(0)
    : decimal(lot.initialQuantity).minus(lot.balance).minus(consumed).minus(shipped);

  return {
    lot,
    initialQuantity: lot.initialQuantity,
    consumed: toWire(consumed, 3),
    shipped: toWire(shipped, 3),
    lost: toWire(lost, 3),
    balance: lot.balance,
    madeFrom: sources.map(({ lotId: id, quantity }) => ({
      lot: lotOf(id),
      quantity,
      share: shareOf(lotOf(id), quantity, masses.get(lotId)),
    })),
    usedIn: [...into].map(
      ([
        id,
        {
          first: { at, user },
          sum,
        },
      ]) => {
        const child = lotOf(id);
        const quantity = toWire(sum, 3);
        const entry = { entryKind: child.entry?.kind ?? null, entryId: child.entry?.id ?? null };
        return { lot: child, quantity, share: shareOf(lot, quantity, masses.get(id)), ...entry, at, user };
      },
    ),
    shipments: outgoing
      .filter((movement) => movement.kind === "shipment")
      .map(({ id, quantity, customer, invoiceNumber, at, user }) => ({
        id,
        quantity,
        customer,
        invoiceNumber,
        at,
        user,
      })),
  };
}

/** What went into each lot, however many lines it came on. */
function byChild(outgoing: readonly Outgoing[]): Map<string, { first: Outgoing; sum: Decimal }> {
  const into = new Map<string, { first: Outgoing; sum: Decimal }>();
  for (const movement of outgoing) {
    if (movement.childLotId === null) continue;
    const known = into.get(movement.childLotId) ?? { first: movement, sum: decimal(0) };
    into.set(movement.childLotId, { ...known, sum: known.sum.plus(movement.quantity) });
  }
  return into;
}

/** What part of a mass some of a lot is; null where it has no mass. @param massKg  of everything that went in. */
function shareOf({ kgPerUnit }: Pick<LotRow, "kgPerUnit">, quantity: number, massKg = "0"): number | null {
  const mass = decimal(massKg);
  return kgPerUnit === null || mass.lte(0) ? null : toWire(decimal(quantity).times(kgPerUnit).div(mass), 6);
}
