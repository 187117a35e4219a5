import { z } from "zod";
import type { Resource } from "./affects.ts";
import { listKeys } from "./core/collections.rules.ts";
import type { OwnEntryKind, SupplyKind } from "./kinds.ts";
import type { PagePath } from "./pages.ts";

/** The server event that notifies administrators (level 1). The customer defined its name and payload. */
export const notificationEvent = "handle notification";

/**
 * The server event that also notifies administrators (level 1), in addition to the customer's event; its payload
 * contains the notification's id, so that a page shows the notification once and marks it as read.
 */
export const toldEvent = "notification";

/** The server event to every user who may read a changed resource: open lists of that resource are out of date. */
export const changedEvent = "changed";

/** The page that each notification's endpoint key opens: the customer's five keys, and three for low supply stock. */
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
  /** The id of the entry that the notification's page opens; null when the notification opens only the page. */
  entryId: z.string().nullable(),
});
export type NotificationMessage = z.output<typeof notificationMessage>;

/** The resources that are out of date, and the ids (`x-request-id`) of the requests that changed them. */
export interface Changed {
  resources: Resource[];
  requests: string[];
}

export interface Handshake {
  token: string;
  /**
   * The time in ms from the page's first read of data to its first connection; the server sends all changes of that
   * period again.
   */
  readingForMs?: number;
}

/** The server event to all users when events of the last seconds may have been lost: the page must refetch its data. */
export const missedEvent = "missed";

/** The server event to one user with the progress of the user's import. */
export const importProgressEvent = "import progress";

export interface ImportProgress {
  /** The `Idempotency-Key` of the import call. */
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
