import type { Unit } from "../../kinds.ts";
import { getFactor } from "./units.rules.ts";

/** The product that an issuer's product code describes on an invoice. */
interface WrittenCode {
  name: string;
  ncm: string;
  unit: string;
  /** The product's barcode; null when the invoice contains no barcode for the product. */
  ean: string | null;
}

interface RememberedCode {
  /** The product's name when a user confirmed the item; null when not stored, `""` for several names on one invoice. */
  name: string | null;
  ncm: string | null;
  unit: string;
  ean: string | null;
  /** The item in the plant that the code means; null for a product that is not stock. */
  item: { name: string; unit: Unit } | null;
}

// Short words that do not distinguish one product from a different one.
const fillers = new Set(["de", "da", "do", "das", "dos", "e", "em", "com", "c", "p", "para"]);

/** The words and numbers of a name, sorted and without accents, case and signs; `50KG` becomes `50 kg`. */
function listWords(name: string): string {
  const folded = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = folded.match(/\p{L}+|\d+(?:[.,]\d+)?/gu) ?? [];
  return [...new Set(words.filter((word) => !fillers.has(word)))].toSorted().join(" ");
}

/**
 * Whether two names of one product code of an issuer mean the same product. An additional word or a different number
 * means a different product until a user confirms the item: caju and castanha de caju, 25 kg and 50 kg.
 */
export const areAlike = (one: string, other: string) => listWords(one) === listWords(other);

/** The reason why a code's confirmed item is no longer valid, with a small initial letter; null for a valid item. */
export function codeChange(before: RememberedCode, now: WrittenCode): string | null {
  const changes = [
    !areAlike(before.name ?? before.item?.name ?? "", now.name) && nameChange(before),
    before.ncm !== null && before.ncm !== now.ncm && `antes o NCM era ${before.ncm}`,
    before.item !== null && !isSameUnit(before.unit, now.unit, before.item.unit) && `antes vinha em ${before.unit}`,
    before.ean !== null && now.ean !== null && before.ean !== now.ean && `antes o código de barras era ${before.ean}`,
  ].filter((change) => change !== false);
  return changes.length === 0 ? null : changes.join("; ");
}

function nameChange({ name, item }: RememberedCode): string {
  if (name === "") return "este código veio com mais de um nome";
  return item === null ? "antes este código não era estoque" : `antes este código era ${item.name}`;
}

function isSameUnit(before: string, now: string, unit: Unit): boolean {
  if (before.toUpperCase() === now.toUpperCase()) return true;
  const factor = getFactor(now, unit);
  return factor !== null && factor === getFactor(before, unit);
}
