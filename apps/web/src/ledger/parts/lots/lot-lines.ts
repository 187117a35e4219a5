import { calculateSum, counted, decimal, roundTo, toWire } from "@pomar/contract/core/decimal";
import { type Draw, drawAll, drawFefo, type LotBalance } from "@pomar/contract/ledger/lots/fefo.rules";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";

export interface LotLine {
  lotId: string | null;
  quantity: number | null;
}

/** The lines of one lot field of a production, and the total that the user wants. */
export interface LotLines {
  wanted: number | null;
  lines: LotLine[];
}

/** A lot chosen in a line, with the properties that a production needs; `balance` is the quantity available for use. */
export type ChosenLot = Omit<PickableLot, "ageDays" | "consumable">;

/** The key under which lots are counted as the same product: packs of two sizes are two products. */
export const toProductKey = ({
  type,
  item,
  unit,
  netContentG,
}: Pick<PickableLot, "type" | "item" | "unit" | "netContentG">) => [type, item.id, unit, netContentG].join(" ");

export const blankLine: LotLine = { lotId: null, quantity: null };
export const noLines: LotLines = { wanted: null, lines: [] };
/** The initial value of a required lot field. */
export const oneBlankLine: LotLines = { wanted: null, lines: [blankLine] };

/** Whether a line is blank, so that the body leaves it out. */
export const isBlank = ({ lotId, quantity }: LotLine) => lotId === null && quantity === null;

/**
 * The lines as the API's schema requires them; an empty field is absent, so that the schema reports it as missing.
 */
export function bodyOfLines({ lines }: LotLines) {
  return lines
    .filter((line) => !isBlank(line))
    .map(({ lotId, quantity }) => ({ lotId: lotId ?? undefined, quantity: quantity ?? undefined }));
}

export function linesOfUsed(used: readonly { lot: { id: string }; quantity: number }[]): LotLines {
  return { wanted: null, lines: used.map(({ lot, quantity }) => ({ lotId: lot.id, quantity })) };
}

/** The index that each line has in the body, which leaves out blank lines; null for a blank line. */
export function numberFilledLines(lines: readonly LotLine[]): (number | null)[] {
  let place = 0;
  return lines.map((line) => (isBlank(line) ? null : place++));
}

/** The sum of the typed quantities, in the unit that the lines share. */
export function sumOfLines(lines: readonly LotLine[]): number {
  return toWire(calculateSum(lines.map(({ quantity }) => quantity ?? 0)), 3);
}

/** The part of the needed quantity that the lines do not cover; negative when the lines exceed the needed quantity. */
export function getMissing(needed: number, lines: readonly LotLine[]): number {
  return toWire(decimal(needed).minus(sumOfLines(lines)), 3);
}

/** The quantity that a line takes from its lot, with the earlier lines of the same lot; 0 without a lot. */
export function getTaken(lines: readonly LotLine[], index: number): number {
  const lotId = lines[index]?.lotId ?? null;
  return lotId === null ? 0 : sumOfLines(lines.slice(0, index + 1).filter((line) => line.lotId === lotId));
}

/** The quantity by which a line, with the earlier lines of its lot, exceeds the lot's balance; null without an excess. */
export function getExcess(lines: readonly LotLine[], index: number, balance: number): number | null {
  const excess = decimal(getTaken(lines, index)).minus(balance);
  return excess.gt(0) ? toWire(excess, 3) : null;
}

/** The balance of a lot that the lines do not use; never negative. */
export function getRemaining(lines: readonly LotLine[], lot: { id: string; balance: number }): number {
  const left = decimal(lot.balance).minus(sumOfLines(lines.filter(({ lotId }) => lotId === lot.id)));
  return left.gt(0) ? toWire(left, 3) : 0;
}

/**
 * Builds lines that draw the wanted quantity from `lots`, or their whole stock when it is smaller, the earliest expiry
 * first. Lines with other lots stay, and count towards the wanted quantity.
 */
export function distributed(lines: readonly LotLine[], wanted: number, lots: readonly LotBalance[]): LotLine[] {
  const others = listOtherLines(lines, lots);
  return withOneLine([...others, ...drawn(lots, getMissing(wanted, others))]);
}

function listOtherLines(lines: readonly LotLine[], lots: readonly LotBalance[]): LotLine[] {
  return lines.filter(({ lotId }) => lotId !== null && lots.every(({ id }) => id !== lotId));
}

/** Draws the needed quantity from the given lots, or the whole stock of these lots when their stock is smaller. */
function drawn(lots: readonly LotBalance[], needed: number): Draw[] {
  const draws = needed > 0 ? drawFefo(lots, needed) : [];
  return draws === "insufficient" ? drawAll(lots) : draws;
}

