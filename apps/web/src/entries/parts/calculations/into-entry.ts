import {
  isBlank,
  type LotLine,
  type LotLines,
  noLines,
  numberFilledLines,
} from "../../../ledger/parts/lots/lot-lines.ts";
import type { Outcome } from "./entry-of-calculation.ts";
import { type EntrySoFar, type EntryValues, mainListByKind } from "./entry-so-far.ts";

export interface Filling {
  /** The fields of the entry that the calculation changes; the remaining fields stay as typed. */
  change: Partial<EntryValues>;
  /** The path of the field that received the answer; null when no field was filled. */
  filled: string | null;
}

/** Writes the result of a calculation into the fields of an entry; a lot that has a line gets no second line. */
export function intoEntry(entry: EntrySoFar, outcome: Outcome | null): Filling {
  if (outcome === null) return { change: {}, filled: null };
  const { values } = entry;
  const main = mainListByKind[entry.form];
  const parts = [
    ["additives", outcome.additives],
    ["additionals", outcome.additionals],
    ["packagings", outcome.packagings],
    [main, outcome.main],
  ] as const;
  const newLines = parts.flatMap(([name, lines]) => {
    if (lines === undefined || lines.length === 0) return [];
    const next = withLines(values[name] ?? noLines, lines);
    return [{ name, next, path: `${name}.${findPlace(next, lines)}.quantity` }];
  });
  const change: Partial<EntryValues> = Object.fromEntries(newLines.map(({ name, next }) => [name, next]));
  const additionPath = newLines.find(({ name }) => name === "additives" || name === "additionals")?.path;
  if (outcome.units !== undefined) {
    change.units = outcome.units;
    if (outcome.netContentG !== entry.contentG) change.netContentG = outcome.netContentG ?? null;
    const of = (name: "pulps" | "packagings") => change[name]?.lines.filter((line) => !isBlank(line)) ?? [];
    const [pulps, packagings] = [of("pulps"), of("packagings")];
    const isComplete = (lines: readonly LotLine[], expected: readonly LotLine[] = []) =>
      lines.length === expected.length;
    const isAllOfIt = isComplete(pulps, outcome.main) && isComplete(packagings, outcome.packagings);
    change.calculated =
      outcome.netContentG === undefined || !isAllOfIt
        ? null
        : { units: outcome.units, netContentG: outcome.netContentG, pulps, packagings };
    return { change, filled: "units" };
  }
  if (outcome.wanted !== undefined) {
    change[main] = { ...(change[main] ?? values[main] ?? noLines), wanted: outcome.wanted };
    return { change, filled: `${main}.wanted` };
  }
  return { change, filled: additionPath ?? newLines[0]?.path ?? null };
}

/** Writes new lines into existing lines: replaces the line of the same lot, otherwise fills the first blank line. */
export function withLines({ wanted, lines }: LotLines, newLines: readonly LotLine[]): LotLines {
  return { wanted, lines: newLines.reduce(withLine, lines) };
}

function withLine(lines: LotLine[], newLine: LotLine): LotLine[] {
  const same = lines.findIndex(({ lotId }) => lotId === newLine.lotId);
  const place = same === -1 ? lines.findIndex(isBlank) : same;
  if (place === -1) return [...lines, newLine];
  return lines.flatMap((line, n) => (n === place ? [newLine] : line.lotId === newLine.lotId ? [] : [line]));
}

/** The index of the first new line among the lines of the body, which leaves out blank lines. */
function findPlace({ lines }: LotLines, [first]: readonly LotLine[]): number {
  return numberFilledLines(lines)[lines.findIndex(({ lotId }) => lotId === first?.lotId)] ?? 0;
}
