import type { JsonSchema } from "./hostile.ts";

/** A number field in a body. */
export interface NumberAt {
  /** The keys from the body down to the field; a number is an index in a list. */
  path: readonly (string | number)[];
  least: number;
  most: number;
  /** Whether the minimum itself is forbidden. */
  isOpen: boolean;
}

type Numeric = JsonSchema & { exclusiveMinimum?: number };

/** Finds every number field of a schema; in a list, the fields of the first item. */
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

/** Copies a body with a new value at a path, and creates the path if it is missing. */
export function putAt(body: unknown, [key, ...rest]: NumberAt["path"], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") {
    const list = Array.isArray(body) ? body : [];
    return [...list.slice(0, key), putAt(list[key], rest, value), ...list.slice(key + 1)];
  }
  const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  return { ...fields, [key]: putAt(fields[key], rest, value) };
}
