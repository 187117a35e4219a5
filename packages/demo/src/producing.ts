import { addDays } from "@pomar/contract/core/calendar.rules";
import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { Fruit } from "./plant.ts";
import { weighed } from "./random.ts";
import type { Stocked } from "./stock.ts";
import type { Day, Story } from "./story.ts";

/** For each additive: its dose in g of the bought product per kg of pulp, and the share of pulpings that use it. */
const recipes = [
  { code: "SOR", often: 0.45, gramsPerKg: [0.45, 0.8], unit: "kg" },
  { code: "ASC", often: 0.3, gramsPerKg: [0.2, 0.5], unit: "kg" },
  { code: "BEN", often: 0.06, gramsPerKg: [0.4, 0.7], unit: "kg" },
  { code: "CIT", often: 0.25, gramsPerKg: [0.5, 1.5], unit: "kg" },
  { code: "MTB", often: 0.04, gramsPerKg: [0.03, 0.06], unit: "g" },
] as const;

const drumKg = 200;
/** The number of today's fruit lots that are not pulped, so that the demo shows fruit that waits. */
const maxWaiting = 2;
/** The days of work before today whose first pulp stays chilled, for a customer who buys it fresh. */
const chilledLeft: readonly number[] = [1, 2];
const chilledDays = 6;
/** The last pulp with a reading outside its limits is made on the day this number of days of work before today. */
const oddPulpLeft = 3;
const quietDays = 7;

/** Pulps each day's fruit on the same day, all lots of one fruit together; today lots of the last fruit still wait. */
export async function pulpFruit(day: Day): Promise<void> {
  const { on, left, story, random, call } = day;
  const getFruitLots = ({ code }: Fruit) => story.warehouse.usable("raw_material", code, on);
  const arrived = story.fruits.filter((fruit) => getFruitLots(fruit).length > 0);
  const odd = arrived.find(({ brixMin }) => brixMin !== undefined);
  for (const [n, fruit] of arrived.entries()) {
    const lots = getFruitLots(fruit);
    const waiting = left === 0 && n === arrived.length - 1 ? maxWaiting : 0;
    const isOdd = left === oddPulpLeft ? fruit === odd : left > quietDays && random.happens(0.03);
    const ready = lots.slice(0, Math.max(0, lots.length - waiting));
    if (ready.length === 0) continue;
    const entry = buildPulping(day, fruit, { lots: ready, isOdd });
    const isChilled = chilledLeft.includes(left) && n === 0;
    const storage = isChilled
      ? { storage: "chilled" as const, expiresAt: addDays(on, chilledDays) }
      : { storage: "frozen" as const };
    const { lot } = await call(pulpRoutes.create, { body: { ...entry, ...storage } });
    story.warehouse.add(lot, { type: "pulp", code: fruit.code, on });
  }
}

function buildPulping(day: Day, fruit: Fruit, { lots, isOdd }: { lots: readonly Stocked[]; isOdd: boolean }) {
  const { story, random, on } = day;
  const { warehouse } = story;
  const inputs = lots.map((lot) => warehouse.take(lot, lot.balance));
  const fruitKg = calculateSum(inputs.map(({ quantity }) => quantity));
  // Fruit that cannot be pulped dry gets water, which is part of the pulp but does not count as yield of the fruit.
  const litres = fruit.waterAllowed ? toWire(fruitKg.times(random.between(0.1, 0.16, 2)), 0) : 0;
  const additionals = litres > 0 ? (warehouse.draw("additional", "AGU", { on, quantity: litres }) ?? []) : [];
  const waterKg = calculateSum(additionals.map(({ quantity }) => quantity));
  const output = fruitKg.times(drawYield(day, fruit, lots)).div(100);
  const refuseKg = weighed(fruitKg.times(random.between(0.005, 0.03, 4)));
  const loss = fruitKg.times(random.between(0.004, 0.018, 4));
  const outputKg = weighed(output.plus(waterKg));
  const rest = fruitKg.plus(waterKg).minus(outputKg).minus(refuseKg).minus(loss);
  const above = (limit: number, most: number) => decimal(limit).times(random.between(1.01, most, 2));
  return {
    fruitId: fruit.id,
    producedAt: on,
    inputs,
    outputKg,
    refuseKg,
    residueKg: rest.gt(1) ? weighed(rest.minus(0.25)) : 0,
    additionals,
    additives: drawAdditives(day, outputKg),
    packagings: drawDrums(day, outputKg),
    brix: toWire(isOdd ? decimal(fruit.brixMin ?? 9).times(0.96) : above(fruit.brixMin ?? 9, 1.18), 1),
    ph: toWire(decimal(fruit.phMin ?? 3).plus(random.between(0.1, 0.5, 1)), 1),
    acidity: toWire(decimal(fruit.acidityMin ?? 0.5).times(random.between(1.02, 1.4, 2)), 2),
    totalSolids: toWire(above(fruit.totalSolidsMin ?? 10, 1.15), 1),
    pasteurization: random.happens(0.5)
      ? { temperatureC: random.between(85, 92, 0), seconds: random.between(20, 60, 0) }
      : null,
  };
}

