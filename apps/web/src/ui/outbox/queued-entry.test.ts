import { expect, test } from "vitest";
import { heldFrom, namingEntries, type QueuedEntry, sendable } from "./queued-entry.ts";

const now = new Date("2026-11-25T06:50:00Z");

const [reception, pulping, packing, calculation] = [
  "019ac0aa-0000-7000-8000-00000000000a",
  "019ac0aa-0000-7000-8000-00000000000b",
  "019ac0aa-0000-7000-8000-00000000000c",
  "019ac0aa-0000-7000-8000-00000000000d",
] as const;

let number = 0;
const entry = (id: string, body: Record<string, unknown> = {}, change: Partial<QueuedEntry> = {}): QueuedEntry => ({
  id,
  number: ++number,
  provisionalCode: `K7-${number}`,
  path: "/pulp-base",
  levels: [1, 2],
  body: { id, ...body },
  person: { id: "p", name: "Ana" },
  page: "/pulp/create",
  values: {},
  title: "540 kg",
  madeAt: now.toISOString(),
  state: "waiting",
  isSent: false,
  isCorrected: false,
  heldUntil: null,
  refusal: null,
  saved: null,
  ...change,
});

const refused = {
  statusCode: 409,
  code: "lot.insufficient-balance",
  message: "Saldo insuficiente",
  issues: [],
  dependents: [],
};
const takes = (entryId: string) => ({ inputs: [{ entryId, quantity: 12.5 }] });
const listIds = (entries: readonly QueuedEntry[]) => sendable(entries, now).map(({ id }) => id);

test("entries are sent in the order in which they were made, each after the entries that it names", () => {
  const chain = [
    entry(reception),
    entry(pulping, takes(reception)),
    entry(packing, takes(pulping)),
    entry(calculation),
  ];
  // The pulping refers to the reception and waits until the reception is sent; the packing waits for the pulping.
  expect(listIds(chain)).toEqual([reception, calculation]);
  const arrived = [{ ...chain[0], state: "saved" } as QueuedEntry, ...chain.slice(1)];
  expect(listIds(arrived)).toEqual([pulping, calculation]);
});

test("one refusal holds what depends on it, at any depth, and nothing else", () => {
  const chain = [
    entry(reception, {}, { state: "refused", refusal: refused }),
    entry(pulping, takes(reception)),
    entry(packing, takes(pulping)),
    entry(calculation),
  ];
  expect(listIds(chain)).toEqual([calculation]);
});

test("an entry that is being corrected is not sent, until the correction was abandoned", () => {
  const held = entry(reception, {}, { heldUntil: heldFrom(now) });
  expect(listIds([held])).toEqual([]);
  expect(sendable([held], new Date(now.getTime() + 15 * 60_000))).toEqual([held]);
});

test("lines of lots that queued entries make name the entry, whatever else the body holds", () => {
  const lot = "019ac0aa-0000-7000-8000-0000000000ff";
  const body = {
    fruitId: "f",
    inputs: [
      { lotId: reception, quantity: 3.25 },
      { lotId: lot, quantity: 7 },
    ],
    weighings: [{ grossKg: 12 }],
    pasteurization: null,
  };
  expect(namingEntries(body, (id) => id === reception)).toEqual({
    ...body,
    inputs: [
      { entryId: reception, quantity: 3.25 },
      { lotId: lot, quantity: 7 },
    ],
  });
});
