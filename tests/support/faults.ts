import { appendFileSync } from "node:fs";
import { expect, test } from "vitest";
import { skipWithout } from "./skip-without.ts";
import { addCount, bySize } from "./test-size.ts";

/** The counts of a fault test: the injected faults, and their effect on the clients' work. */
export interface Losses {
  /** The number of injected faults. */
  faults: number;
  /** The number of requests sent, repeated ones included. */
  sent: number;
  /** The number of entries that were acknowledged. */
  acknowledged: number;
  /** The number of entries that were acknowledged but not stored. */
  lost: number;
  /** The number of entries that were stored more than once. */
  doubled: number;
  /** The number of contradictions in the data: a partly stored entry, or a balance that differs from its movements. */
  half: number;
}

/** One line of the file in which fault tests record their counts; the setting FAULT_TALLY names the file. */
export interface Tallied extends Partial<Losses> {
  fault: string;
  broken: string;
  outcome: "survived" | "failed" | "skipped";
  /** The reason why the test was skipped. */
  reason?: string;
}

export interface Round {
  /** The next random number from 0 to 1, from the seed of the run. */
  draw: () => number;
  /** A random whole number from `least` to `most`. */
  between: (least: number, most: number) => number;
  /** Returns `short`, or `long` in `npm run test:long`. */
  times: (short: number, long: number) => number;
  skip: (reason: string) => never;
}

interface Fault {
  /** The name of the fault in the report: `kill -9 of the API`. */
  fault: string;
  /** The part that the fault breaks, in a few words. */
  broken: string;
  timeout?: number;
}

const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32));
const tallyFile = process.env.FAULT_TALLY;

/**
 * A test that injects a fault while clients work. No acknowledged entry may be lost, doubled or partly stored. The
 * counts of the test appear in the report of `npm run faults`, together with the seed.
 */
export function faultTest(
  title: string,
  { timeout = 300_000, ...named }: Fault,
  run: (round: Round) => Promise<Losses>,
) {
  test(title, { timeout }, async (context) => {
    let losses: Losses | undefined;
    try {
      losses = await run(openRound(named.fault));
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

function openRound(fault: string): Round {
  // Each test draws its own random sequence, independently of the other tests in the run.
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
