import type { LotType } from "@pomar/contract/kinds";
import type { LotStatus } from "@pomar/contract/ledger/lots/lot-status.rules";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { type ItemLot, itemKindByLotType, lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { formatDay } from "../../../ui/format/dates.ts";
import type { LotSource } from "../lots/lot-choice.ts";
import type { ScanTarget } from "./scan-targets.ts";

type Field = Pick<ScanTarget, "choice" | "taken">;

/** The facts of a lot by which a field accepts or refuses it; the day is unknown for a lot that was only found. */
type FitLot = Omit<ItemLot, "initialQuantity"> & { consumable: boolean; producedAt?: string };

const isOfType = ({ type }: FitLot, from: readonly LotSource[]) => from.some(({ types }) => types.includes(type));

const isOfItem = ({ type, item }: FitLot, from: readonly LotSource[]) =>
  from.some(
    (source) =>
      source.types.includes(type) &&
      (source.item === undefined || (source.item.kind === itemKindByLotType[type] && source.item.id === item.id)),
  );

const stops: Partial<Record<LotStatus, string>> = {
  quarantine: "está em quarentena",
  depleted: "não tem saldo",
  expired: "está vencido",
  blocked: "está bloqueado",
  recalled: "foi recolhido",
  discarded: "foi descartado",
  removed: "foi removido",
};

/**
 * The reason why a field refuses a lot; null when the field accepts the lot. The rules are the same as for the lots
 * that the field lists.
 */
export function whyUnfit(lot: FitLot, { choice, taken }: Field): string | null {
  const { from, on, offered } = choice;
  if (from.length === 0) return "Escolha a fruta primeiro.";
  if (!isOfType(lot, from)) return `É ${nameType(lot.type)}; aqui entra ${nameTypes(from)}.`;
  if (!isOfItem(lot, from)) return `É ${nameType(lot.type)} de ${lot.item.name}, que não entra aqui.`;
  if (taken.includes(lot.id)) return "Já está em uma das linhas.";
  if (lot.consumable || offered.some(({ id }) => id === lot.id)) return null;
  const stop = stops[lot.status];
  if (stop !== undefined) return `Não pode ser usado: ${stop}.`;
  if (on !== null && lot.producedAt !== undefined && lot.producedAt > on)
    return `Não pode ser usado: é de ${formatDay(lot.producedAt)}, depois da entrada.`;
  return "Não pode ser usado no dia da entrada.";
}

/** A field and the scanned lot, with the lot's data as of the day for which the field chooses lots. */
interface Candidate<F extends Field, L extends FitLot> {
  field: F;
  lot: L;
}

/** The first field that accepts the lot, or the reason of the best matching field when every field refuses the lot. */
export function fieldFor<F extends Field, L extends FitLot>(
  candidates: readonly Candidate<F, L>[],
): Candidate<F, L> | { reason: string } {
  const judged = candidates.map(({ field, lot }) => ({ field, lot, reason: whyUnfit(lot, field) }));
  const fitting = judged.find(({ reason }) => reason === null);
  if (fitting !== undefined) return { field: fitting.field, lot: fitting.lot };
  const nearest =
    judged.find(({ field, lot }) => isOfItem(lot, field.choice.from)) ??
    judged.find(({ field, lot }) => isOfType(lot, field.choice.from)) ??
    judged.find(({ field }) => field.choice.from.length === 0);
  if (nearest?.reason != null) return { reason: nearest.reason };
  const [only, ...others] = judged;
  if (only === undefined) return { reason: "O lote não foi encontrado." };
  return {
    reason: only.reason !== null && others.length === 0 ? only.reason : `${describeLot(only.lot)} não entra aqui.`,
  };
}

/** The reason why every field of a form refuses a found lot; null when a field accepts it, or none is ready. */
export function whyNowhere(lot: ItemLot, fields: readonly Field[]): string | null {
  if (fields.length === 0 || fields.some(({ choice }) => choice.isComing)) return null;
  const isFresh = (on: string | null) => lot.status === "expired" && on !== null && on <= (lot.expiresAt ?? "");
  const isConsumable = (on: string | null) => lot.status === "available" || isFresh(on);
  const found = fieldFor(
    fields.map((field) => ({ field, lot: { ...lot, consumable: isConsumable(field.choice.on) } })),
  );
  return "reason" in found ? found.reason : null;
}

const nameType = (type: LotType) => lotTypeNames[type].toLocaleLowerCase("pt-BR");

/** The names of lot types joined by *ou*: `matéria-prima ou pasta`. */
const nameTypes = (from: readonly LotSource[]) =>
  [...new Set(from.flatMap(({ types }) => types))].map(nameType).join(" ou ");
