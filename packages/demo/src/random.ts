import { type Decimal, decimal, toWire } from "@pomar/contract/core/decimal";

/** A reproducible source of random numbers: the same seed gives the same data on every machine. */
export interface Chance {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A number with `scale` decimals from `low` to `high`, both ends included. */
  between(low: number, high: number, scale: number): number;
  pick<Thing>(things: readonly Thing[]): Thing;
  happens(probability: number): boolean;
}

/** A weight as a scale shows it: rounded to a whole number of the scale's steps. */
export const weighed = (kg: Decimal | number, step = scaleStepKg): number =>
  toWire(decimal(toWire(decimal(kg).div(step), 0)).times(step), 3);

/** The step in kg of the floor scale, which weighs crates and drums. */
const scaleStepKg = 0.5;

/** The generator mulberry32 by Tommy Ettinger (public domain); its 32 bits of state are enough for the demo. */
export function chance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + ((next() * (high - low + 1)) | 0);
  return {
    next,
    between(low, high, scale) {
      const unit = 10 ** scale;
      const units = (value: number) => toWire(decimal(value).times(unit), 0);
      return whole(units(low), units(high)) / unit;
    },
    pick(things) {
      const thing = things[whole(0, things.length - 1)];
      if (thing === undefined) throw new Error("nothing to pick from");
      return thing;
    },
    happens: (probability) => next() < probability,
  };
}
