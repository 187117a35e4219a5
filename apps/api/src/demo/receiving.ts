import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import {
  type RawMaterialInput,
  rawMaterialCreate,
  ripenesses,
} from "@pomar/contract/raw-materials/raw-materials.schema";
import { acceptedKg, netKg } from "@pomar/contract/raw-materials/reception.rules";
import { type Weighing, weighedTotal } from "@pomar/contract/raw-materials/weighings.rules";
import { supplyRecordCreate } from "@pomar/contract/supply-records/supply-records.schema";
import { receiveRawMaterial } from "../features/raw-materials/raw-materials.commands.ts";
import { receiveSupply } from "../features/supply-records/supply-records.commands.ts";
import { dayIn } from "../platform/clock.ts";
import type { Chance } from "./random.ts";
import { demoFruits } from "./registries.ts";
import type { Day, Story } from "./story.ts";

const brands = ["Citrosul", "Alvanor", "Norpack", "Docevale", "Embalar", "Serrana"];
const fruitsADay = [5, 8] as const;
const deliveriesOfEach = [1, 3] as const;
/** Prices come within so many days, most of them at once. */
const unpricedDays = 12;

/** Fruit of the season comes through the morning, each kind from one to three growers. */
export async function receiveFruits({ tx, on, story, act }: Day): Promise<void> {
  const { random, warehouse } = story;
  const month = Number(on.slice(5, 7));
  const inSeason = demoFruits.filter(({ season }) => season.includes(month));
  const wanted = random.between(...fruitsADay, 0);
  const today = new Set(Array.from({ length: wanted }, () => random.pick(inSeason)));
  for (const demoFruit of today)
    for (let n = random.between(...deliveriesOfEach, 0); n > 0; n--) {
      const delivery = deliveryOf(story, demoFruit, on);
      const terms = story.debts.termsOf(delivery.supplierId, on);
      const entry = rawMaterialCreate.parse({ ...delivery, dueDate: terms.dueDate });
      // What is paid for is agreed on in the office.
      const { lot, payable } = await receiveRawMaterial(
        tx,
        entry,
        act(entry.payableKg == null ? "dock" : "office", 10),
      );
      warehouse.add(lot, demoFruit.fruit.code, on);
      if (payable) story.debts.add({ ...payable, lotId: lot.id, supplierId: delivery.supplierId }, terms, on);
    }
}

function deliveryOf(
  { fruits, suppliersOf, random, now, timeZone }: Story,
  { fruit: spec, price }: (typeof demoFruits)[number],
  on: string,
): RawMaterialInput {
  const fruit = fruits.get(spec.code);
  if (!fruit) throw new Error(`${spec.code} was not created`);
  const weighings = weighingsOf(random);
  const { grossKg, tareKg } = weighedTotal(weighings);
  const net = netKg(grossKg, tareKg);
  const gone = random.happens(0.06) ? random.between(10.5, 18, 1) : random.between(0, 4, 1);
  const rejectedKg = toWire(decimal(net).times(gone).div(100), 3);
  const low = random.happens(0.05);
  const near = (limit: number | null, standard: number) =>
    toWire(decimal(limit ?? standard).times(low ? random.between(0.9, 0.98, 2) : random.between(1.02, 1.2, 2)), 1);
  const young = Date.parse(dayIn(timeZone, now)) - Date.parse(on) < unpricedDays * 86_400_000;
  return {
    fruitId: fruit.id,
    supplierId: random.pick(suppliersOf.get(spec.code) ?? []),
    receivedAt: on,
    weighings,
    rejectedKg,
    ...agreedWeight(acceptedKg(net, rejectedKg), random),
    unitPrice: young && random.happens(0.15) ? null : toWire(decimal(price).times(random.between(0.85, 1.2, 2)), 2),
    freight: random.happens(0.3) ? random.between(40, 280, 0) : null,
    invoiceNumber: random.happens(0.7) ? String(random.between(1_000, 99_999, 0)) : null,
    supplierLot: random.happens(0.4) ? `T${random.between(1, 40, 0)}` : null,
    brix: near(fruit.brixMin, 9),
    ph: middlePh(fruit, random),
    temperatureC: random.between(18, 31, 1),
    ripeness: random.pick(ripenesses),
    harvestedOn: addDays(on, -random.between(0, 2, 0)),
    packageOk: !random.happens(0.03),
    confirmedRepeat: true,
  };
}

/** A scale takes so many crates at once; what is left over is the last load. */
const cratesAtOnce = 24;
const crateKg = 2;

function weighingsOf(random: Chance): Weighing[] {
  const weighings: Weighing[] = [];
  const filled = random.between(17, 24, 2);
  for (let left = random.between(12, 70, 0); left > 0; left -= cratesAtOnce) {
    const crates = left < cratesAtOnce ? left : cratesAtOnce;
    // No two loads are filled alike.
    const net = decimal(crates).times(decimal(filled).plus(random.between(-1, 1, 2)));
    const tare = decimal(crates).times(crateKg);
    weighings.push({ grossKg: toWire(net.plus(tare), 3), crates, tareKg: toWire(tare, 3) });
  }
  return weighings;
}

const deductions = ["Umidade acima do combinado", "Fruta miúda, desconto combinado", "Areia e folhas", "Muito verde"];

/** Now and then somebody is paid for less than came in. */
function agreedWeight(accepted: number, random: Chance): Pick<RawMaterialInput, "payableKg" | "payableReason"> {
  if (!random.happens(0.06)) return {};
  const payableKg = toWire(decimal(accepted).times(random.between(0.93, 0.985, 3)), 1);
  return { payableKg, payableReason: random.pick(deductions) };
}

function middlePh({ phMin, phMax }: { phMin: number | null; phMax: number | null }, random: Chance): number {
  const low = phMin ?? 3;
  return random.between(low, phMax ?? low + 1, 1);
}

/** Buys what is running out: less than a week's use, three weeks' at a time. */
export async function receiveSupplies({ tx, on, story, act }: Day): Promise<void> {
  const { supplies, warehouse, random } = story;
  for (const supply of supplies) {
    if (warehouse.stock(supply.type, supply.code, on) >= supply.weekly || !random.happens(0.6)) continue;
    const entry = supplyRecordCreate(supply.type).parse(supplyOf(story, supply, on));
    const { lot, payable, supplier } = await receiveSupply(tx, supply.type, entry, act("office", 9));
    warehouse.add(lot, supply.code, on);
    if (payable && supplier)
      story.debts.add({ ...payable, lotId: lot.id, supplierId: supplier.id }, { dueDate: payable.dueDate }, on);
  }
}

function supplyOf({ suppliersOf, random }: Story, supply: Story["supplies"][number], on: string) {
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
