import { groupedBy } from "@pomar/contract/core/collections.rules";
import { sumOf, toWire } from "@pomar/contract/core/decimal";
import { receivedByCustomer } from "@pomar/contract/lots/trace.rules";
import type { Trace, TraceEdge, TraceNode } from "@pomar/contract/lots/trace.schema";

/** What the graph draws as one: a lot, or lots of one item at one step. */
export interface TraceBox {
  id: string;
  depth: number;
  /** More than one of them is a group. */
  nodes: readonly TraceNode[];
  /** The group that these were part of before it was opened, of its first lot only. */
  closes: string | null;
  /** Who received some of it: no lot, but where the way of lots ends. */
  customer: Customer | null;
}

/** A customer, and what went there. */
export interface Customer {
  name: string;
  /** kg; null where something has no mass. */
  kg: number | null;
  shipments: number;
}

/** What went from one box into another. */
export interface TraceLink {
  from: string;
  to: string;
  /** In the unit of the source; null where the sources differ in it. */
  quantity: number | null;
  unit: string;
  /** Of a single edge: part of what was made of it, 0 to 1. */
  share: number | null;
  edges: number;
}

export interface BoxedTrace {
  boxes: readonly TraceBox[];
  links: readonly TraceLink[];
  isGrouped: boolean;
}

/** More lots than this are not drawn one by one: nobody could follow the lines. */
export const mostSingleLots = 120;

/** Of an opened group, the most exposed are drawn, the others stay together. */
export const mostOfGroup = 40;

/** Every lot, or, of a large trace, the lots of each step and item together, save those of `opened` groups. */
export function boxesOf(trace: Trace, opened: ReadonlySet<string>): BoxedTrace {
  const isGrouped = trace.nodes.length > mostSingleLots;
  const boxes = isGrouped ? grouped(trace.nodes, opened) : trace.nodes.map((node) => single(node));
  const ends = customersOf(trace);
  const depth = Math.max(...boxes.map((box) => box.depth)) + 1;
  const customers = ends
    .slice(0, mostCustomers)
    .map(({ id, customer }): TraceBox => ({ id, depth, nodes: [], closes: null, customer }));
  const links = [...linksOf(trace.edges, boxes), ...shipmentLinks(trace, [...boxes, ...customers])];
  return { boxes: [...boxes, ...customers], links, isGrouped };
}

/** So many customers end the graph; all of them stand above it. */
const mostCustomers = 24;

const customerId = (name: string | null) => `customer|${name ?? ""}`;

/** Who received something, the most first. */
export function customersOf({ nodes, shipments }: Trace): { id: string; customer: Customer }[] {
  return receivedByCustomer(
    nodes.map(({ lot }) => lot),
    shipments,
  ).map(({ customer, ...received }) => ({
    id: customerId(customer),
    customer: { name: customer ?? "Cliente não informado", ...received },
  }));
}

function shipmentLinks({ shipments }: Trace, boxes: readonly TraceBox[]): TraceLink[] {
  const boxOf = new Map(boxes.flatMap((box) => box.nodes.map(({ lot }) => [lot.id, { box: box.id, unit: lot.unit }])));
  const customers = new Set(boxes.filter(({ customer }) => customer !== null).map(({ id }) => id));
  const links = new Map<string, TraceLink>();
  for (const { lotId, customer, quantity } of shipments) {
    const [from, to] = [boxOf.get(lotId), customerId(customer)];
    if (from === undefined || !customers.has(to)) continue;
    const known = links.get(`${from.box}>${to}`);
    const one = { from: from.box, to, quantity, unit: from.unit, share: null, edges: 1 };
    links.set(`${from.box}>${to}`, known === undefined ? one : joined(known, one));
  }
  return [...links.values()];
}

const single = (node: TraceNode, closes: string | null = null): TraceBox => ({
  id: node.lot.id,
  depth: node.depth,
  nodes: [node],
  closes,
  customer: null,
});

function grouped(nodes: readonly TraceNode[], opened: ReadonlySet<string>): TraceBox[] {
  const groups = groupedBy(nodes, ({ depth, lot }) => `${depth}|${lot.type}|${lot.item.id}`);
  return [...groups].flatMap(([id, members]) => {
    const [first] = members;
    if (members.length === 1) return [single(first)];
    if (!opened.has(id)) return [{ id, depth: first.depth, nodes: members, closes: null, customer: null }];
    const sorted = members.toSorted(byExposure);
    const shown = sorted.slice(0, mostOfGroup).map((node, index) => single(node, index === 0 ? id : null));
    const rest = sorted.slice(mostOfGroup);
    return rest.length === 0
      ? shown
      : [...shown, { id: `${id}|rest`, depth: first.depth, nodes: rest, closes: null, customer: null }];
  });
}

const byExposure = (a: TraceNode, b: TraceNode) =>
  (b.exposureQuantity ?? 0) - (a.exposureQuantity ?? 0) || a.lot.code.localeCompare(b.lot.code);

function linksOf(edges: readonly TraceEdge[], boxes: readonly TraceBox[]): TraceLink[] {
  const boxOf = new Map(boxes.flatMap((box) => box.nodes.map((node) => [node.lot.id, { box: box.id, node }] as const)));
  const links = new Map<string, TraceLink>();
  for (const edge of edges) {
    const [from, to] = [boxOf.get(edge.from), boxOf.get(edge.to)];
    if (from === undefined || to === undefined) continue;
    const key = `${from.box}>${to.box}`;
    const { unit } = from.node.lot;
    const known = links.get(key);
    const alone = { from: from.box, to: to.box, quantity: edge.quantity, unit, share: edge.share, edges: 1 };
    links.set(key, known === undefined ? alone : joined(known, alone));
  }
  return [...links.values()];
}

function joined(known: TraceLink, more: TraceLink): TraceLink {
  const isAlike = known.quantity !== null && more.quantity !== null && known.unit === more.unit;
  return {
    ...known,
    quantity: isAlike ? toWire(sumOf([known.quantity ?? 0, more.quantity ?? 0]), 3) : null,
    share: null,
    edges: known.edges + more.edges,
  };
}
