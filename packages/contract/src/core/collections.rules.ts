/** Groups items by a key; groups and items stay in the order of the input. */
export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The keys of a table in the table's order, typed as a non-empty tuple for schemas and columns. */
export const listKeys = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  Object.keys(table) as [Key, ...Key[]];

export function pickLike<From extends object, Like extends object>(from: From, like: Like) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in like)) as Pick<
    From,
    keyof From & keyof Like
  >;
}
