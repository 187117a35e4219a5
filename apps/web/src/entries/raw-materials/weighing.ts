import { counted, decimal, toWire } from "@pomar/contract/core/decimal";
import { netKg } from "@pomar/contract/entries/receptions/reception.rules";
import {
  getCrateKg,
  type Weighing as StoredWeighing,
  tareAboveGross,
  weighedTotal,
} from "@pomar/contract/entries/receptions/weighings.rules";
import type { Obstacle } from "../../ui/form/save-bar.tsx";
import { formatKg, formatKgNumber } from "../../ui/format/numbers.ts";

/**
 * One load on the scale during typing; its tare is the number of crates times the tare per crate, or one total weight.
 */
export interface Weighing {
  grossKg: number | null;
  tareBy: "crates" | "total";
  crates: number | null;
  crateKg: number | null;
  tareKg: number | null;
}

/** The loads already weighed, and the load on the scale. */
export interface Loads {
  earlier: Weighing[];
  current: Weighing;
}

export interface WeighingTotal {
  grossKg: number;
  tareKg: number;
  netKg: number;
  /** The number of crates; null when no weighing counted its crates. */
  crates: number | null;
}

/** The gross weight in kg above which a misplaced comma is likelier than a load of that weight. */
export const absurdGrossKg = 10_000;

export const emptyWeighing: Weighing = { grossKg: null, tareBy: "crates", crates: null, crateKg: null, tareKg: null };

/** The empty values of the next load, with the tare per crate of the previous load. */
export function nextWeighing({ tareBy, crateKg }: Weighing): Weighing {
  return { ...emptyWeighing, tareBy, crateKg };
}

export type WeighingPart = "grossKg" | "crates" | "crateKg" | "tareKg";

/** The next empty field after a field, to which Enter moves the focus; null when all requested fields are filled. */
export function findNextPart(load: Weighing, part: WeighingPart): WeighingPart | null {
  const order: WeighingPart[] =
    load.tareBy === "crates" ? ["grossKg", "crates", "crateKg"] : ["grossKg", "crates", "tareKg"];
  // A tare typed as one weight does not require the number of crates.
  const requestedFields = load.tareBy === "crates" ? order : order.filter((one) => one !== "crates");
  return requestedFields.find((one) => order.indexOf(one) > order.indexOf(part) && load[one] === null) ?? null;
}

/** The messages of an incomplete load, by field; empty when the load is complete. */
type WeighingMessages = Partial<Record<"grossKg" | "tareKg" | "crates", string>>;

/**
 * The messages of an incomplete load. Without these messages, crates without a tare would be paid for as fruit, and a
 * load without a gross weight would be left out.
 */
export function weighingMessages(load: Weighing): WeighingMessages {
  const { grossKg, tareBy, crates, crateKg, tareKg } = load;
  const hasTare = crates !== null || (tareBy === "total" && tareKg !== null);
  if (grossKg === null) return hasTare ? { grossKg: "Informe o peso bruto desta pesagem" } : {};
  if (tareBy === "crates" && (crates ?? 0) > 0 && crateKg === null) return { tareKg: "Informe a tara por caixa" };
  if (tareBy === "total" && (crates ?? 0) > 0 && tareKg === null) return { tareKg: "Informe a tara total" };
  if (tareBy === "crates" && crates === null && (crateKg ?? 0) > 0)
    return { crates: "Informe quantas caixas; 0 se não houver" };
  return netKg(grossKg, calculateTare(load)) > 0 ? {} : { tareKg: tareAboveGross };
}

/** The first tare that is missing beside crates, which would be paid for as fruit, or is above its gross weight. */
export function findWrongTare({ earlier, current }: Loads): Obstacle {
  const messages = [...earlier, current].map((load) => weighingMessages(load).tareKg);
  const wrong = messages.findIndex((message) => message !== undefined);
  return wrong < 0
    ? null
    : {
        words: messages[wrong] === tareAboveGross ? tareAboveGross : "Falta a tara das caixas",
        path: wrong === earlier.length ? "tareKg" : `weighings.${wrong}.tareKg`,
      };
}

/** Whether a load is complete, so that the next load can be weighed. */
export function isWhole(load: Weighing): boolean {
  return load.grossKg !== null && Object.keys(weighingMessages(load)).length === 0;
}

/**
 * The messages of all loads, by their paths in the body; the messages of the load on the scale have the paths of the
 * form's own fields.
 */
