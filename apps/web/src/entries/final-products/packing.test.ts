import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { Packaging } from "@pomar/contract/registries/packaging/packaging.schema";
import { expect, test } from "vitest";
import type { ChosenLot, LotLines } from "../../ledger/parts/lots/lot-lines.ts";
import { listMessages } from "../../ui/form/issues.ts";
import type { LotData } from "../parts/productions/production-inputs.ts";
import {
  buildLivePacking,
  findPackingObstacle,
  type LivePacking,
  packingMessages,
  summarizePacking,
  withEnoughPacks,
} from "./packing.ts";
import { lossDoubts } from "./packing-doubts.ts";
import { emptyPacking, type PackingValues, packingBody } from "./packing-values.ts";

const lot = (id: string, fields: Partial<ChosenLot>): [string, ChosenLot] => [
  id,
  {
    id,
    code: id.toUpperCase(),
    type: "pulp",
    unit: "kg",
    kgPerUnit: 1,
    initialQuantity: 1000,
    totalCost: null,
    doses: [],
    item: { id: `item-${id}`, name: id, code: id },
    ...fields,
  } as ChosenLot,
];

const lots = new Map([
  lot("a", { totalCost: "3500" }),
  lot("b", { totalCost: "4100" }),
  lot("sachet", { type: "packaging", unit: "un", kgPerUnit: null, totalCost: "80" }),
  lot("box", { type: "packaging", unit: "un", kgPerUnit: null, totalCost: "2000" }),
]);

const packagings = new Map([
  ["item-sachet", { id: "item-sachet", unit: "un", capacityG: 100 } as Packaging],
  ["item-box", { id: "item-box", unit: "un", capacityG: null } as Packaging],
]);
const lotData: LotData = { fruit: null, lots, additives: new Map(), additionals: new Map(), packagings };

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

test("the content is the first known capacity, and the mass balance equals the server's", () => {
  const packing = buildLivePacking(values, lotData);
  expect(packing).toMatchObject({
    inputKg: 44,
    contentG: 100,
    fills: 440,
    pulpNeededKg: 43.1,
    figures: { netKg: 42.5, rejectedKg: 0.6, fillLossKg: 0.9, excessKg: null },
    packs: { taken: 432, needed: 431, missing: null },
  });
  // Total cost: pulp 30 kg × R$ 3.50 + 14 kg × R$ 4.10, sachets 432 × R$ 0.08, boxes 5 × R$ 2.00 = R$ 206.96.
  expect(packing).toMatchObject({ figures: { totalCost: 206.96, unitCost: 0.487, kgCost: 4.8696 }, unpriced: [] });
  expect(packingMessages(values, lotData)).toEqual({});
});

test("a typed content overrides the packaging's", () => {
  expect(buildLivePacking({ ...values, netContentG: 95.5 }, lotData)).toMatchObject({
    contentG: 95.5,
    fills: 460,
    figures: { netKg: 40.588 },
  });
});

test("a zero keeps the lots that the packaging's content needs, is named as the obstacle, and is refused at saving", () => {
  const zero = { ...values, netContentG: 0 };
  const packing = buildLivePacking(zero, lotData);
  expect(packing).toMatchObject({ contentG: 100, pulpNeededKg: 43.1 });
  const live = { ...packing, presentation: null, pulpLeftKg: 0 } as LivePacking;
  expect(findPackingObstacle(zero, live)).toEqual({ words: "Conteúdo líquido está em 0 g", path: "netContentG" });
  expect(packingMessages(zero, lotData)).not.toHaveProperty("netContentG");
  expect(listMessages(finalProductsRoutes.create.body, packingBody(zero))).toHaveProperty(
    "netContentG",
    "Deve ser maior que 0",
  );
});

test("a content far from the capacity of its packs is told beside it", () => {
  const warn = (netContentG: number) =>
    buildLivePacking({ ...values, netContentG }, lotData).figures?.contentWarning ?? null;
  expect([90, 110].map(warn)).toEqual([null, null]);
  expect(warn(89.9)).toBe("Conteúdo de 89,9\u00a0g em embalagem de 100\u00a0g");
  expect(warn(1000)).toBe("Conteúdo de 1\u00a0kg em embalagem de 100\u00a0g");
});

