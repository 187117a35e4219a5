import { groupedBy } from "../../core/collections.rules.ts";
import { type Decimal, decimal, roundTo, sumOf, toWire } from "../../core/decimal.ts";
import { sourcesFirst } from "./genealogy.rules.ts";
import type { Trace, TraceNode } from "./trace.schema.ts";

/** That something of one lot stands in another, by mass. */
export interface WeighedEdge {
  from: string;
  to: string;
  /** kg of the source that went in; null where it has no mass (packaging). */
  kg: number | string | null;
  /** kg of everything that went into the child, sources outside the trace included. */
  inputKg: number | string | null;
}

/** A lot of a trace relative to the traced one. */
export interface Traced {
  /** Steps by the longest way; negative towards the sources. */
  depth: number;
  /** 0 to 1 over all ways, twelve decimals; null where no way has mass. */
  share: number | null;
}

/** Decimals of a share on the wire, and of one on its way there: a product of ten edges must not lose the twelfth. */
const shareScale = 12;
const innerScale = 20;

/** What part of a child's input mass an edge is, 0 to 1 with twelve decimals; null without mass. */
export function edgeShare(edge: WeighedEdge): number | null {
  return wire(exactShare(edge));
}

/**
 * Every lot of a trace with its depth and its share: the sum over all ways of the product of their edges' shares. One pass in
 * topological order each way, so that a diamond counts both its ways and costs no more than its edges.
 * @param edges  every edge between the traced lot and its ancestors, and between it and its descendants.
 * @throws when a lot is made of itself.
 */
export function tracedLots(rootId: string, edges: readonly WeighedEdge[]): Map<string, Traced> {
  const order = sourcesFirst(edges);
  const weighed = edges.map((edge) => ({ ...edge, share: exactShare(edge) }));
  const forward = reached(rootId, order, { edgesOf: groupedBy(weighed, ({ to }) => to), by: "from" });
  const backward = reached(rootId, order.toReversed(), { edgesOf: groupedBy(weighed, ({ from }) => from), by: "to" });
  const lots = new Map<string, Traced>([[rootId, { depth: 0, share: 1 }]]);
  for (const [id, { depth, share }] of forward) if (id !== rootId) lots.set(id, { depth, share: wire(share) });
  for (const [id, { depth, share }] of backward) if (id !== rootId) lots.set(id, { depth: -depth, share: wire(share) });
  return lots;
}

interface Reached {
  depth: number;
  share: Decimal | null;
}

interface Way {
  edgesOf: ReadonlyMap<string, readonly { from: string; to: string; share: Decimal | null }[]>;
  /** The end of an edge that was reached before its lot. */
  by: "from" | "to";
}

/** The lots on one way from the root, each by the neighbours that were reached before it. */
function reached(rootId: string, order: readonly string[], { edgesOf, by }: Way): Map<string, Reached> {
  const lots = new Map<string, Reached>([[rootId, { depth: 0, share: decimal(1) }]]);
  for (const id of order) {
    let found: Reached | undefined;
    for (const edge of id === rootId ? [] : (edgesOf.get(id) ?? [])) {
      const neighbour = lots.get(edge[by]);
      if (!neighbour) continue;
      const part =
        neighbour.share === null || edge.share === null ? null : roundTo(neighbour.share.times(edge.share), innerScale);
      found = {
        depth: Math.max(found?.depth ?? 0, neighbour.depth + 1),
        share: part === null ? (found?.share ?? null) : part.plus(found?.share ?? 0),
      };
    }
    if (found) lots.set(id, found);
  }
  return lots;
}

function exactShare({ kg, inputKg }: WeighedEdge): Decimal | null {
  if (kg === null || inputKg === null) return null;
  const total = decimal(inputKg);
  return total.lte(0) ? null : decimal(kg).div(total);
}

function wire(share: Decimal | null): number | null {
  return share === null ? null : toWire(share, shareScale);
}

export interface Whereabouts {
  initialQuantity: number;
  balance: number;
  consumed: number;
  shipped: number;
  returned: number;
  lost: number;
  /** kg of one unit; null where there is no mass to follow. */
  kgPerUnit: number | null;
}

/**
 * What was made of lots and what became of it, in kg with three decimals, over those that have mass.
 * @property closure  what is accounted for of what was produced, in % with two decimals; 100 when nothing was.
 */
export function whereaboutsInKg(lots: readonly Whereabouts[]) {
  const weighed = lots.flatMap(({ kgPerUnit, ...lot }) => (kgPerUnit === null ? [] : [{ ...lot, kgPerUnit }]));
  const sum = (what: Exclude<keyof Whereabouts, "kgPerUnit">) =>
    sumOf(weighed.map((lot) => decimal(lot[what]).times(lot.kgPerUnit)));
  const produced = sum("initialQuantity");
  const [consumed, onHand, shipped] = [sum("consumed"), sum("balance"), sum("shipped")];
  const [returned, lost] = [sum("returned"), sum("lost")];
  const accounted = sumOf([consumed, onHand, shipped, returned, lost]);
  return {
    produced: toWire(produced, 3),
    consumed: toWire(consumed, 3),
    onHand: toWire(onHand, 3),
    shipped: toWire(shipped, 3),
    returned: toWire(returned, 3),
    lost: toWire(lost, 3),
    closure: produced.eq(0) ? 100 : toWire(accounted.div(produced).times(100), 2),
  };
}

/** What a descendant holds of the traced lot, or the traced lot of its source: in the descendant's unit, three decimals. */
export function exposureOf(share: number | null, madeWith: number): number | null {
  return share === null ? null : toWire(decimal(share).times(madeWith), 3);
}

/** So much of a lot went to a customer, and came back; in the lot's unit. */
interface Shipped {
  lotId: string;
  customer: { id: string; name: string };
  quantity: number;
  returned: number;
}

/**
 * What each customer received of the lots of a trace and did not send back, the most first.
 * @property kg  three decimals; null where something has no mass.
 */
export function receivedByCustomer(
  lots: readonly { id: string; kgPerUnit: number | null }[],
  shipments: readonly Shipped[],
) {
  const kgPerUnit = new Map(lots.map((lot) => [lot.id, lot.kgPerUnit]));
  const names = new Map(shipments.map(({ customer }) => [customer.id, customer.name]));
  return [...groupedBy(shipments, ({ customer }) => customer.id)]
    .map(([id, own]) => {
      const masses = own.map(({ lotId, quantity, returned }) => {
        const each = kgPerUnit.get(lotId);
        return each == null ? null : decimal(quantity).minus(returned).times(each);
      });
      const known = masses.filter((mass) => mass !== null);
      const kg = known.length < masses.length ? null : toWire(sumOf(known), 3);
      return { customer: { id, name: names.get(id) ?? "" }, kg, shipments: own.length };
    })
    .toSorted((one, other) => (other.kg ?? 0) - (one.kg ?? 0));
}

/** Finds every beginning of the traced lot: what was delivered, and what was there without being made of anything; the largest part first. */
export function findDeliveries({ nodes, edges }: Pick<Trace, "nodes" | "edges">): TraceNode[] {
  const made = new Set(edges.map(({ to }) => to));
  return (
    nodes
      .filter(({ depth, lot }) => depth <= 0 && (lot.supplier !== null || !made.has(lot.id)))
      // A lot without mass, such as packaging, comes last.
      .sort((one, other) => (other.share ?? -1) - (one.share ?? -1))
  );
}
