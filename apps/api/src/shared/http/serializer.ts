import type { AnyRoute, Level } from "@pomar/contract/route";
import { everyLevel } from "@pomar/contract/route";
import fastJson, { type Schema } from "fast-json-stringify";
import { z } from "zod";

type Serialize = (reply: unknown) => string;
type JsonSchema = { [key: string]: unknown };

/**
 * One compiled serializer per level: what is marked `adminOnly` in the contract does not exist in level 2's,
 * so no handler can leak it by mistake.
 */
export function serializers(route: AnyRoute): Record<Level, Serialize> | null {
  if (route.reply === null) return null;
  const schema = z.toJSONSchema(route.reply, { io: "output", target: "draft-7" }) as JsonSchema;
  const [admin, employee] = everyLevel.map((level) => fastJson(forLevel(schema, level) as Schema));
  return { 1: admin as Serialize, 2: employee as Serialize };
}

function forLevel(node: unknown, level: Level): unknown {
  if (Array.isArray(node)) return node.map((part) => forLevel(part, level));
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    // `false` would make fast-json-stringify look for further keys; elsewhere it types the values of a record.
    if (key === "additionalProperties" && value === false) return [];
    if (key === "$schema" || key === "adminOnly") return [];
    if (key === "properties") return [[key, visible(value as JsonSchema, level)]];
    return [[key, forLevel(value, level)]];
  });
  return Object.fromEntries(entries);
}

function visible(properties: JsonSchema, level: Level): JsonSchema {
  const kept = Object.entries(properties).filter(
    ([, schema]) => level === 1 || (schema as JsonSchema).adminOnly !== true,
  );
  return Object.fromEntries(kept.map(([name, schema]) => [name, forLevel(schema, level)]));
}
