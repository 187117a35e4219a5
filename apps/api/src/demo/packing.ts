import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, sumOf, toWire } from "@pomar/contract/core/decimal";
import { finalProductCreate } from "@pomar/contract/entries/productions/final-products.schema";
import { packFinalProduct } from "../entries/productions/final-products.commands.ts";
import { dayIn } from "../platform/clock.ts";
import { demoFruits, demoMixes } from "./registries.ts";
import type { Day, Story } from "./story.ts";

const packs = [
  { code: "SAC", grams: 100, often: 0.45, unitsPerCase: 50 },
  { code: "POU", grams: 400, often: 0.7, unitsPerCase: 20 },
  { code: "SCK", grams: 1000, often: 0.93, unitsPerCase: 10 },
  { code: "BDE", grams: 10_000, often: 1, unitsPerCase: 1 },
] as const;

const packingsADay = [4, 6] as const;
/** Days that pulp lies frozen before it is packed. */
const frozenDays = 6;
/** Days that a product keeps. */
const productDays = 365;

/** Added in the line to some packings of a fruit: % of the pulp. */
const flavours = [
  { fruit: "ABX", code: "HOR", often: 0.2, percent: [0.8, 1.4], recently: true },
  { fruit: "ABX", code: "GEN", often: 0.2, percent: [0.6, 1.2], recently: true },
  { fruit: "GRA", code: "LEP", often: 0.25, percent: [2, 3.5], recently: true },
  // Sugar is remarked upon: what lies behind is no news.
  { fruit: "MMJ", code: "ACU", often: 0.5, percent: [3, 5], recently: false },
] as const;

/** What there is most of is packed, one or two lots of pulp at a time, and goes to the cold room. */
export async function packPulps(day: Day): Promise<void> {
  const { tx, on, story, act } = day;
  const { random } = story;
  const codes = [...demoFruits.map(({ fruit }) => fruit.code), ...demoMixes.map(({ code }) => code)];
  const most = codes
    .map((code) => ({ code, kg: frozenLots(story, code, on).reduce((kg, lot) => kg + lot.balance, 0) }))
    .filter(({ kg }) => kg > 60)
    .toSorted((a, b) => b.kg - a.kg);
  let forgotten = forgottenOf(story, on);
  for (const { code } of most.slice(0, random.between(...packingsADay, 0))) {
    const packed = packingOf(day, code);
    if (!packed) continue;
    const { grams, unitsPerCase, entry } = packed;
    const { lot } = await packFinalProduct(tx, finalProductCreate.parse(entry), act("dock", 18));
    const { units } = entry;
    const { expiresAt } = lot;
    const shelved = { lotId: lot.id, fruit: code, grams, units, unitsPerCase, producedAt: on, expiresAt };
    story.shelf.add({ ...shelved, forgotten: units > forgotten ? forgotten : 0 });
    if (units > forgotten) forgotten = 0;
  }
}

/** Of two days a year ago a few boxes are still there: one lot of them has just expired, one is about to. */
function forgottenOf({ now, timeZone, random }: Story, on: string): number {
  const today = dayIn(timeZone, now);
  const expires = addDays(on, productDays);
  const isWorkday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() !== 0;
  const packedFor = (day: string) => addDays(day, -productDays);
  for (const day of [addDays(today, -3), addDays(today, 4)]) {
    const meant = isWorkday(packedFor(day)) ? day : addDays(day, 1);
    if (expires === meant) return random.between(12, 40, 0);
  }
  return 0;
}

const frozenLots = ({ warehouse }: Story, code: string, on: string) =>
  warehouse.usable("pulp", code, on).filter(({ producedAt }) => producedAt <= addDays(on, -frozenDays));

function packingOf({ story, on, left }: Day, code: string) {
  const { fruits, mixes, random, warehouse } = story;
  const pulps = frozenLots(story, code, on).slice(0, random.between(1, 2, 0));
  const added = addedTo(story, { code, on, left, kg: toWire(sumOf(pulps.map(({ balance }) => balance)), 3) });
  const kg = sumOf([...pulps.map(({ balance }) => balance), ...added.map(({ quantity }) => quantity)]);
  const dice = random.next();
  const wanted = packs.find(({ often }) => dice < often) ?? packs[0];
  const rejectedUnits = random.happens(0.3) ? random.between(1, 6, 0) : 0;
  const part = random.between(0.982, 0.996, 3);
  for (const pack of [wanted, ...packs.filter(({ code: other }) => other !== wanted.code)]) {
    const { grams, unitsPerCase } = pack;
    const units = toWire(kg.times(part).times(1000).div(grams).round(0, 0), 0) - rejectedUnits;
    const packagings = units > 0 && warehouse.draw("packaging", pack.code, { on, quantity: units + rejectedUnits });
    if (!packagings) continue;
    const cases = toWire(decimal(units).div(unitsPerCase).round(0, 3), 0);
    const boxes = unitsPerCase === 1 ? [] : warehouse.draw("packaging", "CXP", { on, quantity: cases });
    return {
      grams,
      unitsPerCase,
      entry: {
        fruitId: fruits.get(code)?.id ?? mixes.get(code) ?? "",
        producedAt: on,
        pulps: pulps.map((lot) => warehouse.take(lot, lot.balance)),
        additionals: added,
        packagings: [...packagings, ...(boxes ?? [])],
        units,
        netContentG: grams,
        rejectedUnits,
        freezeStart: `${on}T19:00:00Z`,
        freezeEnd: `${on}T${random.between(21, 23, 0)}:30:00Z`,
        coreTemperatureC: -random.between(18, 24, 1),
      },
    };
  }
  return null;
}

/** How many days of work before today nothing that would be remarked upon is added. */
const quietDays = 12;

function addedTo(
  { random, warehouse }: Story,
  { code, on, left, kg }: { code: string; on: string; left: number; kg: number },
) {
  return flavours.flatMap(({ fruit, code: additional, often, percent: [least, most], recently }) => {
    if (fruit !== code || !random.happens(often) || (!recently && left < quietDays)) return [];
    const quantity = toWire(
      decimal(kg)
        .times(random.between(least, most, 1))
        .div(100),
      1,
    );
    return warehouse.draw("additional", additional, { on, quantity }) ?? [];
  });
}
