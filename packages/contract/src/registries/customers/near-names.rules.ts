/**
 * Two names are near when they share at least three fifths of all their trigrams; `padaria sol` and `padaria lua` share
 * only a half.
 */
const [shared, of] = [3, 5];

/**
 * The trigrams of all words of a name; each word is padded with two spaces in front and one space behind, as in
 * PostgreSQL's `pg_trgm`.
 */
function listTrigrams(key: string): Set<string> {
  const words = key.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => {
      const padded = [..."  ", ...word, " "];
      return padded.slice(2).map((_, at) => padded.slice(at, at + 3).join(""));
    }),
  );
}

/** Whether two names are near. @param one  a name's trigram ranks, ascending; `other` is the second name's ranks. */
function areNear(one: readonly number[], other: readonly number[]): boolean {
  let [common, at] = [0, 0];
  for (const gram of one) {
    while (at < other.length && (other[at] ?? 0) < gram) at += 1;
    if (other[at] === gram) common += 1;
  }
  return common * of >= (one.length + other.length - common) * shared;
}

/**
 * Finds the pairs of names that may be duplicates. A pair consists of two indices of `keys`, the lower index first.
 * Only names that share one of their rarest trigrams are compared, because two near names always share one of their
 * rarest trigrams (prefix filtering: Chaudhuri, Ganti and Kaushik 2006).
 * @param keys  the names without accents and case.
 */
export function nearPairs(keys: readonly string[]): [number, number][] {
  const names = keys.map(listTrigrams);
  const uses = new Map<string, number>();
  for (const name of names) for (const gram of name) uses.set(gram, (uses.get(gram) ?? 0) + 1);
  const byRarity = [...uses].sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1));
  const rank = new Map(byRarity.map(([gram], at) => [gram, at]));
  const ranked = names.map((name) => [...name].map((gram) => rank.get(gram) ?? 0).sort((one, other) => one - other));
  const seen = byRarity.map((): number[] => []);
  return ranked.flatMap((name, at) => {
    const most = name.length * (of - shared);
    const rarest = name.slice(0, (most - (most % of)) / of + 1);
    const candidates = new Set(rarest.flatMap((gram) => seen[gram] ?? []));
    for (const gram of rarest) seen[gram]?.push(at);
    return [...candidates]
      .filter((other) => areNear(name, ranked[other] ?? []))
      .sort((one, other) => one - other)
      .map((other): [number, number] => [other, at]);
  });
}
