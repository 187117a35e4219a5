import { createStore } from "../store.ts";
import type { QueuedEntry } from "./queued-entry.ts";

/** The state of this device's queue, as the screens show it. */
export interface OutboxStatus {
  own: readonly QueuedEntry[];
  /** Unsent entries of other people: only their owners are shown. */
  others: readonly Pick<QueuedEntry, "person">[];
  /** The id of the entry that is being sent. */
  sending: string | null;
  /** The queue's risk: storage is almost full, or the browser may evict it; null when it is safe or unknown. */
  storage: "full" | "evictable" | null;
}

const status = createStore<OutboxStatus>({ own: [], others: [], sending: null, storage: null });

export const outboxStatus = (): OutboxStatus => status.get();
export const useOutboxStatus = (): OutboxStatus => status.use();

const change = (next: Partial<OutboxStatus>) => status.set({ ...status.get(), ...next });

export const reportOutbox = (entries: Pick<OutboxStatus, "own" | "others">) => change(entries);
/** Called with every change of the queue; most calls change nothing. */
export const reportStorage = (storage: OutboxStatus["storage"]) =>
  storage !== status.get().storage && change({ storage });
export const reportSending = (sending: string | null) => change({ sending });

/** One of the person's own entries; undefined when the device does not have it. */
export const useQueued = (id: string | undefined): QueuedEntry | undefined =>
  useOutboxStatus().own.find((entry) => entry.id === id);

/** Whether an id belongs to an entry that was made on this device. */
export const isOfDevice = (id: string): boolean => status.get().own.some((entry) => entry.id === id);

/** The number of entries that wait, and of those that were refused. */
export function counts({ own }: Pick<OutboxStatus, "own">): { waiting: number; refused: number } {
  const of = (state: QueuedEntry["state"]) => own.filter((entry) => entry.state === state).length;
  return { waiting: of("waiting"), refused: of("refused") };
}
