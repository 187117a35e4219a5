import type { LotLines } from "../../../ledger/parts/lots/lot-lines.ts";
import { useUsuals } from "../usual/use-usual.ts";
import type { Known } from "./production-inputs.ts";

/** The additives on a production's lines, beside their usual quantities. */
export function useUsualDoses({ lines }: LotLines, { lots }: Pick<Known, "lots">) {
  const taken = lines.flatMap(({ lotId, quantity }) => {
    const lot = lots.get(lotId ?? "");
    return lot === undefined ? [] : [{ lot, quantity }];
  });
  const usuals = useUsuals(taken.map(({ lot }) => ({ of: "consumption", item: lot.item.id })));
  return taken.map(({ lot, quantity }, n) => ({
    value: quantity,
    usual: usuals[n]?.quantity,
    does: "usar",
    unit: lot.unit,
    of: `de ${lot.item.name.toLocaleLowerCase("pt-BR")}`,
  }));
}
