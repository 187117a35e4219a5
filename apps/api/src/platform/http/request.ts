import type { Issue } from "@pomar/contract/core/errors";
import { looksBack, type Past } from "@pomar/contract/core/past";
import type { AnyRoute, BodyOf, ParamsOf, QueryOf } from "@pomar/contract/core/route";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "./app-error.ts";

/** Parses the parameters of an address. An invalid id is answered 404, like any unknown id. */
export function parseParams<R extends AnyRoute>(route: R, request: FastifyRequest): ParamsOf<R> {
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw AppError.of("record.not-found");
  return parsed.data as ParamsOf<R>;
}

export function parseQuery<R extends AnyRoute>(route: R, request: FastifyRequest): QueryOf<R> {
  return parse(route.query, request.query) as QueryOf<R>;
}

export function parseBody<R extends AnyRoute>(route: R, request: FastifyRequest): BodyOf<R> {
  return parse(route.body, request.body) as BodyOf<R>;
}

/** The moment in the past that a call requests; undefined for the present. @throws 400 for a future day or instant. */
export function toPast(route: AnyRoute, query: Past, { now, today }: { now: Date; today: string }): Past | undefined {
  if (!looksBack(route)) return undefined;
  const { asOf, knownAt } = query;
  if (asOf === undefined && knownAt === undefined) return undefined;
  const issues: Issue[] = [];
  if (asOf !== undefined && asOf > today) issues.push({ path: "asOf", message: "Este dia ainda não chegou" });
  if (knownAt !== undefined && new Date(knownAt) > now)
    issues.push({ path: "knownAt", message: "Este instante ainda não chegou" });
  if (issues.length > 0) throw AppError.invalid(issues);
  return { asOf, knownAt };
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidBy(parsed.error);
  return parsed.data;
}

/** The refusal of a value by its schema, with the message of each path. */
export const invalidBy = ({ issues }: z.ZodError): AppError =>
  AppError.invalid(issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })));

/** Reads the `Idempotency-Key`: 1 to 200 visible characters. */
export function getIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw AppError.invalid([{ path: "Idempotency-Key", message: "A chave de idempotência tem de 1 a 200 caracteres" }]);
  return key;
}

/** Parses the versions in `If-Match`; null when any version is accepted. An unreadable version matches nothing. */
export function parseIfMatch(request: FastifyRequest): number[] | null {
  const header = request.headers["if-match"];
  if (header === undefined || header.trim() === "*") return null;
  return [...header.matchAll(/"(\d{1,9})"/g)].map((match) => Number(match[1]));
}
