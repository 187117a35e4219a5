/** The schema of a value in the OpenAPI document, with only the keywords that the document uses. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

interface Chance {
  /** Returns the next random number from 0 to 1. */
  draw: () => number;
  /** The ids of existing records, by the names of the fields that take them: `fruit`, `lot`. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** The number of values in the request that may still become hostile. */
  left: { bends: number };
}

const one = <Value>(draw: () => number, values: readonly Value[]): Value =>
  values[Math.floor(draw() * values.length)] as Value;

/**
 * Numbers and other values that a test must write as raw JSON text, because `JSON.stringify` would change or refuse the
 * values.
 */
const onlyAsText = [
  "1e400",
  "-1e400",
  "-0",
  "1E+2",
  "0.1e-400",
  "123456789012345678901234567890",
  "9007199254740993",
  '{"id":1,"id":2}',
  '{"__proto__":{"level":1}}',
  '{"constructor":{"prototype":{"level":1}}}',
  '{"toString":1,"valueOf":2,"then":3,"toJSON":4}',
  "[".repeat(100_000) + "]".repeat(100_000),
  `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`,
];

const mark = (at: number) => `\u2060only as text ${at}\u2060`;

/** The text of a body, in which the raw values have no quotes around them. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.replace(/"\u2060only as text (\d+)\u2060"/g, (_, at: string) => onlyAsText[Number(at)] ?? "");
}

const hostile: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  "0",
  -1,
  0,
  0.1 + 0.2,
  1e-9,
  1e21,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  "1,5",
  "NaN",
  [],
  {},
  [null],
  { $ne: null },
  { __proto__: { level: 1 } },
  { constructor: { prototype: { level: 1 } } },
  { length: 1e9 },
  -0,
  Number.MIN_VALUE,
  2 ** 31,
  2 ** 63,
  "a".repeat(100_000),
  "a ".repeat(50_000),
  "\u0000",
  "\u0001",
  "\ud800",
  "a\udc00z",
  "\ufeff",
  "\uffff",
  "\u200b\u200d\u2060",
  "\u202e\u2066x\u2069",
  "ﷺ".repeat(60),
  "İıſK",
  "👩‍👩‍👧‍👦".repeat(20),
  "ç̃́".repeat(50),
  "‮ovitsoh",
  "'; drop table lots; --",
  "%",
  "_",
  "\\",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "../../../etc/passwd",
  "2026-02-30",
  "0000-00-00",
  "-000001-01-01",
  "+275760-09-13",
  "1899-12-31",
  "10000-01-01",
  "9999-12-31",
  "infinity",
  "2026-11-20T25:61:00Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "__proto__",
  "constructor",
  "1; select pg_sleep(9)",
  "' or '1'='1",
  "{{7*7}}<%= 7*7 %>",
  "(a+)+$",
  ...onlyAsText.map((_, at) => mark(at)),
];

/** A value that no client should send. */
export const hostileValue = (draw: () => number): unknown => one(draw, hostile);

/** Makes a body invalid in one part: a value is replaced, missing or added. */
export function bent(body: unknown, draw: () => number): unknown {
  if (typeof body !== "object" || body === null || draw() < 0.1) return hostileValue(draw);
  const keys = Object.keys(body);
  const key = draw() < 0.1 || keys.length === 0 ? one(draw, ["__proto__", "id", "version", "x"]) : one(draw, keys);
  const copy = new Map(Object.entries(body));
  if (draw() < 0.15) copy.delete(key);
  else copy.set(key, bent(copy.get(key), draw));
  return Array.isArray(body) ? [...copy.values()] : Object.fromEntries(copy);
}

const words = ["Acerola", "Sítio São João", "lote 7", "x", "MP-ACE-26324-01", "100", "12345678901"];
const days = ["2026-11-20", "2026-01-01", "2024-02-29", "2027-12-31"];

/**
 * The id of an existing record. It usually has the kind that the field's name demands; sometimes a field for a fruit
 * gets the id of a lot.
 */
export function likelyId(name: string, { draw, ids }: Pick<Chance, "draw" | "ids">): string {
  const kind = name.replace(/Ids?$/, "");
  const ofKind = draw() < 0.85 && ids[kind]?.length ? ids[kind] : undefined;
  const any = Object.values(ids).filter(({ length }) => length > 0);
  return one(draw, ofKind ?? one(draw, any));
}

/**
 * Makes a value that usually matches a schema.
 * @param name  the name of the value's field.
 */
export function likely(schema: JsonSchema, chance: Chance, name = ""): unknown {
  const { draw, left } = chance;
  if (left.bends > 0 && draw() < 0.1) {
    left.bends -= 1;
    return hostileValue(draw);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return likely(one(draw, choices), chance, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => likely(part, chance, name)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return one(draw, schema.enum);
  const type = Array.isArray(schema.type) ? one(draw, schema.type) : schema.type;
  if (type === "object" || schema.properties) return likelyObject(schema, chance);
  if (type === "array")
    return Array.from({ length: Math.floor(draw() * 4) }, () => likely(schema.items ?? {}, chance, name));
  if (type === "number" || type === "integer") return likelyNumber(schema, type, draw);
  if (type === "boolean") return draw() < 0.5;
  if (type === "null") return null;
  return likelyText(schema, chance, name);
}

function likelyObject({ properties = {}, required = [] }: JsonSchema, chance: Chance): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      required.includes(name) || chance.draw() < 0.25 ? [[name, likely(schema, chance, name)]] : [],
    ),
  );
}

function likelyNumber({ minimum = 0, maximum = 1000 }: JsonSchema, type: string, draw: () => number): number {
  const bounds = [minimum, Math.min(maximum, 1e9)];
  const value = draw() < 0.1 ? one(draw, bounds) : minimum + draw() * Math.min(maximum - minimum, 500);
  return type === "integer" ? Math.round(value) : Math.round(value * 100) / 100;
}

function likelyText({ format, pattern, minLength = 0 }: JsonSchema, chance: Chance, name: string): string {
  const { draw } = chance;
  if (format === "uuid") return likelyId(name, chance);
  if (format === "date-time") return `${one(draw, days)}T12:00:00Z`;
  if (pattern?.includes("\\d{4}-")) return one(draw, days);
  if (pattern?.includes("A-Z")) return letters(draw);
  return `${one(draw, words)} ${Math.floor(draw() * 1e6)}`.padEnd(minLength, "x");
}

const letters = (draw: () => number) =>
  Array.from({ length: 4 }, () => String.fromCharCode(65 + Math.floor(draw() * 26))).join("");