/** Draws a fruit's yield in %: within the fruit's range, by the suppliers' quality; in 2 % of cases below the range. */
function drawYield({ story: { traits }, random }: Day, fruit: Fruit, lots: readonly Stocked[]): number {
  const { yieldMin, yieldMax } = fruit;
  if (random.happens(0.02)) return yieldMin - random.between(0.5, 2.5, 1);
  const quality = calculateSum(lots.map(({ grower }) => traits.get(grower ?? "")?.quality ?? 0)).div(lots.length);
  const place = quality.plus(0.5).plus(random.between(-0.24, 0.24, 2));
  return toWire(place.times(yieldMax - yieldMin).plus(yieldMin), 2);
}

/** Draws a pulping's additives. The small scale weighs in steps of 5 g, or of 1 g for additives counted in g. */
function drawAdditives({ story: { warehouse }, random, on }: Day, outputKg: number) {
  return recipes.flatMap(({ code, often, gramsPerKg: [least, most], unit }) => {
    if (!random.happens(often)) return [];
    const grams = decimal(outputKg).times(random.between(least, most, 3));
    const quantity = unit === "kg" ? weighed(grams.div(1000), 0.005) : weighed(grams, 1);
    return quantity > 0 ? (warehouse.draw("additive", code, { on, quantity }) ?? []) : [];
  });
}

function drawDrums({ story: { warehouse }, random, on }: Day, outputKg: number) {
  if (outputKg < 400 || !random.happens(0.4)) return [];
  return (
    warehouse.draw("packaging", "TBR", { on, quantity: toWire(decimal(outputKg).div(drumKg).round(0, 3), 0) }) ?? []
  );
}

/** The weight of a mix in kg is a multiple of this number, so that each part is a whole number of tenths of a kg. */
const roundKg = 20;

/** Blends a random mix by its recipe, provided that every part is in stock. */
export async function blendPulps({ on, story, random, call }: Day): Promise<void> {
  const { warehouse, mixes } = story;
  const mix = random.pick(mixes);
  const wantedKg = random.between(9, 26, 0) * roundKg;
  const needs = mix.parts.map(({ code, percentage }) => ({
    code,
    quantity: toWire(decimal(wantedKg).times(percentage).div(100), 1),
  }));
  if (needs.some(({ code, quantity }) => warehouse.stock("pulp", code, on) < quantity)) return;
  const parts = needs.flatMap(({ code, quantity }) => warehouse.draw("pulp", code, { on, quantity }) ?? []);
  const body = { type: "pulp" as const, fruitId: mix.id, producedAt: on, parts };
  const { lot } = await call(compositeLotsRoutes.create, { body });
  warehouse.add(lot, { type: "pulp", code: mix.code, on });
}

const packs = [
  { code: "SAC", grams: 100, often: 0.45, unitsPerCase: 50 },
  { code: "POU", grams: 400, often: 0.7, unitsPerCase: 20 },
  { code: "SCK", grams: 1000, often: 0.93, unitsPerCase: 10 },
  { code: "BDE", grams: 10_000, often: 1, unitsPerCase: 1 },
] as const;

const packingsADay = [4, 6] as const;
/** The number of days for which pulp is frozen before it is packed. */
const frozenDays = 6;
/** The shelf life of a packed product, in days. */
const productDays = 365;

/** Ingredients that the line adds to some packings of a fruit, in % of the pulp. */
const flavours = [
  { fruit: "ABX", code: "HOR", often: 0.2, percent: [0.8, 1.4], recently: true },
  { fruit: "ABX", code: "GEN", often: 0.2, percent: [0.6, 1.2], recently: true },
  { fruit: "GRA", code: "LEP", often: 0.25, percent: [2, 3.5], recently: true },
  // Added sugar causes a warning, so the packings of the last days contain none.
  { fruit: "MMJ", code: "ACU", often: 0.5, percent: [3, 5], recently: false },
] as const;
const sugarlessDays = 12;

