import { z } from "zod";
import type { Resource } from "./affects.ts";
import { listKeys } from "./core/collections.rules.ts";
import type { OwnEntryKind, SupplyKind } from "./kinds.ts";
import type { PagePath } from "./pages.ts";

/** Server event to level 1: administrators are notified. The customer defined its name and payload. */
export const notificationEvent = "handle notification";

/** Server event to level 1 beside the customer's: with the id that shows it once and marks it as read. */
export const toldEvent = "notification";

/** Server event to every user who may read the resource: open lists of it are out of date. */
export const changedEvent = "changed";

/** The page that each endpoint key of a notification opens: the customer's five, and the supplies that run short. */
export const notificationTargets = {
  calculator: "/calc/all-records",
  "raw-material": "/raw/find-all",
  pulp: "/pulp/find-all",
  "final-product": "/final/find-all",
  payment: "/pagamentos/visualizar",
  additive: "/additives/main",
  additional: "/additional/find-all",
  packaging: "/packaging/find-all",
} as const satisfies Record<OwnEntryKind | SupplyKind | "calculator" | "payment", PagePath>;

export type NotificationEndpoint = keyof typeof notificationTargets;

export const notificationMessage = z.object({
  id: z.string(),
  message: z.string(),
  endpoint: z.enum(listKeys(notificationTargets)),
  /** The entry that the endpoint's page opens; null for the page itself. */
  entryId: z.string().nullable(),
});
export type NotificationMessage = z.output<typeof notificationMessage>;

/** The resources that are out of date, and the requests (`x-request-id`) that changed them. */
export interface Changed {
  resources: Resource[];
  requests: string[];
}

export interface Handshake {
  token: string;
  /** How long the page has read without a connection, sent with its first one: the server replays those changes. */
  readingForMs?: number;
}

/** Server event to every user: events of the last seconds may be lost; the page must refetch. */
export const missedEvent = "missed";

/** Server event to one user: the progress of their import. */
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
