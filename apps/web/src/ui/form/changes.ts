/** The fields of a form that differ from its initial values. */
export function changedValues<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(after).filter(([name, value]) => !isAlike(value, Reflect.get(before, name)));
  return Object.fromEntries(changed) as Partial<Values>;
}

/**
 * The body of a PUT: only the changed fields, so that the call overwrites no unchanged field. An emptied field is
 * `null`, because the server leaves an absent field unchanged.
 */
export function changedBody(before: unknown, after: unknown): Record<string, unknown> {
  const [old, now] = [toFields(before), toFields(after)];
  const names = [...new Set([...Object.keys(now), ...Object.keys(old)])];
  return Object.fromEntries(
    names.filter((name) => !isAlike(old[name], now[name])).map((name) => [name, now[name] ?? null]),
  );
}

function toFields(body: unknown): Record<string, unknown> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** Whether two states are equal; an absent value equals null. */
export function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
