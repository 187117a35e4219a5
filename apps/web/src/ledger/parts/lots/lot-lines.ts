import { counted, decimal, roundTo, sumOf, toWire } from "@pomar/contract/core/decimal";
import { type Draw, drawAll, drawFefo, type LotBalance } from "@pomar/contract/ledger/lots/fefo.rules";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";

export interface LotLine {
  lotId: string | null;
  quantity: number | null;
}

/** The lines of one part of a production, and how much is wanted of all of them together. */
export interface LotLines {
  wanted: number | null;
  lines: LotLine[];
}

/** A lot that a line names, as far as a production needs to know it. `balance` is what may still be taken. */
export type ChosenLot = Omit<PickableLot, "ageDays" | "consumable">;

/** Tells apart what is counted and continued by itself: packs of two sizes are two things. */
export const thingOf = ({
  type,
  item,
  unit,
  netContentG,
}: Pick<PickableLot, "type" | "item" | "unit" | "netContentG">) => [type, item.id, unit, netContentG].join(" ");

export const blankLine: LotLine = { lotId: null, quantity: null };
export const noLines: LotLines = { wanted: null, lines: [] };
/** What a part that is required starts with. */
export const oneBlankLine: LotLines = { wanted: null, lines: [blankLine] };

/** A line that says nothing; it is no part of the body. */
export const isBlank = ({ lotId, quantity }: LotLine) => lotId === null && quantity === null;

/** What the contract takes; what is missing in a line is absent, so that the message says so. */
export function bodyOfLines({ lines }: LotLines) {
  return lines
    .filter((line) => !isBlank(line))
    .map(({ lotId, quantity }) => ({ lotId: lotId ?? undefined, quantity: quantity ?? undefined }));
}

export function linesOfUsed(used: readonly { lot: { id: string }; quantity: number }[]): LotLines {
  return { wanted: null, lines: used.map(({ lot, quantity }) => ({ lotId: lot.id, quantity })) };
}

/** The number of each line in the body, where blank lines are left out; null for those. */
export function placesOf(lines: readonly LotLine[]): (number | null)[] {
  let place = 0;
  return lines.map((line) => (isBlank(line) ? null : place++));
}

/** The sum of what is typed, in the unit that the lines share. */
export function sumOfLines(lines: readonly LotLine[]): number {
  return toWire(sumOf(lines.map(({ quantity }) => quantity ?? 0)), 3);
}

/** What of a need the lines do not hold yet; below zero when they hold more. */
export function missingOf(needed: number, lines: readonly LotLine[]): number {
  return toWire(decimal(needed).minus(sumOfLines(lines)), 3);
}

/** What a line asks beyond what its lot holds, after the lines before it; null when it is all there. */
export function excessOf(lines: readonly LotLine[], index: number, balance: number): number | null {
  const lotId = lines[index]?.lotId ?? null;
  const asked = lines.slice(0, index + 1).filter((line) => line.lotId === lotId);
  const excess = decimal(sumOfLines(asked)).minus(balance);
  return lotId !== null && excess.gt(0) ? toWire(excess, 3) : null;
}

/** What a lot still holds beside what all lines take of it; never below zero. */
export function leftOf(lines: readonly LotLine[], lot: { id: string; balance: number }): number {
  const left = decimal(lot.balance).minus(sumOfLines(lines.filter(({ lotId }) => lotId === lot.id)));
  return left.gt(0) ? toWire(left, 3) : 0;
}

/** Lines that draw what is wanted, or all that there is, first expired first. Lines of other lots stay, and count. */
export function distributed(lines: readonly LotLine[], wanted: number, lots: readonly LotBalance[]): LotLine[] {
  const others = linesBeside(lines, lots);
  return atLeastOne([...others, ...drawn(lots, missingOf(wanted, others))]);
}

