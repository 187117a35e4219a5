import { decimal, toWire } from "../../core/decimal.ts";
import type { Unit } from "../../kinds.ts";

/** Invoices' names of units, without points and spaces: the plant's unit, and its quantity in one of them. */
const written: Record<string, readonly [unit: Unit, count: number]> = {
  KG: ["kg", 1],
  KGS: ["kg", 1],
  QUILO: ["kg", 1],
  K: ["kg", 1],
  TON: ["kg", 1000],
  T: ["kg", 1000],
  TN: ["kg", 1000],
  G: ["g", 1],
  GR: ["g", 1],
  GRS: ["g", 1],
  L: ["L", 1],
  LT: ["L", 1],
  LTS: ["L", 1],
  LITRO: ["L", 1],
  ML: ["mL", 1],
  UN: ["un", 1],
  UND: ["un", 1],
  UNID: ["un", 1],
  UNI: ["un", 1],
  UN1: ["un", 1],
  U: ["un", 1],
  PC: ["un", 1],
  PCA: ["un", 1],
  PEC: ["un", 1],
  PECA: ["un", 1],
  MIL: ["un", 1000],
  MI: ["un", 1000],
  MLH: ["un", 1000],
  CENTO: ["un", 100],
  M: ["m", 1],
  MT: ["m", 1],
  MTS: ["m", 1],
  METRO: ["m", 1],
};

/** The number of the inner units in one outer unit. */
const between: Partial<Record<Unit, Partial<Record<Unit, number>>>> = { kg: { g: 1000 }, L: { mL: 1000 } };

/**
 * Units of an item in one unit of an invoice (`uCom`), as far as the unit's name defines it: nobody knows the content
 * of a box.
 * @returns null when the name does not define it.
 */
export function getFactor(invoiceUnit: string, unit: Unit): number | null {
  const [is, count] = written[invoiceUnit.toUpperCase().replace(/[\s.]/g, "")] ?? [];
  if (is === undefined || count === undefined) return null;
  if (is === unit) return count;
  const more = between[is]?.[unit];
  if (more !== undefined) return toWire(decimal(count).times(more), 6);
  const fewer = between[unit]?.[is];
  return fewer === undefined ? null : toWire(decimal(count).div(fewer), 6);
}
