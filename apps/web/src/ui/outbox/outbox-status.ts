import { counted } from "@pomar/contract/core/decimal";
import { createStore } from "../store.ts";
import type { QueuedEntry } from "./queued-entry.ts";

/** The state of this device's outbox, as the screens show it. */
export interface OutboxStatus {
  own: readonly QueuedEntry[];
  /** The unsent entries of people other than the logged-in person; the screens show only the people's names. */
  others: readonly Pick<QueuedEntry, "person">[];
  /** The id of the entry that is being sent. */
  sending: string | null;
  /**
   * The risk for the queued entries: the storage is almost full, or the browser may delete its data; null when there is
   * no risk or it is unknown.
   */
  storage: "full" | "evictable" | null;
}

const status = createStore<OutboxStatus>({ own: [], others: [], sending: null, storage: null });

export const outboxStatus = (): OutboxStatus => status.get();
export const useOutboxStatus = (): OutboxStatus => status.use();

const change = (next: Partial<OutboxStatus>) => status.set({ ...status.get(), ...next });

export const reportOutbox = (entries: Pick<OutboxStatus, "own" | "others">) => change(entries);
/** Sets the storage's risk; called with every change of the outbox, although the risk rarely changes. */
export const reportStorage = (storage: OutboxStatus["storage"]) =>
  storage !== status.get().storage && change({ storage });
export const reportSending = (sending: string | null) => change({ sending });

/** An entry of the logged-in person; undefined when this device does not have the entry. */
export const useQueued = (id: string | undefined): QueuedEntry | undefined =>
  useOutboxStatus().own.find((entry) => entry.id === id);

/** Whether an id belongs to an entry that was made on this device. */
export const isOfDevice = (id: string): boolean => status.get().own.some((entry) => entry.id === id);

/** The number of waiting entries, and the number of refused entries. */
export function counts({ own }: Pick<OutboxStatus, "own">): { waiting: number; refused: number } {
  const of = (state: QueuedEntry["state"]) => own.filter((entry) => entry.state === state).length;
  return { waiting: of("waiting"), refused: of("refused") };
}

/** Describes the unsent entries: `2 registros aguardam conexão · 1 precisa de você`; null when there is none. */
export function describeWaiting(status: Pick<OutboxStatus, "own">): string | null {
  const { waiting, refused } = counts(status);
  const words = [
    ...(waiting > 0 ? [`${counted(waiting, "registro aguarda", "registros aguardam")} conexão`] : []),
    ...(refused > 0 ? [`${counted(refused, "precisa", "precisam")} de você`] : []),
  ];
  return words.length === 0 ? null : words.join(" · ");
}
