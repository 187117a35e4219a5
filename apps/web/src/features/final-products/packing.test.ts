import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import type { Packaging } from "@pomar/contract/packaging/packaging.schema";
import { expect, test } from "vitest";
import type { ChosenLot, LotLines } from "../../shared/lots/lot-lines.ts";
import { packingOf, withEnoughPacks } from "./packing.ts";
import { packingMessages } from "./packing-messages.ts";
import { emptyPacking, type PackingValues } from "./packing-values.ts";

const lot = (id: string, fields: Partial<ChosenLot>): [string, ChosenLot] => [
  id,
  {
    id,
    code: id.toUpperCase(),
    type: "pulp",
    unit: "kg",
    kgPerUnit: 1,
    unitCost: null,
    doses: [],
    item: { id: `item-${id}`, name: id, code: id },
    ...fields,
  } as ChosenLot,
];

const known = new Map([
  lot("a", { unitCost: 3.5 }),
  lot("b", { unitCost: 4.1 }),
  lot("sachet", { type: "packaging", unit: "un", kgPerUnit: null, unitCost: 0.08 }),
  lot("box", { type: "packaging", unit: "un", kgPerUnit: null, unitCost: 2 }),
]);

const packagings = new Map([
  ["item-sachet", { id: "item-sachet", unit: "un", capacityG: 100 } as Packaging],
  ["item-box", { id: "item-box", unit: "un", capacityG: null } as Packaging],
]);
const registries = { fruit: null as Fruit | null, additives: new Map(), additionals: new Map(), packagings };

const lines = (...of: [string, number][]): LotLines => ({
  wanted: null,
  lines: of.map(([lotId, quantity]) => ({ lotId, quantity })),
});

const values: PackingValues = {
  ...emptyPacking,
  pulps: lines(["a", 30], ["b", 14]),
  packagings: lines(["box", 5], ["sachet", 432]),
  units: 425,
  rejectedUnits: 6,
};

test("the content is the first capacity there is, and the mass is where the server says it is", () => {
  const packing = packingOf(values, known, registries);
  expect(packing).toMatchObject({
    inputKg: 44,
    contentG: 100,
    fills: 440,
    pulpNeededKg: 43.1,
    balance: { netKg: 42.5, rejectedKg: 0.6, fillLossKg: 0.9, excessKg: null },
    packs: { taken: 432, needed: 431, missing: null },
  });
  // 30 x 3.50 + 14 x 4.10 + 432 x 0.08 + 5 x 2.00
  expect(packing.cost).toEqual({ total: 206.96, perUnit: 0.487, perKg: 4.8696, unpriced: [] });
  expect(packingMessages(values, known, registries)).toEqual({});
});

test("a typed content outweighs the packaging's", () => {
  expect(packingOf({ ...values, netContentG: 95.5 }, known, registries)).toMatchObject({
    contentG: 95.5,
    fills: 460,
    balance: { netKg: 40.588 },
  });
});

test("nothing is said of what is not typed yet", () => {
  const packing = packingOf({ ...values, units: null }, known, registries);
  expect(packing).toMatchObject({ balance: null, packs: null, pulpNeededKg: null });
  expect(packingMessages(emptyPacking, known, registries)).toEqual({});
});

test("too few packs are told at the line that holds the product, and filled up there", () => {
  const short = { ...values, packagings: lines(["box", 5], ["sachet", 400], ["sachet", 20]) };
  expect(packingMessages(short, known, registries)).toEqual({
    "packagings.1.quantity": "Faltam 11 embalagens para 425 unidades e 6 rejeitadas",
  });
  const filled = withEnoughPacks(short.packagings.lines, known, { packagings, needed: 431 });
  expect(filled.map(({ quantity }) => quantity)).toEqual([5, 411, 20]);
});

test("more than went in, and an expiry before the day, are told beside their fields", () => {
  const wrong = { ...values, pulps: lines(["a", 42]), producedAt: "2026-11-20", expiresAt: "2026-11-19" };
  expect(packingMessages(wrong, known, registries)).toEqual({
    units: "Sai mais do que entrou: 0,600 kg além da tolerância. Confira as pesagens",
    expiresAt: "A validade não pode ser anterior à produção",
  });
});

test("a lot that is not read yet is not taken for none", () => {
  expect(packingMessages({ ...values, pulps: lines(["a", 30], ["unread", 14]) }, known, registries)).toEqual({});
});

test("boxes alone need a content, and hold nothing", () => {
  const boxes = { ...values, packagings: lines(["box", 5]) };
  expect(packingMessages(boxes, known, registries)).toEqual({
    netContentG: "Informe o conteúdo: a embalagem não tem capacidade",
    "packagings.0.quantity": "Nenhuma destas embalagens contém o produto: escolha uma que tenha capacidade em gramas",
  });
});

test("a lot without a price is named", () => {
  const unpriced = new Map([...known, lot("b", { unitCost: null })]);
  expect(packingOf(values, unpriced, registries).cost).toMatchObject({ total: null, perKg: null, unpriced: ["B"] });
});
