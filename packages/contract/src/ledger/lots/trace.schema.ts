import { z } from "zod";
import { id, instant, named } from "../../core/fields.ts";
import { adminOnly } from "../../core/route.ts";
import { lotTypes, lotWithItem } from "./lots.schema.ts";

export const traceDirections = ["backward", "forward", "both"] as const;
export type TraceDirection = (typeof traceDirections)[number];

export const traceNode = z.object({
  lot: lotWithItem.extend({
    supplier: named.nullable(),
    supplierLot: z.string().nullable(),
    producedAt: z.string(),
    kgPerUnit: z.number().nullable(),
    unitCost: adminOnly(z.number().nullable()),
  }),
  /**
   * The number of the invoice of the lot's reception; null for a lot made in the plant and for a reception without an
   * invoice.
   */
  invoiceNumber: z.string().nullable(),
  /** The number of edges on the longest path from the traced lot: negative for its sources, 0 for the traced lot. */
  depth: z.number().int(),
  /**
   * The share over all paths, 0 to 1: for a source, the source's share of the traced lot; for a descendant, the traced
   * lot's share of the descendant. Null when no path has mass, as for packaging.
   */
  share: z.number().nullable(),
  /** The share times the descendant's initial quantity, in the descendant's unit; null when the share is null. */
  exposureQuantity: z.number().nullable(),
  /** True for a lot of returned goods, which is made of the dispatched lot and counts as the dispatched lot. */
  isReturn: z.boolean(),
  consumed: z.number(),
  /** The dispatched quantity less returns. */
  shipped: z.number(),
  /** The quantity that customers returned; the returned goods are in separate lots. */
  returned: z.number(),
  lost: z.number(),
});
export type TraceNode = z.output<typeof traceNode>;

export const traceEdge = z.object({
  from: id(),
  to: id(),
  /** The used quantity after reversals, in the source lot's unit. */
  quantity: z.number(),
  /** The source's share of the input mass of the lot `to`, 0 to 1; null for packaging. */
  share: z.number().nullable(),
});
export type TraceEdge = z.output<typeof traceEdge>;

const dispatchedLot = z.object({
  id: id(),
  lotId: id(),
  customer: named,
  dispatch: z.object({ id: id(), code: z.string() }),
  invoiceNumber: z.string().nullable(),
  /** The quantity in the lot's unit. */
  quantity: z.number(),
  returned: z.number(),
  at: instant(),
});

export const trace = z.object({
  nodes: z.array(traceNode),
  edges: z.array(traceEdge),
  totals: z.object({ lots: z.number().int(), customers: z.number().int() }),
  /** The mass in kg of each type of lot; types are not summed, as pulp contains fruit. Null for a type without mass. */
  byType: z.array(
    z.object({
      type: z.enum(lotTypes),
      lots: z.number().int(),
      produced: z.number().nullable(),
      consumed: z.number().nullable(),
      onHand: z.number().nullable(),
      shipped: z.number().nullable(),
      /** Mass returned into lots outside the trace; goods returned into a traced lot count in that lot's figures. */
      returned: z.number().nullable(),
      lost: z.number().nullable(),
    }),
  ),
  /** The share of the produced mass, in %, that is accounted for as on hand, consumed, shipped, returned or lost. */
  closure: z.number(),
  shipments: z.array(dispatchedLot),
});
export type Trace = z.output<typeof trace>;
