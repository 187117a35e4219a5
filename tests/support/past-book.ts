import { dayIn, toInstant } from "../../apps/api/src/platform/clock.ts";

/** An event of a lot in a paper book, with reversals already applied. */
export interface PaperEvent {
  /** The cause of the event, unique within its lot: a lot that was made of this lot, a dispatch, or a movement. */
  key: string;
  kind: "entry" | "use" | "shipment" | "recorded" | "counted";
  /** The instant of the event: ISO 8601, UTC, with milliseconds. */
  at: string;
  /** The signed grams of the event. */
  grams: number;
}

export interface PaperLot {
  id: string;
  /** The reception, pulping or blend that made the lot; null for returned goods. */
  entryId: string | null;
  kind: "fruit" | "pulp" | "blend" | "returned";
  /** The day of production or reception that the entry records. */
  day: string;
  made: number;
  /** The grams of each input lot. */
  inputs: Map<string, number>;
  isReleased: boolean;
  events: PaperEvent[];
}

const timeZone = "America/Sao_Paulo";
export const toDay = (at: string) => dayIn(timeZone, new Date(at));

const sumGrams = (events: readonly PaperEvent[]) => events.reduce((sum, { grams }) => sum + grams, 0);
export const sumBalance = ({ events }: PaperLot) => sumGrams(events);
export const heldAt = ({ events }: PaperLot, at: string) => sumGrams(events.filter((event) => event.at <= at));
export const findEntry = ({ events }: PaperLot) => {
  const entry = events.find(({ kind }) => kind === "entry");
  if (!entry) throw new Error("a lot without an entry");
  return entry;
};
/** The day on which a lot arrived in the plant. */
export const hereOn = (lot: PaperLot) => (lot.kind === "returned" ? toDay(findEntry(lot).at) : lot.day);
export const isUsed = ({ events }: PaperLot) => events.some(({ grams }) => grams < 0);

/** The lowest balance of a lot at an instant or later. */
function lowFrom(lot: PaperLot, from: string): number {
  const later = lot.events.map(({ at }) => at).filter((at) => at > from);
  return Math.min(...[from, ...later].map((at) => heldAt(lot, at)));
}

/** Whether a lot has no event before its entry, and its balance is never negative. */
export const isSound = (lot: PaperLot) => lot.events.every(({ at }) => at >= findEntry(lot).at && heldAt(lot, at) >= 0);

/** Whether lots would be sound with these events in place of their own; the function does not change the lots. */
export function wouldBeSound(changes: readonly { lot: PaperLot; events: PaperEvent[] }[]): boolean {
  return changes.every(({ lot, events }) => isSound({ ...lot, events }));
}

/**
 * Finds the earliest instant on a day, at or after `from`, at which every quantity can be taken without a negative
 * balance of its lot; null when there is no such instant.
 */
export function findPlace(
  on: string,
  from: string,
  takings: readonly { lot: PaperLot; grams: number }[],
): string | null {
  const candidates = [from, ...takings.flatMap(({ lot }) => lot.events.map(({ at }) => at))];
  const fitting = candidates.filter(
    (at) => at >= from && toDay(at) === on && takings.every(({ lot, grams }) => lowFrom(lot, at) >= grams),
  );
  return fitting.sort()[0] ?? null;
}

/** The default instant of an entry on the given day. */
export function usualInstant(on: string, now: string, madeAt: string | null = null): string {
  if (madeAt !== null && toDay(madeAt) === on) return madeAt;
  return toDay(now) === on ? now : toInstant(timeZone, on);
}

/** The instant of an entry that is moved to a day: never later than the first use of its lot on this day. */
export function correctedInstant(lot: PaperLot, on: string, now: string): string {
  const own = lot.day === on ? findEntry(lot).at : usualInstant(on, now);
  const others = lot.events.filter(({ kind }) => kind !== "entry").map(({ at }) => at);
  const [first] = others.sort();
  return first !== undefined && first < own && toDay(first) === on ? first : own;
}
