import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import type { Pulp } from "@pomar/contract/pulp/pulp.schema";
import { useCall, useCalls } from "../../shared/api/hooks.ts";
import type { Messages } from "../../shared/form/issues.ts";
import { type LotChoice, type LotSource, type Returned, useLotChoice } from "../../shared/lots/lot-choice.ts";
import type { LotLines } from "../../shared/lots/lot-lines.ts";
import { pulpMessages } from "./pulp-messages.ts";
import type { PulpValues } from "./pulp-values.ts";
import { type Pulping, pulpingOf } from "./pulping.ts";

export interface LivePulping extends Pulping {
  /** Null until chosen and read. */
  fruit: Fruit | null;
  choices: Record<"inputs" | "additives" | "additionals" | "packagings", LotChoice>;
  /** What is wrong with other values of the same fields. */
  messagesOf: (values: PulpValues) => Messages;
}

const minute = 60_000;

/**
 * Everything that the fields of a pulping are read against: the lots to choose from, the fruit, and what it all comes to.
 * @param stored  the entry that is being corrected: what it took is there again.
 */
export function usePulping(values: PulpValues, stored?: Pulp): LivePulping {
  const { fruitId, producedAt } = values;
  const read = useCall(fruitsRoutes.read, { params: { id: fruitId ?? "" } }, { enabled: fruitId !== null });
  const fruit = fruitId === null ? null : (read.data ?? null);
  const options = (part: LotLines, from: readonly LotSource[] | null, returned: Returned | undefined) => ({
    from,
    on: producedAt,
    chosen: part.lines.map(({ lotId }) => lotId),
    returned,
  });
  const inputs = useLotChoice(options(values.inputs, fruit === null ? null : sourcesOf(fruit), stored?.inputs));
  const additives = useLotChoice(options(values.additives, additiveLots, stored?.additives));
  const additionals = useLotChoice(options(values.additionals, additionalLots, stored?.additionals));
  const packagings = useLotChoice(options(values.packagings, packagingLots, stored?.packagings));
  const known = new Map([...inputs.known, ...additives.known, ...additionals.known, ...packagings.known]);
  const itemsOf = (part: LotLines) => [
    ...new Set(part.lines.flatMap(({ lotId }) => known.get(lotId ?? "")?.item.id ?? [])),
  ];
  const byId = (id: string) => ({ params: { id } });
  const readAdditives = useCalls(additivesRoutes.read, itemsOf(values.additives).map(byId), { staleTime: minute });
  const readAdditionals = useCalls(additionalsRoutes.read, itemsOf(values.additionals).map(byId), {
    staleTime: minute,
  });
  const registries = {
    fruit,
    additives: new Map(readAdditives.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data]]))),
    additionals: new Map(readAdditionals.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data]]))),
  };
  return {
    ...pulpingOf(values, known, registries),
    fruit,
    choices: { inputs, additives, additionals, packagings },
    messagesOf: (changed) => pulpMessages(changed, known, registries, stored?.lot.expiresAt),
  };
}

const additiveLots: LotSource[] = [{ types: ["additive"] }];
const additionalLots: LotSource[] = [{ types: ["additional"] }];
const packagingLots: LotSource[] = [{ types: ["packaging"] }];

/** Fruit and pulp of the fruit; of a composite one, also of its parts. */
function sourcesOf({ id, components }: Fruit): LotSource[] {
  return [id, ...components.map(({ fruit }) => fruit.id)].map((fruitId) => ({
    types: ["raw_material", "pulp"],
    item: { kind: "fruit", id: fruitId },
  }));
}
