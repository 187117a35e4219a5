import { type EntryKind, listColumn, lotTypeTable } from "./kinds.ts";
import { type RegistryEntity, registries } from "./pages.ts";
import type { AuditEntity } from "./people/audit/audit.schema.ts";

/**
 * Everything that a command may change: audited entities, kinds of entries, own notifications, correction requests.
 */
export type Entity =
  | Exclude<AuditEntity, "receipts" | "productions">
  | EntryKind
  | "notifications"
  | "correction-requests";

/** The resources of the lot dashboards, with the addresses that the customer chose. */
const dashboards = listColumn(lotTypeTable, "dashboard");

/** The resources that show a lot's quantity, use or cost. */
const resourcesOfLots = [
  "lots",
  "entries",
  ...dashboards,
  "financial-lots",
  "reports",
  "explanations",
  // Each place shows its number of lots.
  "places",
  // A closing counts the records that belong to its month.
  "closings",
  "usual",
  "my-entries",
  "pending",
  // Correcting an entry closes the correction requests for the entry.
  "corrections",
  // A count sheet shows each lot's expected balance.
  "counts",
  // Forms suggest recent items, each with its balance.
  "items",
  // Devices cache a copy of `items`.
  "offline-data",
] as const;

const receptionResources = ["raw-materials", "additive-record", "additional-record", "packaging-record"] as const;

/** Each entry shows its own lot, and a production also its input lots. */
const records = [...receptionResources, "pulp-base", "final-product", "composite-lots"] as const;

/** The resources of the registries whose lists show each item's balance. */
const stocked = ["additives", "additional", "packaging"] as const;

/** The resources to refetch for an entity that changes more than its own list, or whose list has a different name. */
const listed = {
  // A payment shows the supplier's Pix key.
  suppliers: ["suppliers", "payments", "items", "offline-data", "pending"],
  users: ["users", "pending"],
  // The limits of a fruit determine which readings count as outside the limits.
  fruits: ["fruits", "items", "offline-data", "reports", "explanations", "pending"],
  "fruit-groups": ["fruits", "items"],
  additives: ["additives", "items", "offline-data", "reports", "pending"],
  additionals: ["additional", "items", "offline-data", "reports", "pending"],
  packagings: ["packaging", "items", "offline-data", "reports", "final-product", "pending"],
  "raw-material": ["raw-materials", "suppliers", ...resourcesOfLots],
  additive: ["additive-record", "additives", "suppliers", ...resourcesOfLots],
  additional: ["additional-record", "additional", "suppliers", ...resourcesOfLots],
  // A form for final products shows each packaging's balance.
  packaging: ["packaging-record", "packaging", "final-product", "suppliers", ...resourcesOfLots],
  // A supplier shows the yield of its fruit.
  pulp: [...records, ...stocked, "suppliers", "calculator-records", ...resourcesOfLots],
  "final-product": [...records, ...stocked, "calculator-records", ...resourcesOfLots],
  "composite-lot": [...records, "calculator-records", ...resourcesOfLots],
  // Dispatches, recalls and lots show the names of their customers.
  customers: ["customers", "dispatches", "recalls", "lots"],
  dispatches: [...records, ...stocked, "customers", "dispatches", "recalls", ...resourcesOfLots],
  // Each lot shows its place, and a count may be limited to one place.
  places: ["places", "lots", "counts", "offline-data", "financial-lots", ...dashboards],
  // A confirmed invoice reports each of its entries as a separate change, and no page caches the learned product codes.
  invoices: ["invoices"],
  recalls: ["recalls"],
  drills: ["drills"],
  // Devices cache the count sheet.
  counts: ["counts", "offline-data"],
  // A form warns the user about a record in a closed month.
  closings: ["closings", "plant", "offline-data"],
  lots: [...records, ...stocked, "dispatches", "recalls", ...resourcesOfLots],
  payments: ["payments", "suppliers", ...receptionResources, ...resourcesOfLots],
  "calculator-records": ["calculator-records", "my-entries"],
  plant: ["plant", "offline-data"],
  views: ["views"],
  notifications: ["notifications"],
  "correction-requests": ["corrections", "pending", "my-entries"],
} as const satisfies { [Other in Exclude<Entity, RegistryEntity>]: readonly string[] } & {
  [Registry in RegistryEntity]?: readonly string[];
};

export type Resource =
  | (typeof listed)[keyof typeof listed][number]
  | Exclude<RegistryEntity, keyof typeof listed>
  | "audit";

const ownLists: { [Registry in RegistryEntity]?: readonly Resource[] } = Object.fromEntries(
  registries.map(({ entity }) => [entity, [entity as Resource]]),
);

/** The resources to refetch per changed entity (first segments of API paths); a registry refetches its own list. */
export const affects = { ...ownLists, ...listed } as Record<Entity, readonly Resource[]>;

/** The header that lists, in the reply to a writing call, the resources that the call changed. */
export const changedHeader = "x-changed";

/**
 * Resources that differ per user: after a change, only the screens of the user who made the change refetch such a
 * resource.
 */
export const ownResources: readonly Resource[] = ["notifications"];

/** The resources to refetch after the given changes, each once; an audited change also refetches the audit trail. */
export function affectedBy(changed: Iterable<Entity>): Resource[] {
  const resources = new Set<Resource>();
  for (const entity of changed) {
    for (const resource of affects[entity]) resources.add(resource);
    if (entity !== "notifications" && entity !== "correction-requests") resources.add("audit");
  }
  return [...resources];
}
