import { z } from "zod";
import type { EntryKind } from "../kinds.ts";

/** The level of a user: 1 is an administrator (Administrador), 2 an employee (Funcionário). */
export type Level = 1 | 2;
export const everyLevel = [1, 2] as const;
export const adminOnlyLevel = [1] as const;

/** The user levels that may make a call; a `"public"` call needs no token. */
type Levels = readonly Level[] | "public";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The kinds of records that may take their id from a device: every entry, and a saved calculation. */
export type RecordedKind = EntryKind | "calculation";

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The files that an upload accepts; the server checks the bytes and ignores the declared type. */
export interface Upload {
  maxBytes: number;
  /** The media types and file extensions that the file dialog offers. */
  accept: readonly string[];
}

interface RouteSpec<Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType> {
  query?: Query;
  body?: Body;
  /** The schema of the reply; without a schema the call replies 204 without a body. */
  reply?: Reply;
  /** The HTTP status of the reply; by default 201 for POST, 204 without a body, otherwise 200. */
  status?: number;
  /** Set when the call takes one uploaded file, in the field `file` of a multipart form. */
  upload?: Upload;
  /** The media types of the file that the call returns instead of JSON. */
  download?: readonly [string, ...string[]];
  /** The kind of entry that the call records; only for a call that takes `deviceFields`. */
  records?: RecordedKind;
  /** `false` for a POST whose reply must not be stored and sent again for a repeated `Idempotency-Key`. */
  idempotent?: boolean;
  /** `false` for calls that an open screen makes without the user's action: such calls do not extend the session. */
  isUse?: boolean;
}

export interface Route<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: Path;
  readonly levels: Levels;
  readonly summary: string;
  readonly params: z.ZodType<Record<ParamName<Path>, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply | null;
  readonly status: number;
  readonly records: RecordedKind | null;
  readonly idempotent: boolean;
  readonly isUse: boolean;
  readonly upload: Upload | null;
  readonly download: readonly string[] | null;
}

// biome-ignore lint/suspicious/noExplicitAny: a route of any shape; `unknown` would reject every specific one.
export type AnyRoute = Route<any, any, any, any>;

export type ParamsOf<R> =
  R extends Route<infer Path, z.ZodType, z.ZodType, z.ZodType> ? Record<ParamName<Path>, string> : never;
export type QueryOf<R extends AnyRoute> = z.output<R["query"]>;
export type QueryInputOf<R extends AnyRoute> = z.input<R["query"]>;
export type BodyOf<R extends AnyRoute> = z.output<R["body"]>;
export type BodyInputOf<R extends AnyRoute> = z.input<R["body"]>;
export type ReplyOf<R extends AnyRoute> = z.output<NonNullable<R["reply"]>>;

const nothing = z.unknown();

/** Declares calls of one HTTP method. Paths are below `/api`; `:name` is a UUID, `:ids` UUIDs separated by commas. */
const declareBy =
  (levels: Levels, method: Method) =>
  <
    const Path extends string,
    Query extends z.ZodType = z.ZodUnknown,
    Body extends z.ZodType = z.ZodUnknown,
    Reply extends z.ZodType = z.ZodVoid,
  >(
    path: Path,
    summary: string,
    spec: RouteSpec<Query, Body, Reply> = {},
  ): Route<Path, Query, Body, Reply> => {
    const reply = spec.reply ?? null;
    return {
      method,
      path,
      levels,
      summary,
      params: buildParams(path),
      query: (spec.query ?? nothing) as Query,
      body: (spec.body ?? nothing) as Body,
      reply,
      status: spec.status ?? (spec.download ? 200 : reply === null ? 204 : method === "POST" ? 201 : 200),
      records: spec.records ?? null,
      idempotent: spec.idempotent ?? method === "POST",
      isUse: spec.isUse ?? true,
      upload: spec.upload ?? null,
      download: spec.download ?? null,
    };
  };

/** Declares calls for the given levels. Server, client, guard, permission test and OpenAPI read these declarations. */
export const declareCalls = (levels: Levels) => ({
  get: declareBy(levels, "GET"),
  post: declareBy(levels, "POST"),
  put: declareBy(levels, "PUT"),
  delete: declareBy(levels, "DELETE"),
});

export const admins = declareCalls(adminOnlyLevel);
export const employees = declareCalls([2]);
/** Declares calls that administrators and employees may make. */
export const staff = declareCalls(everyLevel);
/** Declares calls that also a caller without a token may make. */
export const anyone = declareCalls("public");

const oneId = z.uuid("Identificador inválido");
/** The schema of a path parameter `ids`: UUIDs separated by commas. */
const severalIds = z
  .string()
  .refine((value) => value.split(",").every((part) => oneId.safeParse(part).success), "Identificador inválido");

function buildParams<Path extends string>(path: Path): z.ZodType<Record<ParamName<Path>, string>> {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const shape = Object.fromEntries(names.map((name) => [name, name === "ids" ? severalIds : oneId]));
  return z.object(shape) as unknown as z.ZodType<Record<ParamName<Path>, string>>;
}

export function mayCall(route: Pick<AnyRoute, "levels">, level: Level): boolean {
  return route.levels === "public" || route.levels.includes(level);
}

/** A reply field for level 1 only, such as a cost or a payment: the serializer for level 2 leaves the field out. */
export function adminOnly<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().meta({ adminOnly: true });
}
