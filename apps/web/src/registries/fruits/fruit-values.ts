import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { compositionIssues } from "@pomar/contract/registries/fruits/composition.rules";
import { type Fruit, type FruitUpdate, fruitIssues } from "@pomar/contract/registries/fruits/fruits.schema";
import { byPath, type Messages } from "../../ui/form/issues.ts";
import { type ValuesOf, valuesFrom } from "../../ui/form/values.ts";

/** One fruit of a composite one, as far as it was typed. */
export interface Part {
  /** Tells it from its siblings while both are empty. */
  key: string;
  fruitId: string | null;
  percentage: number | null;
}

export interface FruitValues extends ValuesOf<Omit<FruitUpdate, "components">> {
  parts: Part[];
}

export const emptyFruit: FruitValues = {
  name: "",
  code: "",
  composite: false,
  parts: [],
  expectedYield: null,
  yieldMin: null,
  yieldMax: null,
  brixMin: null,
  phMin: null,
  phMax: null,
  acidityMin: null,
  totalSolidsMin: null,
  waterAllowed: false,
  color: null,
  shelfLifeRawDays: 3,
  shelfLifePulpDays: 365,
  shelfLifeFinalDays: 365,
  notes: "",
  active: true,
};

export function fruitValues({ components, ...fruit }: Fruit): FruitValues {
  const parts = components.map(({ fruit: { id }, percentage }) => ({ key: id, fruitId: id, percentage }));
  return valuesFrom(emptyFruit, { ...fruit, parts });
}

/** The body of both calls; only a composite fruit has parts. */
export function fruitBody({ parts, ...fields }: FruitValues) {
  const components = parts.map(({ fruitId, percentage }) => ({ fruitId: fruitId ?? undefined, percentage }));
  return { ...fields, components: fields.composite ? components : [] };
}

/** What is wrong with the fruit taken as a whole, while the rest may still be incomplete. */
export function wholeFruitMessages(values: FruitValues): Messages {
  const { parts, ...fields } = values;
  const components = parts.flatMap(({ fruitId, percentage }) =>
    fruitId === null || percentage === null ? [] : [{ fruitId, percentage }],
  );
  const isComplete = components.length === parts.length;
  const issues = fruitIssues({ ...fields, components: [], composite: false });
  return byPath(fields.composite && isComplete ? [...issues, ...compositionIssues(components)] : issues);
}

/** `Acerola 60 %`. */
export function partWords(name: string, percentage: number): string {
  return `${name} ${unbroken(formatNumber(percentage, { atMost: 2 }), "%")}`;
}