export function loadMessages({ earlier, current }: Loads): Record<string, string> {
  const earlierMessages = earlier.flatMap((load, index) => {
    const messages = load.grossKg === null ? { grossKg: "Informe o peso bruto desta pesagem" } : weighingMessages(load);
    return Object.entries(messages).map(([part, message]) => [`weighings.${index}.${part}`, message]);
  });
  return { ...Object.fromEntries(earlierMessages), ...weighingMessages(current) };
}

/** The tare of one weighing in kg, to three decimals; a tare that is not typed counts as zero. */
function calculateTare({ tareBy, crates, crateKg, tareKg }: Weighing): number {
  return tareBy === "total" ? (tareKg ?? 0) : toWire(decimal(crates ?? 0).times(crateKg ?? 0), 3);
}

/** The weighings in the shape in which the server stores them; a load without a gross weight is left out. */
export function toStoredWeighings({ earlier, current }: Loads): StoredWeighing[] {
  return [...earlier, current].flatMap((load) =>
    load.grossKg === null ? [] : [{ grossKg: load.grossKg, crates: load.crates, tareKg: calculateTare(load) }],
  );
}

/** The stored weighings as loads of the form: a single one is open on the scale, several are all weighed loads. */
export function toLoads(weighings: readonly StoredWeighing[]): Loads {
  const [only = emptyWeighing, ...more] = weighings.map(toLoad);
  const last = more.at(-1);
  return last === undefined
    ? { earlier: [], current: only }
    : { earlier: [only, ...more], current: nextWeighing(last) };
}

function toLoad(weighing: StoredWeighing): Weighing {
  const { grossKg, crates, tareKg } = weighing;
  const crateKg = crates === 0 ? null : getCrateKg([weighing]);
  const isCounted = crateKg !== null || (tareKg === 0 && crates !== null);
  return isCounted
    ? { ...emptyWeighing, grossKg, crates, crateKg: crateKg ?? 0 }
    : { ...emptyWeighing, grossKg, crates, tareBy: "total", tareKg };
}

/** The sum of several weighings; null while no load is weighed. */
export function sumWeighings(weighings: readonly Weighing[]): WeighingTotal | null {
  const storedWeighings = toStoredWeighings({ earlier: [...weighings], current: emptyWeighing });
  if (storedWeighings.length === 0) return null;
  const total = weighedTotal(storedWeighings);
  return { ...total, netKg: netKg(total.grossKg, total.tareKg) };
}

/** A weighed load in words: gross and tare as `430,25 − 24`, and its net weight. */
export function formatLoad(load: Weighing): { words: string; net: string } {
  const gross = load.grossKg ?? 0;
  const tare = calculateTare(load);
  return { words: `${formatKgNumber(gross)} − ${formatKgNumber(tare)}`, net: formatKgNumber(netKg(gross, tare)) };
}

/** The tare of all loads in words, by crates or by weight: `24 caixas × 2 kg`, `66,1 kg de tara`. */
export function tareWords(weighings: readonly Weighing[]): string {
  const done = weighings.filter(({ grossKg }) => grossKg !== null);
  const total = sumWeighings(done);
  if (total === null || total.tareKg === 0) return "sem tara";
  const crateKg = done[0]?.crateKg ?? null;
  const isAlike = done.every((load) => load.tareBy === "crates" && load.crates !== null && load.crateKg === crateKg);
  if (isAlike && crateKg !== null) return `${counted(total.crates ?? 0, "caixa", "caixas")} × ${formatKg(crateKg)}`;
  return `${formatKg(total.tareKg)} de tara`;
}

/** The calculation of a net weight in words: `860,5 bruto − 24 caixas × 2 kg`. */
function weighingWords(weighing: Weighing): string {
  const gross = `${formatKgNumber(weighing.grossKg ?? 0)} bruto`;
  const { tareBy, crates, crateKg } = weighing;
  if (tareBy === "crates" && crates !== null && crateKg !== null)
    return `${gross} − ${counted(crates, "caixa", "caixas")} × ${formatKg(crateKg)}`;
  const tare = calculateTare(weighing);
  return tare === 0 ? `${gross}, sem tara` : `${gross} − ${formatKg(tare)} de tara`;
}

export function sumWords(weighings: readonly Weighing[]): string {
  const done = weighings.filter((one) => one.grossKg !== null);
  const [only] = done;
  if (only === undefined) return "Bruto − tara";
  if (done.length === 1) return weighingWords(only);
  const total = sumWeighings(done) as WeighingTotal;
  return `${formatKgNumber(total.grossKg)} bruto − ${formatKg(total.tareKg)} de tara, em ${done.length} pesagens`;
}
