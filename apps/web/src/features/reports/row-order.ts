/** Rows by what a column says of them; what it does not say stands at the end, whichever way. */
export function inOrder<Row>(
  rows: readonly Row[],
  by: (row: Row) => string | number | null,
  order: "asc" | "desc",
): Row[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === "string" ? a.localeCompare(String(b), "pt-BR") : a - Number(b));
  });
}
