import type { PickableLot } from "@pomar/contract/lots/lots.schema";
import { formatExpiry } from "../../ui/format/dates.ts";
import { ageWords } from "./lot-lines.ts";

/** What tells lots apart: `Acerola · Sítio Boa Vista · vence em 2 dias · de ontem`. @param namesThing  false where it goes without saying. */
export function factsOfLot(
  lot: Pick<PickableLot, "item" | "supplier" | "expiresAt"> & { ageDays?: number },
  namesThing = true,
): string {
  const { item, supplier, expiresAt, ageDays } = lot;
  return [
    ...(namesThing ? [item.name] : []),
    ...(supplier === null ? [] : [supplier.name]),
    expiresAt === null ? "sem validade" : formatExpiry(expiresAt),
    ...(ageDays === undefined ? [] : [ageWords(ageDays)]),
  ].join(" · ");
}
