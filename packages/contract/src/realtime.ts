import { z } from "zod";

/** Server event to level 1: something happened that an administrator wants to know. The name is the customer's. */
export const notificationEvent = "handle notification";

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
});
export type NotificationMessage = z.output<typeof notificationMessage>;

/** What `changed` may name: the first segment of the resource's path in the API. */
export const resources = [
  "users",
  "suppliers",
  "fruits",
  "additives",
  "additional",
  "packaging",
  "raw-materials",
  "additive-record",
  "additional-record",
  "packaging-record",
  "pulp-base",
  "final-product",
  "composite-lots",
  "calculator-records",
  "entries",
  "lots",
  "payments",
  "notifications",
] as const;
export type Resource = (typeof resources)[number];
export interface Changed {
  resource: Resource;
}

/** Of these each person has their own: only the screens of whoever changed them hear of it. */
export const ownResources: readonly Resource[] = ["notifications"];

/** Server event to everyone: what was told in the last seconds may not have arrived here; ask for it. */
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
  [notificationEvent]: (notification: NotificationMessage) => void;
  [changedEvent]: (changed: Changed) => void;
  [missedEvent]: () => void;
  [importProgressEvent]: (progress: ImportProgress) => void;
}
