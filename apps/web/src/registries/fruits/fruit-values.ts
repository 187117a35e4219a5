import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { compositionIssues } from "@pomar/contract/registries/fruits/composition.rules";
import {
  type Fruit,
  type FruitUpdate,
  fruitCreate,
  fruitIssues,
} from "@pomar/contract/registries/fruits/fruits.schema";
import { byPath, type Messages } from "../../ui/form/issues.ts";
import { emptyValues, type ValuesOf, valuesFrom } from "../../ui/form/values.ts";

/** One part of a composite fruit; its fields may still be empty while the user types. */
export interface Part {
  /** React key of the part: several empty parts have no other distinguishing value. */
  key: string;
  fruitId: string | null;
  percentage: number | null;
}

export interface FruitValues extends ValuesOf<Omit<FruitUpdate, "components">> {
  parts: Part[];
}

const { components: _, ...emptyFields } = emptyValues(fruitCreate);
export const emptyFruit: FruitValues = { ...emptyFields, parts: [], active: true };

export function toFruitValues({ components, ...fruit }: Fruit): FruitValues {
  const parts = components.map(({ fruit: { id }, percentage }) => ({ key: id, fruitId: id, percentage }));
  return valuesFrom(emptyFruit, { ...fruit, parts });
}

/** Builds the request body of the create and update calls; a fruit that is not composite is sent without parts. */
export function toFruitBody({ parts, ...fields }: FruitValues) {
  const components = parts.map(({ fruitId, percentage }) => ({ fruitId: fruitId ?? undefined, percentage }));
  return { ...fields, components: fields.composite ? components : [] };
}

/** Validation messages about the fruit as a whole, shown even while single fields are still incomplete. */
export function listFruitMessages(values: FruitValues): Messages {
  const { parts, ...fields } = values;
  const components = parts.flatMap(({ fruitId, percentage }) =>
    fruitId === null || percentage === null ? [] : [{ fruitId, percentage }],
  );
  const isComplete = components.length === parts.length;
  const issues = fruitIssues({ ...fields, components: [], composite: false });
  return byPath(fields.composite && isComplete ? [...issues, ...compositionIssues(components)] : issues);
}

/** Formats a part as `Acerola 60 %`. */
export function formatPart(name: string, percentage: number): string {
  return `${name} ${unbroken(formatNumber(percentage, { atMost: 2 }), "%")}`;
}
