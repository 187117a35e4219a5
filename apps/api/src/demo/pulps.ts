import { addDays } from "@pomar/contract/core/calendar.rules";
import { type Decimal, decimal, sumOf, toWire } from "@pomar/contract/core/decimal";
import { compositeLotCreate } from "@pomar/contract/entries/productions/composite-lots.schema";
import { type PulpInput, pulpCreate } from "@pomar/contract/entries/productions/pulp.schema";
import { blendLots } from "../entries/productions/composite-lots.commands.ts";
import { makePulp } from "../entries/productions/pulp.commands.ts";
import { dayIn } from "../platform/clock.ts";
import { weighed } from "./random.ts";
import { demoFruits, demoMixes } from "./registries.ts";
import type { Day, Story } from "./story.ts";
import type { Stocked } from "./warehouse.ts";

type DemoFruit = (typeof demoFruits)[number]["fruit"];

/** g of an additive as bought per kg of pulp, and how often it is used. */
const recipes = [
  { code: "SOR", often: 0.45, gramsPerKg: [0.45, 0.8], unit: "kg" },
  { code: "ASC", often: 0.3, gramsPerKg: [0.2, 0.5], unit: "kg" },
  { code: "BEN", often: 0.06, gramsPerKg: [0.4, 0.7], unit: "kg" },
  { code: "CIT", often: 0.25, gramsPerKg: [0.5, 1.5], unit: "kg" },
  { code: "MTB", often: 0.04, gramsPerKg: [0.03, 0.06], unit: "g" },
] as const;

const drumKg = 200;

/** The day's fruit is pulped the same day, all lots of a kind together; of today's, one kind is still waiting. */
export async function pulpFruit(day: Day): Promise<void> {
  const { tx, on, story, act } = day;
  const isToday = on === dayIn(story.timeZone, story.now);
  const arrived = demoFruits.filter(({ fruit }) => story.warehouse.usable("raw_material", fruit.code, on).length > 0);
  const odd = arrived.find(({ fruit: { brixMin } }) => brixMin != null)?.fruit;
  for (const [n, { fruit }] of arrived.entries()) {
    const lots = story.warehouse.usable("raw_material", fruit.code, on);
    const waiting = isToday && n === arrived.length - 1 ? mostWaiting : 0;
    const isOdd = day.left === oddPulpLeft ? fruit === odd : day.left > quietDays && story.random.happens(0.03);
    const ready = lots.slice(0, lots.length > waiting ? lots.length - waiting : 0);
    const entry = pulpingOf(day, fruit, { lots: ready, isOdd });
    if (!entry) continue;
    const isChilled = chilledLeft.includes(day.left) && n === 0;
    const kept = isChilled ? { storage: "chilled" as const, expiresAt: addDays(on, chilledDays) } : {};
    const { lot } = await makePulp(tx, pulpCreate.parse({ ...entry, ...kept }), act("dock", 14));
    story.warehouse.add(lot, fruit.code, on);
  }
}

/** Lots of fruit that are not pulped yet when somebody looks at the plant. */
const mostWaiting = 2;
/** Pulp for a customer that takes it fresh, of the last days of work. */
const chilledLeft: readonly number[] = [1, 2];
const chilledDays = 6;
/** Of the days of work before today, on which one a reading of pulp is outside its limits; none since. */
const oddPulpLeft = 3;
const quietDays = 7;

