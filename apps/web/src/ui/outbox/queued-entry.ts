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

/** An entry that was made without a connection, as it lies on the device until the server has it. */
export interface QueuedEntry {
  /** Of the entry itself: the server keeps it for ever, so that a second sending records nothing. */
  id: string;
  /** Its place among those of this device; never given twice. */
  number: number;
  /** `K7-3`: what its interim label says; null on a device that the server has not named yet. */
  provisionalCode: string | null;
  /** The call that records it, a POST unless it says otherwise, and who may make it. */
  method?: "POST" | "PUT";
  path: string;
  levels: readonly Level[];
  body: Record<string, unknown>;
  person: { id: string; name: string };
  /** The address of its form, and what was typed there. */
  page: string;
  values: object;
  /** What it is, in a line: `812,500 kg de Acerola`. */
  title: string;
  /** By the device's clock, ISO 8601 UTC. */
  madeAt: string;
  state: "waiting" | "refused" | "saved";
  /** It was sent and no answer came: the server may have it. */
  isSent: boolean;
  /** It was corrected after it had been sent: the server may have it as it was before. */
  isCorrected: boolean;
  /** Somebody is correcting it, until this instant: it is not sent meanwhile. */
  heldUntil: string | null;
  /** Why the server did not take it. */
  refusal: Refusal | null;
  /** What it became. */
  saved: { at: string; lot: { id: string; code: string } | null } | null;
}

/** What a form knows of an entry that it could not send. */
export type NewEntry = Pick<
  QueuedEntry,
  "id" | "method" | "path" | "levels" | "body" | "page" | "values" | "title" | "isSent"
>;

const holdMs = 15 * 60_000;

export const heldFrom = (now: Date): string => new Date(now.getTime() + holdMs).toISOString();

export const isHeld = ({ heldUntil }: Pick<QueuedEntry, "heldUntil">, now: Date): boolean =>
  heldUntil !== null && Date.parse(heldUntil) > now.getTime();

/** Whether an entry is what somebody counted. */
export const isCounted = ({ path }: Pick<QueuedEntry, "path">): boolean =>
  path.startsWith(`${countsRoutes.list.path}/`);

/** Whether there are goods of it, to carry its mark. */
export const makesLot = (entry: Pick<QueuedEntry, "path">): boolean =>
  entry.path !== calculatorRoutes.create.path && !isCounted(entry);

/** Whether an entry names another, as a pulping names the reception whose fruit it took. */
export const names = ({ body }: Pick<QueuedEntry, "body">, id: string): boolean => JSON.stringify(body).includes(id);

/**
 * What may be sent now, in the order in which it was made: not what is being corrected, and nothing that names an entry which
 * has not arrived. @param entries  of one person, in their order.
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

/** A body whose lines name lots that are made by entries of this device by those entries. @param isEntry  whether an id is one's. */
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
