import { Graph, layout } from "@dagrejs/dagre";
import type { BoxedTrace } from "./trace-boxes.ts";

export const boxWidth = 216;
export const boxHeight = 92;

/** The left upper corner of a box, in the graph's own pixels. */
export interface Place {
  x: number;
  y: number;
}

const between = { columns: 156, boxes: 20 };

// With more lines than these, dagre thinks for seconds while the page stands still.
const mostForDagre = 80;

/** How tall all boxes are together, in the graph's own pixels. */
export function heightOf(places: ReadonlyMap<string, Place>): number {
  const tops = [...places.values()].map(({ y }) => y);
  return Math.max(...tops) - Math.min(...tops) + boxHeight;
}

/** Where each box stands: sources on the left, what was made of them on the right. */
export function placesOf(boxed: BoxedTrace): Map<string, Place> {
  return boxed.links.length > mostForDagre ? inColumns(boxed) : byDagre(boxed);
}

function byDagre({ boxes, links }: BoxedTrace): Map<string, Place> {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: between.boxes, ranksep: between.columns });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of boxes) graph.setNode(id, { width: boxWidth, height: boxHeight });
  for (const { from, to } of links) if (from !== to) graph.setEdge(from, to);
  layout(graph);
  return new Map(
    boxes.map(({ id }) => {
      const { x, y } = graph.node(id) as Place;
      return [id, { x: x - boxWidth / 2, y: y - boxHeight / 2 }];
    }),
  );
}

// Each sweep pulls the boxes nearer to what they are joined with; after a few nothing moves.
const sweeps = 6;

/** A column for each step, which a trace knows already; in it, each box near the middle of what it is joined with. */
function inColumns({ boxes, links }: BoxedTrace): Map<string, Place> {
  const joined = new Map(boxes.map(({ id }) => [id, [] as string[]]));
  for (const { from, to } of links) {
    joined.get(from)?.push(to);
    joined.get(to)?.push(from);
  }
  const depths = [...new Set(boxes.map(({ depth }) => depth))].toSorted((a, b) => a - b);
  const columns = depths.map((depth) => boxes.filter((box) => box.depth === depth).map(({ id }) => id));
  const middles = new Map(columns.flatMap((column) => [...placed(column)]));
  for (let sweep = 0; sweep < sweeps; sweep++)
    for (const [at, column] of columns.entries()) {
      const pull = new Map(column.map((id) => [id, mean((joined.get(id) ?? []).map((one) => middles.get(one) ?? 0))]));
      const sorted = column.toSorted((a, b) => (pull.get(a) ?? 0) - (pull.get(b) ?? 0));
      columns[at] = sorted;
      for (const [id, middle] of placed(sorted)) middles.set(id, middle);
    }
  const step = boxWidth + between.columns;
  return new Map(columns.flatMap((column, at) => column.map((id) => [id, { x: at * step, y: middles.get(id) ?? 0 }])));
}

/** The boxes of a column one below the other, around zero. */
function placed(column: readonly string[]): Map<string, number> {
  const step = boxHeight + between.boxes;
  const first = -((column.length - 1) * step) / 2;
  return new Map(column.map((id, index) => [id, first + index * step]));
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

export type Way = "left" | "right" | "up" | "down";

/** The box that an arrow key leads to: along a line, else to the nearest in the same column; null where there is none. */
export function neighbourOf(
  id: string,
  way: Way,
  { links, places }: { links: BoxedTrace["links"]; places: ReadonlyMap<string, Place> },
): string | null {
  const here = places.get(id);
  if (here === undefined) return null;
  const candidates =
    way === "left"
      ? links.filter(({ to }) => to === id).map(({ from }) => from)
      : way === "right"
        ? links.filter(({ from }) => from === id).map(({ to }) => to)
        : [...places].filter(([other, place]) => isInColumn(place, here, way) && other !== id).map(([other]) => other);
  const distance = (other: string) => Math.abs((places.get(other)?.y ?? 0) - here.y);
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

function isInColumn(place: Place, here: Place, way: "up" | "down"): boolean {
  const isNear = Math.abs(place.x - here.x) < boxWidth / 2;
  return isNear && (way === "up" ? place.y < here.y : place.y > here.y);
}
