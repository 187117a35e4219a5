import { groupedBy } from "../../core/collections.rules.ts";

export interface Descent {
  from: string;
  to: string;
}

/**
 * All lots that occur in the edges, each lot after its input lots.
 * @throws when a lot is made of itself, at any depth.
 */
export function sourcesFirst(edges: readonly Descent[]): string[] {
  const waitsFor = new Map<string, number>();
  const edgesFrom = groupedBy(edges, ({ from }) => from);
  for (const { from, to } of edges) {
    waitsFor.set(from, waitsFor.get(from) ?? 0);
    waitsFor.set(to, (waitsFor.get(to) ?? 0) + 1);
  }
  const ordered = [...waitsFor].filter(([, sources]) => sources === 0).map(([id]) => id);
  for (const id of ordered)
    for (const { to } of edgesFrom.get(id) ?? []) {
      const left = (waitsFor.get(to) ?? 0) - 1;
      waitsFor.set(to, left);
      if (left === 0) ordered.push(to);
    }
  if (ordered.length < waitsFor.size) throw new Error("a lot is made of itself");
  return ordered;
}
