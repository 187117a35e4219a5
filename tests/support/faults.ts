import { appendFileSync } from "node:fs";
import { expect, test } from "vitest";
import { skipWithout } from "./skip-without.ts";
import { addCount, bySize } from "./test-size.ts";

/** What a fault test counted: what it broke, and what became of the work meanwhile. */
export interface Losses {
  /** Things broken. */
  faults: number;
  /** Requests sent, repeated ones included. */
  sent: number;
  /** Entries that were acknowledged. */
  acknowledged: number;
  /** Acknowledged, and not there. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** Contradictions in the data: half of something, or a balance that is not what was recorded. */
  half: number;
}

/** One line of the file that FAULT_TALLY names. */
export interface Tallied extends Partial<Losses> {
  fault: string;
  broken: string;
  outcome: "survived" | "failed" | "skipped";
  /** Why it was skipped. */
  reason?: string;
}

export interface Round {
  /** The next number from 0 to 1, by the run's seed. */
  draw: () => number;
  /** A whole number from `least` to `most`. */
  between: (least: number, most: number) => number;
  /** The first, or the second in `npm run test:long`. */
  times: (short: number, long: number) => number;
  skip: (reason: string) => never;
}

interface Fault {
  /** As the report calls it: `kill -9 of the API`. */
  fault: string;
  /** What is broken, in a few words. */
  broken: string;
  timeout?: number;
}

const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32));
const tallyFile = process.env.FAULT_TALLY;

/**
 * A test that breaks something amid work. Nothing acknowledged may be lost, doubled or half there; what it counted goes into the
 * report of `npm run faults`, which also says the seed.
 */
export function faultTest(
  title: string,
  { timeout = 300_000, ...named }: Fault,
  run: (round: Round) => Promise<Losses>,
) {
  test(title, { timeout }, async (context) => {
    let losses: Losses | undefined;
    try {
      losses = await run(roundOf(named.fault));
      expect(losses.faults, "nothing was broken").toBeGreaterThan(0);
      expect(losses).toMatchObject({ lost: 0, doubled: 0, half: 0 });
      note({ ...named, outcome: "survived", ...losses });
      addCount(context, "faults", losses.faults);
      addCount(context, "requests amid faults", losses.sent);
    } catch (error) {
      if (error instanceof Skipped) {
        note({ ...named, outcome: "skipped", reason: error.message });
        skipWithout(error.message, context);
      }
      note({ ...named, outcome: "failed", ...losses });
      if (error instanceof Error) error.message += `\n(again with FAULT_SEED=${seed})`;
      throw error;
    }
  });
}

class Skipped extends Error {}

function note(line: Tallied): void {
  if (tallyFile) appendFileSync(tallyFile, `${JSON.stringify(line)}\n`);
}

function roundOf(fault: string): Round {
  // Each test draws its own numbers, whichever others run.
  let state = [...fault].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), seed) >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    draw,
    between: (least, most) => least + Math.floor(draw() * (most - least + 1)),
    times: bySize,
    skip(reason) {
      throw new Skipped(reason);
    },
  };
}
