import type { Obstacle } from "../../../ui/form/save-bar.tsx";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import { type ChosenLot, getTaken, type LotLine, type LotLines, numberFilledLines } from "./lot-lines.ts";
import { WholeCodes } from "./whole-codes.tsx";

/** The sentence about a line that takes more than its lot has: `MP-ACE-26334-01: usa 900 kg, mas só tem 856 kg`. */
export function OverTake({ lines, index, lot }: { lines: readonly LotLine[]; index: number; lot: ChosenLot }) {
  const [taken, has] = [getTaken(lines, index), lot.balance].map((quantity) => formatLotQuantity(quantity, lot));
  return <WholeCodes of={`${lot.code}: usa ${taken}, mas só tem ${has}`} />;
}

/** The first line of a form that takes more than its lot has. @param parts  the lot fields, by their names. */
export function findOverTake(parts: Record<string, LotLines>, lots: ReadonlyMap<string, ChosenLot>): Obstacle {
  const [first = null] = Object.entries(parts).flatMap(([name, { lines }]) =>
    lines.flatMap(({ lotId }, index) => {
      const lot = lots.get(lotId ?? "");
      if (lot === undefined || getTaken(lines, index) <= lot.balance) return [];
      const path = `${name}.${numberFilledLines(lines)[index]}.quantity`;
      return [{ words: <OverTake lines={lines} index={index} lot={lot} />, path }];
    }),
  );
  return first;
}
