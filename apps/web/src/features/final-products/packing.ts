import type { Additional } from "@pomar/contract/additionals/additionals.schema";
import type { Additive } from "@pomar/contract/additives/additives.schema";
import { decimal, toWire } from "@pomar/contract/decimal";
import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import type { Packaging } from "@pomar/contract/packaging/packaging.schema";
import { missingPacks, packsThatHold } from "@pomar/contract/productions/packing.rules";
import { additionWarning, type PackingBalance, packingBalance } from "@pomar/contract/productions/production.rules";
import type { ChosenLot, LotLine } from "../../shared/lots/lot-lines.ts";
import { costOf, kgOf, type LiveDose, liveDoses, type Used, usedOf } from "../../shared/productions/reckoning.ts";
import type { PackingValues } from "./packing-values.ts";

/** What the registries say of what goes in, by id; what is not read yet is missing. */
export interface Registries {
  fruit: Fruit | null;
  additives: ReadonlyMap<string, Additive>;
  additionals: ReadonlyMap<string, Additional>;
  packagings: ReadonlyMap<string, Packaging>;
}

export interface PacksCheck {
  /** Packs that hold the product, of all lines. */
  taken: number;
  /** Good and rejected units. */
  needed: number;
  /** What the server would say; null when there are enough, or they cannot be counted. */
  missing: string | null;
}

/** What a packing comes to while it is typed. */
export interface Packing {
  /** kg of all inputs that have mass. */
  inputKg: number;
  /** g in one unit, as typed or as the packaging holds; null while neither says. */
  contentG: number | null;
  /** Whole units that the inputs fill; null without a content. */
  fills: number | null;
  /** kg of pulp that the units need beside what else goes in; null until known. */
  pulpNeededKg: number | null;
  /** Null until the units are typed. */
  balance: PackingBalance | null;
  /** Null until packaging is chosen and the units are typed. */
  packs: PacksCheck | null;
  doses: LiveDose[];
  additionWarning: string | null;
  /** R$; null while a price is missing. */
  cost: { total: number | null; perUnit: number | null; perKg: number | null; unpriced: string[] };
}

/** By the same rules as the server's, from what is known of the lots. */
export function packingOf(
  values: PackingValues,
  known: ReadonlyMap<string, ChosenLot>,
  { fruit, additives, additionals, packagings }: Registries,
): Packing {
  const lines = [values.pulps, values.additives, values.additionals, values.packagings].flatMap((part) => part.lines);
  const used = usedOf(lines, known);
  const inputKg = kgOf(used);
  const { units } = values;
  const rejectedUnits = values.rejectedUnits ?? 0;
  const contentG = values.netContentG ?? capacityOf(values.packagings.lines, known, packagings);
  const balance =
    units === null || contentG === null
      ? null
      : packingBalance({ inputKg, units, netContentG: contentG, rejectedUnits });
  const packedKg = balance === null ? null : decimal(balance.netKg).plus(balance.rejectedKg);
  const others = decimal(kgOf(used.filter(({ lot }) => lot.type !== "pulp")));
  return {
    inputKg,
    contentG,
    fills: contentG === null ? null : decimal(inputKg).times(1000).div(contentG).round(0, 0).toNumber(),
    pulpNeededKg:
      packedKg === null ? null : toWire(packedKg.minus(others).lt(0) ? decimal(0) : packedKg.minus(others), 3),
    balance,
    packs: packsOf(used, packagings, units === null ? null : { units, rejectedUnits }),
    doses: liveDoses(used, additives, balance?.netKg ?? 0),
    additionWarning: fruit === null ? null : additionWarning(fruit, addedOf(used, additionals)),
    cost: costsOf(used, { units, netKg: balance?.netKg ?? 0 }),
  };
}

const addedOf = (used: readonly Used[], additionals: ReadonlyMap<string, Additional>) =>
  used.flatMap(({ lot }) => (lot.type === "additional" ? (additionals.get(lot.item.id) ?? []) : []));

/** What the first packaging with a capacity holds, in g; its quantity may still be missing. */
function capacityOf(
  lines: readonly LotLine[],
  known: ReadonlyMap<string, ChosenLot>,
  packagings: Registries["packagings"],
): number | null {
  const chosen = lines.flatMap(({ lotId }) => packagings.get(known.get(lotId ?? "")?.item.id ?? "") ?? []);
  return chosen.find(({ capacityG }) => capacityG !== null)?.capacityG ?? null;
}

function packsOf(
  used: readonly Used[],
  packagings: Registries["packagings"],
  wanted: { units: number; rejectedUnits: number } | null,
): PacksCheck | null {
  const packs = used.flatMap(({ lot, quantity }) => {
    const packaging = lot.type === "packaging" ? packagings.get(lot.item.id) : undefined;
    return packaging === undefined ? [] : [{ quantity, unit: packaging.unit, capacityG: packaging.capacityG }];
  });
  if (wanted === null || packs.length === 0) return null;
  const needed = toWire(decimal(wanted.units).plus(wanted.rejectedUnits), 0);
  return { taken: packsThatHold(packs), needed, missing: missingPacks(packs, wanted) };
}

function costsOf(used: readonly Used[], { units, netKg }: { units: number | null; netKg: number }): Packing["cost"] {
  const { total, unpriced } = costOf(used);
  const per = (divisor: number | null) =>
    total === null || divisor === null || divisor <= 0 ? null : toWire(total.div(divisor), 4);
  return { total: total && toWire(total, 2), perUnit: per(units), perKg: per(netKg), unpriced };
}

/** Whether a packaging is counted and holds the product. */
export function isPack(packaging: Packaging | undefined): boolean {
  return packaging?.unit === "un" && packaging.capacityG !== null;
}

/** The lines with as many of the first counted packaging as the units need beside the others. */
export function withEnoughPacks(
  lines: readonly LotLine[],
  known: ReadonlyMap<string, ChosenLot>,
  { packagings, needed }: { packagings: Registries["packagings"]; needed: number },
): LotLine[] {
  const holds = ({ lotId }: LotLine) => isPack(packagings.get(known.get(lotId ?? "")?.item.id ?? ""));
  const first = lines.findIndex(holds);
  const others = lines.reduce(
    (sum, line, n) => (n !== first && holds(line) ? sum.plus(line.quantity ?? 0) : sum),
    decimal(0),
  );
  const quantity = toWire(decimal(needed).minus(others), 0);
  return lines.map((line, n) => (n === first ? { ...line, quantity } : line));
}
