import { z } from "zod";
import type { Resource } from "./affects.ts";

/** Server event to level 1: something happened that an administrator wants to know. Name and contents are the customer's. */
export const notificationEvent = "handle notification";

/** Server event to level 1 beside the customer's: the same with what the pages need to tell it once and to mark it as read. */
export const toldEvent = "notification";

/** Server event to whoever may read the resource: open lists of it are out of date. */
export const changedEvent = "changed";

/** Where each endpoint key of a notification leads: the customer's five, and the supplies that run short. */
export const notificationTargets = {
  calculator: "/calc/all-records",
  "raw-material": "/raw/find-all",
  pulp: "/pulp/find-all",
  "final-product": "/final/find-all",
  payment: "/pagamentos/visualizar",
  additive: "/additives/main",
  additional: "/additional/find-all",
  packaging: "/packaging/find-all",
} as const;

const notificationEndpoints = Object.keys(notificationTargets) as NotificationEndpoint[];
export type NotificationEndpoint = keyof typeof notificationTargets;

export const notificationMessage = z.object({
  id: z.string(),
  message: z.string(),
  endpoint: z.enum(notificationEndpoints as [NotificationEndpoint, ...NotificationEndpoint[]]),
  /** The entry that the endpoint's page opens; null where the page itself is meant. */
  entryId: z.string().nullable(),
});
export type NotificationMessage = z.output<typeof notificationMessage>;

/** What is out of date, and the requests (`x-request-id`) that changed it. */
export interface Changed {
  resources: Resource[];
  requests: string[];
}

export interface Handshake {
  token: string;
  /** For how long the page has been reading without a connection, at its first one: it is sent what changed meanwhile. */
  readingForMs?: number;
}

/** Server event to everyone: what was emitted in the last seconds may not have arrived here; ask for it. */
export const missedEvent = "missed";

/** Server event to one person: how far their import has come. */
export const importProgressEvent = "import progress";

export interface ImportProgress {
  /** The `Idempotency-Key` of the call. */
  key: string;
  done: number;
  total: number;
}

export interface ServerEvents {
  [notificationEvent]: (notification: Pick<NotificationMessage, "message" | "endpoint">) => void;
  [toldEvent]: (notification: NotificationMessage) => void;
  [changedEvent]: (changed: Changed) => void;
  [missedEvent]: () => void;
  [importProgressEvent]: (progress: ImportProgress) => void;
}
