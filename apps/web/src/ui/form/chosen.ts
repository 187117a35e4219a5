/** The search part of the address that leads back to a form with a new record: it names the field and the id. */
export function chosenSearch(field: string, id: string): { chosen: string } {
  return { chosen: `${field}:${id}` };
}

/** The field and the id in an address that `chosenSearch` made. */
export function chosenFrom(search: Record<string, unknown>): { field: string; id: string } | null {
  const match = typeof search.chosen === "string" ? /^(\w+):([0-9a-f-]{36})$/i.exec(search.chosen) : null;
  return match?.[1] !== undefined && match[2] !== undefined ? { field: match[1], id: match[2] } : null;
}
