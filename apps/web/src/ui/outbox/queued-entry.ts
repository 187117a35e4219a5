import type { Dependent, Issue } from "@pomar/contract/core/refusal";
import type { Level } from "@pomar/contract/core/route";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";

export interface Refusal {
  statusCode: number;
  code: string;
  message: string;
  issues: readonly Issue[];
  dependents: readonly Dependent[];
}

/** An entry that was made without a connection, as the device stores it until the server has recorded it. */
export interface QueuedEntry {
  /** The entry's own id: the server stores it for ever, so that sending it twice records it once. */
  id: string;
  /** Its sequence number on this device; never reused. */
  number: number;
  /** `K7-3`: the code on its interim label; null on a device that the server has not named yet. */
  provisionalCode: string | null;
  /** The call that records it, a POST by default, and the levels that may make it. */
  method?: "POST" | "PUT";
  path: string;
  levels: readonly Level[];
  body: Record<string, unknown>;
  person: { id: string; name: string };
  /** The address of its form, and the typed values. */
  page: string;
  values: object;
  /** A one-line summary: `812,500 kg de Acerola`. */
  title: string;
  /** By the device's clock, ISO 8601 UTC. */
  madeAt: string;
  state: "waiting" | "refused" | "saved";
  /** It was sent and no answer came: the server may have it. */
  isSent: boolean;
  /** It was corrected after it had been sent: the server may have its earlier state. */
  isCorrected: boolean;
  /** A correction is in progress until this instant: it is not sent meanwhile. */
  heldUntil: string | null;
  /** The server's reason for refusing it. */
  refusal: Refusal | null;
  /** The record that it became. */
  saved: { at: string; lot: { id: string; code: string } | null } | null;
}

/** The fields of an entry that a form could not send. */
export type NewEntry = Pick<
  QueuedEntry,
  "id" | "method" | "path" | "levels" | "body" | "page" | "values" | "title" | "isSent"
>;

const holdMs = 15 * 60_000;

export const heldFrom = (now: Date): string => new Date(now.getTime() + holdMs).toISOString();

export const isHeld = ({ heldUntil }: Pick<QueuedEntry, "heldUntil">, now: Date): boolean =>
  heldUntil !== null && Date.parse(heldUntil) > now.getTime();

/** Whether an entry belongs to a stock count. */
export const isCounted = ({ path }: Pick<QueuedEntry, "path">): boolean =>
  path.startsWith(`${countsRoutes.list.path}/`);

/** Whether an entry makes a lot, whose goods carry its interim code. */
export const makesLot = (entry: Pick<QueuedEntry, "path">): boolean =>
  entry.path !== calculatorRoutes.create.path && !isCounted(entry);

/** Whether an entry names another one, as a pulping names the reception of its fruit. */
export const names = ({ body }: Pick<QueuedEntry, "body">, id: string): boolean => JSON.stringify(body).includes(id);

/**
 * The entries that may be sent now, in the order in which they were made: without those that are being corrected, and
 * those that name an unsent entry.
 * @param entries  one person's, in their order.
 */
export function sendable(entries: readonly QueuedEntry[], now: Date): QueuedEntry[] {
  const away: string[] = [];
  const ready: QueuedEntry[] = [];
  for (const entry of entries.filter(({ state }) => state !== "saved")) {
    const isReady = entry.state === "waiting" && !isHeld(entry, now) && !away.some((id) => names(entry, id));
    if (isReady) ready.push(entry);
    away.push(entry.id);
  }
  return ready;
}

/** Replaces ids of lots that queued entries make by the entries' ids. @param isEntry  whether an id is an entry's. */
export function namingEntries(
  body: Record<string, unknown>,
  isEntry: (id: string) => boolean,
): Record<string, unknown> {
  const named = (line: unknown) => {
    if (typeof line !== "object" || line === null || !("lotId" in line)) return line;
    const { lotId, ...rest } = line;
    return typeof lotId === "string" && isEntry(lotId) ? { ...rest, entryId: lotId } : line;
  };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.map(named) : value]),
  );
}
