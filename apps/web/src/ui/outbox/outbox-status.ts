import { createStore } from "../store.ts";
import type { QueuedEntry } from "./queued-entry.ts";

/** What lies on this device, as the screens show it. */
export interface OutboxStatus {
  own: readonly QueuedEntry[];
  /** Of others who have not logged in here since: nothing of it is shown but whose it is. */
  others: readonly Pick<QueuedEntry, "person">[];
  /** What is on its way now. */
  sending: string | null;
  /** What could happen to it: there is hardly room for more, or the browser may throw it away; null when all is well or nobody can tell. */
  storage: "full" | "evictable" | null;
}

const status = createStore<OutboxStatus>({ own: [], others: [], sending: null, storage: null });

export const outboxStatus = (): OutboxStatus => status.get();
export const useOutboxStatus = (): OutboxStatus => status.use();

const change = (next: Partial<OutboxStatus>) => status.set({ ...status.get(), ...next });

export const reportOutbox = (entries: Pick<OutboxStatus, "own" | "others">) => change(entries);
/** Judged anew with every change of the queue; mostly nothing is new. */
export const reportStorage = (storage: OutboxStatus["storage"]) =>
  storage !== status.get().storage && change({ storage });
export const reportSending = (sending: string | null) => change({ sending });

/** One of the person's own entries; undefined when it is not here. */
export const useQueued = (id: string | undefined): QueuedEntry | undefined =>
  useOutboxStatus().own.find((entry) => entry.id === id);

/** Whether an id is of an entry that was made on this device. */
export const isOfDevice = (id: string): boolean => status.get().own.some((entry) => entry.id === id);

/** What is still here, what of it needs its person. */
export function counts({ own }: Pick<OutboxStatus, "own">): { waiting: number; refused: number } {
  const of = (state: QueuedEntry["state"]) => own.filter((entry) => entry.state === state).length;
  return { waiting: of("waiting"), refused: of("refused") };
}