test("untyped fields have no message", () => {
  const packing = buildLivePacking({ ...values, units: null }, lotData);
  expect(packing).toMatchObject({ figures: null, packs: null, pulpNeededKg: null });
  expect(packingMessages(emptyPacking, lotData)).toEqual({});
});

test("a lack of packs is reported at the line that holds the product, which can be filled up", () => {
  const short = { ...values, packagings: lines(["box", 5], ["sachet", 400], ["sachet", 20]) };
  const lack = "Faltam 11 embalagens para 425 unidades e 6 rejeitadas";
  expect(packingMessages({ ...short, own: ["packagings"] }, lotData)).toEqual({ "packagings.1.quantity": lack });
  // Nobody typed the quantity of proposed packs.
  expect(packingMessages(short, lotData)).toEqual({ units: lack });
  const filled = withEnoughPacks(short.packagings.lines, lotData, 431);
  expect(filled.map(({ quantity }) => quantity)).toEqual([5, 411, 20]);
});

test("an output above the inputs, and an expiry before the day, are reported beside their fields", () => {
  const wrong = { ...values, pulps: lines(["a", 42]), producedAt: "2026-11-20", expiresAt: "2026-11-19" };
  expect(packingMessages(wrong, lotData)).toEqual({
    units: "Saiu mais do que entrou: 0,6\u00a0kg além da tolerância. Confira as pesagens",
    expiresAt: "A validade não pode ser anterior à produção",
  });
});

test("a lot that is still loading does not count as none", () => {
  expect(packingMessages({ ...values, pulps: lines(["a", 30], ["unread", 14]) }, lotData)).toEqual({});
});

test("boxes alone need a content, and hold no product", () => {
  const boxes = { ...values, packagings: lines(["box", 5]), own: ["packagings"] } as const;
  expect(packingMessages(boxes, lotData)).toEqual({
    netContentG: "Informe o conteúdo: a embalagem não tem capacidade",
    "packagings.0.quantity": "Nenhuma destas embalagens contém o produto: escolha uma que tenha capacidade em gramas",
  });
});

test("a lot without a price is named", () => {
  const unpriced = { ...lotData, lots: new Map([...lots, lot("b", { totalCost: null })]) };
  expect(buildLivePacking(values, unpriced)).toMatchObject({
    figures: { totalCost: null, kgCost: null },
    unpriced: ["B"],
  });
});

test("a loss above the usual is asked about before saving, with its kilograms, and the bar says it", () => {
  expect(lossDoubts(857.5, 957.5, { low: 0.4, high: 1.9 }).map(({ text }) => text)).toEqual([
    "Você costuma perder 0,4 a 1,9\u00a0% no envase. Perda no envase: 857,5\u00a0kg de 957,5\u00a0kg (89,6\u00a0%)?",
  ]);
  expect(lossDoubts(857.5, 957.5, null)[0]?.text).toMatch(/^Perda no envase: 857,5/);
  expect(lossDoubts(200, 300, null).map(({ text }) => text)).toEqual([
    "Perda no envase: 200\u00a0kg de 300\u00a0kg (66,7\u00a0%)?",
  ]);
  expect(lossDoubts(29.7, 990, { low: 0.4, high: 2.9 })).toHaveLength(1);
  expect(lossDoubts(29.7, 990, { low: 0.4, high: 3 })).toEqual([]);
  expect(lossDoubts(49.5, 990, null)).toEqual([]);
  // The scales may differ by 0.5 kg or 0.5 %, so that so little is no loss even where none is usual.
  expect(lossDoubts(4.95, 990, { low: 0, high: 0 })).toEqual([]);
  const live = buildLivePacking({ ...values, pulps: lines(["a", 45]) }, lotData);
  const summary = summarizePacking({ ...live, lotData, pulpLeftKg: 12 } as LivePacking);
  expect(summary).toBe("42,5\u00a0kg · perda de 1,9\u00a0kg, 4,2\u00a0% · sobram 12\u00a0kg de pasta");
  expect(lossDoubts(null, 957.5, null)).toEqual([]);
  expect(lossDoubts(0, 0, null)).toEqual([]);
});
