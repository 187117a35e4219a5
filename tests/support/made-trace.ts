import type { LotType } from "@pomar/contract/kinds";
import type { Trace, TraceNode } from "@pomar/contract/ledger/lots/trace.schema";

interface NodeParts {
  id: string;
  depth: number;
  type?: LotType;
  item?: string;
  exposure?: number | null;
  balance?: number;
  shipped?: number;
  returned?: number;
  status?: TraceNode["lot"]["status"];
  kgPerUnit?: number | null;
}

/** Builds a lot of a trace for tests, from the properties that the tests check. */
export function traced({ id, depth, type = "pulp", item = "umbu", exposure = 10, ...rest }: NodeParts): TraceNode {
  const unit = type === "final_product" ? "un" : "kg";
  return {
    lot: {
      id,
      code: id.toUpperCase(),
      provisionalCode: null,
      type,
      unit,
      initialQuantity: 100,
      balance: rest.balance ?? 40,
      status: rest.status ?? "available",
      expiresAt: "2027-11-21",
      item: { id: item, name: item, code: "UMB" },
      netContentG: type === "final_product" && rest.kgPerUnit ? rest.kgPerUnit * 1000 : null,
      supplier: null,
      supplierLot: null,
      producedAt: "2026-11-21",
      kgPerUnit: rest.kgPerUnit === undefined ? 1 : rest.kgPerUnit,
    },
    invoiceNumber: null,
    depth,
    share: exposure === null ? null : 0.625,
    exposureQuantity: exposure,
    isReturn: false,
    consumed: 20,
    shipped: rest.shipped ?? 0,
    returned: rest.returned ?? 0,
    lost: 0,
  };
}

interface DispatchedParts {
  id: string;
  lotId: string;
  /** The name of the customer, which is also its id. */
  customer: string;
  quantity?: number;
  at?: string;
  invoiceNumber?: string | null;
}

/** Builds a dispatch from a lot to a customer for tests. */
export function sent({ customer, ...rest }: DispatchedParts): Trace["shipments"][number] {
  const dispatch = { id: `d-${rest.id}`, code: "EX-26324-01" };
  const at = "2026-11-20T12:00:00Z";
  return {
    quantity: 7,
    invoiceNumber: null,
    at,
    returned: 0,
    ...rest,
    dispatch,
    customer: { id: customer, name: customer },
  };
}

/** Builds a trace of the given lots and edges for tests. */
export function makeTrace(nodes: TraceNode[], edges: Trace["edges"] = [], shipments: Trace["shipments"] = []): Trace {
  const totals = { lots: nodes.length, customers: 0 };
  return { nodes, edges, totals, byType: [], closure: 100, shipments };
}
