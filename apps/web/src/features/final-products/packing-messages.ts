import { excessMessage } from "@pomar/contract/productions/production.rules";
import type { Messages } from "../../shared/form/issues.ts";
import { localDay } from "../../shared/format/dates.ts";
import { type ChosenLot, placesOf } from "../../shared/lots/lot-lines.ts";
import { isPack, packingOf, type Registries } from "./packing.ts";
import type { PackingValues } from "./packing-values.ts";

/** What the server would say of the fields together, said before anything is sent. */
export function packingMessages(
  values: PackingValues,
  known: ReadonlyMap<string, ChosenLot>,
  registries: Registries,
): Messages {
  const { balance, packs, contentG } = packingOf(values, known, registries);
  const parts = [values.pulps, values.additives, values.additionals, values.packagings];
  // While a lot is not read yet it seems to weigh nothing and to be no packaging.
  const isRead = parts.every(({ lines }) => lines.every(({ lotId }) => lotId === null || known.has(lotId)));
  const excess = isRead ? excessMessage(balance?.excessKg ?? null) : null;
  const hasPackaging = values.packagings.lines.some(({ lotId }) => registries.packagings.has(itemOf(lotId, known)));
  const tooEarly = values.expiresAt !== null && values.expiresAt < (values.producedAt ?? localDay());
  return {
    ...(hasPackaging && contentG === null && { netContentG: "Informe o conteúdo: a embalagem não tem capacidade" }),
    ...(packs?.missing != null && { [`packagings.${packPlace(values, known, registries)}.quantity`]: packs.missing }),
    ...(excess !== null && { units: excess }),
    ...(tooEarly && { expiresAt: "A validade não pode ser anterior à produção" }),
  };
}

const itemOf = (lotId: string | null, known: ReadonlyMap<string, ChosenLot>) => known.get(lotId ?? "")?.item.id ?? "";

/** The line, as the body counts them, where packs are missing. */
function packPlace(
  { packagings: { lines } }: PackingValues,
  known: ReadonlyMap<string, ChosenLot>,
  { packagings }: Registries,
): number {
  const first = lines.findIndex(({ lotId }) => isPack(packagings.get(itemOf(lotId, known))));
  return placesOf(lines)[first] ?? 0;
}
