import type { CountSheet, SheetLot } from "@pomar/contract/stock/counts/counts.schema";
import { isDone } from "@pomar/contract/stock/counts/review.rules";
import { useMemo } from "react";
import { useOutboxStatus } from "../../ui/outbox/outbox-status.ts";
import type { QueuedEntry } from "../../ui/outbox/queued-entry.ts";

/** A lot as the form of a line shows it. */
export type LineLot = Pick<
  SheetLot["lot"],
  "id" | "code" | "provisionalCode" | "type" | "unit" | "item" | "netContentG" | "supplier" | "expiresAt"
> & { place?: string | null };

/** What is typed of a lot. */
export interface LineValues {
  lot: LineLot;
  counted: number | null;
  note: string;
}

/** A lot to be counted, with what this device has counted of it and not sent yet. */
export interface LotToCount {
  lot: LineLot;
  /** Null of one that is on no sheet: only this device has counted it. */
  onSheet: SheetLot | null;
  waiting: { entry: QueuedEntry; values: LineValues } | null;
}

/** Where the lines of a count are sent to: `/counts/…/lines/`. */
const linesPath = (countId: string) => `/counts/${countId}/lines/`;

/** Whether somebody counted it, here or elsewhere. */
export const isCounted = ({ onSheet, waiting }: LotToCount): boolean =>
  waiting !== null || (onSheet !== null && isDone(onSheet));

/** Whether it is to be counted anew. */
export const isAskedAgain = (one: LotToCount): boolean =>
  !isCounted(one) && (one.onSheet?.lines.some(({ aside }) => aside === "recount") ?? false);

/** The lots of a sheet, as one walks past them: by where they stand and what they are, and whatever this device has counted beside. */
export function useLotsToCount(sheet: CountSheet): LotToCount[] {
  const { own } = useOutboxStatus();
  // Ten thousand lots are put in order in a blink, but not at every press.
  return useMemo(() => lotsToCount(sheet, own), [sheet, own]);
}

function lotsToCount(sheet: CountSheet, own: readonly QueuedEntry[]): LotToCount[] {
  const waiting = new Map(
    own
      .filter(({ path, state }) => state !== "saved" && path.startsWith(linesPath(sheet.id)))
      .map((entry) => [entry.path.slice(linesPath(sheet.id).length), { entry, values: entry.values as LineValues }]),
  );
  const known = new Set(sheet.lots.map(({ lot }) => lot.id));
  const listed = sheet.lots.map((onSheet) => ({
    lot: onSheet.lot,
    onSheet,
    waiting: waiting.get(onSheet.lot.id) ?? null,
  }));
  const found = [...waiting].flatMap(([id, one]) =>
    known.has(id) ? [] : [{ lot: one.values.lot, onSheet: null, waiting: one }],
  );
  return [...listed, ...found].toSorted(byItem);
}

// `localeCompare` would look the language up for each pair.
const { compare } = new Intl.Collator("pt-BR", { numeric: true });

const byItem = ({ lot: one }: LotToCount, { lot: other }: LotToCount) =>
  // Of what nobody has said where it stands one looks at the end.
  compare(one.place ?? "\uffff", other.place ?? "\uffff") ||
  compare(one.type, other.type) ||
  compare(one.item.name, other.item.name) ||
  compare(one.code, other.code);
