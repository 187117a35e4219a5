import { decimal, toWire } from "../../core/decimal.ts";
import type { Unit } from "../../kinds.ts";

/** Unit names on invoices, without points and spaces, by the plant's unit and the number of plant units in one. */
const written: readonly [unit: Unit, count: number, names: readonly string[]][] = [
  ["kg", 1, ["KG", "KGS", "QUILO", "K"]],
  ["kg", 1000, ["TON", "T", "TN"]],
  ["g", 1, ["G", "GR", "GRS"]],
  ["L", 1, ["L", "LT", "LTS", "LITRO"]],
  ["mL", 1, ["ML"]],
  ["un", 1, ["UN", "UND", "UNID", "UNI", "UN1", "U", "PC", "PCA", "PEC", "PECA"]],
  ["un", 100, ["CENTO"]],
  ["un", 1000, ["MIL", "MI", "MLH"]],
  ["m", 1, ["M", "MT", "MTS", "METRO"]],
];

/** The number of small units in one large unit: 1000 g in 1 kg. */
const between: Partial<Record<Unit, Partial<Record<Unit, number>>>> = { kg: { g: 1000 }, L: { mL: 1000 } };

/**
 * The number of an item's units in one unit of an invoice (`uCom`), when the name of the invoice's unit defines the
 * number; the name of a box, for example, does not define its content.
 * @returns null when the name of the invoice's unit does not define the number.
 */
export function getFactor(invoiceUnit: string, unit: Unit): number | null {
  const name = invoiceUnit.toUpperCase().replace(/[\s.]/g, "");
  const [is, count] = written.find(([, , names]) => names.includes(name)) ?? [];
  if (is === undefined || count === undefined) return null;
  if (is === unit) return count;
  const more = between[is]?.[unit];
  if (more !== undefined) return toWire(decimal(count).times(more), 6);
  const fewer = between[unit]?.[is];
  return fewer === undefined ? null : toWire(decimal(count).div(fewer), 6);
}
