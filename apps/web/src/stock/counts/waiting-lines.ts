import type { CountSheet, SheetLot } from "@pomar/contract/stock/counts/counts.schema";
import { isDone } from "@pomar/contract/stock/counts/review.rules";
import { useMemo } from "react";
import { useOutboxStatus } from "../../ui/outbox/outbox-status.ts";
import type { QueuedEntry } from "../../ui/outbox/queued-entry.ts";

/** The fields of a lot that a line's form shows. */
export type LineLot = Pick<
  SheetLot["lot"],
  "id" | "code" | "provisionalCode" | "type" | "unit" | "item" | "netContentG" | "supplier" | "expiresAt"
> & { place?: string | null };

/** The form values of a line. */
export interface LineValues {
  lot: LineLot;
  counted: number | null;
  note: string;
}

/** A lot to count, with this device's unsent line. */
export interface LotToCount {
  lot: LineLot;
  /** Null for a lot outside the sheet: only this device has counted it. */
  onSheet: SheetLot | null;
  waiting: { entry: QueuedEntry; values: LineValues } | null;
}

/** Path of a count's lines: `/counts/…/lines/`. */
const linesPath = (countId: string) => `/counts/${countId}/lines/`;

/** Whether the lot has a valid line, on the server or on this device. */
export const isCounted = ({ onSheet, waiting }: LotToCount): boolean =>
  waiting !== null || (onSheet !== null && isDone(onSheet));

/** Whether the lot waits for a recount. */
export const isAskedAgain = (one: LotToCount): boolean =>
  !isCounted(one) && (one.onSheet?.lines.some(({ aside }) => aside === "recount") ?? false);

/** The lots of a sheet in walking order, by place and item, plus lots that only this device has counted. */
export function useLotsToCount(sheet: CountSheet): LotToCount[] {
  const { own } = useOutboxStatus();
  // Sorting ten thousand lots is fast, but not on every key press.
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

// `localeCompare` would resolve the locale for each pair.
const { compare } = new Intl.Collator("pt-BR", { numeric: true });

const byItem = ({ lot: one }: LotToCount, { lot: other }: LotToCount) =>
  // Lots without a place come last.
  compare(one.place ?? "\uffff", other.place ?? "\uffff") ||
  compare(one.type, other.type) ||
  compare(one.item.name, other.item.name) ||
  compare(one.code, other.code);
