import fc from "fast-check";
import { expect, test } from "vitest";
import { tracedLots, type WeighedEdge, whereaboutsInKg } from "./trace.rules.ts";

type Mass = readonly [from: number, to: number, kg: number | null];

/** Builds edges in which the input mass of each lot is the sum of the masses of its inputs. */
function weighed(masses: readonly Mass[]): WeighedEdge[] {
  return masses.map(([from, to, kg]) => ({
    from: String(from),
    to: String(to),
    kg,
    inputKg: masses.filter((mass) => mass[1] === to).reduce((sum, mass) => sum + (mass[2] ?? 0), 0) || null,
  }));
}

/**
 * Generates an acyclic graph of up to seven lots; every edge leads from a lot with a lower number to a lot with a
 * higher number.
 */
const anyGraph = fc
  .uniqueArray(
    fc.tuple(
      fc.nat(6),
      fc.nat(6),
      fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 97 }) }, fc.constant(null)),
    ),
    { selector: ([from, to]) => `${from}-${to}`, maxLength: 18 },
  )
  .map((masses) => masses.filter(([from, to]) => from < to));

/** Lists every path between two lots; a path is a list of edges. */
function waysBetween(edges: readonly WeighedEdge[], from: string, to: string): WeighedEdge[][] {
  if (from === to) return [[]];
  return edges
    .filter((edge) => edge.from === from)
    .flatMap((edge) => waysBetween(edges, edge.to, to).map((way) => [edge, ...way]));
}

const shareAlong = (way: readonly WeighedEdge[]) =>
  way.some(({ kg, inputKg }) => kg === null || inputKg === null)
    ? null
    : way.reduce((share, { kg, inputKg }) => share * (Number(kg) / Number(inputKg)), 1);

/** The edges of a trace: the edges among the lot's ancestors and among its descendants. */
function traceEdges(edges: readonly WeighedEdge[], root: string) {
  const reaches = (from: string, to: string) => waysBetween(edges, from, to).length > 0;
  return edges.filter((edge) => reaches(edge.to, root) || reaches(root, edge.from));
}

test("shares and depths equal those from enumerating every path", () => {
  fc.assert(
    fc.property(anyGraph, fc.nat(6), (masses, start) => {
      const edges = weighed(masses);
      const root = String(start);
      const traced = tracedLots(root, traceEdges(edges, root));
      for (let lot = 0; lot < 7; lot++) {
        const id = String(lot);
        if (id === root) continue;
        const up = waysBetween(edges, id, root);
        const ways = up.length > 0 ? up : waysBetween(edges, root, id);
        const found = traced.get(id);
        expect(found !== undefined, `lot ${id}`).toBe(ways.length > 0);
        if (!found) continue;
        const longest = Math.max(...ways.map((way) => way.length));
        expect(found.depth).toBe(up.length > 0 ? -longest : longest);
        const shares = ways.map(shareAlong).filter((share) => share !== null);
        if (shares.length === 0) expect(found.share).toBeNull();
        else
          expect(found.share).toBeCloseTo(
            shares.reduce((sum, share) => sum + share),
            11,
          );
      }
    }),
    { numRuns: 400 },
  );
});

test("the shares of sources without inputs add up to 1", () => {
  fc.assert(
    fc.property(anyGraph, (masses) => {
      const edges = weighed(masses.filter(([, , kg]) => kg !== null));
      const above = traceEdges(edges, "6").filter((edge) => waysBetween(edges, edge.to, "6").length > 0);
      if (above.length === 0) return;
      const sources = [...tracedLots("6", above)].filter(([id]) => id !== "6" && !above.some(({ to }) => to === id));
      expect(sources.reduce((sum, [, { share }]) => sum + (share ?? 0), 0)).toBeCloseTo(1, 10);
    }),
    { numRuns: 400 },
  );
});

test("a thousand small shares in a row keep their digits", () => {
  const masses: Mass[] = Array.from({ length: 1000 }, (_, at) => [at, at + 1, 999] as const);
  const edges = weighed(masses).map((edge) => ({ ...edge, inputKg: 1000 }));
  // 0.999 ^ 1000
  expect(tracedLots("0", edges).get("1000")).toEqual({ depth: 1000, share: 0.367695424771 });
});

test("a lot made of itself has no trace", () => {
  const circle = weighed([
    [1, 2, 3],
    [2, 1, 3],
  ]);
  expect(() => tracedLots("1", circle)).toThrow("made of itself");
});

test("masses are summed in kg, whatever the unit, and closure shows the missing mass", () => {
  const bags = { initialQuantity: 480, balance: 212, consumed: 0, shipped: 250, returned: 15, lost: 3, kgPerUnit: 0.1 };
  const grams = {
    initialQuantity: 2500,
    balance: 400,
    consumed: 2000,
    shipped: 0,
    returned: 0,
    lost: 0,
    kgPerUnit: 0.001,
  };
  const film = { initialQuantity: 700, balance: 700, consumed: 0, shipped: 0, returned: 0, lost: 0, kgPerUnit: null };
  expect(whereaboutsInKg([bags, grams, film])).toEqual({
    produced: 50.5,
    consumed: 2,
    onHand: 21.6,
    shipped: 25,
    returned: 1.5,
    lost: 0.3,
    // 100 g of the additive are unaccounted for: 50.4 of 50.5 kg are accounted for, which is 99.8 %.
    closure: 99.8,
  });
  expect(whereaboutsInKg([film]).closure).toBe(100);
});
