import type { AnyRoute, Level } from "@pomar/contract/core/route";
import fastJson, { type Schema } from "fast-json-stringify";
import { z } from "zod";

type Serialize = (reply: unknown) => string;
type JsonSchema = { [key: string]: unknown };

const compiled = new WeakMap<AnyRoute, Map<Level, Serialize>>();

/**
 * Compiles a serializer of a reply for one level: the serializer of level 2 lacks `adminOnly` fields, so no handler can
 * leak them.
 */
export function buildSerializer(route: AnyRoute, level: Level): Serialize | null {
  if (route.reply === null) return null;
  // A serializer is compiled at the first reply: compiling all of them would take most of the app's start.
  const byLevel = compiled.get(route) ?? new Map<Level, Serialize>();
  compiled.set(route, byLevel);
  const serialize = byLevel.get(level) ?? compile(route.reply, level);
  byLevel.set(level, serialize);
  return serialize;
}

function compile(reply: z.ZodType, level: Level): Serialize {
  const schema = z.toJSONSchema(reply, { io: "output", target: "draft-7" });
  return fastJson(forLevel(schema, level) as Schema);
}

function forLevel(node: unknown, level: Level): unknown {
  if (Array.isArray(node)) return node.map((part) => forLevel(part, level));
  if (typeof node !== "object" || node === null) return node;
  const plain = withoutUnion(node as JsonSchema);
  if (plain !== null) return forLevel(plain, level);
  const entries = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    // With `false`, fast-json-stringify would look for further keys; any other value is kept, because it types the
    // values of a record.
    if (key === "additionalProperties" && value === false) return [];
    if (key === "$schema" || key === "adminOnly") return [];
    if (key === "properties") return [[key, visible(value as JsonSchema, level)]];
    return [[key, forLevel(value, level)]];
  });
  return Object.fromEntries(entries);
}

/**
 * Replaces a union by a plain schema. For each branch of a union, fast-json-stringify compiles a validator at the first
 * reply and runs it at each reply, and most of our unions need none.
 * @returns a plain schema for "something or null" and for a choice of constants; null for any other schema.
 */
function withoutUnion(node: JsonSchema): JsonSchema | null {
  const { anyOf, ...rest } = node;
  if (!Array.isArray(anyOf)) return null;
  const [some, other] = anyOf as JsonSchema[];
  if (anyOf.length === 2 && other?.type === "null") return { ...rest, ...some, nullable: true };
  const isChoice = (anyOf as JsonSchema[]).every(
    ({ type, const: value }) => type === some?.type && value !== undefined,
  );
  return isChoice ? { ...rest, type: some?.type } : null;
}

function visible(properties: JsonSchema, level: Level): JsonSchema {
  const visible = Object.entries(properties).filter(
    ([, schema]) => level === 1 || (schema as JsonSchema).adminOnly !== true,
  );
  return Object.fromEntries(visible.map(([name, schema]) => [name, forLevel(schema, level)]));
}
