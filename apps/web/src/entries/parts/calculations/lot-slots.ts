import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { FormulaKey } from "@pomar/contract/entries/calculator/formula.schema";
import type { LotType } from "@pomar/contract/kinds";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import type { Additive } from "@pomar/contract/registries/additives/additives.schema";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import type { Packaging } from "@pomar/contract/registries/packaging/packaging.schema";
import { call } from "../../../ui/api/call.ts";
import type { TypedInputs } from "./calculator-values.ts";

export type Filled = Record<string, number | null>;

/** A field of the calculator in which the user chooses a lot, whose values then fill the formula's inputs. */
export interface LotSlot {
  key: string;
  label: string;
  types: readonly LotType[];
  /** Whether the lot is the subject of the calculation; the calculation is then stored with the lot and its fruit. */
  isSubject?: boolean;
  /** The input values taken from the lot; an unknown value empties its field. Only users of level 1 receive costs. */
  fills: (lot: PickableLot) => Filled;
  /** The input values taken from the registry entry of the lot's item. */
  reads?: (lot: PickableLot) => Promise<Filled>;
}

const pulp = (fills: LotSlot["fills"]): LotSlot => ({
  key: "pulp",
  label: "Lote de pasta",
  types: ["pulp"],
  isSubject: true,
  fills,
});

const buildPartSlot = (key: "a" | "b"): LotSlot => ({
  key,
  label: `Lote da pasta ${key.toUpperCase()}`,
  types: ["pulp"],
  isSubject: key === "a",
  fills: ({ brix }) => ({ [key]: brix }),
});

export const fillDose = ({ activeFactor, purity, maxDoseMgPerKg }: Additive): Filled => ({
  factor: activeFactor,
  purity,
  limit: maxDoseMgPerKg,
});

export const fillStrength = ({ purity }: Additive): Filled => ({ p: toWire(decimal(purity).div(100), 4) });

export const fillContent = ({ capacityG, unitsPerCase }: Packaging): Filled => ({
  ...(capacityG !== null && { content: capacityG }),
  ...(unitsPerCase !== null && { perCase: unitsPerCase }),
});

const additive = (tells: (additive: Additive) => Filled): LotSlot => ({
  key: "additive",
  label: "Lote do aditivo",
  types: ["additive"],
  fills: () => ({}),
  reads: async ({ item }) => tells(await call(additivesRoutes.read, { params: { id: item.id } })),
});

const packaging = (fills: LotSlot["fills"]): LotSlot => ({
  key: "packaging",
  label: "Lote da embalagem",
  types: ["packaging"],
  fills,
  reads: async ({ item }) => fillContent(await call(packagingRoutes.read, { params: { id: item.id } })),
});

/** The cost of a lot as the value of a field; no value for users who may not see costs. */
const fillCost = (key: string, { unitCost }: PickableLot): Filled => (unitCost == null ? {} : { [key]: unitCost });

const slots: Partial<Record<FormulaKey, readonly LotSlot[]>> = {
  brix_lower: [pulp(({ balance, brix }) => ({ m: balance, b0: brix }))],
  brix_raise: [
    pulp(({ balance, brix }) => ({ m: balance, b0: brix })),
    { key: "additional", label: "Lote do açúcar ou xarope", types: ["additional"], fills: () => ({}) },
  ],
  pearson: [buildPartSlot("a"), buildPartSlot("b")],
  additive_dose: [pulp(({ balance }) => ({ m: balance })), additive(fillDose)],
  acid_raise: [pulp(({ balance, acidity }) => ({ m: balance, a0: acidity })), additive(fillStrength)],
  packaging_count: [pulp(({ balance }) => ({ m: balance })), packaging(() => ({}))],
  cost: [
    {
      key: "fruit",
      label: "Lote de fruta",
      types: ["raw_material"],
      isSubject: true,
      fills: (lot) => ({ fruit: lot.balance, ...fillCost("fruitPrice", lot) }),
    },
    packaging((lot) => fillCost("film", lot)),
  ],
  ratio: [pulp(({ brix, acidity }) => ({ brix, acidity }))],
};

export const getLotSlots = (formula: string): readonly LotSlot[] => slots[formula as FormulaKey] ?? [];

export const rowSlot = (index: number): LotSlot => ({
  key: `lots.${index}`,
  label: "Lote",
  types: ["pulp"],
  fills: (lot) => ({
    kg: lot.balance,
    brix: lot.brix,
    acidity: lot.acidity,
    solids: lot.totalSolids,
    ...fillCost("cost", lot),
  }),
});

/** Returns the inputs with the values of a lot; a lot chosen in a row changes the values of its row only. */
export function fillInputs(inputs: TypedInputs, { key }: LotSlot, filled: Filled): TypedInputs {
  const [rows, index] = key.split(".");
  if (rows === undefined || index === undefined) return { ...inputs, ...filled };
  const before = inputs[rows] as Record<string, number | null>[];
  return { ...inputs, [rows]: before.map((row, other) => (other === Number(index) ? { ...row, ...filled } : row)) };
}

export function withoutRow(picked: Record<string, string | null>, index: number): Record<string, string | null> {
  const entries = Object.entries(picked).flatMap(([key, id]): [string, string | null][] => {
    const [rows, at] = key.split(".");
    if (at === undefined || Number(at) < index) return [[key, id]];
    return Number(at) === index ? [] : [[`${rows}.${Number(at) - 1}`, id]];
  });
  return Object.fromEntries(entries);
}
