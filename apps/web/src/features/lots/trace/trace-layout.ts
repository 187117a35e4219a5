import { Graph, layout } from "@dagrejs/dagre";
import type { BoxedTrace } from "./trace-boxes.ts";

export const boxWidth = 216;
export const boxHeight = 92;

/** The left upper corner of a box, in the graph's own pixels. */
export interface Place {
  x: number;
  y: number;
}

// Above these many, finding the tightest steps takes seconds; the depths are steps too.
const mostTight = 150;

/** How tall all boxes are together, in the graph's own pixels. */
export function heightOf(places: ReadonlyMap<string, Place>): number {
  const tops = [...places.values()].map(({ y }) => y);
  return Math.max(...tops) - Math.min(...tops) + boxHeight;
}

/** Where each box stands: sources on the left, what was made of them on the right. */
export function placesOf({ boxes, links }: BoxedTrace): Map<string, Place> {
  const graph = new Graph();
  graph.setGraph({
    rankdir: "LR",
    nodesep: 20,
    ranksep: 156,
    ranker: boxes.length > mostTight ? "longest-path" : "network-simplex",
  });
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

export type Way = "left" | "right" | "up" | "down";

/**
 * The box that an arrow key leads to: along a line to the sources or to what was made, else to the nearest in the
 * same column; null where there is none.
 */
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
