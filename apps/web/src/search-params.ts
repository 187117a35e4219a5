/** Reads the address as the API's own query: plain texts, `?page=2&search=acerola`. What of them a list takes, it asks its contract. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query into the address; what is absent or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const params = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return params.size > 0 ? `?${params}` : "";
}
