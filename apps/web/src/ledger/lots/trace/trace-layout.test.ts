import { expect, test } from "vitest";
import { makeTrace, traced } from "../../../../../../tests/support/made-trace.ts";
import { type BoxedTrace, buildBoxes } from "./trace-boxes.ts";
import { drawLine, findNeighbour, type Place, toSteps } from "./trace-layout.ts";

const line = (from: string, to: string) => ({ from, to, quantity: 5, share: 0.5 });

/** Places boxes 216 px wide, as the style sheet does: each step in columns, its last row aligned to the left. */
function placed(boxed: BoxedTrace, perRow: number, height = 92) {
  let y = 28;
  const steps = toSteps(boxed).map((step) => {
    const columns = Math.min(perRow, step.length);
    const start = 20 + ((perRow - columns) * 236) / 2;
    const places = step.map(({ id }, at): [string, Place] => {
      const row = (at - (at % columns)) / columns;
      return [id, { x: start + (at % columns) * 236, y: y + row * (height + 28), width: 216, height }];
    });
    y = (places.at(-1)?.[1].y ?? 0) + height + 56;
    return places;
  });
  return { places: new Map(steps.flat()), steps: steps.map((step) => step.map(([, place]) => place)) };
}

/** The points along a line of the graph, which consists of curves and straight vertical parts. */
function listPoints(path: string) {
  let [x = 0, y = 0] = path.slice(1, path.indexOf("C")).split(" ").map(Number);
  const points: { x: number; y: number }[] = [];
  for (const [, kind, numbers = ""] of path.matchAll(/([CV])([^CV]+)/g)) {
    const to = numbers.split(" ").map(Number);
    const [x1 = x, y1 = y, x2 = x, y2 = y, endX = x, endY = y] = kind === "V" ? [x, y, x, ...to, x, ...to] : to;
    for (let t = 0; t <= 1; t += 1 / 64) {
      const at = (a: number, b: number, c: number, d: number) =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
      points.push({ x: at(x, x1, x2, endX), y: at(y, y1, y2, endY) });
    }
    [x, y] = [endX, endY];
  }
  return points;
}

const boxed = buildBoxes(
  makeTrace(
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
const { places } = placed(boxed, 3);
const go = (id: string, way: "left" | "right" | "up" | "down") =>
  findNeighbour(id, way, { links: boxed.links, places });

test("sources come first, each lot below its own sources", () => {
  const nodes = ["c", "b", "a"].flatMap((id) => [traced({ id, depth: -1 }), traced({ id: `of-${id}`, depth: 0 })]);
  const trace = makeTrace(nodes, [line("a", "of-a"), line("b", "of-b"), line("c", "of-c")]);
  expect(toSteps(buildBoxes(trace, new Set())).map((step) => step.map(({ id }) => id))).toEqual([
    ["c", "b", "a"],
    ["of-c", "of-b", "of-a"],
  ]);
});

test("arrow keys follow the lines and move within a row, and stop at the ends", () => {
  expect(go("pa", "down")).toBe("pf");
  expect(["mp-1", "mp-2"]).toContain(go("pa", "up"));
  expect(go("mp-2", "left")).toBe("mp-1");
  expect(go("mp-1", "right")).toBe("mp-2");
  expect(go("mp-1", "left")).toBeNull();
  expect(go("pf", "down")).toBeNull();
});

test.each([1, 3, 6])(
  "with %i boxes in a row, no line touches a box that is not its own, nor leaves the graph",
  (perRow) => {
    const nodes = Array.from({ length: 60 }, (_, index) => traced({ id: `l-${index}`, depth: (index % 4) - 2 }));
    // Each box has links to boxes of the next step, and some links skip one or two steps.
    const edges = nodes.flatMap(({ lot, depth }, index) =>
      [1, 5, 6, 11, 15].flatMap((far) => {
        const to = nodes[index + far];
        return to !== undefined && to.depth > depth ? [line(lot.id, to.lot.id)] : [];
      }),
    );
    const many = buildBoxes(makeTrace(nodes, edges), new Set());
    const { places, steps } = placed(many, perRow);
    expect(many.links.length).toBeGreaterThan(80);
    for (const { from, to } of many.links) {
      const [source, target] = [places.get(from), places.get(to)];
      if (source === undefined || target === undefined) throw new Error("a link leads to nowhere");
      const points = listPoints(drawLine([source, target], steps));
      const on = [...places].filter(([, box]) =>
        points.some(
          ({ x, y }) => x > box.x - 4 && x < box.x + box.width + 4 && y > box.y + 0.01 && y < box.y + box.height - 0.01,
        ),
      );
      expect(on.map(([id]) => id)).toEqual([]);
      expect(points.every(({ x }) => x >= 6 && x <= 20 + perRow * 236 - 6)).toBe(true);
      expect(points.at(0)).toEqual({ x: source.x + 108, y: source.y + source.height });
      expect(points.at(-1)?.x).toBeCloseTo(target.x + 108, 5);
    }
  },
);

test("a line to the next step is direct, one that passes a step runs beside its boxes", () => {
  const two = { x: 0, width: 216, height: 92 };
  const [above, between, below] = [
    { ...two, y: 0 },
    { ...two, y: 200 },
    { ...two, y: 400 },
  ] as const;
  const steps = [[above], [between], [below]];
  expect(drawLine([above, between], steps)).toBe("M108 92C108 143 108 143 108 194");
  expect(drawLine([above, below], steps)).toBe("M108 92C108 146 229 146 229 200V292C229 343 108 343 108 394");
});
