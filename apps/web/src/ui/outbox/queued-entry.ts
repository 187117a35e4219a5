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

/** An entry made without a connection, as the device stores it until the server has recorded it. */
export interface QueuedEntry {
  /** The id of the entry: the server stores it for ever, so that an entry sent twice is recorded once. */
  id: string;
  /** The sequence number of the entry on this device; a number is never reused. */
  number: number;
  /** The code on the provisional label, `K7-3`; null on a device to which the server has not assigned a code yet. */
  provisionalCode: string | null;
  /** The method of the call that records the entry, by default POST; `levels` may make the call, at the path `path`. */
  method?: "POST" | "PUT";
  path: string;
  levels: readonly Level[];
  body: Record<string, unknown>;
  person: { id: string; name: string };
  /** The address of the entry's form; `values` are the values typed in the form. */
  page: string;
  values: object;
  /** A summary of the entry in one line: `812,5 kg de Acerola`. */
  title: string;
  /** The instant at which the entry was made, by the device's clock, ISO 8601 UTC. */
  madeAt: string;
  state: "waiting" | "refused" | "saved";
  /** True when the entry was sent but no answer came: the server may have recorded it. */
  isSent: boolean;
  /** True when the entry was corrected after it had been sent: the server may have recorded its earlier state. */
  isCorrected: boolean;
  /** The instant until which the entry is not sent, because the user is correcting it. */
  heldUntil: string | null;
  /** The server's refusal of the entry; null when it was not refused. */
  refusal: Refusal | null;
  /** The time at which the server recorded the entry, and the lot that the entry created; null before the recording. */
  saved: { at: string; lot: { id: string; code: string } | null } | null;
}

/** The fields that a form provides for an entry which it could not send. */
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

/** Whether an entry creates a lot, whose goods are labelled with the entry's provisional code. */
export const makesLot = (entry: Pick<QueuedEntry, "path">): boolean =>
  entry.path !== calculatorRoutes.create.path && !isCounted(entry);

/** Whether an entry refers to a second entry, as a pulping refers to the reception of its fruit. */
export const names = ({ body }: Pick<QueuedEntry, "body">, id: string): boolean => JSON.stringify(body).includes(id);

/**
 * The entries that may be sent now, in the order in which they were made: entries that are being corrected, and entries
 * that refer to an unsent entry, are left out.
 * @param entries  the entries of one person, in the order in which they were made.
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

/** Turns `lotId` to `entryId` in lines whose lot a queued entry makes. @param isEntry  whether an entry has the id. */
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
