import type { AnyRoute } from "@pomar/contract/core/route";
import { rootRouteId, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useQueued } from "../outbox/outbox-status.ts";
import type { QueuedEntry } from "../outbox/queued-entry.ts";
import { byPath, type Messages } from "./issues.ts";
import { getDayField } from "./save-entry.ts";
import type { Fields } from "./use-fields.ts";

/** The entry on the device that the address asks this form to correct; it is not sent meanwhile. */
export function useQueuedFor({ path, method }: AnyRoute): QueuedEntry | null {
  const { queued: id } = useSearch({ from: rootRouteId });
  const queuedEntry = useQueued(id);
  const isHere =
    queuedEntry !== undefined && queuedEntry.path === path && method === "POST" && queuedEntry.state !== "saved";
  const entry = isHere ? queuedEntry : null;
  // The state when the form opened: an entry saved from here waits to be sent.
  const [heldId] = useState(() => (entry?.state === "waiting" ? entry.id : null));
  useEffect(() => {
    if (heldId !== null) void import("../outbox/outbox.ts").then(({ hold }) => hold(heldId, new Date()));
  }, [heldId]);
  return entry;
}

const wrongClocks = ["entry.clock-ahead", "entry.clock-behind"];

/** The day is asked for when the clock of the device was wrong as the entry was made. */
export function findMissingDay(entry: QueuedEntry | null, route: AnyRoute, values: object): Messages {
  const day = getDayField(route);
  if (!wrongClocks.includes(entry?.refusal?.code ?? "") || day === undefined || Reflect.get(values, day) !== null)
    return {};
  return { [day]: "Informe o dia: o relógio do aparelho estava errado" };
}

/** Shows once why the server refused the entry that is being corrected. */
export function useRefusal(entry: QueuedEntry | null, fields: Pick<Fields<object>, "refuse" | "setFailure">): void {
  const isShown = useRef(false);
  useEffect(() => {
    const refusal = entry?.refusal ?? null;
    if (refusal === null || isShown.current) return;
    isShown.current = true;
    fields.refuse(byPath(refusal.issues));
    if (refusal.issues.length === 0)
      fields.setFailure(new ApiError({ ...refusal, dependents: [...refusal.dependents], issues: [] }));
  });
}
