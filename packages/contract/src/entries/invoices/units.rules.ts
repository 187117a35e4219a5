import { decimal, toWire } from "../../core/decimal.ts";
import type { Unit } from "../../kinds.ts";

/**
 * Unit names on invoices, without points and spaces, each with the plant's unit and the number of plant units in one
 * unit of that name.
 */
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

/** The number of small units in one large unit: 1000 g in 1 kg. */
const between: Partial<Record<Unit, Partial<Record<Unit, number>>>> = { kg: { g: 1000 }, L: { mL: 1000 } };

/**
 * The number of an item's units in one unit of an invoice (`uCom`), when the name of the invoice's unit defines the
 * number; the name of a box, for example, does not define its content.
 * @returns null when the name of the invoice's unit does not define the number.
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
