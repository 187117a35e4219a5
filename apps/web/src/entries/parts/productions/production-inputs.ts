import { additionWarning, type ProductionInput, sumInputKg } from "@pomar/contract/entries/productions/product.rules";
import type { LotType } from "@pomar/contract/kinds";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import type { Additional } from "@pomar/contract/registries/additionals/additionals.schema";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import type { Additive } from "@pomar/contract/registries/additives/additives.schema";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import type { Fruit } from "@pomar/contract/registries/fruits/fruits.schema";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import type { Packaging } from "@pomar/contract/registries/packaging/packaging.schema";
import { type LotChoice, type LotSource, type Returned, useLotChoice } from "../../../ledger/parts/lots/lot-choice.ts";
import type { ChosenLot, LotLine, LotLines } from "../../../ledger/parts/lots/lot-lines.ts";
import { useCall, useCalls } from "../../../ui/api/hooks.ts";
import type { Obstacle } from "../../../ui/form/save-bar.tsx";
import { localDay } from "../../../ui/format/dates.ts";
import type { ProductionValues } from "./production-values.ts";

/** The loaded data of the lots on the form and of their items, by id; data that is still loading is missing. */
export interface LotData {
  fruit: Fruit | null;
  lots: ReadonlyMap<string, ChosenLot>;
  additives: ReadonlyMap<string, Additive>;
  additionals: ReadonlyMap<string, Additional>;
  packagings: ReadonlyMap<string, Packaging>;
}

type FormInput = ProductionInput & { lot: ChosenLot };

/** The complete lines of a form, as inputs for the calculation rules of the package `contract`. */
export function toFormInputs(parts: readonly LotLines[], lotData: LotData): FormInput[] {
  return parts
    .flatMap(({ lines }) => lines)
    .flatMap(({ lotId, quantity }) => {
      const lot = lotData.lots.get(lotId ?? "");
      if (lot === undefined || quantity === null) return [];
      const doses = lot.doses.map(({ additive, mgPerKg }) => ({ additiveId: additive.id, mgPerKg }));
      return [{ lot, quantity, doses, ...getItem(lot, lotData) }];
    });
}

function getItem({ type, item }: ChosenLot, { additives, additionals, packagings }: LotData) {
  return {
    additive: (type === "additive" && additives.get(item.id)) || null,
    additional: (type === "additional" && additionals.get(item.id)) || null,
    packaging: (type === "packaging" && packagings.get(item.id)) || null,
  };
}

export function findPackaging({ lotId }: LotLine, { lots, packagings }: LotData): Packaging | undefined {
  return packagings.get(lots.get(lotId ?? "")?.item.id ?? "");
}

/** Whether every lot on the lines has loaded: a lot that is still loading would count as no mass. */
export const hasEveryLot = (parts: readonly LotLines[], { lots }: LotData) =>
  parts.every(({ lines }) => lines.every(({ lotId }) => lotId === null || lots.has(lotId)));

/** Whether the fruit and every lot of an entry have loaded, with the items that its calculation needs. */
export const isEverythingLoaded = (main: LotLines, values: ProductionValues, lotData: LotData): boolean =>
  lotData.fruit !== null && hasEveryLot(listParts(main, values), lotData);

export const listParts = (main: LotLines, { additives, additionals, packagings }: Parts<LotLines>) => [
  main,
  additives,
  additionals,
  packagings,
];

/** The part of a production's calculation that does not depend on its output. */
export function calculateInputs(values: ProductionValues, main: LotLines, lotData: LotData) {
  const inputs = toFormInputs(listParts(main, values), lotData);
  const additionals = inputs.flatMap(({ additional }) => additional ?? []);
  return {
    inputs,
    /** The kilograms of all inputs measured by mass. */
    inputKg: sumInputKg(inputs),
    producedAt: values.producedAt ?? localDay(),
    additionWarning: lotData.fruit && additionWarning(lotData.fruit, additionals),
    unpriced: listUnpricedLots(inputs),
  };
}

/** The codes of the lots without a cost; an employee receives no costs, so the result then lists every lot. */
export const listUnpricedLots = (inputs: readonly FormInput[]) => [
  ...new Set(inputs.flatMap(({ lot }) => (lot.totalCost == null ? [lot.code] : []))),
];

export interface LiveDose {
  additiveId: string;
  name: string;
  /** The milligrams of active substance per kg of product. */
  mgPerKg: number;
  maxMgPerKg: number | null;
}

