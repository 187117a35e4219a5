import { AppError } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { lotUse, standingInTheWay, supplierUse } from "./item-uses.queries.ts";

interface Supply {
  id: string;
  name: string;
}

/** Refuses (409, with what uses it) that a supply goes while there are lots of it or suppliers that deliver it. */
export async function refuseInUse(tx: Tx, { id, name }: Supply): Promise<void> {
  const inTheWay = standingInTheWay([await lotUse(tx, "itemId", id), await supplierUse(tx, id)]);
  if (inTheWay) throw AppError.of("record.in-use", { name, usage: inTheWay.usage }).because(inTheWay.things);
}

/** Refuses (409, with its lots) that a supply is measured in another unit once there are lots of it. */
export async function refuseOtherUnit(tx: Tx, { id, name }: Supply): Promise<void> {
  const inTheWay = standingInTheWay([await lotUse(tx, "itemId", id)]);
  if (inTheWay) throw AppError.of("record.unit-in-use", { name }).because(inTheWay.things);
}
