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
  /** On whose invoice it came in; null of what was made here, and where nobody has told. */
  invoiceNumber: z.string().nullable(),
  /** Steps from the traced lot by the longest way: negative towards its sources, 0 the lot itself. */
  depth: z.number().int(),
  /**
   * 0 to 1, over all paths. Of a source: what part of the traced lot came from it. Of a descendant: what part of it came from the
   * traced lot. Null where no way has mass (packaging).
   */
  share: z.number().nullable(),
  /** share x the initial quantity of the descendant of the two, in the descendant's own unit; null with the share. */
  exposureQuantity: z.number().nullable(),
  /** A customer returned it: made of the lot that had left, and counted as that. */
  isReturn: z.boolean(),
  consumed: z.number(),
  /** Less what came back. */
  shipped: z.number(),
  /** What came back and lies in lots of its own. */
  returned: z.number(),
  lost: z.number(),
});
export type TraceNode = z.output<typeof traceNode>;

export const traceEdge = z.object({
  from: id(),
  to: id(),
  /** What stands of it, in the source's unit. */
  quantity: z.number(),
  /** Part of the child's input mass; null for packaging. */
  share: z.number().nullable(),
});
export type TraceEdge = z.output<typeof traceEdge>;

const shipment = z.object({
  id: id(),
  lotId: id(),
  customer: named,
  dispatch: z.object({ id: id(), code: z.string() }),
  invoiceNumber: z.string().nullable(),
  /** In the lot's unit. */
  quantity: z.number(),
  /** What came back of it. */
  returned: z.number(),
  at: instant(),
});

export const trace = z.object({
  nodes: z.array(traceNode),
  edges: z.array(traceEdge),
  totals: z.object({ lots: z.number().int(), customers: z.number().int() }),
  /** Kilos of each type of lot by itself: what became of fruit is in the pulp. Null of what has no mass. */
  byType: z.array(
    z.object({
      type: z.enum(lotTypes),
      lots: z.number().int(),
      produced: z.number().nullable(),
      consumed: z.number().nullable(),
      onHand: z.number().nullable(),
      shipped: z.number().nullable(),
      /** What came back into lots outside the trace; what came back into lots of the trace is where those are. */
      returned: z.number().nullable(),
      lost: z.number().nullable(),
    }),
  ),
  /** What is accounted for (on hand, consumed, shipped, returned, lost) of what was produced, in %. */
  closure: z.number(),
  shipments: z.array(shipment),
});
export type Trace = z.output<typeof trace>;
