import { bent, hostileValue, type JsonSchema, jsonText, likely, likelyId } from "./hostile.ts";
import type { Sample } from "./samples.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema: JsonSchema;
}

/** A call that the OpenAPI document describes. */
export interface Operation {
  path: string;
  method: string;
  operation: {
    operationId: string;
    parameters: Parameter[];
    requestBody?: { content: Record<string, { schema: JsonSchema }> };
  };
}

export interface Chance {
  /** Returns the next random number from 0 to 1. */
  draw: () => number;
  /** The number of values in one request that may be hostile. */
  bends: number;
  /** The ids of existing records, by the names of the fields that take them: `fruit`, `lot`. */
  ids: Record<string, string[]>;
  /** A valid call of this operation; when null, the request is built from the OpenAPI document. */
  sample: Sample | null;
}

interface FuzzedRequest {
  method: "GET";
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const one = <Value>(draw: () => number, values: readonly Value[]): Value =>
  values[Math.floor(draw() * values.length)] as Value;

// Converts a value to text for a header or an address; a URL cannot contain half of a surrogate pair.
const text = (value: unknown) =>
  (typeof value === "object" ? jsonText(value) : String(value)).replace(/\p{Surrogate}/gu, "\ufffd");

/**
 * Builds a request for an operation, from a sample or from the OpenAPI document. In the request `bends` values are
 * hostile, and sometimes the headers too.
 */
export function fuzzedRequest(one: Operation, chance: Chance): FuzzedRequest {
  const { draw } = chance;
  const request = { method: one.method as "GET", url: buildAddress(one, chance) };
  const body = buildBody(one, chance);
  const headers = {
    ...(draw() < 0.1 && { "idempotency-key": `k${Math.floor(draw() * 5)}` }),
    ...(draw() < 0.1 && { "if-match": draw() < 0.5 ? `"1"` : "garbage" }),
    ...(body && { "content-type": body.type }),
    ...(draw() < 0.1 && strangeHeader(draw, body !== null)),
  };
  return { ...request, headers, ...(body && { payload: body.payload }) };
}

const strangeAddresses = [
  "%00",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%5c..%5c",
  "%252e%252e",
  "%c0%ae",
  ";a=b",
  "~",
  "*",
];

function buildAddress({ path, operation }: Operation, chance: Chance): string {
  const { draw, ids, sample } = chance;
  const budget = { bends: chance.bends };
  const drawn = (schema: JsonSchema, name = "") => text(likely(schema, { draw, ids, left: budget }, name));
  const parameters = (place: Parameter["in"]) => operation.parameters.filter((parameter) => parameter.in === place);
  const url = parameters("path").reduce((made, { name, schema }) => {
    const sampleValue =
      sample?.params?.[name] ?? (draw() < 0.9 ? likelyId(kindIn(path, name), { draw, ids }) : drawn(schema));
    const value = draw() < 0.02 ? one(draw, strangeAddresses) : encodeURIComponent(sampleValue.slice(0, 4000));
    return made.replace(`{${name}}`, () => value);
  }, `/api${path}`);
  const query = new URLSearchParams(sample?.query);
  for (const { name, schema } of parameters("query"))
    if (draw() < 0.35) query.append(name, drawn(schema, name).slice(0, 2000));
  if (draw() < 0.05) query.append(one(draw, ["__proto__", "search[]", "page[$gt]", "page", "", "toString"]), "1");
  return query.size > 0 ? `${url}?${query}` : url;
}

const brokenTexts = [
  "",
  "{",
  '{"a":',
  "[1,2",
  "nul",
  "\ufeff{}",
  "{}{}",
  "NaN",
  "{'a':1}",
  '"\\ud8"',
  "\u0000",
  "[".repeat(200_000),
];

function buildBody(
  { operation }: Operation,
  { draw, bends, ids, sample }: Chance,
): { type: string; payload: string | Buffer } | null {
  const content = operation.requestBody?.content;
  if (!content) return draw() < 0.03 ? { type: "application/json", payload: jsonText(hostileValue(draw)) } : null;
  if (content["multipart/form-data"]) return buildForm(draw, bends > 0 ? null : sample);
  if (draw() < 0.02) return { type: "application/json", payload: one(draw, brokenTexts) };
  const budget = { bends };
  const schema = content["application/json"]?.schema ?? {};
  const maybeBent = (body: unknown) => (bends > 0 ? bent(body, draw) : body);
  const body = sample?.body ? maybeBent(sample.body) : likely(schema, { draw, ids, left: budget }, "");
  return { type: "application/json", payload: jsonText(draw() < 0.03 ? hostileValue(draw) : body) };
}

const fileTexts: readonly (string | Buffer)[] = [
  "",
  "Nome\nA\n",
  "Nome;Nome\n1;2",
  '"'.repeat(50_000),
  ";".repeat(200_000),
  "Nome\n".repeat(20_000),
  `sep=\u0000\r\nNome\u0000x`,
  `Nome;Código\n=cmd|' /C calc'!A0;AB`,
  Buffer.from("PK\u0003\u0004 is no archive", "latin1"),
  Buffer.from("PK\u0005\u0006".padEnd(22, "\u00ff"), "latin1"),
  Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
  Buffer.from("89504e470d0a1a0a0000000d49484452ffffffffffffffff", "hex"),
  "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
];

function buildForm(draw: () => number, sample: Sample | null) {
  const bytes = sample?.file?.bytes ?? Buffer.from(one(draw, fileTexts));
  const names = [
    'file"; filename="a.csv',
    'file"; filename="../../../etc/passwd',
    "file",
    "__proto__",
    'x"; filename="',
    "",
  ];
  const name = sample ? names[0] : one(draw, names);
  const part = Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
  const parts = Array<Buffer>(draw() < 0.05 && !sample ? 200 : 1).fill(part);
  const end = sample || draw() < 0.9 ? "--b--\r\n" : "";
  const types = [
    "multipart/form-data; boundary=b",
    "multipart/form-data",
    "multipart/form-data; boundary=other",
    'multipart/form-data; boundary=""',
  ];
  const type = sample || draw() < 0.8 ? types[0] : one(draw, types);
  return { type: type ?? "", payload: Buffer.concat([...parts, Buffer.from(end)]) };
}

const strangeHeaders: readonly Record<string, string>[] = [
  { "idempotency-key": "" },
  { "idempotency-key": "x".repeat(5000) },
  { "idempotency-key": "é" },
  { "if-match": '"999999999999999999999"' },
  { "if-match": '*, "1", W/"2"' },
  { "if-none-match": "*" },
  { range: "bytes=0-0,5-2,-1" },
  { "accept-encoding": "gzip;q=nan, br;q=-1, *" },
  { accept: "text/html" },
  { "x-forwarded-for": "1.2.3.4, ' or 1=1, ::ffff:999.1" },
  { "x-forwarded-host": "evil.example" },
  { "x-http-method-override": "DELETE" },
  { "user-agent": "'; drop table sessions; --".repeat(40) },
  { cookie: "__proto__=1; token=x" },
  { origin: "https://evil.example" },
];
const strangeTypes = [
  "",
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
  "APPLICATION/JSON",
  "application/json, text/html",
  "application/vnd.api+json",
  "multipart/form-data",
  "x".repeat(3000),
];

const strangeHeader = (draw: () => number, hasBody: boolean): Record<string, string> =>
  hasBody && draw() < 0.4 ? { "content-type": one(draw, strangeTypes) } : one(draw, strangeHeaders);

/** The kind of record that an address names: `fruit` for `/fruits/{id}`. Entries map to receipts and productions. */
function kindIn(path: string, name: string): string {
  const kinds = {
    pulp: "production",
    "pulp-base": "production",
    "final-product": "production",
    "composite-lots": "production",
    "calculator-records": "calculatorRecord",
    additional: "additional",
    packaging: "packaging",
  };
  const of = path.split("/")[1] ?? "";
  if (name !== "id") return name === "ids" ? "lot" : name;
  if (path.startsWith("/fruits/groups")) return "group";
  if (of in kinds) return kinds[of as keyof typeof kinds];
  if (of === "raw-materials" || of.endsWith("-record")) return "receipt";
  if (of.endsWith("-2") || of === "financial-lots") return "lot";
  return of.replace(/s$/, "");
}
