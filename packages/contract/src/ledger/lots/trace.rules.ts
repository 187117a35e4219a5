import { groupedBy } from "../../core/collections.rules.ts";
import { calculateSum, type Decimal, decimal, roundTo, toWire } from "../../core/decimal.ts";
import { sourcesFirst } from "./genealogy.rules.ts";
import type { Trace, TraceNode } from "./trace.schema.ts";

/** The use of the lot `from` in the lot `to`, by mass. */
export interface WeighedEdge {
  from: string;
  to: string;
  /** The used mass of the source lot `from` in kg; null for a lot without mass, such as packaging. */
  kg: number | string | null;
  /** The mass of all inputs of the lot `to` in kg, including inputs outside the trace. */
  inputKg: number | string | null;
}

/** The position of a lot in a trace, relative to the traced lot. */
export interface Traced {
  /** The number of edges on the longest path from the traced lot; negative for the lot's sources. */
  depth: number;
  /** The lot's share summed over all paths, from 0 to 1 with twelve decimals; null when no path has mass. */
  share: number | null;
}

/** The decimals of a share in replies; `innerScale` keeps the product of ten shares exact to the twelfth decimal. */
const shareScale = 12;
const innerScale = 20;

/** The share of an edge in the input mass of the lot `to`, from 0 to 1 with twelve decimals; null without mass. */
export const edgeShare = (edge: WeighedEdge): number | null => wire(exactShare(edge));

/**
 * Calculates the depth and the share of every lot of a trace. A path's share is the product of its edges' shares, and a
 * lot's share is the sum over all paths. The lots are visited once per direction in topological order, so that the
 * effort grows with the number of edges, not of paths.
 * @param edges  all edges among the traced lot and its ancestors, and among the traced lot and its descendants.
 * @throws when a lot is made of itself, at any depth.
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
  /** The end of an edge, `from` or `to`, whose lot is visited before the lot at the opposite end. */
  by: "from" | "to";
}

/**
 * Calculates depth and share of the lots in one direction from the root; each lot is calculated from those neighbours
 * that were visited earlier.
 */
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
  /** The mass in kg of one unit; null for a lot without mass. */
  kgPerUnit: number | null;
}

/**
 * The produced and used mass of lots, in kg with three decimals; lots without mass are not included.
 * @property closure  the accounted-for share of the produced mass in %, two decimals; 100 when nothing was produced.
 */
export function whereaboutsInKg(lots: readonly Whereabouts[]) {
  const weighed = lots.flatMap(({ kgPerUnit, ...lot }) => (kgPerUnit === null ? [] : [{ ...lot, kgPerUnit }]));
  const sum = (what: Exclude<keyof Whereabouts, "kgPerUnit">) =>
    calculateSum(weighed.map((lot) => decimal(lot[what]).times(lot.kgPerUnit)));
  const produced = sum("initialQuantity");
  const [consumed, onHand, shipped] = [sum("consumed"), sum("balance"), sum("shipped")];
  const [returned, lost] = [sum("returned"), sum("lost")];
  const accounted = calculateSum([consumed, onHand, shipped, returned, lost]);
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

/** The traced lot's quantity in a descendant, or a source's quantity in the traced lot, with three decimals. */
export function calculateExposure(share: number | null, madeWith: number): number | null {
  return share === null ? null : toWire(decimal(share).times(madeWith), 3);
}

/** The dispatched and the returned quantity of a lot for one customer, in the lot's unit. */
interface DispatchedLot {
  lotId: string;
  customer: { id: string; name: string };
  quantity: number;
  returned: number;
}

/**
 * The mass of the traced lots that each customer received and did not return, the largest mass first.
 * @property kg  the mass in kg with three decimals; null when one of the lots has no mass.
 */
export function receivedByCustomer(
  lots: readonly { id: string; kgPerUnit: number | null }[],
  shipments: readonly DispatchedLot[],
) {
  const kgPerUnit = new Map(lots.map((lot) => [lot.id, lot.kgPerUnit]));
  const names = new Map(shipments.map(({ customer }) => [customer.id, customer.name]));
  return [...groupedBy(shipments, ({ customer }) => customer.id)]
    .map(([id, own]) => {
      const masses = own.map(({ lotId, quantity, returned }) => {
        const each = kgPerUnit.get(lotId);
        return each == null ? null : decimal(quantity).minus(returned).times(each);
      });
      const knownMasses = masses.filter((mass) => mass !== null);
      const kg = knownMasses.length < masses.length ? null : toWire(calculateSum(knownMasses), 3);
      return { customer: { id, name: names.get(id) ?? "" }, kg, shipments: own.length };
    })
    .toSorted((one, other) => (other.kg ?? 0) - (one.kg ?? 0));
}

/**
 * Finds every origin of the traced lot: received lots, and lots that were made of no input lot; the largest share
 * first.
 */
export function findReceptions({ nodes, edges }: Pick<Trace, "nodes" | "edges">): TraceNode[] {
  const made = new Set(edges.map(({ to }) => to));
  return (
    nodes
      .filter(({ depth, lot }) => depth <= 0 && (lot.supplier !== null || !made.has(lot.id)))
      // A lot without mass, such as packaging, is sorted last.
      .sort((one, other) => (other.share ?? -1) - (one.share ?? -1))
  );
}
