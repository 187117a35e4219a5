import { formatNumber } from "@pomar/contract/core/decimal";
import { compositionIssues } from "@pomar/contract/fruits/composition.rules";
import { type Fruit, fruitIssues } from "@pomar/contract/fruits/fruits.schema";
import { byPath, type Messages } from "../../ui/form/issues.ts";

/** One fruit of a composite one, as far as it was typed. */
export interface Part {
  /** Tells it from its siblings while both are empty. */
  key: string;
  fruitId: string | null;
  percentage: number | null;
}

export interface FruitValues {
  name: string;
  code: string;
  composite: boolean;
  parts: Part[];
  expectedYield: number | null;
  yieldMin: number | null;
  yieldMax: number | null;
  brixMin: number | null;
  phMin: number | null;
  phMax: number | null;
  acidityMin: number | null;
  totalSolidsMin: number | null;
  waterAllowed: boolean;
  shelfLifeRawDays: number | null;
  shelfLifePulpDays: number | null;
  shelfLifeFinalDays: number | null;
  notes: string;
  active: boolean;
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
  shelfLifeRawDays: 3,
  shelfLifePulpDays: 365,
  shelfLifeFinalDays: 365,
  notes: "",
  active: true,
};

export const fruitLabels = {
  name: "Nome",
  code: "Código",
  composite: "Fruta composta",
  components: "Composição",
  yieldMin: "Mínimo",
  expectedYield: "Esperado",
  yieldMax: "Máximo",
  brixMin: "Brix mínimo",
  acidityMin: "Acidez mínima",
  phMin: "pH mínimo",
  phMax: "pH máximo",
  totalSolidsMin: "Sólidos totais mínimos",
  waterAllowed: "Permite adição de água",
  shelfLifeRawDays: "Fruta",
  shelfLifePulpDays: "Pasta",
  shelfLifeFinalDays: "Produto final",
  notes: "Observações",
  active: "Ativa",
};

/** Away from their sections, labels say what they are about. */
export const fruitHistoryLabels = {
  ...fruitLabels,
  yieldMin: "Rendimento mínimo (%)",
  expectedYield: "Rendimento esperado (%)",
  yieldMax: "Rendimento máximo (%)",
  shelfLifeRawDays: "Validade da fruta (dias)",
  shelfLifePulpDays: "Validade da pasta (dias)",
  shelfLifeFinalDays: "Validade do produto final (dias)",
};

export const fruitRequired = ["name", "code", "shelfLifeRawDays", "shelfLifePulpDays", "shelfLifeFinalDays"];

export function fruitValues({ components, ...fruit }: Fruit): FruitValues {
  const { groups: _, id: __, createdAt: ___, updatedAt: ____, createdBy: _____, version: ______, ...fields } = fruit;
  const parts = components.map(({ fruit: { id }, percentage }) => ({ key: id, fruitId: id, percentage }));
  return { ...emptyFruit, ...fields, notes: fruit.notes ?? "", parts };
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

/** How a fruit's history says what its kind does not. */
export const fruitWords = {
  components: (value: unknown) => {
    const { fruit, percentage } = value as Fruit["components"][number];
    return partWords(fruit.name, percentage);
  },
};

/** `Acerola 60 %`. */
export function partWords(name: string, percentage: number): string {
  return `${name} ${formatNumber(percentage, { atMost: 2 })}\u00a0%`;
}
