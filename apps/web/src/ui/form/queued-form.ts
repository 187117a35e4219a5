import type { AnyRoute } from "@pomar/contract/core/route";
import { rootRouteId, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useQueued } from "../outbox/outbox-status.ts";
import type { QueuedEntry } from "../outbox/queued-entry.ts";

/** The entry on the device that the address asks this form to correct; it is not sent meanwhile. */
export function useQueuedFor({ path, method }: AnyRoute): QueuedEntry | null {
  const { queued: id } = useSearch({ from: rootRouteId });
  const found = useQueued(id);
  const isHere = found !== undefined && found.path === path && method === "POST" && found.state !== "saved";
  const entry = isHere ? found : null;
  // As it was opened: what is saved from here waits to be sent.
  const [held] = useState(() => (entry?.state === "waiting" ? entry.id : null));
  useEffect(() => {
    if (held !== null) void import("../outbox/outbox.ts").then(({ hold }) => hold(held, new Date()));
  }, [held]);
  return entry;
}