/** The doses with the names and limits of their additives; a dose whose additive is still loading is missing. */
export function nameDoses(
  doses: ReadonlyMap<string, number>,
  inputs: readonly FormInput[],
  { additives }: LotData,
): LiveDose[] {
  const contained = inputs.flatMap(({ lot }) => lot.doses);
  return [...doses].flatMap(([additiveId, mgPerKg]) => {
    const added = additives.get(additiveId);
    if (added) return [{ additiveId, mgPerKg, name: added.name, maxMgPerKg: added.maxDoseMgPerKg }];
    const dose = contained.find(({ additive }) => additive.id === additiveId);
    return dose ? [{ additiveId, mgPerKg, name: dose.additive.name, maxMgPerKg: dose.maxMgPerKg }] : [];
  });
}

/** The first additive whose dose exceeds its limit, which the API refuses. */
export function findOverDose(doses: readonly LiveDose[]): Obstacle {
  const over = doses.find(({ mgPerKg, maxMgPerKg }) => maxMgPerKg !== null && mgPerKg > maxMgPerKg);
  return over === undefined ? null : { words: `${over.name} acima do limite`, path: "additives" };
}

interface Parts<Of> {
  additives: Of;
  additionals: Of;
  packagings: Of;
}

interface InputsRequest extends Parts<LotLines> {
  fruitId: string | null;
  /** The day of production; null means today. */
  producedAt: string | null;
  /** The lines of fruit or pulp. */
  main: LotLines;
  types: readonly LotType[];
  /** The id of the packaging whose lots are fetched first, even when the stock has many lots of different packaging. */
  packagingItem?: string | null;
  /** The quantities used by the entry being corrected, which count as returned to their lots. */
  returned: (Parts<Returned> & { main: Returned }) | undefined;
}

export interface ProductionInputs {
  lotData: LotData;
  choices: Parts<LotChoice> & { main: LotChoice };
}

/** Loads the data that validates the lines of a production: the offered lots, the fruit, and the items of the lots. */
export function useProductionInputs(request: InputsRequest): ProductionInputs {
  const { fruitId, producedAt: on, returned } = request;
  const fruit = useFruit(fruitId);
  const options = (part: keyof Parts<unknown> | "main", from: readonly LotSource[] | null) => ({
    from,
    on,
    chosen: request[part].lines.map(({ lotId }) => lotId),
    returned: returned?.[part],
  });
  const choices = {
    main: useLotChoice({
      ...options("main", fruit && listLotSources(fruit, request.types)),
      isComing: fruitId !== null && fruit === null,
    }),
    additives: useLotChoice(options("additives", sources.additives)),
    additionals: useLotChoice(options("additionals", sources.additionals)),
    packagings: useLotChoice(options("packagings", packagingSources(request.packagingItem ?? null))),
  };
  const lots = new Map(Object.values(choices).flatMap((choice) => [...choice.known]));
  const items = (part: keyof Parts<unknown>) =>
    [...new Set(request[part].lines.flatMap(({ lotId }) => lots.get(lotId ?? "")?.item.id ?? []))].map((id) => ({
      params: { id },
    }));
  const lotData = {
    fruit,
    lots,
    additives: byId(useCalls(additivesRoutes.read, items("additives"), minute)),
    additionals: byId(useCalls(additionalsRoutes.read, items("additionals"), minute)),
    packagings: byId(useCalls(packagingRoutes.read, items("packagings"), minute)),
  };
  return { lotData, choices };
}

const minute = { staleTime: 60_000 };
const sources: Parts<LotSource[]> = {
  additives: [{ types: ["additive"] }],
  additionals: [{ types: ["additional"] }],
  packagings: [{ types: ["packaging"] }],
};

const packagingSources = (item: string | null): LotSource[] =>
  item === null
    ? sources.packagings
    : [{ types: ["packaging"], item: { kind: "packaging", id: item } }, ...sources.packagings];

/** Loads a fruit; null until a fruit is chosen and loaded. */
export function useFruit(id: string | null): Fruit | null {
  const { data } = useCall(fruitsRoutes.read, { params: { id: id ?? "" } }, { enabled: id !== null });
  return id === null ? null : (data ?? null);
}

/** The sources of lots for a fruit; for a composite fruit, they include its component fruits. */
export function listLotSources({ id, components }: Fruit, types: readonly LotType[]): LotSource[] {
  return [id, ...components.map(({ fruit }) => fruit.id)].map((fruitId) => ({
    types,
    item: { kind: "fruit", id: fruitId },
  }));
}

function byId<Thing extends { id: string }>(answers: readonly { data: Thing | undefined }[]): Map<string, Thing> {
  return new Map(answers.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data]])));
}
