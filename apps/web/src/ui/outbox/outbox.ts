import { getSession, subscribeSession } from "../api/session.ts";
import { type Device, database } from "./database.ts";
import { reportOutbox, reportStorage } from "./outbox-status.ts";
import { heldFrom, type NewEntry, type QueuedEntry } from "./queued-entry.ts";
import { rememberWhoWaits } from "./who-waits.ts";

/** The channel to the browser's tabs, all of which show the same outbox. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("pomar.outbox");
tabs?.addEventListener("message", () => void report());
// After a logout, the next person must not see the previous person's entries.
subscribeSession(() => void report().catch(() => undefined));

/** The time in ms for which sent entries stay visible. */
const savedShownMs = 7 * 86_400_000;

/** The entries of all people on this device, in the order in which they were made. */
async function all(): Promise<QueuedEntry[]> {
  const entries = await (await database()).getAll("outbox");
  return entries.toSorted((one, other) => one.number - other.number);
}

/** The entries of the logged-in person. */
export async function ownEntries(): Promise<QueuedEntry[]> {
  const { user } = getSession();
  return user === null ? [] : (await all()).filter(({ person }) => person.id === user.id);
}

/** An entry of the logged-in person; null when it does not exist. */
export async function findEntry(id: string): Promise<QueuedEntry | null> {
  return (await ownEntries()).find((entry) => entry.id === id) ?? null;
}

/** Publishes the outbox to the screens of this tab. */
export async function report(): Promise<void> {
  const entries = await all();
  const own = getSession().user?.id;
  rememberWhoWaits(entries.filter(({ state }) => state !== "saved"));
  reportOutbox({
    own: entries.filter(({ person }) => person.id === own),
    others: entries.filter(({ person, state }) => person.id !== own && state !== "saved"),
  });
  if (entries.some(({ state }) => state !== "saved")) void judgeStorage().catch(() => undefined);
}

let firstReport: Promise<void> | null = null;

/** Resolves once this tab has read the outbox, even where the browser cannot store entries. */
export function whenKnown(): Promise<void> {
  firstReport ??= report().catch(() => undefined);
  return firstReport;
}

async function changed(): Promise<void> {
  tabs?.postMessage("changed");
  await report();
}

/**
 * Queues an entry until the server has recorded it; a corrected entry replaces the entry of the same id.
 * @throws when nobody is logged in, or the browser cannot store entries.
 */
export async function enqueue(entry: NewEntry, now: Date): Promise<QueuedEntry> {
  const { user } = getSession();
  if (user === null) throw new Error("Only a logged-in person makes entries");
  const transaction = (await database()).transaction(["outbox", "device"], "readwrite", { durability: "strict" });
  const [outbox, devices] = [transaction.objectStore("outbox"), transaction.objectStore("device")];
  const before = await outbox.get(entry.id);
  const device: Device = (await devices.get("here")) ?? { code: null, lastNumber: 0 };
  const number = before?.number ?? device.lastNumber + 1;
  const provisionalCode = before?.provisionalCode ?? (device.code === null ? null : `${device.code}-${number}`);
  const madeAt = now.toISOString();
  const queued: QueuedEntry = {
    ...entry,
    body: { ...entry.body, id: entry.id, madeAt, ...(provisionalCode !== null && { provisionalCode }) },
    person: { id: user.id, name: user.name },
    number,
    provisionalCode,
    madeAt,
    state: "waiting",
    isCorrected: before?.isSent === true || before?.isCorrected === true,
    heldUntil: null,
    refusal: null,
    saved: null,
  };
  await outbox.put(queued);
  await devices.put({ ...device, lastNumber: Math.max(device.lastNumber, number) }, "here");
  await transaction.done;
  await changed();
  return queued;
}

/** Updates the state of an entry; an entry that was discarded in the meantime is not restored. */
export async function updateEntry(id: string, change: Partial<QueuedEntry>): Promise<void> {
  const transaction = (await database()).transaction("outbox", "readwrite", { durability: "strict" });
  const entry = await transaction.store.get(id);
  if (entry !== undefined) await transaction.store.put({ ...entry, ...change });
  await transaction.done;
  await changed();
}

/** Marks an entry as being corrected, so that it is not sent in the meantime. */
export const hold = (id: string, now: Date) => updateEntry(id, { heldUntil: heldFrom(now) });

export async function discard(id: string): Promise<void> {
  await (await database()).delete("outbox", id);
  await changed();
}

/** Removes the entries that were sent more than seven days ago. */
export async function forgetSaved(now: Date): Promise<void> {
  const old = (await all()).filter(
    ({ saved }) => saved !== null && Date.parse(saved.at) < now.getTime() - savedShownMs,
  );
  const db = await database();
  for (const { id } of old) await db.delete("outbox", id);
}

const nearlyFull = 0.9;
let isPersisted: Promise<boolean> | undefined;

/** Checks whether the browser may lose stored entries, and asks once for persistent storage; needs a secure origin. */
async function judgeStorage(): Promise<void> {
  const { storage } = navigator;
  if (storage === undefined) return;
  const { usage = 0, quota = 0 } = await storage.estimate();
  const isFull = quota > 0 && usage / quota > nearlyFull;
  isPersisted ??= storage.persist();
  const isKept = (await storage.persisted()) || (await isPersisted);
  reportStorage(isFull ? "full" : isKept ? null : "evictable");
}
