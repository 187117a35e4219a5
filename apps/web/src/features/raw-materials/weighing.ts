import { decimal, sumOf, toWire } from "@pomar/contract/core/decimal";
import { netKg } from "@pomar/contract/raw-materials/reception.rules";
import { counted } from "../../ui/format/masks.ts";
import { formatKg, formatKgNumber } from "../../ui/format/numbers.ts";

/** One load on the scale. The tare is so many crates of so much, or one weight. */
export interface Weighing {
  grossKg: number | null;
  tareBy: "crates" | "total";
  crates: number | null;
  crateKg: number | null;
  tareKg: number | null;
}

export interface WeighingTotal {
  grossKg: number;
  tareKg: number;
  netKg: number;
  /** Null when no weighing counted its crates. */
  crates: number | null;
}

/** Above this net weight, in kg, a slip of the comma is likelier than the load. */
export const absurdNetKg = 10_000;

export const emptyWeighing: Weighing = { grossKg: null, tareBy: "crates", crates: null, crateKg: null, tareKg: null };

/** The next load stands in the same crates. */
export function nextWeighing({ tareBy, crateKg }: Weighing): Weighing {
  return { ...emptyWeighing, tareBy, crateKg };
}

/** What keeps one load from being added up, by field; empty when nothing does. */
type WeighingMessages = Partial<Record<"grossKg" | "tareKg" | "crates", string>>;

/**
 * A load typed by halves. Added up all the same, crates without a tare would be paid as fruit, and a load without
 * its gross would be left out.
 */
export function weighingMessages(load: Weighing): WeighingMessages {
  const { grossKg, tareBy, crates, crateKg, tareKg } = load;
  const hasTare = tareBy === "total" ? tareKg !== null : crates !== null;
  if (grossKg === null) return hasTare ? { grossKg: "Informe o peso bruto desta pesagem" } : {};
  if (tareBy === "crates" && (crates ?? 0) > 0 && crateKg === null) return { tareKg: "Informe a tara por caixa" };
  if (tareBy === "crates" && crates === null && (crateKg ?? 0) > 0)
    return { crates: "Informe quantas caixas; 0 se não houver" };
  return netKg(grossKg, tareOf(load)) > 0 ? {} : { grossKg: "O peso líquido desta pesagem deve ser maior que zero" };
}

/** The same for all loads; one already taken off the scale cannot be edited, only removed. */
export function loadMessages(earlier: readonly Weighing[], current: Weighing): WeighingMessages {
  const broken = earlier.findIndex((load) => Object.keys(weighingMessages(load)).length > 0);
  const own = weighingMessages(current);
  return broken < 0 ? own : { grossKg: `A pesagem ${broken + 1} está incompleta; remova e pese de novo`, ...own };
}

/** Tare of one weighing in kg, three decimals; what was not typed weighs nothing. */
function tareOf({ tareBy, crates, crateKg, tareKg }: Weighing): number {
  return tareBy === "total" ? (tareKg ?? 0) : toWire(decimal(crates ?? 0).times(crateKg ?? 0), 3);
}

/** The sum of several weighings; null while nothing was weighed. */
export function sumWeighings(weighings: readonly Weighing[]): WeighingTotal | null {
  const done = weighings.filter((one) => one.grossKg !== null);
  if (done.length === 0) return null;
  const gross = toWire(sumOf(done.map((one) => one.grossKg ?? 0)), 3);
  const tare = toWire(sumOf(done.map(tareOf)), 3);
  const counts = done.flatMap((one) => (one.tareBy === "crates" && one.crates !== null ? [one.crates] : []));
  return {
    grossKg: gross,
    tareKg: tare,
    netKg: netKg(gross, tare),
    crates: counts.length === 0 ? null : sumOf(counts).toNumber(),
  };
}

/** How a net weight came about: `860,500 bruto − 24 caixas × 2,000 kg`. */
export function weighingWords(weighing: Weighing): string {
  const gross = `${formatKgNumber(weighing.grossKg ?? 0)} bruto`;
  const { tareBy, crates, crateKg } = weighing;
  if (tareBy === "crates" && crates !== null && crateKg !== null)
    return `${gross} − ${counted(crates, "caixa", "caixas")} × ${formatKg(crateKg)}`;
  const tare = tareOf(weighing);
  return tare === 0 ? `${gross}, sem tara` : `${gross} − ${formatKg(tare)} de tara`;
}

/** The same for all weighings together. */
export function sumWords(weighings: readonly Weighing[]): string {
  const done = weighings.filter((one) => one.grossKg !== null);
  const [only] = done;
  if (only === undefined) return "Bruto − tara";
  if (done.length === 1) return weighingWords(only);
  const total = sumWeighings(done) as WeighingTotal;
  return `${formatKgNumber(total.grossKg)} bruto − ${formatKg(total.tareKg)} de tara, em ${done.length} pesagens`;
}