function pulpingOf(
  { story, on }: Day,
  fruit: DemoFruit,
  { lots, isOdd }: { lots: readonly Stocked[]; isOdd: boolean },
): PulpInput | null {
  const { fruits, random, warehouse } = story;
  const inputs = lots.map((lot) => warehouse.take(lot, lot.balance));
  if (inputs.length === 0) return null;
  const fruitKg = sumOf(inputs.map(({ quantity }) => quantity));
  const additionals = waterFor(story, fruit, { fruitKg, on });
  const part = (low: number, high: number) => fruitKg.times(random.between(low, high, 4));
  const output = fruitKg.times(yieldOf(story, fruit, lots)).div(100);
  const refuse = weighed(part(0.005, 0.03));
  const loss = part(0.004, 0.018);
  // What was poured in is in the pulp, and no yield of the fruit.
  const waterKg = sumOf(additionals.map(({ quantity }) => quantity));
  const outputKg = weighed(output.plus(waterKg));
  const rest = fruitKg.plus(waterKg).minus(outputKg).minus(refuse).minus(loss);
  return {
    fruitId: fruits.get(fruit.code)?.id ?? "",
    producedAt: on,
    inputs,
    outputKg,
    refuseKg: refuse,
    residueKg: rest.gt(1) ? weighed(rest.minus(0.25)) : 0,
    additionals,
    additives: additivesFor(story, outputKg, on),
    packagings: drumsFor(story, outputKg, on),
    brix: toWire(decimal(fruit.brixMin ?? 9).times(isOdd ? 0.96 : random.between(1.01, 1.18, 2)), 1),
    ph: toWire(decimal(fruit.phMin ?? 3).plus(random.between(0.1, 0.5, 1)), 1),
    acidity: toWire(decimal(fruit.acidityMin ?? 0.5).times(random.between(1.02, 1.4, 2)), 2),
    totalSolids: toWire(decimal(fruit.totalSolidsMin ?? 10).times(random.between(1.01, 1.15, 2)), 1),
    pasteurization: random.happens(0.5)
      ? { temperatureC: random.between(85, 92, 0), seconds: random.between(20, 60, 0) }
      : null,
    storage: "frozen",
  };
}

/** % of the fruit: within the fruit's range, by whose fruit it is; a few times in a hundred below it. */
function yieldOf({ random, traits, growers }: Story, fruit: DemoFruit, lots: readonly Stocked[]): number {
  const [low, high] = [Number(fruit.yieldMin), Number(fruit.yieldMax)];
  if (random.happens(0.02)) return low - random.between(0.5, 2.5, 1);
  const qualities = lots.map(({ id }) => traits.get(growers.get(id) ?? "")?.quality ?? 0);
  const quality = sumOf(qualities).div(lots.length);
  const place = decimal(0.5)
    .plus(quality)
    .plus(random.between(-0.24, 0.24, 2));
  return toWire(
    decimal(high - low)
      .times(place)
      .plus(low),
    2,
  );
}

/** Litres for fruit that cannot be pulped dry. */
function waterFor({ random, warehouse }: Story, fruit: DemoFruit, { fruitKg, on }: { fruitKg: Decimal; on: string }) {
  if (!fruit.waterAllowed) return [];
  const quantity = toWire(fruitKg.times(random.between(0.1, 0.16, 2)), 0);
  return warehouse.draw("additional", "AGU", { on, quantity }) ?? [];
}

/** Additives are weighed on the small scale: steps of 5 g, of 1 g for what is counted in g. */
function additivesFor({ random, warehouse }: Story, outputKg: number, on: string) {
  return recipes.flatMap(({ code, often, gramsPerKg: [least, most], unit }) => {
    if (!random.happens(often)) return [];
    const grams = decimal(outputKg).times(random.between(least, most, 3));
    const quantity = unit === "kg" ? weighed(grams.div(1000), 0.005) : weighed(grams, 1);
    return quantity > 0 ? (warehouse.draw("additive", code, { on, quantity }) ?? []) : [];
  });
}

function drumsFor({ random, warehouse }: Story, outputKg: number, on: string) {
  if (outputKg < 400 || !random.happens(0.4)) return [];
  return (
    warehouse.draw("packaging", "TBR", { on, quantity: toWire(decimal(outputKg).div(drumKg).round(0, 3), 0) }) ?? []
  );
}

/** So many kg of each recipe are tenths of a kg of its parts. */
const roundKg = 20;

/** Every third day or so a mix is blended, by its recipe, when all of its parts are there. */
export async function blendPulps({ tx, on, story, act }: Day): Promise<void> {
  const { random, warehouse, mixes } = story;
  if (!random.happens(0.32)) return;
  const mix = random.pick(demoMixes);
  const wantedKg = random.between(9, 26, 0) * roundKg;
  const needs = Object.entries(mix.parts).map(([code, percentage]) => ({
    code,
    quantity: toWire(decimal(wantedKg).times(percentage).div(100), 1),
  }));
  if (needs.some(({ code, quantity }) => warehouse.stock("pulp", code, on) < quantity)) return;
  const parts = needs.flatMap(({ code, quantity }) => warehouse.draw("pulp", code, { on, quantity }) ?? []);
  const input = compositeLotCreate.parse({ type: "pulp", fruitId: mixes.get(mix.code), producedAt: on, parts });
  const { lot } = await blendLots(tx, input, act("office", 16));
  warehouse.add(lot, mix.code, on);
}
