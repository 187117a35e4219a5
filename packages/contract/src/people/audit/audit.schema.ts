import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { id, instant, named } from "../../core/fields.ts";
import { type RegistryEntity, registries } from "../../pages.ts";

export const auditActions = ["create", "update", "remove"] as const;
export type AuditAction = (typeof auditActions)[number];

/** The audited entities that are not registries, each with the Portuguese word for one record. */
const otherEntities = {
  "fruit-groups": "Grupo de frutas",
  /** Changes of receptions of fruit and supplies. */
  receipts: "Entrada",
  /** Changes of productions: pulping, packing and blending. */
  productions: "Produção",
  "calculator-records": "Cálculo",
  lots: "Lote",
  payments: "Pagamento",
  invoices: "Nota importada",
  dispatches: "Expedição",
  recalls: "Recolhimento",
  drills: "Exercício de rastreio",
  counts: "Inventário",
  closings: "Fechamento",
  plant: "Dados da fábrica",
  views: "Visão salva",
};

export type AuditEntity = RegistryEntity | keyof typeof otherEntities;
export const entityNames = {
  ...Object.fromEntries(registries.map(({ entity, one }) => [entity, one])),
  ...otherEntities,
} as Record<AuditEntity, string>;
export const auditEntities = listKeys(entityNames);

const state = z.record(z.string(), z.unknown()).nullable();

/** One change in the audit trail, with the old and the new values of the changed fields, by the API's field names. */
export const auditEvent = z.object({
  id: id(),
  at: instant(),
  /** The user who made the change; null for the system itself. */
  actor: named.nullable(),
  action: z.enum(auditActions),
  entity: z.enum(auditEntities),
  entityId: id(),
  before: state,
  after: state,
  requestId: z.string(),
});
export type AuditEvent = z.output<typeof auditEvent>;
