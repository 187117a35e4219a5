import type { Server } from "./processes.ts";

/** What one question took, in ms: of the product and of its bare statements. */
export interface Times {
  app: number[];
  bare: number[];
}

/** PostgreSQL plans a prepared statement anew five times on each connection, two of which take turns, before it keeps a plan. */
const warmUps = 12;

/** Asks both sides in turn, one request at a time, after some of each that are not counted. */
export async function sideBySide(
  { appUrl, app, bareUrl }: { appUrl: string; app: Server; bareUrl: string },
  rounds: number,
): Promise<Times & { fromApp: unknown; fromBare: unknown }> {
  const times: Times = { app: [], bare: [] };
  const [{ body: fromApp }, { body: fromBare }] = [await ask(appUrl, app.token), await ask(bareUrl, "")];
  for (let round = -warmUps; round < rounds; round++) {
    const [mine, theirs] = [(await ask(appUrl, app.token)).ms, (await ask(bareUrl, "")).ms];
    if (round < 0) continue;
    times.app.push(mine);
    times.bare.push(theirs);
  }
  return { ...times, fromApp, fromBare };
}

/** One call with a session. @throws for any other answer than a good one. */
export async function ask(url: string, token: string): Promise<{ ms: number; body: unknown }> {
  const from = performance.now();
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = await reply.text();
  const ms = performance.now() - from;
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${body}`);
  return { ms, body: JSON.parse(body) };
}

export function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.trunc(times.length / 2)] ?? Number.NaN;
}

/** The time that this share of them did not pass. */
export function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
}

export const cell = (value: number, decimals = 0) => value.toFixed(decimals).padStart(9);
export const say = (line: string) => process.stdout.write(`${line}\n`);
