/** That something of one lot went into another. */
export interface Descent {
  from: string;
  to: string;
}

/**
 * All lots of some edges, each after everything it was made of.
 * @throws when a lot is made of itself, however long the way: the genealogy has no cycle.
 */
export function sourcesFirst(edges: readonly Descent[]): string[] {
  const waitsFor = new Map<string, number>();
  const children = new Map<string, string[]>();
  for (const { from, to } of edges) {
    waitsFor.set(from, waitsFor.get(from) ?? 0);
    waitsFor.set(to, (waitsFor.get(to) ?? 0) + 1);
    const known = children.get(from);
    if (known) known.push(to);
    else children.set(from, [to]);
  }
  const ordered = [...waitsFor].filter(([, sources]) => sources === 0).map(([id]) => id);
  for (const id of ordered)
    for (const child of children.get(id) ?? []) {
      const left = (waitsFor.get(child) ?? 0) - 1;
      waitsFor.set(child, left);
      if (left === 0) ordered.push(child);
    }
  if (ordered.length < waitsFor.size) throw new Error("a lot is made of itself");
  return ordered;
}
