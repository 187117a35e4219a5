import { expect, test } from "vitest";
import { traced, traceOf } from "./made-trace.ts";
import { boxesOf } from "./trace-boxes.ts";
import { boxHeight, boxWidth, neighbourOf, placesOf, wordsPlace } from "./trace-layout.ts";

const line = (from: string, to: string) => ({ from, to, quantity: 5, share: 0.5 });
const boxed = boxesOf(
  traceOf(
    [
      traced({ id: "mp-1", depth: -1 }),
      traced({ id: "mp-2", depth: -1 }),
      traced({ id: "pa", depth: 0 }),
      traced({ id: "pf", depth: 1 }),
    ],
    [line("mp-1", "pa"), line("mp-2", "pa"), line("pa", "pf")],
  ),
  new Set(),
);
const layout = placesOf(boxed, 900);
const { places } = layout;
const placeOf = (id: string) => places.get(id) ?? { x: 0, y: 0 };
const go = (id: string, way: "left" | "right" | "up" | "down") => neighbourOf(id, way, { links: boxed.links, places });

test("sources stand above, what was made of them below, and no two boxes overlap", () => {
  expect(placeOf("mp-1").y).toBe(placeOf("mp-2").y);
  expect(placeOf("pa").y).toBeGreaterThan(placeOf("mp-1").y + boxHeight);
  expect(placeOf("pf").y).toBeGreaterThan(placeOf("pa").y + boxHeight);
  expect(Math.abs(placeOf("mp-1").x - placeOf("mp-2").x)).toBeGreaterThan(boxWidth);
  expect(layout.height).toBeGreaterThan(placeOf("pf").y + boxHeight);
});

test("arrows go along the lines and beside each other in a row, and stop at the ends", () => {
  expect(go("pa", "down")).toBe("pf");
  expect(["mp-1", "mp-2"]).toContain(go("pa", "up"));
  const [first, last] = placeOf("mp-1").x < placeOf("mp-2").x ? ["mp-1", "mp-2"] : ["mp-2", "mp-1"];
  expect(go(last ?? "", "left")).toBe(first);
  expect(go(first ?? "", "right")).toBe(last);
  expect(go(first ?? "", "left")).toBeNull();
  expect(go("pf", "down")).toBeNull();
});

test.each([326, 900, 1500])(
  "a hundred lots fit into %i px, each step in rows of its own, and no box on another",
  (width) => {
    const nodes = Array.from({ length: 110 }, (_, index) => traced({ id: `pf-${index}`, depth: 1 + (index % 4) }));
    const edges = nodes.flatMap((node, index) => [
      line(index < 8 ? "pa" : `pf-${index - 7}`, node.lot.id),
      line("pa", node.lot.id),
    ]);
    const many = boxesOf(traceOf([traced({ id: "pa", depth: 0 }), ...nodes], edges), new Set());
    const found = [...placesOf(many, width).places.values()];
    expect(found).toHaveLength(111);
    for (const { x } of found) expect(x >= 0 && x + boxWidth <= width).toBe(true);
    expect(new Set(found.map(({ x, y }) => `${x} ${y}`)).size).toBe(111);
    const depthOf = new Map(many.boxes.map(({ id, depth }) => [id, depth]));
    const sorted = [...placesOf(many, width).places]
      .toSorted(([, a], [, b]) => a.y - b.y)
      .map(([id]) => depthOf.get(id));
    expect(sorted).toEqual(sorted.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  },
);

test("the words of two lines never lie on each other: what has no room for them says them in the table", () => {
  const tangled = boxesOf(
    traceOf(
      [
        traced({ id: "a", depth: -1 }),
        traced({ id: "b", depth: -1 }),
        traced({ id: "pa", depth: 0 }),
        traced({ id: "pb", depth: 0 }),
      ],
      [line("a", "pa"), line("a", "pb"), line("b", "pa"), line("b", "pb")],
    ),
    new Set(),
  );
  const crossing = placesOf(tangled, 900).places;
  expect(tangled.links.map((link) => wordsPlace(link, tangled.links, crossing))).toEqual([null, null, null, null]);
  const spots = boxed.links.map((link) => wordsPlace(link, boxed.links, places));
  expect(new Set(spots.map((spot) => `${spot?.x} ${spot?.y}`)).size).toBe(3);
});
