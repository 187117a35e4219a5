import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import type { Fruit } from "@pomar/contract/registries/fruits/fruits.schema";
import { expect, test } from "vitest";
import type { LotChoice } from "../../ledger/parts/lots/lot-choice.ts";
import { emptyPacking, withFruit } from "./packing-values.ts";
import { calculateRemainingPulp, proposePackagings, proposePulps, scaleCalculatedLots } from "./proposed-lots.ts";

const lot = (id: string, item: string, fields: Partial<PickableLot>) =>
  ({ id, code: id, item: { id: item }, expiresAt: null, producedAt: "2026-11-01", ...fields }) as PickableLot;

const choice = (offered: PickableLot[], isPending = false) =>
  ({ offered, isPending, failed: false }) as unknown as LotChoice;

const read = (fruit: Partial<Fruit>, pulps: PickableLot[], packagings: PickableLot[] = [], isPending = false) =>
  ({
    lotData: { fruit: { composite: false, components: [], ...fruit } },
    choices: { main: choice(pulps, isPending), packagings: choice(packagings) },
  }) as unknown as Parameters<typeof proposePulps>[1];

const late = lot("late", "goiaba", { balance: 50, expiresAt: "2027-03-01" });
const soon = lot("soon", "goiaba", { balance: 30, expiresAt: "2026-12-24" });
const goiaba = { id: "goiaba" };

test("pulp is drawn from the lots that expire first, all of it where there is less", () => {
  expect(proposePulps(42.5, read(goiaba, [late, soon]))).toEqual([
    { lotId: "soon", quantity: 30 },
    { lotId: "late", quantity: 12.5 },
  ]);
  expect(proposePulps(100, read(goiaba, [late, soon]))?.map(({ quantity }) => quantity)).toEqual([30, 50]);
});

test("a calculation's quantities follow the units and their content; lots with too little are not used", () => {
  const calculated = {
    units: 2400,
    netContentG: 400,
    pulps: [{ lotId: "pulp", quantity: 990 }],
    packagings: [{ lotId: "film", quantity: 2430 }],
  };
  const lots = new Map([["pulp", { balance: 1100 }]]);
  const of = (units: number | null, contentG: number | null = 400, rejectedUnits: number | null = null) => {
    const { pulps, packagings } = scaleCalculatedLots({ calculated, units, rejectedUnits }, contentG, lots);
    return [pulps?.[0]?.quantity, packagings?.[0]?.quantity];
  };
  expect(of(2400)).toEqual([990, 2430]);
  expect(of(null, null)).toEqual([990, 2430]);
  expect(of(200)).toEqual([82.5, 203]);
  expect(of(200, 1000)).toEqual([206.25, 203]);
  expect(of(190, 400, 10)).toEqual([82.5, 203]);
  expect(of(3000)).toEqual([undefined, 3038]);
  expect(scaleCalculatedLots({ calculated: null, units: 200, rejectedUnits: null }, 400, lots)).toEqual({
    pulps: null,
    packagings: null,
  });
});

test("nothing is proposed without units, or while lots are loading", () => {
  expect(proposePulps(null, read(goiaba, [late]))).toBeNull();
  expect(proposePulps(0, read(goiaba, [late]))).toBeNull();
  expect(proposePulps(10, read(goiaba, [late], [], true))).toBeNull();
});

test("a composite fruit uses its own pulp, and without any the pulps of its parts by its recipe", () => {
  const mix = {
    id: "mix",
    composite: true,
    components: [
      { fruit: { id: "goiaba" }, percentage: 70 },
      { fruit: { id: "caju" }, percentage: 30 },
    ],
  } as Partial<Fruit>;
  const cashew = lot("cashew", "caju", { balance: 40 });
  const blend = lot("blend", "mix", { balance: 90 });
  expect(proposePulps(50, read(mix, [blend, late, cashew]))).toEqual([{ lotId: "blend", quantity: 50 }]);
  expect(proposePulps(50, read(mix, [late, cashew]))).toEqual([
    { lotId: "late", quantity: 35 },
    { lotId: "cashew", quantity: 15 },
  ]);
});

test("every unit, good or rejected, takes a pack of the chosen packaging; film is named, not counted", () => {
  const sachets = { packagingId: "sachet", name: "Sachê 100 g", contentG: 100, unit: "un", balance: 900 };
  const packs = [
    lot("box", "caixa", { balance: 10 }),
    lot("s1", "sachet", { balance: 300 }),
    lot("s2", "sachet", { balance: 600 }),
  ];
  const of = (presentation: typeof sachets | null, units: number | null) =>
    proposePackagings({ units, rejectedUnits: 12 }, { presentation, ...read(goiaba, [], packs) });
  expect(of(sachets, 388)).toEqual([
    { lotId: "s1", quantity: 300 },
    { lotId: "s2", quantity: 100 },
  ]);
  expect(of({ ...sachets, unit: "m" }, 388)).toEqual([{ lotId: "s1", quantity: null }]);
  expect([of(null, 388), of(sachets, null)]).toEqual([null, null]);
});

test("the remaining pulp is reported, and a lack of it as a negative number", () => {
  const lines = [{ lotId: "soon", quantity: 20 }];
  expect(calculateRemainingPulp(lines, 20, read(goiaba, [late, soon]))).toBe(60);
  expect(calculateRemainingPulp(lines, 23.5, read(goiaba, [late, soon]))).toBe(-3.5);
  expect(calculateRemainingPulp(lines, null, read(goiaba, [late, soon]))).toBeNull();
});

test("another fruit removes its pulp, and the chosen packaging stays", () => {
  const lines = (lotId: string) => ({ ...emptyPacking.pulps, lines: [{ lotId, quantity: 7 }] });
  const chosen = { ...emptyPacking, fruitId: "goiaba", pulps: lines("soon"), packagings: lines("sachets") };
  const own = ["pulps", "packagings"] as const;
  expect(withFruit({ ...chosen, own }, "uva")).toEqual({
    ...chosen,
    fruitId: "uva",
    pulps: emptyPacking.pulps,
    own: ["packagings"],
  });
});
