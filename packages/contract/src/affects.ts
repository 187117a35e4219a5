import type { EntryKind } from "./kinds.ts";
import { type RegistryEntity, registries } from "./pages.ts";
import type { AuditEntity } from "./people/audit/audit.schema.ts";

/** What a command may change: what the audit trail names, an entry by its kind, and one's own inbox. */
export type Entity =
  | Exclude<AuditEntity, "receipts" | "productions">
  | EntryKind
  | "notifications"
  | "correction-requests";

/** The dashboards of lots, at the customer's addresses. */
const dashboards = [
  "raw-material-2",
  "additives-2",
  "additionals-2",
  "packaging-2",
  "pulp-base-2",
  "final-product-2",
] as const;

/** Whatever tells how much a lot holds, what became of it or what it cost. */
const ofLots = [
  "lots",
  "entries",
  ...dashboards,
  "financial-lots",
  "reports",
  "explanations",
  // How many stand in each.
  "places",
  // What belongs in a closed month is counted there.
  "closings",
  "usual",
  "my-entries",
  "pending",
  // A corrected entry answers what was asked of it.
  "corrections",
  // What there should be of each.
  "counts",
  // What a form offers first, and how much there is of it.
  "items",
  // The same, as devices keep it.
  "offline-data",
] as const;

const receipts = ["raw-materials", "additive-record", "additional-record", "packaging-record"] as const;

/** Each shows its own lot, and a production the lots that went in. */
const records = [...receipts, "pulp-base", "final-product", "composite-lots"] as const;

/** The registries that show what there is of each thing. */
const stocked = ["additives", "additional", "packaging"] as const;

/** What changes more than its own list, or a list by another name. */
const listed = {
  // A payment shows to which Pix key it is paid.
  suppliers: ["suppliers", "payments", "items", "offline-data", "pending"],
  users: ["users", "pending"],
  // Its limits say which readings are outside.
  fruits: ["fruits", "items", "offline-data", "reports", "explanations", "pending"],
  "fruit-groups": ["fruits", "items"],
  additives: ["additives", "items", "offline-data", "reports", "pending"],
  additionals: ["additional", "items", "offline-data", "reports", "pending"],
  packagings: ["packaging", "items", "offline-data", "reports", "final-product", "pending"],
  "raw-material": ["raw-materials", "suppliers", ...ofLots],
  additive: ["additive-record", "additives", "suppliers", ...ofLots],
  additional: ["additional-record", "additional", "suppliers", ...ofLots],
  // And what may be packed into it.
  packaging: ["packaging-record", "packaging", "final-product", "suppliers", ...ofLots],
  pulp: [...records, ...stocked, "calculator-records", ...ofLots],
  "final-product": [...records, ...stocked, "calculator-records", ...ofLots],
  "composite-lot": [...records, "calculator-records", ...ofLots],
  // What left and came back: a customer counts its dispatches, and a recall who has what.
  customers: ["customers", "dispatches", "recalls", "lots"],
  dispatches: [...records, ...stocked, "customers", "dispatches", "recalls", ...ofLots],
  // What lots are said to stand in, and what a sheet is narrowed to.
  places: ["places", "lots", "counts", "offline-data", "financial-lots", ...dashboards],
  // What it made changed by itself; what a code means there is offered by the next preview.
  invoices: ["invoices"],
  recalls: ["recalls"],
  drills: ["drills"],
  // Devices keep the sheet.
  counts: ["counts", "offline-data"],
  // Whoever records something of a closed month is told so.
  closings: ["closings", "plant", "offline-data"],
  lots: [...records, ...stocked, "dispatches", "recalls", ...ofLots],
  payments: ["payments", "suppliers", ...receipts, ...ofLots],
  "calculator-records": ["calculator-records", "my-entries"],
  plant: ["plant", "offline-data"],
  views: ["views"],
  notifications: ["notifications"],
  "correction-requests": ["corrections", "pending"],
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

/** What changed -> the resources (first segments of the API's paths) that are to be read again; a registry by default its list. */
export const affects = { ...ownLists, ...listed } as Record<Entity, readonly Resource[]>;

/** The header of a writing reply with the resources that its call changed. */
export const changedHeader = "x-changed";

/** Of these each person has their own: only the screens of whoever changed them read them again. */
export const ownResources: readonly Resource[] = ["notifications"];

/** Everything to be read again after these changes, each once; whatever is audited leaves a line in its history. */
export function affectedBy(changed: Iterable<Entity>): Resource[] {
  const found = new Set<Resource>();
  for (const entity of changed) {
    for (const resource of affects[entity]) found.add(resource);
    if (entity !== "notifications" && entity !== "correction-requests") found.add("audit");
  }
  return [...found];
}
