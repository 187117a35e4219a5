import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import { useCall, useCalls } from "../../shared/api/hooks.ts";
import type { Messages } from "../../shared/form/issues.ts";
import { type LotChoice, type LotSource, type Returned, useLotChoice } from "../../shared/lots/lot-choice.ts";
import type { ChosenLot, LotLines } from "../../shared/lots/lot-lines.ts";
import { type Packing, packingOf, type Registries } from "./packing.ts";
import { packingMessages } from "./packing-messages.ts";
import type { PackingValues } from "./packing-values.ts";

type Parts = "pulps" | "additives" | "additionals" | "packagings";

export interface LivePacking extends Packing, Registries {
  choices: Record<Parts, LotChoice>;
  known: ReadonlyMap<string, ChosenLot>;
  /** What is wrong with some values, by what is known now. */
  messagesOf: (values: PackingValues) => Messages;
}

/** What a packing changes beside itself. */
export const touchedByPacking = ["lots", "entries", "additives", "additional", "packaging"];

const minute = { staleTime: 60_000 };

/**
 * Everything that the fields of a packing are read against: the lots to choose from, the registries, and what it all comes to.
 * @param stored  the entry that is being corrected: what it took is there again.
 */
export function usePacking(values: PackingValues, stored?: FinalProduct): LivePacking {
  const { fruitId, producedAt } = values;
  const read = useCall(fruitsRoutes.read, { params: { id: fruitId ?? "" } }, { enabled: fruitId !== null });
  const fruit = fruitId === null ? null : (read.data ?? null);
  const options = (part: LotLines, from: readonly LotSource[], returned: Returned | undefined) => ({
    from,
    on: producedAt,
    chosen: part.lines.map(({ lotId }) => lotId),
    returned,
  });
  const choices = {
    pulps: useLotChoice(options(values.pulps, fruit === null ? [] : pulpsOf(fruit), stored?.pulps)),
    additives: useLotChoice(options(values.additives, additiveLots, stored?.additives)),
    additionals: useLotChoice(options(values.additionals, additionalLots, stored?.additionals)),
    packagings: useLotChoice(options(values.packagings, packagingLots, stored?.packagings)),
  };
  const known = new Map(Object.values(choices).flatMap((choice) => [...choice.known]));
  const named = (part: Parts) =>
    [...new Set(values[part].lines.flatMap(({ lotId }) => known.get(lotId ?? "")?.item.id ?? []))].map((id) => ({
      params: { id },
    }));
  const registries = {
    fruit,
    additives: byId(useCalls(additivesRoutes.read, named("additives"), minute)),
    additionals: byId(useCalls(additionalsRoutes.read, named("additionals"), minute)),
    packagings: byId(useCalls(packagingRoutes.read, named("packagings"), minute)),
  };
  return {
    ...packingOf(values, known, registries),
    ...registries,
    choices,
    known,
    messagesOf: (judged) => packingMessages(judged, known, registries),
  };
}

const additiveLots: LotSource[] = [{ types: ["additive"] }];
const additionalLots: LotSource[] = [{ types: ["additional"] }];
const packagingLots: LotSource[] = [{ types: ["packaging"] }];

/** Pulp of the fruit; of a composite one, also of its parts. */
function pulpsOf({ id, components }: Fruit): LotSource[] {
  return [id, ...components.map(({ fruit }) => fruit.id)].map((fruitId) => ({
    types: ["pulp"],
    item: { kind: "fruit", id: fruitId },
  }));
}

function byId<Thing extends { id: string }>(answers: readonly { data: Thing | undefined }[]): Map<string, Thing> {
  return new Map(answers.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data]])));
}
