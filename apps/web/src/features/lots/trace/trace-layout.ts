import type { BoxedTrace, TraceLink } from "./trace-boxes.ts";

export const boxWidth = 216;
export const boxHeight = 92;

/** The left upper corner of a box, in px. */
export interface Place {
  x: number;
  y: number;
}

export interface TraceLayout {
  places: ReadonlyMap<string, Place>;
  /** px. */
  height: number;
}

/** Between boxes of a row, rows of one step, and steps: there the lines and their words have room. */
const gap = { boxes: 20, rows: 24, steps: 76 };
const padding = 28;

/**
 * Where each box stands: sources above, what was made of them below, each step in as many rows as the width asks for. So every
 * trace fits at the size in which it is read, and grows downwards as the page does.
 * @param width  px.
 */
export function placesOf({ boxes, links }: BoxedTrace, width: number): TraceLayout {
  const room = width - 2 * padding + gap.boxes;
  const perRow = Math.max(1, (room - (room % (boxWidth + gap.boxes))) / (boxWidth + gap.boxes));
  const depths = [...new Set(boxes.map(({ depth }) => depth))].toSorted((a, b) => a - b);
  const places = new Map<string, Place>();
  let y = padding;
  for (const depth of depths) {
    const step = boxes.filter((box) => box.depth === depth).map(({ id }) => id);
    const sorted = nearTheirSources(step, links, places);
    for (let first = 0; first < sorted.length; first += perRow) {
      if (first > 0) y += boxHeight + gap.rows;
      const row = sorted.slice(first, first + perRow);
      const start = (width - row.length * (boxWidth + gap.boxes) + gap.boxes) / 2;
      for (const [at, id] of row.entries()) places.set(id, { x: start + at * (boxWidth + gap.boxes), y });
    }
    y += boxHeight + gap.steps;
  }
  return { places, height: y - gap.steps + padding };
}

/** The boxes of a step in the order of what they were made of above: lines cross less. */
function nearTheirSources(
  step: readonly string[],
  links: readonly TraceLink[],
  places: ReadonlyMap<string, Place>,
): string[] {
  const pull = new Map(
    step.map((id) => [id, mean(links.flatMap(({ from, to }) => (to === id ? (places.get(from)?.x ?? []) : [])))]),
  );
  return step.toSorted((one, other) => (pull.get(one) ?? 0) - (pull.get(other) ?? 0));
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The line of a link, from below its source to above what was made of it, as an SVG path. */
export function lineOf({ from, to }: TraceLink, places: TraceLayout["places"]): string | null {
  const [source, target] = [places.get(from), places.get(to)];
  if (source === undefined || target === undefined) return null;
  const [x1, y1] = [source.x + boxWidth / 2, source.y + boxHeight];
  const [x2, y2] = [target.x + boxWidth / 2, target.y - 6];
  const bend = (y2 - y1) / 2;
  return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
}

/**
 * Where the words of a link stand, so that no two lie on each other: below a source that went into one thing, else above what
 * was made of one thing; the middle of the words, in px. Null: only the table says them.
 */
export function wordsPlace(link: TraceLink, links: readonly TraceLink[], places: TraceLayout["places"]): Place | null {
  const [source, target] = [places.get(link.from), places.get(link.to)];
  if (source === undefined || target === undefined) return null;
  if (links.filter(({ from }) => from === link.from).length === 1)
    return { x: source.x + boxWidth / 2, y: source.y + boxHeight + 16 };
  if (links.filter(({ to }) => to === link.to).length === 1) return { x: target.x + boxWidth / 2, y: target.y - 22 };
  return null;
}

export type Way = "left" | "right" | "up" | "down";

/** The box that an arrow key leads to: up and down along a line, else to the neighbour in the row; null where there is none. */
export function neighbourOf(
  id: string,
  way: Way,
  { links, places }: { links: BoxedTrace["links"]; places: TraceLayout["places"] },
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