const withOneLine = (lines: LotLine[]) => (lines.length > 0 ? lines : [blankLine]);

/** The share of each item in a mix, in %; the shares sum to 100 %. */
export type Recipe = readonly { itemId: string; percentage: number }[];

/**
 * Distributes the wanted quantity by a recipe: each item contributes its share, and the last item the rounding
 * difference.
 */
export function distributedByRecipe(
  lines: readonly LotLine[],
  wanted: number,
  { lots, recipe }: { lots: readonly (LotBalance & { item: { id: string } })[]; recipe: Recipe },
): LotLine[] {
  const others = listOtherLines(lines, lots);
  const needed = getMissing(wanted, others);
  let left = decimal(needed > 0 ? needed : 0);
  const draws = recipe.flatMap(({ itemId, percentage }, n) => {
    const isLast = n === recipe.length - 1;
    const part = isLast ? left : roundTo(decimal(needed).times(percentage).div(100), 3);
    left = left.minus(part);
    if (part.lte(0)) return [];
    return drawn(
      lots.filter(({ item }) => item.id === itemId),
      toWire(part, 3),
    );
  });
  return withOneLine([...others, ...draws]);
}

/** Reduces a line to the balance of its lot, and draws the excess from the next lots. */
export function continued(lines: readonly LotLine[], index: number, lots: readonly LotBalance[]): LotLine[] {
  const line = lines[index];
  const own = lots.find(({ id }) => id === line?.lotId);
  const excess = own === undefined ? null : getExcess(lines, index, own.balance);
  if (line === undefined || own === undefined || excess === null) return [...lines];
  const next = lots.filter(({ id }) => id !== own.id).map((lot) => ({ ...lot, balance: getRemaining(lines, lot) }));
  const cut = toWire(decimal(line.quantity ?? 0).minus(excess), 3);
  return merged([
    ...lines.slice(0, index),
    ...(cut > 0 ? [{ ...line, quantity: cut }] : []),
    ...lines.slice(index + 1),
    ...drawn(next, excess).filter(({ quantity }) => quantity > 0),
  ]);
}

/**
 * Sets the lot of a line; a line without a typed quantity gets the missing quantity, limited to the lot's remaining
 * balance.
 * @param missing  the quantity by which the sum of all lines falls short of the wanted total; null when no total is
 * wanted.
 */
export function withLot(
  lines: readonly LotLine[],
  index: number,
  { lot, missing }: { lot: { id: string; balance: number } | null; missing: number | null },
): LotLine[] {
  const rest = lot === null ? 0 : getRemaining(lines, lot);
  return lines.map((line, n) => {
    if (n !== index) return line;
    const fits = missing !== null && missing > 0 && line.quantity === null && rest > 0;
    return { lotId: lot?.id ?? null, quantity: fits ? Math.min(missing, rest) : line.quantity };
  });
}

/** Sets a lot on the first blank line, or on a new line. @returns the lines, and the index of the line with the lot. */
export function withAnotherLot(
  lines: readonly LotLine[],
  { lot, wanted }: { lot: { id: string; balance: number }; wanted: number | null },
): { lines: LotLine[]; index: number } {
  const blank = lines.findIndex(isBlank);
  const index = blank < 0 ? lines.length : blank;
  const missing = wanted === null ? null : getMissing(wanted, lines);
  return { lines: withLot(blank < 0 ? [...lines, blankLine] : lines, index, { lot, missing }), index };
}

/** Merges lines of the same lot into one line with their sum. */
function merged(lines: readonly (LotLine | Draw)[]): LotLine[] {
  const all: LotLine[] = [];
  for (const line of lines) {
    const same = line.lotId === null ? -1 : all.findIndex(({ lotId }) => lotId === line.lotId);
    const before = all[same];
    if (before === undefined) all.push(line);
    else all[same] = { ...before, quantity: sumOfLines([before, line]) };
  }
  return all;
}

/** A line's share in the sum of all lines, in % with two decimals; null without a quantity or with a sum of zero. */
export function getShare(lines: readonly LotLine[], index: number): number | null {
  const sum = sumOfLines(lines);
  const quantity = lines[index]?.quantity ?? null;
  return quantity === null || sum <= 0 ? null : toWire(decimal(quantity).times(100).div(sum), 2);
}

export function ageWords(days: number, made: string): string {
  if (days <= 0) return `${made} hoje`;
  return days === 1 ? `${made} ontem` : `${made} há ${counted(days, "dia", "dias")}`;
}
