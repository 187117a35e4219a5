import { reportStorage } from "./outbox-status.ts";

const nearlyFull = 0.9;
let asked: Promise<boolean> | undefined;

/** Checks the risks to the browser's stored data, and asks once for persistence; only a secure origin can know them. */
export async function judgeStorage(): Promise<void> {
  const { storage } = navigator;
  if (storage === undefined) return;
  const { usage = 0, quota = 0 } = await storage.estimate();
  const isFull = quota > 0 && usage / quota > nearlyFull;
  asked ??= storage.persist();
  const isKept = (await storage.persisted()) || (await asked);
  reportStorage(isFull ? "full" : isKept ? null : "evictable");
}
