import type { JsonSchema } from "./hostile.ts";

/** A number field of a body. */
export interface NumberAt {
  /** The path of keys to it; a number is an index in a list. */
  path: readonly (string | number)[];
  least: number;
  most: number;
  /** The minimum itself is excluded. */
  isOpen: boolean;
}

type Numeric = JsonSchema & { exclusiveMinimum?: number };

/** Every number field of a schema; in lists that of the first item. */
export function numbersIn(schema: Numeric, path: NumberAt["path"] = []): NumberAt[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  const { properties = {}, items, type, minimum, exclusiveMinimum, maximum } = schema;
  return [
    ...choices.flatMap((choice) => numbersIn(choice, path)),
    ...Object.entries(properties).flatMap(([key, value]) => numbersIn(value, [...path, key])),
    ...(items ? numbersIn(items, [...path, 0]) : []),
    ...(type === "number" || type === "integer"
      ? [
          {
            path,
            least: minimum ?? exclusiveMinimum ?? 0,
            most: maximum ?? 1e9,
            isOpen: exclusiveMinimum !== undefined,
          },
        ]
      : []),
  ];
}

/** A copy of a body with a new value at a path, which is created if missing. */
export function putAt(body: unknown, [key, ...rest]: NumberAt["path"], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") {
    const list = Array.isArray(body) ? body : [];
    return [...list.slice(0, key), putAt(list[key], rest, value), ...list.slice(key + 1)];
  }
  const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  return { ...fields, [key]: putAt(fields[key], rest, value) };
}
