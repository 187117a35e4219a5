import { counted, decimal, toWire } from "@pomar/contract/core/decimal";
import { netKg } from "@pomar/contract/entries/receptions/reception.rules";
import { crateKgOf, type Weighing as Kept, weighedTotal } from "@pomar/contract/entries/receptions/weighings.rules";
import { formatKg, formatKgNumber } from "../../ui/format/numbers.ts";

/** One load on the scale as it is typed. The tare is so many crates of so much, or one weight. */
export interface Weighing {
  grossKg: number | null;
  tareBy: "crates" | "total";
  crates: number | null;
  crateKg: number | null;
  tareKg: number | null;
}

/** The loads already taken off the scale, and the one on it. */
export interface Loads {
  earlier: Weighing[];
  current: Weighing;
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

/** The parts of a load that are typed. */
export type WeighingPart = "grossKg" | "crates" | "crateKg" | "tareKg";

/** The part that Enter leads to from another: the next one still empty. Null: what is asked of the load is all there. */
export function partAfter(load: Weighing, part: WeighingPart): WeighingPart | null {
  const order: WeighingPart[] =
    load.tareBy === "crates" ? ["grossKg", "crates", "crateKg"] : ["grossKg", "crates", "tareKg"];
  // Of a tare that was weighed nobody need count the crates.
  const asked = load.tareBy === "crates" ? order : order.filter((one) => one !== "crates");
  return asked.find((one) => order.indexOf(one) > order.indexOf(part) && load[one] === null) ?? null;
}

/** What keeps one load from being added up, by field; empty when nothing does. */
type WeighingMessages = Partial<Record<"grossKg" | "tareKg" | "crates", string>>;

/**
 * A load typed by halves. Added up all the same, crates without a tare would be paid as fruit, and a load without
 * its gross would be left out.
 */
export function weighingMessages(load: Weighing): WeighingMessages {
  const { grossKg, tareBy, crates, crateKg, tareKg } = load;
  const hasTare = crates !== null || (tareBy === "total" && tareKg !== null);
  if (grossKg === null) return hasTare ? { grossKg: "Informe o peso bruto desta pesagem" } : {};
  if (tareBy === "crates" && (crates ?? 0) > 0 && crateKg === null) return { tareKg: "Informe a tara por caixa" };
  if (tareBy === "total" && (crates ?? 0) > 0 && tareKg === null) return { tareKg: "Informe a tara total" };
  if (tareBy === "crates" && crates === null && (crateKg ?? 0) > 0)
    return { crates: "Informe quantas caixas; 0 se não houver" };
  return netKg(grossKg, tareOf(load)) > 0 ? {} : { grossKg: "O peso líquido desta pesagem deve ser maior que zero" };
}

/** Whether crates are counted whose tare nobody typed: they would be paid as fruit. */
export const lacksTare = (weighings: readonly Weighing[]): boolean =>
  weighings.some((load) => weighingMessages(load).tareKg !== undefined);

/** What is said of it. */
export const tareLacking = "Falta a tara das caixas";

/** Whether a load can be taken off the scale. */
export function isWhole(load: Weighing): boolean {
  return load.grossKg !== null && Object.keys(weighingMessages(load)).length === 0;
}

/** The same for all loads, by their paths in the body; the one on the scale has the fields of the form itself. */
export function loadMessages({ earlier, current }: Loads): Record<string, string> {
  const taken = earlier.flatMap((load, index) => {
    const messages = load.grossKg === null ? { grossKg: "Informe o peso bruto desta pesagem" } : weighingMessages(load);
    return Object.entries(messages).map(([part, message]) => [`weighings.${index}.${part}`, message]);
  });
  return { ...Object.fromEntries(taken), ...weighingMessages(current) };
}

/** Tare of one weighing in kg, three decimals; what was not typed weighs nothing. */
function tareOf({ tareBy, crates, crateKg, tareKg }: Weighing): number {
  return tareBy === "total" ? (tareKg ?? 0) : toWire(decimal(crates ?? 0).times(crateKg ?? 0), 3);
}

/** What is weighed, as it is kept; a load without its gross is left out. */
export function keptWeighings({ earlier, current }: Loads): Kept[] {
  return [...earlier, current].flatMap((load) =>
    load.grossKg === null ? [] : [{ grossKg: load.grossKg, crates: load.crates, tareKg: tareOf(load) }],
  );
}

/** What is kept, as it was typed: the last load on the scale, the others taken off it. */
export function loadsOf(weighings: readonly Kept[]): Loads {
  const loads = weighings.map(loadOf);
  return { earlier: loads.slice(0, -1), current: loads.at(-1) ?? emptyWeighing };
}

function loadOf(weighing: Kept): Weighing {
  const { grossKg, crates, tareKg } = weighing;
  const crateKg = crates === 0 ? null : crateKgOf([weighing]);
  const isCounted = crateKg !== null || (tareKg === 0 && crates !== null);
  return isCounted
    ? { ...emptyWeighing, grossKg, crates, crateKg: crateKg ?? 0 }
    : { ...emptyWeighing, grossKg, crates, tareBy: "total", tareKg };
}

/** The sum of several weighings; null while nothing was weighed. */
export function sumWeighings(weighings: readonly Weighing[]): WeighingTotal | null {
  const kept = keptWeighings({ earlier: [...weighings], current: emptyWeighing });
  if (kept.length === 0) return null;
  const total = weighedTotal(kept);
  return { ...total, netKg: netKg(total.grossKg, total.tareKg) };
}

/** A load taken off the scale: `430,250 − 24,000`, and what it weighs net. */
export function lineOf(load: Weighing): { words: string; net: string } {
  const gross = load.grossKg ?? 0;
  const tare = tareOf(load);
  return { words: `${formatKgNumber(gross)} − ${formatKgNumber(tare)}`, net: formatKgNumber(netKg(gross, tare)) };
}

/** The crates of all loads, or what they weigh: `24 caixas × 2,000 kg`, `66,100 kg de tara`. */
export function tareWords(weighings: readonly Weighing[]): string {
  const done = weighings.filter(({ grossKg }) => grossKg !== null);
  const total = sumWeighings(done);
  if (total === null || total.tareKg === 0) return "sem tara";
  const crateKg = done[0]?.crateKg ?? null;
  const isAlike = done.every((load) => load.tareBy === "crates" && load.crates !== null && load.crateKg === crateKg);
  if (isAlike && crateKg !== null) return `${counted(total.crates ?? 0, "caixa", "caixas")} × ${formatKg(crateKg)}`;
  return `${formatKg(total.tareKg)} de tara`;
}

/** How a net weight came about: `860,500 bruto − 24 caixas × 2,000 kg`. */
function weighingWords(weighing: Weighing): string {
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
