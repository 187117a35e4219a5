import { groupedBy } from "@pomar/contract/core/collections.rules";
import type { BoxedTrace, TraceBox, TraceLink } from "./trace-boxes.ts";

/** The position and size of a box in the browser's layout, in px. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Places = ReadonlyMap<string, Place>;

/**
 * The boxes of each step, sources first. The page stacks the steps and wraps a wide step into several rows, so that
 * every trace fits the width at a readable size and grows downwards.
 */
export function toSteps({ boxes, links }: Pick<BoxedTrace, "boxes" | "links">): TraceBox[][] {
  const steps = [...groupedBy(boxes, ({ depth }) => depth)].toSorted(([one], [other]) => one - other);
  const parts = new Map<string, number>();
  return steps.map(([, step]) => {
    const sorted = nearTheirSources(step, links, parts);
    for (const [at, { id }] of sorted.entries()) parts.set(id, (at + 0.5) / sorted.length);
    return sorted;
  });
}

/** The boxes of a step ordered by the positions of their sources, to reduce crossing lines. */
function nearTheirSources(step: readonly TraceBox[], links: readonly TraceLink[], parts: ReadonlyMap<string, number>) {
  const pull = new Map(
    step.map(({ id }) => [id, mean(links.flatMap(({ from, to }) => (to === id ? (parts.get(from) ?? []) : [])))]),
  );
  return step.toSorted((one, other) => (pull.get(one.id) ?? 0) - (pull.get(other.id) ?? 0));
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The distance in px from a box to the middle of the gap beside it, as set in the style sheet; `arrow` is the distance
 * in px from the end of a line to its box.
 */
const beside = 10;
const arrow = 6;
/** The distance in px of a line from the middle of a gap, so that incoming and outgoing lines run side by side. */
const apart = 3;

/**
 * The SVG path of a link, from below its source to above its target. The path runs only through the gaps between boxes,
 * because a line behind a box would seem to enter that box.
 * @param steps  the places of the boxes of every step, starting with the sources.
 */
export function drawLine([source, target]: readonly [Place, Place], steps: readonly (readonly Place[])[]): string {
  const middle = (place: Place) => place.x + place.width / 2;
  const end = { x: middle(target), y: target.y - arrow };
  const path = [`M${middle(source)} ${source.y + source.height}`];
  let at = { x: middle(source), y: source.y + source.height };
  const curveTo = ({ x, y }: typeof at) => {
    const bend = (y - at.y) / 2;
    path.push(`C${at.x} ${at.y + bend} ${x} ${y - bend} ${x} ${y}`);
    at = { x, y };
  };
  for (const step of steps) {
    const passed = step.filter(({ y }) => y > source.y && y < target.y);
    if (passed.length === 0) continue;
    const spaces = step.flatMap((box) => [box.x - beside, box.x + box.width + beside]);
    const x = step.includes(target)
      ? findNearest(spaces, { near: end.x, onward: at.x }) - apart
      : findNearest(spaces.toReversed(), { near: at.x, onward: end.x }) + apart;
    curveTo({ x, y: Math.min(...passed.map(({ y }) => y)) });
    at.y = Math.max(...passed.map(({ y, height }) => y + height));
    path.push(`V${at.y}`);
  }
  curveTo(end);
  return path.join("");
}

/** The position nearest to `near`; among equally near positions the position nearest to `onward`, or the first. */
function findNearest(spaces: readonly number[], { near, onward }: { near: number; onward: number }): number {
  const far = (x: number) => 10 * Math.abs(x - near) + Math.abs(x - onward);
  return spaces.reduce((best, x) => (far(x) < far(best) ? x : best));
}

export type Way = "left" | "right" | "up" | "down";

/** The box that an arrow key selects: up and down follow lines, left and right stay in the row; null without a box. */
export function findNeighbour(
  id: string,
  way: Way,
  { links, places }: { links: BoxedTrace["links"]; places: Places },
): string | null {
  const here = places.get(id);
  if (here === undefined) return null;
  const inRow = [...places].filter(([, { y }]) => y === here.y);
  const candidates = {
    up: links.filter(({ to }) => to === id).map(({ from }) => from),
    down: links.filter(({ from }) => from === id).map(({ to }) => to),
    left: inRow.filter(([, { x }]) => x < here.x).map(([other]) => other),
    right: inRow.filter(([, { x }]) => x > here.x).map(([other]) => other),
  }[way];
  const distance = (other: string) => Math.abs((places.get(other)?.x ?? 0) - here.x);
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
