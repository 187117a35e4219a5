import { z } from "zod";
import { id, instant, named } from "../fields.ts";

export const auditActions = ["create", "update", "remove"] as const;
export type AuditAction = (typeof auditActions)[number];

/** What has a history of its own. `receipts` are the receptions of fruit and supplies, `productions` pulping, packing and blending. */
export const auditEntities = [
  "users",
  "suppliers",
  "fruits",
  "fruit-groups",
  "additives",
  "additionals",
  "packagings",
  "receipts",
  "productions",
  "calculator-records",
  "lots",
  "payments",
] as const;
export type AuditEntity = (typeof auditEntities)[number];

const state = z.record(z.string(), z.unknown()).nullable();

/** One change, with the fields that differ as they were and as they became; by the names of the API's own fields. */
export const auditEvent = z.object({
  id: id(),
  at: instant(),
  /** Null: the system itself. */
  actor: named.nullable(),
  action: z.enum(auditActions),
  entity: z.enum(auditEntities),
  entityId: id(),
  before: state,
  after: state,
  requestId: z.string(),
});
export type AuditEvent = z.output<typeof auditEvent>;
