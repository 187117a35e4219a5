import { changedFactor, isFar, type Usual } from "@pomar/contract/entries/usual/usual.rules";
import type { Doubt } from "../../../ui/form/doubt.ts";
import { shortWithUnit } from "../../../ui/form/typed-number.ts";
import { formatUnitPrice } from "../../../ui/format/numbers.ts";

interface Judged {
  value: number | null;
  usual: Usual | null | undefined;
  /** The verb in the question: `receber`, `pagar`. */
  does: string;
  /** The unit of the figure: `kg`; for a unit price `R$/kg`. */
  unit: string;
  /** The factor beyond the usual range from which the figure is questioned; default: that of `isFar`. */
  factor?: number;
  /** The name of the item, when the questions concern several items: `de sorbato de potássio`. */
  of?: string;
}

const title = "Confira antes de salvar";

/**
 * The questions asked before unusual figures are saved: `Você costuma receber 300 a 900 kg. 12 kg?`
 * @param confirmed  the figures that were confirmed when the entry being corrected was recorded.
 */
export function usualDoubts(figures: readonly Judged[], confirmed: readonly number[] = []): Doubt[] {
  return figures.flatMap(({ value, usual, does, unit, of, factor }) => {
    if (value === null || confirmed.includes(value) || usual == null || !isFar(usual, value, factor)) return [];
    const what = of === undefined ? "" : ` ${of}`;
    const [, per] = unit.split("R$/");
    const say = per === undefined ? (number: number) => shortWithUnit(number, unit) : priceWords(per);
    const range = `${per === undefined ? shortWithUnit(usual.low) : formatUnitPrice(usual.low)} a ${say(usual.high)}`;
    return [{ title, text: `Você costuma ${does} ${range}${what}. ${say(value)}?` }];
  });
}

const priceWords = (per: string) => (price: number) => `${formatUnitPrice(price)} por ${per}`;

/** The question about a correction that changes a quantity by a digit, within what is usual. */
export function changedDoubts(quantity: number | null, stored: number | null | undefined, unit: string): Doubt[] {
  if (quantity === null || stored == null || !isFar({ low: stored, high: stored }, quantity, changedFactor)) return [];
  return [
    { title, text: `Passa de ${shortWithUnit(stored, unit)} para ${shortWithUnit(quantity, unit)}. Está certo?` },
  ];
}
