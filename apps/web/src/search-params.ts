import type { z } from "zod";

/** Reads the address as the API's own query: plain texts, `?page=2&search=acerola`. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query into the address; what is absent or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const params = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return params.size > 0 ? `?${params}` : "";
}

/** Checks an address against a list's query; a field that does not fit is treated as not given. */
export function validSearch(schema: z.ZodObject, search: Record<string, unknown>): Record<string, unknown> {
  const whole = schema.safeParse(search);
  if (whole.success) return whole.data;
  const wrong = new Set(whole.error.issues.map((issue) => issue.path[0]));
  const rest = schema.safeParse(Object.fromEntries(Object.entries(search).filter(([name]) => !wrong.has(name))));
  return rest.success ? rest.data : {};
}

/** What the query takes when the address says nothing: it need not be written there. */
export function defaultSearch(schema: z.ZodObject): Record<string, unknown> {
  return validSearch(schema, {});
}
