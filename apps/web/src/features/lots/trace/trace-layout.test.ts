import { expect, test } from "vitest";
import { traced, traceOf } from "./made-trace.ts";
import { boxesOf } from "./trace-boxes.ts";
import { boxHeight, boxWidth, neighbourOf, placesOf } from "./trace-layout.ts";

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
const places = placesOf(boxed);
const xOf = (id: string) => places.get(id)?.x ?? 0;
const go = (id: string, way: "left" | "right" | "up" | "down") => neighbourOf(id, way, { links: boxed.links, places });

test("sources stand on the left, what was made of them on the right, and no two boxes overlap", () => {
  expect(xOf("mp-1")).toBe(xOf("mp-2"));
  expect(xOf("pa")).toBeGreaterThan(xOf("mp-1") + boxWidth);
  expect(xOf("pf")).toBeGreaterThan(xOf("pa") + boxWidth);
  const [a, b] = [places.get("mp-1"), places.get("mp-2")];
  expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThan(boxHeight);
});

test("arrows go along the lines and up and down a column, and stop at its ends", () => {
  expect(go("pa", "right")).toBe("pf");
  expect(["mp-1", "mp-2"]).toContain(go("pa", "left"));
  const above = (places.get("mp-1")?.y ?? 0) < (places.get("mp-2")?.y ?? 0) ? "mp-1" : "mp-2";
  const below = above === "mp-1" ? "mp-2" : "mp-1";
  expect(go(below, "up")).toBe(above);
  expect(go(above, "down")).toBe(below);
  expect(go(above, "up")).toBeNull();
  expect(go("pf", "right")).toBeNull();
});

test("hundreds of boxes are placed within a second or two", () => {
  const nodes = Array.from({ length: 110 }, (_, index) => traced({ id: `pf-${index}`, depth: 1 + (index % 4) }));
  const edges = nodes.flatMap((node, index) => [
    line(index < 8 ? "pa" : `pf-${index - 8}`, node.lot.id),
    ...(index > 20 ? [line(`pf-${index - 20}`, node.lot.id)] : []),
  ]);
  const many = boxesOf(traceOf([traced({ id: "pa", depth: 0 }), ...nodes], edges), new Set());
  expect(placesOf(many).size).toBe(111);
});
