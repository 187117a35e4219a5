import { reportStorage } from "./outbox-status.ts";

const nearlyFull = 0.9;
let asked: Promise<boolean> | undefined;

/** Finds out what could happen to what the browser keeps, and asks it once to keep it; only a secure origin can be told. */
export async function judgeStorage(): Promise<void> {
  const { storage } = navigator;
  if (storage === undefined) return;
  const { usage = 0, quota = 0 } = await storage.estimate();
  const isFull = quota > 0 && usage / quota > nearlyFull;
  asked ??= storage.persist();
  const isKept = (await storage.persisted()) || (await asked);
  reportStorage(isFull ? "full" : isKept ? null : "evictable");
}
