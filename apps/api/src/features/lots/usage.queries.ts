import { decimal, toWire } from "@pomar/contract/decimal";
import type { LotUsage } from "@pomar/contract/lots/lots.schema";
import type { Db } from "../../shared/db/db.ts";
import { findLot, findLots, listOutgoing, listSources } from "./lots.queries.ts";

/** Where a lot's quantity came from and went, or undefined when there is no such lot. */
export async function findUsage(db: Db, lotId: string, today: string): Promise<LotUsage | undefined> {
  const lot = await findLot(db, lotId, today);
  if (!lot) return undefined;
  const outgoing = await listOutgoing(db, lotId);
  const sources = await listSources(db, lotId);
  const children = outgoing.flatMap((movement) => movement.childLotId ?? []);
  const linked = await findLots(db, [...children, ...sources.map((source) => source.lotId)], today);
  const lotOf = (id: string) => {
    const found = linked.get(id);
    if (!found) throw new Error(`lot ${id} is named by a movement and missing`);
    return found;
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
  const weighed = sources.filter((source) => lotOf(source.lotId).unit === "kg");
  const inputKg = weighed.reduce((sum, source) => sum.plus(source.quantity), decimal(0));

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
      share: lotOf(id).unit === "kg" && inputKg.gt(0) ? toWire(decimal(quantity).div(inputKg), 6) : null,
    })),
    usedIn: outgoing.flatMap(({ childLotId, quantity, at, user }) =>
      childLotId === null
        ? []
        : [{ lot: lotOf(childLotId), quantity, share: null, entryKind: null, entryId: null, at, user }],
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