function linesBeside(lines: readonly LotLine[], lots: readonly LotBalance[]): LotLine[] {
  return lines.filter(({ lotId }) => lotId !== null && lots.every(({ id }) => id !== lotId));
}

/** What is needed of some lots; all that they hold when that is less. */
function drawn(lots: readonly LotBalance[], needed: number): Draw[] {
  const draws = needed > 0 ? drawFefo(lots, needed) : [];
  return draws === "insufficient" ? drawAll(lots) : draws;
}

const atLeastOne = (lines: LotLine[]) => (lines.length > 0 ? lines : [blankLine]);

/** What part of a mix each thing is, in %; they add to 100. */
export type Recipe = readonly { itemId: string; percentage: number }[];

/** The same by a recipe: each thing gives its part of what is wanted, the last what rounding leaves. */
export function distributedByRecipe(
  lines: readonly LotLine[],
  wanted: number,
  { lots, recipe }: { lots: readonly (LotBalance & { item: { id: string } })[]; recipe: Recipe },
): LotLine[] {
  const others = linesBeside(lines, lots);
  const needed = missingOf(wanted, others);
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
  return atLeastOne([...others, ...draws]);
}

/** One line cut to what its lot holds, and what it asked beyond that drawn from the next lots. */
export function continued(lines: readonly LotLine[], index: number, lots: readonly LotBalance[]): LotLine[] {
  const line = lines[index];
  const own = lots.find(({ id }) => id === line?.lotId);
  const excess = own === undefined ? null : excessOf(lines, index, own.balance);
  if (line === undefined || own === undefined || excess === null) return [...lines];
  const next = lots.filter(({ id }) => id !== own.id).map((lot) => ({ ...lot, balance: leftOf(lines, lot) }));
  const cut = toWire(decimal(line.quantity ?? 0).minus(excess), 3);
  return merged([
    ...lines.slice(0, index),
    ...(cut > 0 ? [{ ...line, quantity: cut }] : []),
    ...lines.slice(index + 1),
    ...drawn(next, excess).filter(({ quantity }) => quantity > 0),
  ]);
}

/**
 * A line that names another lot; where nobody has typed how much, it takes what is missing, as far as the lot has it.
 * @param missing  what all lines together still lack; null where nothing says how much is wanted.
 */
export function withLot(
  lines: readonly LotLine[],
  index: number,
  { lot, missing }: { lot: { id: string; balance: number } | null; missing: number | null },
): LotLine[] {
  const rest = lot === null ? 0 : leftOf(lines, lot);
  return lines.map((line, n) => {
    if (n !== index) return line;
    const fits = missing !== null && missing > 0 && line.quantity === null && rest > 0;
    return { lotId: lot?.id ?? null, quantity: fits ? Math.min(missing, rest) : line.quantity };
  });
}

/** The first blank line, or one more, that names a lot. @returns the lines, and which of them it is. */
export function withAnotherLot(
  lines: readonly LotLine[],
  { lot, wanted }: { lot: { id: string; balance: number }; wanted: number | null },
): { lines: LotLine[]; index: number } {
  const blank = lines.findIndex(isBlank);
  const index = blank < 0 ? lines.length : blank;
  const missing = wanted === null ? null : missingOf(wanted, lines);
  return { lines: withLot(blank < 0 ? [...lines, blankLine] : lines, index, { lot, missing }), index };
}

/** A drawn lot that is on a line already goes onto that line. */
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

/** What of the lines' sum one line is, in % with two decimals; null without a sum. */
export function shareOf(lines: readonly LotLine[], index: number): number | null {
  const sum = sumOfLines(lines);
  const quantity = lines[index]?.quantity ?? null;
  return quantity === null || sum <= 0 ? null : toWire(decimal(quantity).times(100).div(sum), 2);
}

export function ageWords(days: number): string {
  if (days <= 0) return "de hoje";
  return days === 1 ? "de ontem" : `de há ${counted(days, "dia", "dias")}`;
}
