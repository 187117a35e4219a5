import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import { drawAll, drawFefo, type LotBalance } from "@pomar/contract/ledger/lots/fefo.rules";
import { describeItem } from "@pomar/contract/ledger/lots/lot-words";
import { type Dispatch, type DispatchCreate, dispatchCreate } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { calculateNetKg } from "@pomar/contract/stock/dispatches/packing.rules";
import { keepsTooShort } from "@pomar/contract/stock/dispatches/shelf-life.rules";
import {
  bodyOfLines,
  type ChosenLot,
  isBlank,
  type LotLine,
  type LotLines,
  linesOfUsed,
  noLines,
  sumOfLines,
  toProductKey,
} from "../../ledger/parts/lots/lot-lines.ts";
import { emptyValues, type ValuesOf, valuesFrom } from "../../ui/form/values.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatContent, formatQuantity } from "../../ui/format/numbers.ts";

type OwnValues = "customerId" | "lines" | "dispatchedAt";

export interface DispatchValues extends Omit<ValuesOf<DispatchCreate>, OwnValues> {
  customerId: string | null;
  lines: LotLines;
  /** Time of the dispatch, ISO 8601 UTC; null: the server's current time. */
  dispatchedAt: string | null;
}

export const emptyDispatch: DispatchValues = {
  ...emptyValues(dispatchCreate),
  customerId: null,
  lines: noLines,
  dispatchedAt: null,
};

export const dispatchLabels = {
  customerId: "Cliente",
  lines: "Lotes",
  dispatchedAt: "Saída",
  invoiceNumber: "Nota fiscal",
  invoiceKey: "Chave da nota",
  plate: "Placa",
  driver: "Motorista",
  truckTemperatureC: "Temperatura do baú",
  notes: "Observações",
  overrideReason: "Motivo para sair assim mesmo",
};

export const toDispatchValues = ({ customer, lines, ...dispatch }: Dispatch): DispatchValues =>
  valuesFrom(emptyDispatch, { ...dispatch, customerId: customer.id, lines: linesOfUsed(lines) });

export function toDispatchBody({ lines, dispatchedAt, ...values }: DispatchValues): unknown {
  return {
    ...values,
    customerId: values.customerId ?? undefined,
    lines: bodyOfLines(lines),
    ...(dispatchedAt !== null && { dispatchedAt }),
  };
}

/** Chooses what another page chose: a customer, or a lot, for which a line is added unless a line names it already. */
export function withChosen(values: DispatchValues, { field, id }: { field: string; id: string }): DispatchValues {
  if (field === "customerId") return { ...values, customerId: id };
  const { lines } = values.lines;
  if (lines.some(({ lotId }) => lotId === id)) return values;
  return { ...values, lines: { ...values.lines, lines: [...lines, { lotId: id, quantity: null }] } };
}

/** The day of the dispatch, used to search for lots available on that day; null: today. */
export const getDispatchDay = ({ dispatchedAt }: Pick<DispatchValues, "dispatchedAt">) =>
  dispatchedAt === null ? null : localDay(new Date(dispatchedAt));

interface Kept {
  code: string;
  expiresAt: string | null;
}

/** Returns the codes of the chosen lots whose remaining shelf life is below the customer's minimum. */
export function listShortLots(
  lines: readonly LotLine[],
  { lots, minShelfLifeDays, on }: { lots: ReadonlyMap<string, Kept>; minShelfLifeDays: number | null; on: string },
): string[] {
  const chosen = lines.flatMap(({ lotId }) => (lotId === null ? [] : (lots.get(lotId) ?? [])));
  return chosen.filter((lot) => keepsTooShort(lot, { minShelfLifeDays }, on)).map(({ code }) => code);
}

/** The total mass in kg of the dispatched lots, and their quantity by pack size, other goods by item. */
export function sumDispatched(lines: readonly LotLine[], lots: ReadonlyMap<string, ChosenLot>) {
  const filled = lines.flatMap((line) => {
    const lot = lots.get(line.lotId ?? "");
    return lot === undefined || line.quantity === null ? [] : [{ ...line, quantity: line.quantity, lot }];
  });
  const packs = groupedBy(filled, ({ lot }) => lot.netContentG ?? toProductKey(lot));
  return {
    lots: filled.length,
    kg: toWire(calculateSum(filled.map((line) => calculateNetKg(line) ?? 0)), 3),
    packs: [...packs.values()].map((group) => {
      const [{ lot }] = group;
      const label = lot.netContentG === null ? describeItem(lot) : `De ${formatContent(lot.netContentG)}`;
      return [label, formatQuantity(sumOfLines(group), lot.unit)] as const;
    }),
  };
}

/**
 * Adds `wanted` units of a product, taking the lots with the earliest expiry first (FEFO). Existing lines of the
 * product's lots are rebuilt, lines of different products are not changed.
 * @returns the lines, and the quantity for which no stock is left.
 */
export function withProduct(lines: readonly LotLine[], wanted: number, lots: readonly LotBalance[]) {
  const others = lines.filter((line) => !isBlank(line) && !lots.some(({ id }) => id === line.lotId));
  const drawn = drawFefo(lots, wanted);
  const draws = drawn === "insufficient" ? drawAll(lots) : drawn;
  const found = draws.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lines: [...others, ...draws], missing: wanted - found };
}
