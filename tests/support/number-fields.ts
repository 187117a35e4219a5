import type { JsonSchema } from "./hostile.ts";

/** A number that a body may have. */
export interface NumberAt {
  /** Keys down to it; a number is a place in a list. */
  path: readonly (string | number)[];
  least: number;
  most: number;
  /** The least is not in. */
  isOpen: boolean;
}

type Numeric = JsonSchema & { exclusiveMinimum?: number };

/** Every number of a schema; of lists the first item's. */
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

/** A copy of a body with another value at a place, which is made where it was not. */
export function putAt(body: unknown, [key, ...rest]: NumberAt["path"], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") {
    const list = Array.isArray(body) ? body : [];
    return [...list.slice(0, key), putAt(list[key], rest, value), ...list.slice(key + 1)];
  }
  const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  return { ...fields, [key]: putAt(fields[key], rest, value) };
}
