import { useEffect, useState } from "react";
import { counts, useOutboxStatus } from "../../ui/outbox/outbox-status.ts";

const nearlyFull = 0.9;

/** What could happen to what the browser keeps while something waits here; null when all is well or nobody can tell. */
export function useStorage(): string | null {
  const { waiting, refused } = counts(useOutboxStatus());
  const [said, setSaid] = useState<string | null>(null);
  const isWorthAsking = waiting + refused > 0;
  useEffect(() => {
    if (isWorthAsking) void judge().then(setSaid);
    else setSaid(null);
  }, [isWorthAsking]);
  return said;
}

async function judge(): Promise<string | null> {
  // Only with a secure origin.
  const { storage } = navigator;
  if (storage === undefined) return null;
  const { usage = 0, quota = 0 } = await storage.estimate();
  if (quota > 0 && usage / quota > nearlyFull)
    return "A memória deste aparelho está quase cheia: libere espaço antes de registrar mais sem conexão.";
  if (await storage.persist()) return null;
  return "O navegador pode apagar o que guarda se faltar espaço. Instale o Pomar neste aparelho, ou envie logo o que espera.";
}
