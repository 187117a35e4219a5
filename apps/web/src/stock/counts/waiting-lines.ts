import type { CountSheet, SheetLot } from "@pomar/contract/stock/counts/counts.schema";
import { isDone } from "@pomar/contract/stock/counts/review.rules";
import { useMemo } from "react";
import { useOutboxStatus } from "../../ui/outbox/outbox-status.ts";
import type { QueuedEntry } from "../../ui/outbox/queued-entry.ts";

/** The fields of a lot that the count form shows. */
export type LineLot = Pick<
  SheetLot["lot"],
  "id" | "code" | "provisionalCode" | "type" | "unit" | "item" | "netContentG" | "supplier" | "expiresAt"
> & { place?: string | null };

/** The form values of one count line. */
export interface LineValues {
  lot: LineLot;
  counted: number | null;
  note: string;
}

/** A lot to count, with the count line that this device has not sent yet. */
export interface LotToCount {
  lot: LineLot;
  /** The lot's entry on the count sheet; null for a lot outside the sheet, which only this device has counted. */
  onSheet: SheetLot | null;
  waiting: { entry: QueuedEntry; values: LineValues } | null;
}

/** Path under which a count's lines are recorded: `/counts/…/lines/`. */
const linesPath = (countId: string) => `/counts/${countId}/lines/`;

/** Whether the lot has a valid count line, recorded on the server or waiting on this device. */
export const isCounted = ({ onSheet, waiting }: LotToCount): boolean =>
  waiting !== null || (onSheet !== null && isDone(onSheet));

/** Whether the reviewer requested a recount of the lot, and nobody has recounted it yet. */
export const isAskedAgain = (one: LotToCount): boolean =>
  !isCounted(one) && (one.onSheet?.lines.some(({ aside }) => aside === "recount") ?? false);

/** A count sheet's lots in walking order (place, item), plus lots outside the sheet that only this device counted. */
export function useLotsToCount(sheet: CountSheet): LotToCount[] {
  const { own } = useOutboxStatus();
  // The sorted list is memoized: sorting ten thousand lots is fast, but too slow to repeat at every key press.
  return useMemo(() => lotsToCount(sheet, own), [sheet, own]);
}

function lotsToCount(sheet: CountSheet, own: readonly QueuedEntry[]): LotToCount[] {
  const waiting = new Map(
    own
      .filter(({ path, state }) => state !== "saved" && path.startsWith(linesPath(sheet.id)))
      .map((entry) => [entry.path.slice(linesPath(sheet.id).length), { entry, values: entry.values as LineValues }]),
  );
  const sheetLotIds = new Set(sheet.lots.map(({ lot }) => lot.id));
  const listed = sheet.lots.map((onSheet) => ({
    lot: onSheet.lot,
    onSheet,
    waiting: waiting.get(onSheet.lot.id) ?? null,
  }));
  const unlisted = [...waiting].flatMap(([id, one]) =>
    sheetLotIds.has(id) ? [] : [{ lot: one.values.lot, onSheet: null, waiting: one }],
  );
  return [...listed, ...unlisted].toSorted(byItem);
}

// One `Intl.Collator` serves all comparisons, because `localeCompare` would look up the locale for each pair.
const { compare } = new Intl.Collator("pt-BR", { numeric: true });

const byItem = ({ lot: one }: LotToCount, { lot: other }: LotToCount) =>
  // Lots without a place are sorted last.
  compare(one.place ?? "\uffff", other.place ?? "\uffff") ||
  compare(one.type, other.type) ||
  compare(one.item.name, other.item.name) ||
  compare(one.code, other.code);
