import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { expect, test } from "vitest";
import type { LotSource } from "../lots/lot-choice.ts";
import { fieldFor, whyUnfit } from "./fit.ts";

const acerola = { id: "acerola", name: "Acerola", code: "ACE" };
const buildLot = (fields: Partial<PickableLot> = {}) =>
  ({
    id: "lot",
    code: "MP-ACE-26324-01",
    type: "raw_material",
    unit: "kg",
    balance: 12.5,
    status: "available",
    consumable: true,
    producedAt: "2026-11-20",
    item: acerola,
    ...fields,
  }) as PickableLot;

const buildField = (
  from: LotSource[],
  { offered = [] as PickableLot[], taken = [] as string[], on = null as string | null } = {},
) => ({
  choice: {
    from,
    isComing: false,
    on,
    offered,
    withReturned: <L extends { id: string; balance: number }>(lot: L) => lot,
  },
  taken,
});
const fromFruit = (id: string): LotSource => ({ types: ["raw_material", "pulp"], item: { kind: "fruit", id } });
const pulping = buildField([fromFruit("acerola")]);
const additives = buildField([{ types: ["additive"] }]);

test("a lot that the field's list would offer is accepted", () => {
  expect(whyUnfit(buildLot(), pulping)).toBeNull();
  const anyField = buildField([{ types: ["raw_material"] }]);
  expect(whyUnfit(buildLot({ item: { ...acerola, id: "manga" } }), anyField)).toBeNull();
});

test.each([
  [buildLot({ type: "final_product" }), pulping, "É produto final; aqui entra matéria-prima ou pasta."],
  [
    buildLot({ item: { ...acerola, id: "manga", name: "Manga" } }),
    pulping,
    "É matéria-prima de Manga, que não entra aqui.",
  ],
  [buildLot(), buildField([fromFruit("acerola")], { taken: ["lot"] }), "Já está em uma das linhas."],
  [buildLot(), buildField([]), "Escolha a fruta primeiro."],
  [buildLot({ consumable: false, status: "blocked" }), pulping, "Não pode ser usado: está bloqueado."],
  [buildLot({ consumable: false, status: "depleted" }), pulping, "Não pode ser usado: não tem saldo."],
  [
    buildLot({ consumable: false }),
    buildField([fromFruit("acerola")], { on: "2026-11-19" }),
    "Não pode ser usado: é de 20/11/2026, depois da entrada.",
  ],
])("any other is refused by a sentence that says why (%#)", (lot, field, sentence) => {
  expect(whyUnfit(lot, field)).toBe(sentence);
});

test("a corrected entry's own lot may be used again, even without stock", () => {
  const used = buildLot({ consumable: false, status: "depleted", balance: 0 });
  expect(whyUnfit(used, buildField([fromFruit("acerola")], { offered: [used] }))).toBeNull();
});

test("the first of several fields that accepts the lot takes it", () => {
  const lot = buildLot();
  expect(fieldFor([additives, pulping].map((field) => ({ field, lot })))).toEqual({ field: pulping, lot });
});

test("where no field accepts the lot, the nearest one gives the reason", () => {
  const blocked = buildLot({ consumable: false, status: "recalled" });
  const found = fieldFor([additives, pulping].map((field) => ({ field, lot: blocked })));
  expect(found).toEqual({ reason: "Não pode ser usado: foi recolhido." });
  const packed = buildLot({ type: "final_product" });
  expect(fieldFor([additives, pulping].map((field) => ({ field, lot: packed })))).toEqual({
    reason: "Produto final de Acerola não entra aqui.",
  });
  expect(fieldFor([additives, buildField([])].map((field) => ({ field, lot: packed })))).toEqual({
    reason: "Escolha a fruta primeiro.",
  });
});
