import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculateSum, counted, type Decimal, toWire } from "@pomar/contract/core/decimal";
import { receivedByCustomer } from "@pomar/contract/ledger/lots/trace.rules";
import type { Trace, TraceNode } from "@pomar/contract/ledger/lots/trace.schema";

/** One box of the graph: a single lot, several lots of the same item and content at the same step, or a customer. */
export interface TraceBox {
  id: string;
  depth: number;
  /** The lots in the box; a box with several lots is a group. */
  nodes: readonly TraceNode[];
  /** The id of the expanded group of this lot; null on all boxes except the box of the group's first lot. */
  closes: string | null;
  /** The customer with whom the trace ends; null for a box that contains lots. */
  customer: Customer | null;
}

/** A customer with the total of its dispatches. */
export interface Customer {
  name: string;
  /** The dispatched mass in kg; null when the mass of any dispatch is unknown. */
  kg: number | null;
  shipments: number;
}

/** A link from the box of a lot to the box of a lot made from it, or to the box of a customer who received it. */
export interface TraceLink {
  from: string;
  to: string;
}

export interface BoxedTrace {
  boxes: readonly TraceBox[];
  links: readonly TraceLink[];
  isGrouped: boolean;
}

/** The largest number of lots with a box each; a larger trace is grouped, because its lines would be unreadable. */
export const maxSingleLots = 120;

/** The number of lots of an expanded group that get their own boxes, the most exposed first. */
export const maxGroupLots = 40;

/** Builds one box per lot; a large trace gets one box per group of lots, unless `opened` contains the group. */
export function buildBoxes(trace: Trace, opened: ReadonlySet<string>): BoxedTrace {
  const isGrouped = trace.nodes.length > maxSingleLots;
  const boxes = isGrouped ? grouped(trace.nodes, opened) : trace.nodes.map((node) => single(node));
  const ends = listCustomers(trace);
  const depth = Math.max(...boxes.map((box) => box.depth)) + 1;
  const ended = ends
    .slice(0, maxCustomers)
    .map(({ id, customer }): TraceBox => ({ id, depth, nodes: [], closes: null, customer }));
  const more = ends.slice(maxCustomers);
  if (more.length > 0) {
    const customer = together(`mais ${counted(more.length, "cliente", "clientes")}`, more);
    ended.push({ id: "customers", depth, nodes: [], closes: null, customer });
  }
  const boxOfCustomer = new Map(ends.map(({ id }, at) => [id, at < maxCustomers ? id : "customers"]));
  return { boxes: [...boxes, ...ended], links: buildLinks(trace, boxes, boxOfCustomer), isGrouped };
}

/** The number of customers that have a box of their own; the list above the graph contains all customers. */
const maxCustomers = 24;

/** Several customers summed into one customer, shown in a single box. */
export function together(name: string, ends: readonly { customer: Customer }[]): Customer {
  return {
    name,
    kg: sumMass(ends.map(({ customer }) => customer.kg)),
    shipments: ends.reduce((sum, { customer }) => sum + customer.shipments, 0),
  };
}

/** The sum in kg; null when any of the masses is unknown. */
function sumMass(masses: readonly (Decimal | number | null)[]): number | null {
  const knownMasses = masses.filter((mass) => mass !== null);
  return knownMasses.length < masses.length ? null : toWire(calculateSum(knownMasses), 3);
}

const customerId = ({ id }: { id: string }) => `customer|${id}`;

/** The customers of a trace, the customer with the largest received quantity first. */
export function listCustomers({ nodes, shipments }: Trace): { id: string; customer: Customer }[] {
  return receivedByCustomer(
    nodes.map(({ lot }) => lot),
    shipments,
  ).map(({ customer, ...received }) => ({
    id: customerId(customer),
    customer: { name: customer.name, ...received },
  }));
}

const single = (node: TraceNode, closes: string | null = null): TraceBox => ({
  id: node.lot.id,
  depth: node.depth,
  nodes: [node],
  closes,
  customer: null,
});

function grouped(nodes: readonly TraceNode[], opened: ReadonlySet<string>): TraceBox[] {
  // Units of different sizes form separate groups, because their numbers cannot be summed.
  const getGroupKey = ({ depth, lot }: TraceNode) => `${depth}|${lot.type}|${lot.item.id}|${lot.unit}|${lot.kgPerUnit}`;
  const groups = groupedBy(nodes, getGroupKey);
  return [...groups].flatMap(([id, members]) => {
    const [first] = members;
    if (members.length === 1) return [single(first)];
    if (!opened.has(id)) return [{ id, depth: first.depth, nodes: members, closes: null, customer: null }];
    const sorted = members.toSorted(byExposure);
    const shown = sorted.slice(0, maxGroupLots).map((node, index) => single(node, index === 0 ? id : null));
    const rest = sorted.slice(maxGroupLots);
    return rest.length === 0
      ? shown
      : [...shown, { id: `${id}|rest`, depth: first.depth, nodes: rest, closes: null, customer: null }];
  });
}

const byExposure = (a: TraceNode, b: TraceNode) =>
  (b.exposureQuantity ?? 0) - (a.exposureQuantity ?? 0) || a.lot.code.localeCompare(b.lot.code);

/** The links between boxes, each pair of boxes linked once. */
function buildLinks(
  { edges, shipments }: Trace,
  boxes: readonly TraceBox[],
  boxOfCustomer: ReadonlyMap<string, string>,
) {
  const boxByLot = new Map(boxes.flatMap(({ id, nodes }) => nodes.map(({ lot }) => [lot.id, id])));
  const candidates = [
    ...edges.map(({ from, to }) => [boxByLot.get(from), boxByLot.get(to)]),
    ...shipments.map(({ lotId, customer }) => [boxByLot.get(lotId), boxOfCustomer.get(customerId(customer))]),
  ];
  const links = new Map<string, TraceLink>();
  for (const [from, to] of candidates)
    if (from !== undefined && to !== undefined) links.set(`${from}>${to}`, { from, to });
  return [...links.values()];
}
