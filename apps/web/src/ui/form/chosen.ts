/** The search that returns to the form and names the field that takes the new id. */
export function chosenSearch(field: string, id: string): { chosen: string } {
  return { chosen: `${field}:${id}` };
}

/** Field and id from an address made by `chosenSearch`. */
export function chosenFrom(search: Record<string, unknown>): { field: string; id: string } | null {
  const match = typeof search.chosen === "string" ? /^(\w+):([0-9a-f-]{36})$/i.exec(search.chosen) : null;
  return match?.[1] !== undefined && match[2] !== undefined ? { field: match[1], id: match[2] } : null;
}
