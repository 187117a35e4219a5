import { type Decimal, decimal, toWire } from "@pomar/contract/core/decimal";

/** A reproducible source of chance: the same seed tells the same story on every machine. */
export interface Chance {
  /** 0 <= x < 1. */
  next(): number;
  /** A number with `scale` decimals, both ends included. */
  between(low: number, high: number, scale: number): number;
  pick<Thing>(things: readonly Thing[]): Thing;
  happens(probability: number): boolean;
}

/** A scale's reading: a whole number of its steps. */
export const weighed = (kg: Decimal | number, step = scaleStepKg): number =>
  toWire(decimal(toWire(decimal(kg).div(step), 0)).times(step), 3);

/** The step of the floor scale, which weighs crates and drums. */
const scaleStepKg = 0.5;

/** mulberry32, by Tommy Ettinger (public domain): 32 bits of state, enough for a story. */
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