/** Packs the fruits with the most pulp, one or two lots of pulp at a time, and adds the products to the cold room. */
export async function packPulps(day: Day): Promise<void> {
  const { on, story, random, call } = day;
  const most = [...story.fruits, ...story.mixes]
    .map(({ id, code }) => ({ id, code, kg: frozenLots(story, code, on).reduce((kg, lot) => kg + lot.balance, 0) }))
    .filter(({ kg }) => kg > 60)
    .toSorted((a, b) => b.kg - a.kg);
  let forgotten = countForgotten(day);
  for (const fruit of most.slice(0, random.between(...packingsADay, 0))) {
    const packed = buildPacking(day, fruit);
    if (!packed) continue;
    const { body, pack, pulps } = packed;
    const { lot } = await call(finalProductsRoutes.create, { body });
    const { units } = body;
    const forgottenUnits = units > forgotten ? forgotten : 0;
    forgotten -= forgottenUnits;
    story.shelf.add({
      lotId: lot.id,
      fruit: fruit.code,
      grams: pack.grams,
      units,
      unitsPerCase: pack.unitsPerCase,
      pulps,
      producedAt: on,
      expiresAt: lot.expiresAt,
      forgotten: forgottenUnits,
      customers: new Set(),
    });
  }
}

/**
 * The number of units of a day's packing that are never sold: two such days a year ago leave one lot that has just
 * expired and one that is about to expire.
 */
function countForgotten({ story: { today }, random, on }: Day): number {
  const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0;
  const packedOn = [-3, 4].map((days) => addDays(today, days - productDays));
  return packedOn.some((day) => on === (isSunday(day) ? addDays(day, 1) : day)) ? random.between(12, 40, 0) : 0;
}

const frozenLots = ({ warehouse }: Story, code: string, on: string) =>
  warehouse.usable("pulp", code, on).filter(({ producedAt }) => producedAt <= addDays(on, -frozenDays));

function buildPacking(day: Day, fruit: { id: string; code: string }) {
  const { story, random, on } = day;
  const { warehouse } = story;
  const pulps = frozenLots(story, fruit.code, on).slice(0, random.between(1, 2, 0));
  const pulpKg = calculateSum(pulps.map(({ balance }) => balance));
  const additionals = drawFlavours(day, fruit.code, toWire(pulpKg, 3));
  const kg = pulpKg.plus(calculateSum(additionals.map(({ quantity }) => quantity)));
  const dice = random.next();
  const preferredPack = packs.find(({ often }) => dice < often) ?? packs[0];
  const rejectedUnits = random.happens(0.3) ? random.between(1, 6, 0) : 0;
  const part = random.between(0.982, 0.996, 3);
  for (const pack of [preferredPack, ...packs.filter(({ code }) => code !== preferredPack.code)]) {
    const units = toWire(kg.times(part).times(1000).div(pack.grams).round(0, 0), 0) - rejectedUnits;
    const bags = units > 0 && warehouse.draw("packaging", pack.code, { on, quantity: units + rejectedUnits });
    if (!bags) continue;
    const cases = toWire(decimal(units).div(pack.unitsPerCase).round(0, 3), 0);
    const boxes = pack.unitsPerCase === 1 ? [] : warehouse.draw("packaging", "CXP", { on, quantity: cases });
    const body = {
      fruitId: fruit.id,
      producedAt: on,
      pulps: pulps.map((lot) => warehouse.take(lot, lot.balance)),
      additionals,
      packagings: [...bags, ...(boxes ?? [])],
      units,
      netContentG: pack.grams,
      rejectedUnits,
      freezeStart: `${on}T19:00:00Z`,
      freezeEnd: `${on}T${random.between(21, 23, 0)}:30:00Z`,
      coreTemperatureC: -random.between(18, 24, 1),
    };
    return { pack, pulps, body };
  }
  return null;
}

function drawFlavours({ story: { warehouse }, random, on, left }: Day, fruit: string, kg: number) {
  return flavours.flatMap((flavour) => {
    const [least, most] = flavour.percent;
    if (flavour.fruit !== fruit || !random.happens(flavour.often)) return [];
    if (!flavour.recently && left < sugarlessDays) return [];
    const quantity = toWire(
      decimal(kg)
        .times(random.between(least, most, 1))
        .div(100),
      1,
    );
    return warehouse.draw("additional", flavour.code, { on, quantity }) ?? [];
  });
}
