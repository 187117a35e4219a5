import type { LotLines } from "../../../ledger/parts/lots/lot-lines.ts";
import { useUsuals } from "../usual/use-usual.ts";
import type { LotData } from "./production-inputs.ts";

export function useUsualDoses({ lines }: LotLines, { lots }: Pick<LotData, "lots">) {
  const usedLots = lines.flatMap(({ lotId, quantity }) => {
    const lot = lots.get(lotId ?? "");
    return lot === undefined ? [] : [{ lot, quantity }];
  });
  const usuals = useUsuals(usedLots.map(({ lot }) => ({ of: "consumption", item: lot.item.id })));
  return usedLots.map(({ lot, quantity }, n) => ({
    value: quantity,
    usual: usuals[n]?.quantity,
    does: "usar",
    unit: lot.unit,
    of: `de ${lot.item.name.toLocaleLowerCase("pt-BR")}`,
  }));
}
