import { edgeShare, exposureOf, tracedLots, whereaboutsInKg } from "@pomar/contract/lots/trace.rules";
import type { Trace, TraceDirection } from "@pomar/contract/lots/trace.schema";
import type { Db } from "../../platform/db/db.ts";
import { findGraph, type TracedGraph } from "./trace-graph.queries.ts";

/** A trace with what its calls tell beside the contract's: on whose invoice each lot came in. */
export type FullTrace = Omit<Trace, "nodes"> & {
  nodes: (Trace["nodes"][number] & { invoiceNumber: string | null })[];
};

/** The whole trace of a lot, or undefined when there is no such lot. */
export async function findTrace(
  db: Db,
  lotId: string,
  wanted: { direction: TraceDirection; today: string },
): Promise<FullTrace | undefined> {
  const graph = await findGraph(db, lotId, wanted);
  return graph && traceOf(lotId, graph);
}

function traceOf(lotId: string, { lots, edges, shipments }: TracedGraph): FullTrace {
  const traced = tracedLots(lotId, edges);
  const root = lots.find(({ lot }) => lot.id === lotId);
  if (!root) throw new Error(`lot ${lotId} is not in its own trace`);
  const nodes = lots.map((row) => {
    const { depth, share } = traced.get(row.lot.id) ?? unreached(row.lot.id);
    const descendant = depth < 0 ? root : row;
    return { ...row, depth, share, exposureQuantity: exposureOf(share, descendant.lot.initialQuantity) };
  });
  nodes.sort((one, other) => one.depth - other.depth);
  const { closure, ...masses } = whereaboutsInKg(
    lots.map(({ lot, consumed, shipped, lost }) => ({
      ...lot,
      // What was taken back was never there.
      ...(lot.status === "removed" && { initialQuantity: 0 }),
      consumed,
      shipped,
      lost,
    })),
  );
  const customers = new Set(shipments.flatMap(({ foldedCustomer }) => foldedCustomer ?? []));
  return {
    nodes,
    edges: edges.map((edge) => ({ from: edge.from, to: edge.to, quantity: edge.quantity, share: edgeShare(edge) })),
    totals: { lots: nodes.length, ...masses, customers: customers.size },
    closure,
    shipments: shipments.map(({ foldedCustomer: _, ...shipment }) => shipment),
  };
}

function unreached(id: string): never {
  throw new Error(`lot ${id} is in a trace without a way to it`);
}
