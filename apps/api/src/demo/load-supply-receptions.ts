import { addDays } from "@pomar/contract/calendar.rules";
import { decimal, toWire } from "@pomar/contract/decimal";
import { supplyRecordCreate } from "@pomar/contract/receipts/supply-records.schema";
import { receiveSupply } from "../features/receipts/supply-records.commands.ts";
import { dayIn } from "../shared/clock.ts";
import type { Database } from "../shared/db/db.ts";
import { actOf, type People } from "./load-people.ts";
import type { Registries } from "./load-registries.ts";
import type { Chance } from "./random.ts";

interface Story extends Registries {
  people: People;
  random: Chance;
  now: Date;
  timeZone: string;
}

/** Days between two deliveries of a supply, and how far back the first one lies. */
const everyDays = [24, 50] as const;
const seasonDays = 320;

/** How much of a supply comes at a time, by its unit. */
const deliveries: Record<string, readonly [number, number]> = {
  kg: [20, 80],
  g: [1500, 4000],
  L: [400, 900],
  un: [600, 9000],
};
const brands = ["Citrosul", "Alvanor", "Norpack", "Docevale", "Embalar", "Serrana"];

/** Receives additives, additionals and packaging through the season, the older ones first. */
export async function loadSupplyReceptions(database: Database, story: Story): Promise<void> {
  const { supplies, people, random, now, timeZone } = story;
  const today = dayIn(timeZone, now);
  for (const supply of supplies) {
    const { type } = supply;
    await database.transaction(async (tx) => {
      let back = seasonDays - random.between(0, 30, 0);
      while (back > 0) {
        const on = addDays(today, -back);
        const at = new Date(`${on}T13:${String(random.between(10, 59, 0))}:00Z`);
        const entry = supplyRecordCreate(type).parse(deliveryOf(story, supply, on));
        await receiveSupply(tx, type, entry, actOf(people.admin.by, at, timeZone));
        back -= random.between(...everyDays, 0);
      }
    });
  }
}

function deliveryOf({ suppliersOf, random }: Story, supply: Registries["supplies"][number], on: string) {
  const [least, most] = deliveries[supply.unit] ?? [10, 100];
  const suppliers = suppliersOf.get(supply.code) ?? [];
  return {
    itemId: supply.id,
    supplierId: suppliers.length === 0 ? null : random.pick(suppliers),
    receivedAt: on,
    quantity: random.between(least, most, 0),
    brand: random.pick(brands),
    supplierLot: `L${random.between(1000, 9999, 0)}`,
    // One in eight was bought with little time left.
    expiresAt:
      supply.type === "packaging" ? null : addDays(on, random.happens(0.12) ? 60 : random.between(300, 700, 0)),
    unitPrice: supply.price === null ? null : toWire(decimal(supply.price).times(random.between(0.9, 1.15, 2)), 4),
    dueDate: supply.price === null ? null : addDays(on, 28),
    invoiceNumber: supply.price === null ? null : String(random.between(1_000, 99_999, 0)),
    packageOk: !random.happens(0.04),
  };
}
