import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import { supplyRecordCreate } from "@pomar/contract/supply-records/supply-records.schema";
import { receiveSupply } from "../features/supply-records/supply-records.commands.ts";
import type { Day, Story } from "./story.ts";

const brands = ["Citrosul", "Alvanor", "Norpack", "Docevale", "Embalar", "Serrana"];

/** Buys what is running out: less than a week's use, three weeks' at a time. */
export async function receiveSupplies({ tx, on, story, act }: Day): Promise<void> {
  const { supplies, warehouse, random } = story;
  for (const supply of supplies) {
    if (warehouse.stock(supply.type, supply.code, on) >= supply.weekly || !random.happens(0.6)) continue;
    const entry = supplyRecordCreate(supply.type).parse(deliveryOf(story, supply, on));
    const { lot, payable, supplier } = await receiveSupply(tx, supply.type, entry, act("office", 9));
    warehouse.add(lot, supply.code, on);
    if (payable && supplier)
      story.debts.add({ ...payable, lotId: lot.id, supplierId: supplier.id }, { dueDate: payable.dueDate }, on);
  }
}

function deliveryOf({ suppliersOf, random }: Story, supply: Story["supplies"][number], on: string) {
  const suppliers = suppliersOf.get(supply.code) ?? [];
  const quantity = decimal(supply.weekly).times(random.between(2.2, 3.6, 1));
  return {
    itemId: supply.id,
    supplierId: suppliers.length === 0 ? null : random.pick(suppliers),
    receivedAt: on,
    quantity: toWire(quantity, 0),
    brand: random.pick(brands),
    supplierLot: `L${random.between(1000, 9999, 0)}`,
    // One in eight was bought with little time left.
    expiresAt:
      supply.type === "packaging" ? null : addDays(on, random.happens(0.12) ? 60 : random.between(300, 700, 0)),
    // Water from the tap costs nothing.
    unitPrice: supply.price === null ? 0 : toWire(decimal(supply.price).times(random.between(0.9, 1.15, 2)), 4),
    dueDate: supply.price === null ? null : addDays(on, 28),
    invoiceNumber: supply.price === null ? null : String(random.between(1_000, 99_999, 0)),
    packageOk: !random.happens(0.04),
    confirmedRepeat: true,
  };
}
