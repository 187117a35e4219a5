import { addDays } from "@pomar/contract/calendar.rules";
import { decimal, toWire } from "@pomar/contract/decimal";
import type { RawMaterialInput } from "@pomar/contract/raw-materials/raw-materials.schema";
import { rawMaterialCreate, ripenesses } from "@pomar/contract/raw-materials/raw-materials.schema";
import { receiveFruit } from "../features/raw-materials/raw-materials.commands.ts";
import { dayIn } from "../shared/clock.ts";
import type { Database } from "../shared/db/db.ts";
import { demoFruits } from "./fruits.ts";
import { actOf, type People } from "./load-people.ts";
import type { Registries } from "./load-registries.ts";
import type { Chance } from "./random.ts";

interface Story extends Registries {
  people: People;
  random: Chance;
  now: Date;
  timeZone: string;
}

/** Working days back from today, and deliveries a day: about 2 000 receptions. */
const seasonDays = 330;
const deliveriesADay = [4, 10] as const;

export async function loadReceptions(database: Database, story: Story): Promise<void> {
  const { random, now, timeZone, people } = story;
  const today = dayIn(timeZone, now);
  for (let back = seasonDays; back >= 0; back--) {
    const on = addDays(today, -back);
    if (new Date(`${on}T12:00:00Z`).getUTCDay() === 0) continue;
    // One transaction a day of work: as many commits as days, not as deliveries.
    await database.transaction(async (tx) => {
      const deliveries = random.between(...deliveriesADay, 0);
      for (let n = 0; n < deliveries; n++) {
        const entry = rawMaterialCreate.parse(deliveryOf(story, on));
        // Deliveries come through the morning; today's are in the past already.
        const at = back === 0 ? now : new Date(Date.parse(`${on}T11:00:00Z`) + n * 1_500_000);
        await receiveFruit(tx, entry, actOf(random.pick(people.dock), at, timeZone));
      }
    });
  }
}

function deliveryOf({ fruits, suppliersOf, random }: Story, on: string): RawMaterialInput {
  const month = Number(on.slice(5, 7));
  const { fruit: spec, price } = random.pick(demoFruits.filter(({ season }) => season.includes(month)));
  const fruit = fruits.get(spec.code);
  if (!fruit) throw new Error(`${spec.code} was not created`);
  const crates = random.between(8, 70, 0);
  const tareKg = toWire(decimal(crates).times(2), 3);
  const net = toWire(decimal(crates).times(random.between(17, 24, 2)), 3);
  const gone = random.happens(0.06) ? random.between(10.5, 18, 1) : random.between(0, 4, 1);
  const low = random.happens(0.05);
  const near = (limit: number | null, standard: number) =>
    toWire(decimal(limit ?? standard).times(low ? random.between(0.9, 0.98, 2) : random.between(1.02, 1.2, 2)), 1);
  return {
    fruitId: fruit.id,
    supplierId: random.pick(suppliersOf.get(spec.code) ?? []),
    receivedAt: on,
    grossKg: toWire(decimal(net).plus(tareKg), 3),
    tareKg,
    crates,
    rejectedKg: toWire(decimal(net).times(gone).div(100), 3),
    unitPrice: random.happens(0.08) ? null : toWire(decimal(price).times(random.between(0.85, 1.2, 2)), 2),
    freight: random.happens(0.3) ? random.between(40, 280, 0) : null,
    invoiceNumber: random.happens(0.7) ? String(random.between(1_000, 99_999, 0)) : null,
    supplierLot: random.happens(0.4) ? `T${random.between(1, 40, 0)}` : null,
    brix: near(fruit.brixMin, 9),
    ph: middlePh(fruit, random),
    temperatureC: random.between(18, 31, 1),
    ripeness: random.pick(ripenesses),
    packageOk: !random.happens(0.03),
  };
}

function middlePh({ phMin, phMax }: { phMin: number | null; phMax: number | null }, random: Chance): number {
  const low = phMin ?? 3;
  return random.between(low, phMax ?? low + 1, 1);
}
