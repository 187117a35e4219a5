import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from "@pomar/contract/route";
import type { SessionUser } from "@pomar/contract/users/users.schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Act, emptyOutbox, type Outbox } from "../act.ts";
import { type Clock, dayIn } from "../clock.ts";
import type { Database, Db, Tx } from "../db/db.ts";
import type { Replica } from "../db/replica.ts";
import { type Answer, once, requestHash } from "../idempotency.ts";
import { asValue, JsonText } from "../json-text.ts";
import { type Download, sendDownload } from "./download.ts";
import { isForManyEyes } from "./for-many-eyes.ts";
import { guard, type Session, type SessionOf } from "./guard.ts";
import { bodyOf, ifMatchOf, keyOf, paramsOf, queryOf } from "./request.ts";
import { serializerOf } from "./serializer.ts";
import { type UploadedFile, uploadOf } from "./upload.ts";

export interface ServeOptions {
  database: Database;
  clock: Clock;
  timeZone: string;
  sessionOf: SessionOf;
  /** Tells the open screens what a committed act changed. */
  publish: (outbox: Outbox, authorId: string) => void;
  /** Lists and reports may be read from it. */
  replica?: Replica | undefined;
}

type Given<R extends AnyRoute> = { params: ParamsOf<R>; query: QueryOf<R>; body: BodyOf<R> };
type ReadContext<R extends AnyRoute> = Given<R> & {
  db: Db;
  /** The database that `db` belongs to, for reads of several statements. */
  source: Database;
  by: SessionUser;
  /** Under which session. */
  sessionId: string;
  now: Date;
  today: string;
};
type WriteContext<R extends AnyRoute> = Given<R> & { tx: Tx; act: Act };
type UploadContext<R extends AnyRoute> = WriteContext<R> & { file: UploadedFile; key: string | null };
type Handler<Context, R extends AnyRoute, Reply = ReplyOf<R>> = (context: Context) => Promise<Reply> | Reply;

/** The ways a call of the contract is answered. */
export interface Serve {
  /** A call that only reads. */
  read<R extends AnyRoute>(route: R, handler: Handler<ReadContext<R>, R, ReplyOf<R> | JsonText<ReplyOf<R>>>): void;
  /**
   * A call that writes: everything it does, its stored answer and its audit trail are one transaction;
   * the open screens hear of it after the commit.
   */
  write<R extends AnyRoute>(route: R, handler: Handler<WriteContext<R>, R>): void;
  /** A call that writes and takes one file. `key` is the call's `Idempotency-Key`. */
  upload<R extends AnyRoute>(route: R, handler: Handler<UploadContext<R>, R>): void;
  /** A call that reads and answers a file. */
  download<R extends AnyRoute>(route: R, handler: (context: ReadContext<R>) => Promise<Download> | Download): void;
  /** A call without a session, which looks after its own transactions. */
  open<R extends AnyRoute>(route: R, handler: Handler<Given<R> & { request: FastifyRequest; now: Date }, R>): void;
}

const json = "application/json; charset=utf-8";

/** Binds the contract to the server: guard by level, validation, transaction, fast serialisation. */
export function serving(app: FastifyInstance, options: ServeOptions): Serve {
  const { database, clock, timeZone, publish } = options;

  function register<R extends AnyRoute>(route: R, answer: (request: FastifyRequest) => Promise<Answer>): void {
    app.route({
      method: route.method,
      url: route.path,
      onRequest: guard(route, options.sessionOf, clock),
      handler: async (request, reply) => {
        const { status, reply: body } = await answer(request);
        const level = request.session?.user.level ?? 1;
        if (body instanceof JsonText && level === 1) return reply.code(status).type(json).send(body.text);
        return send(reply.code(status), asValue(body), serializerOf(route, level));
      },
    });
  }

  const given = <R extends AnyRoute>(route: R, request: FastifyRequest): Given<R> => ({
    params: paramsOf(route, request),
    query: queryOf(route, request),
    body: bodyOf(route, request),
  });

  const reading = async <R extends AnyRoute, Result>(
    route: R,
    request: FastifyRequest,
    handler: (context: ReadContext<R>) => Promise<Result> | Result,
  ): Promise<Result> => {
    const { id: sessionId, user: by } = sessionIn(request);
    const now = clock();
    const asked = { ...given(route, request), by, sessionId, now, today: dayIn(timeZone, now) };
    const from = async (source: Database) => handler({ ...asked, db: source.db, source });
    return options.replica && isForManyEyes(route)
      ? options.replica.read(from, route.download !== null)
      : from(database);
  };

  /** @param fileHash  of an upload: what the request carried beside its address. */
  async function commit<R extends AnyRoute>(
    route: R,
    request: FastifyRequest,
    fileHash: string | null,
    handler: Handler<WriteContext<R>, R>,
  ): Promise<Answer> {
    const input = given(route, request);
    const act = actOf(request, clock(), timeZone);
    const key = route.idempotent ? keyOf(request) : null;
    const answer = await database.transaction(async (tx) => {
      const work = async () => answered(route, await handler({ ...input, tx, act }));
      if (key === null) return work();
      const hash = requestHash(request.method, request.url, fileHash ?? request.body);
      return once(tx, { userId: act.by.id, key, requestHash: hash, at: act.at }, work);
    });
    publish(act.outbox, act.by.id);
    return answer;
  }

  return {
    read(route, handler) {
      register(route, async (request) => ({
        status: route.status,
        reply: await reading(route, request, handler),
      }));
    },

    write(route, handler) {
      register(route, (request) => commit(route, request, null, (context) => handler(context)));
    },

    upload(route, handler) {
      register(route, async (request) => {
        const file = await uploadOf(route, request);
        const key = keyOf(request);
        return commit(route, request, file.sha256, (context) => handler({ ...context, file, key }));
      });
    },

    download(route, handler) {
      app.route({
        method: route.method,
        url: route.path,
        onRequest: guard(route, options.sessionOf, clock),
        handler: async (request, reply) => sendDownload(request, reply, await reading(route, request, handler)),
      });
    },

    open(route, handler) {
      register(route, async (request) => {
        const context = { ...given(route, request), request, now: clock() };
        return { status: route.status, reply: await handler(context) };
      });
    },
  };
}

function sessionIn(request: FastifyRequest): Session {
  if (!request.session) throw new Error(`${request.method} ${request.url} was served without its guard`);
  return request.session;
}

function actOf(request: FastifyRequest, now: Date, timeZone: string): Act {
  const session = sessionIn(request);
  return {
    by: session.user,
    sessionId: session.id,
    at: now.toISOString(),
    today: dayIn(timeZone, now),
    timeZone,
    requestId: request.id,
    ifMatch: ifMatchOf(request),
    outbox: emptyOutbox(),
  };
}

/** A call that usually answers something may have nothing to say. */
function answered(route: AnyRoute, reply: unknown): Answer {
  return { status: reply === undefined && route.reply !== null ? 204 : route.status, reply };
}

function send(reply: FastifyReply, body: unknown, serialize: ((body: unknown) => string) | null): FastifyReply {
  if (!serialize || reply.statusCode === 204) return reply.send();
  const version = typeof body === "object" && body !== null ? Reflect.get(body, "version") : undefined;
  if (typeof version === "number") reply.header("etag", `"${version}"`);
  return reply.type(json).send(serialize(body));
}
