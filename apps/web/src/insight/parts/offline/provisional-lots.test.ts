import type { OfflineData } from "@pomar/contract/insight/offline/offline.routes";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { expect, test } from "vitest";
import type { QueuedEntry } from "../../../ui/outbox/queued-entry.ts";
import { lotsOnDevice, provisionalLot } from "./provisional-lots.ts";

const now = new Date("2026-11-25T06:50:00Z");
const on = "2026-11-25";
const acerola = { id: "f-ace", name: "Acerola", code: "ACE", shelfLifeRawDays: 3, shelfLifePulpDays: 365 };
const sorbate = { id: "a-sor", name: "Sorbato", code: "SOR", unit: "g" };
const stored = {
  id: "l-1",
  code: "MP-ACE-26328-01",
  type: "raw_material",
  balance: 100,
  expiresAt: "2026-11-26",
  producedAt: "2026-11-23",
} as PickableLot;
const data = {
  fruits: [acerola],
  additives: [sorbate],
  additionals: [{ id: "d-xar", name: "Xarope", code: "XAR", unit: "L", densityKgPerL: 1.25 }],
  packagings: [],
  suppliers: [{ id: "s-1", name: "Sítio Boa Vista", supplies: [] }],
  lots: [stored, { ...stored, id: "l-2", expiresAt: "2026-11-24" }],
} as unknown as OfflineData;

let number = 0;
const entry = (path: string, body: Record<string, unknown>, change: Partial<QueuedEntry> = {}) =>
  ({
    id: `e-${++number}`,
    number,
    provisionalCode: `K7-${number}`,
    path,
    body,
    state: "waiting",
    heldUntil: null,
    ...change,
  }) as QueuedEntry;

const reception = entry("/raw-materials", {
  fruitId: acerola.id,
  supplierId: "s-1",
  receivedAt: on,
  weighings: [
    { grossKg: 430.25, tareKg: 24, crates: 12 },
    { grossKg: 100, tareKg: 6.5, crates: null },
  ],
  rejectedKg: 2.75,
  brix: 7.5,
});

test("a reception on the device is a lot of the accepted kilos, under its provisional code", () => {
  expect(provisionalLot(reception, data)).toMatchObject({
    id: reception.id,
    code: `#${reception.provisionalCode}`,
    type: "raw_material",
    item: acerola,
    initialQuantity: 497,
    balance: 497,
    expiresAt: "2026-11-28",
    supplier: { name: "Sítio Boa Vista" },
    brix: 7.5,
  });
});

test("a litre of an additional weighs as much as its density gives", () => {
  const syrup = entry("/additional-record", { itemId: "d-xar", quantity: 40, receivedAt: on });
  expect(provisionalLot(syrup, data)).toMatchObject({ unit: "L", balance: 40, kgPerUnit: 1.25 });
});

test("supplies, pulp and blends are lots too; packings and calculations are used for nothing else", () => {
  expect(
    provisionalLot(
      entry("/additive-record", { itemId: sorbate.id, quantity: 750, receivedAt: on, expiresAt: "2027-05-01" }),
      data,
    ),
  ).toMatchObject({ type: "additive", unit: "g", balance: 750, kgPerUnit: 0.001, expiresAt: "2027-05-01" });
  expect(
    provisionalLot(entry("/pulp-base", { fruitId: acerola.id, producedAt: on, outputKg: 61.5 }), data),
  ).toMatchObject({
    type: "pulp",
    balance: 61.5,
    expiresAt: "2027-11-25",
  });
  const parts = [
    { lotId: "l-1", quantity: 10 },
    { lotId: "l-2", quantity: 5.125 },
  ];
  expect(
    provisionalLot(
      entry("/composite-lots", { type: "raw_material", fruitId: acerola.id, producedAt: on, parts }),
      data,
    ),
  ).toMatchObject({ balance: 15.125, composite: true, expiresAt: "2026-11-24" });
  expect(provisionalLot(entry("/final-product", { fruitId: acerola.id, units: 40 }), data)).toBeNull();
  expect(provisionalLot(entry("/calculator-records", {}), data)).toBeNull();
});

test("quantities used by entries on the device are deducted, and a lot expired on the day is not offered", () => {
  const pulping = entry("/pulp-base", {
    fruitId: acerola.id,
    producedAt: on,
    outputKg: 61.5,
    inputs: [
      { lotId: "l-1", quantity: 40.5 },
      { entryId: reception.id, quantity: 97 },
    ],
  });
  const balances = (entries: QueuedEntry[]) =>
    Object.fromEntries(lotsOnDevice(data, entries, { on, now }).map(({ id, balance }) => [id, balance]));
  expect(balances([reception, pulping])).toEqual({ "l-1": 59.5, [reception.id]: 400, [pulping.id]: 61.5 });
  // An entry under correction releases the inputs that it used; a refused or sent entry changes no balance on the
  // device.
  expect(balances([reception, { ...pulping, heldUntil: "2026-11-25T07:00:00Z" }])).toMatchObject({ "l-1": 100 });
  expect(balances([{ ...reception, state: "refused" }])).toEqual({ "l-1": 100 });
  expect(balances([{ ...reception, state: "saved" }])).toEqual({ "l-1": 100 });
});

test("a lot that entries use up is not offered", () => {
  const all = entry("/pulp-base", { fruitId: "other", inputs: [{ lotId: "l-1", quantity: 100 }] });
  expect(lotsOnDevice(data, [all], { on, now })).toEqual([]);
});
