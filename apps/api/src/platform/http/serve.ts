import { affectedBy, changedHeader } from "@pomar/contract/affects";
import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from "@pomar/contract/core/route";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ActionContext, createPendingEvents, type PendingEvents } from "../action-context.ts";
import { type Clock, dayIn } from "../clock.ts";
import type { Database, Db, Tx } from "../db/db.ts";
import { readPast } from "../db/past.ts";
import { asValue, JsonText } from "../json-text.ts";
import { readableBy } from "../realtime/readers.ts";
import { type Exchange, inTurn, type Turn } from "./call-queues.ts";
import { getEntryId, splitDevice } from "./device-entry.ts";
import { type Download, sendDownload } from "./download.ts";
import { guard, type Session, type SessionOf } from "./guard.ts";
import { type FindEntry, isRecorded, once, requestHash, type StoredAnswer } from "./idempotency.ts";
import { getIdempotencyKey, parseBody, parseIfMatch, parseParams, parseQuery, toPast } from "./request.ts";
import { buildSerializer } from "./serializer.ts";
import { readUpload, type UploadedFile } from "./upload.ts";

type ReadFrom = <Answer>(route: AnyRoute, work: (source: Database) => Promise<Answer>) => Promise<Answer>;

export interface ServeOptions {
  database: Database;
  clock: Clock;
  timeZone: string;
  /** Minutes after recording during which employees may correct their own entries. */
  correctionMinutes: number;
  sessionOf: SessionOf;
  /** Finds an entry of any kind by its id. */
  findEntry: FindEntry;
  /** Validates the movements that an action recorded, before its commit. @throws for an impossible movement. */
  judge: (tx: Tx, act: ActionContext) => Promise<void>;
  /** Emits a committed action's changes to the open screens. */
  publish: (pendingEvents: PendingEvents, author: ActionContext) => void;
  /** Calls a read with the database that answers it, the primary or the replica; default: `database`. */
  readFrom?: ReadFrom | undefined;
}

type ParsedInput<R extends AnyRoute> = { params: ParamsOf<R>; query: QueryOf<R>; body: BodyOf<R> };
export type ReadContext<R extends AnyRoute> = ParsedInput<R> & {
  db: Db;
  /** The database to which `db` belongs, for reads of several statements. */
  source: Database;
  by: SessionUser;
  sessionId: string;
  now: Date;
  /** The day at the plant; for a read of the past, the requested day. */
  today: string;
};
type WriteContext<R extends AnyRoute> = ParsedInput<R> & { tx: Tx; act: ActionContext };
export type UploadContext<R extends AnyRoute> = WriteContext<R> & { file: UploadedFile; key: string | null };
type Handler<Context, R extends AnyRoute, Reply = ReplyOf<R>> = (context: Context) => Promise<Reply> | Reply;

interface Recorder<R extends AnyRoute> {
  record: Handler<WriteContext<R>, R>;
  /** Reads an entry in its present state, even if it is removed. */
  find: Handler<{ tx: Tx; id: string; act: ActionContext }, R>;
}

type TurnOf<Body> = (body: Body) => Turn | undefined;

/** The ways in which a call of the contract is answered. */
export interface Serve {
  /** Registers a call that only reads. */
  read<R extends AnyRoute>(route: R, handler: Handler<ReadContext<R>, R, ReplyOf<R> | JsonText<ReplyOf<R>>>): void;
  /**
   * Registers a call that writes: its work, its stored answer and its audit trail are one transaction. Its changes are
   * emitted to the open screens after the commit, and named in a header of the reply.
   * @param turn  the queue for a call that takes a lock which others may hold for long; a function where the body
   * determines the queue.
   */
  write<R extends AnyRoute>(route: R, handler: Handler<WriteContext<R>, R>, turn?: Turn | TurnOf<BodyOf<R>>): void;
  /**
   * Registers a call that records an entry once under an id that the device assigned: a repeated call is answered 200
   * with the recorded entry. The body's fields about the device become the action's `device`.
   */
  record<R extends AnyRoute>(route: R, recorder: Recorder<R>, turn?: Turn): void;
  /** Registers a call that writes and receives one file. `key` is the call's `Idempotency-Key`. */
  upload<R extends AnyRoute>(route: R, handler: Handler<UploadContext<R>, R>, turn?: Turn): void;
  /** Registers a call that reads and answers a file. */
  download<R extends AnyRoute>(route: R, handler: (context: ReadContext<R>) => Promise<Download> | Download): void;
  /** Registers a call without a session, whose handler opens its transactions itself. */
  open<R extends AnyRoute>(
    route: R,
    handler: Handler<ParsedInput<R> & { request: FastifyRequest; now: Date }, R>,
  ): void;
}

const json = "application/json; charset=utf-8";

/** Binds the contract to the server: guard by level, validation, transaction, fast serialisation. */
export function serving(app: FastifyInstance, options: ServeOptions): Serve {
  const { database, clock, timeZone, correctionMinutes, publish } = options;
  const queued = inTurn(database.pool.options.max);

  type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<StoredAnswer>;

  function register<R extends AnyRoute>(route: R, answer: Answering): void {
    app.route({
      method: route.method,
      url: route.path,
      onRequest: guard(route, options.sessionOf, clock),
      handler: async (request, reply) => {
        const { status, reply: body } = await answer(request, reply);
        const level = request.session?.user.level ?? 1;
        if (body instanceof JsonText && level === 1) return reply.code(status).type(json).send(body.text);
        return send(reply.code(status), asValue(body), buildSerializer(route, level));
      },
    });
  }

  const parseInput = <R extends AnyRoute>(route: R, request: FastifyRequest): ParsedInput<R> => ({
    params: parseParams(route, request),
    query: parseQuery(route, request),
    body: parseBody(route, request),
  });

  const runRead = async <R extends AnyRoute, Result>(
    route: R,
    request: FastifyRequest,
    handler: (context: ReadContext<R>) => Promise<Result> | Result,
  ): Promise<Result> => {
    const { id: sessionId, user: by } = sessionIn(request);
    const now = clock();
    const today = dayIn(timeZone, now);
    const asked = { ...parseInput(route, request), by, sessionId, now };
    const past = toPast(route, asked.query, { now, today });
    const from = async (source: Database) =>
      past
        ? readPast(source, { past, timeZone }, async (was) => handler({ ...asked, ...was, today: past.asOf ?? today }))
        : handler({ ...asked, today, db: source.db, source });
    return options.readFrom ? options.readFrom(route, from) : from(database);
  };

  /** @param fileHash  hash of the uploaded file, which is part of the request's hash in place of a body. */
  async function runWrite<R extends AnyRoute>(
    route: R,
    { request, reply }: Exchange,
    fileHash: string | null,
    handler: Handler<WriteContext<R>, R>,
  ): Promise<StoredAnswer> {
    const input = parseInput(route, request);
    const act = { ...buildAct(request, clock(), timeZone), correctionMinutes };
    const key = route.idempotent ? getIdempotencyKey(request) : null;
    return commit({ request, reply }, act, async (tx) => {
      const work = async () => toAnswer(route, await handler({ ...input, tx, act }));
      if (key === null) return work();
      const hash = requestHash(request.method, request.url, fileHash ?? request.body);
      return once(tx, { userId: act.by.id, key, requestHash: hash, at: act.at }, work);
    });
  }

  /** Looks for the recorded entry before validating the body: an older version of the pages may have sent the body. */
  async function runRecord<R extends AnyRoute>(
    route: R,
    { request, reply }: Exchange,
    { id, record, find }: Recorder<R> & { id: string },
  ): Promise<StoredAnswer> {
    const act = { ...buildAct(request, clock(), timeZone), correctionMinutes };
    return commit({ request, reply }, act, async (tx) => {
      if (await isRecorded(tx, { id, kind: route.records, userId: act.by.id, find: options.findEntry }))
        return { status: 200, reply: await find({ tx, id, act }) };
      return toAnswer(route, await record({ ...parseInput(route, request), tx, act }));
    });
  }

  /** Runs the writes of a call in one transaction, and emits their changes after the commit. */
  async function commit(
    { reply }: Exchange,
    act: ActionContext,
    work: (tx: Tx) => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    const answer = await database.transaction(async (tx) => {
      const worked = await work(tx);
      await options.judge(tx, act);
      return worked;
    });
    publish(act.pendingEvents, act);
    const changed = affectedBy(act.pendingEvents.changed).filter(readableBy(act.by.level));
    // The socket's event about this change has the same request id, so that the page can match the event to the reply.
    if (changed.length > 0) reply.headers({ [changedHeader]: changed.join(","), "x-request-id": act.requestId });
    return answer;
  }

  return {
    read(route, handler) {
      register(route, async (request) => ({
        status: route.status,
        reply: await runRead(route, request, handler),
      }));
    },

    write(route, handler, turn) {
      register(route, (request, reply) =>
        queued(
          typeof turn === "function" ? turn(parseBody(route, request)) : turn,
          { request, reply },
          async (waitForTurn) => {
            await waitForTurn();
            return runWrite(route, { request, reply }, null, (context) => handler(context));
          },
        ),
      );
    },

    record(route, { record, find }, turn) {
      if (route.records === null) throw new Error(`${route.method} ${route.path} does not say what it records`);
      const recorder = {
        find,
        record: async ({ body, act, ...context }: WriteContext<typeof route>) => {
          const { device, entry } = splitDevice(body, act);
          return record({ ...context, body: entry, act: { ...act, device } });
        },
      };
      register(route, (request, reply) =>
        queued(turn, { request, reply }, async (waitForTurn) => {
          await waitForTurn();
          const id = getEntryId(request);
          return id === null
            ? runWrite(route, { request, reply }, null, recorder.record)
            : runRecord(route, { request, reply }, { ...recorder, id });
        }),
      );
    },

    upload(route, handler, turn) {
      register(route, (request, reply) =>
        queued(turn, { request, reply }, async (waitForTurn) => {
          const file = await readUpload(route, request);
          const key = getIdempotencyKey(request);
          await waitForTurn();
          return runWrite(route, { request, reply }, file.sha256, (context) => handler({ ...context, file, key }));
        }),
      );
    },

    download(route, handler) {
      app.route({
        method: route.method,
        url: route.path,
        onRequest: guard(route, options.sessionOf, clock),
        handler: async (request, reply) => {
          const [type = ""] = route.download ?? [];
          return sendDownload(request, reply, { type, ...(await runRead(route, request, handler)) });
        },
      });
    },

    open(route, handler) {
      register(route, async (request) => {
        const context = { ...parseInput(route, request), request, now: clock() };
        return { status: route.status, reply: await handler(context) };
      });
    },
  };
}

function sessionIn(request: FastifyRequest): Session {
  if (!request.session) throw new Error(`${request.method} ${request.url} was served without its guard`);
  return request.session;
}

function buildAct(request: FastifyRequest, now: Date, timeZone: string): Omit<ActionContext, "correctionMinutes"> {
  const session = sessionIn(request);
  return {
    by: session.user,
    sessionId: session.id,
    at: now.toISOString(),
    today: dayIn(timeZone, now),
    timeZone,
    requestId: request.id,
    ifMatch: parseIfMatch(request),
    pendingEvents: createPendingEvents(),
    moved: [],
  };
}

/** Converts a handler's result to an answer; a call that usually has a reply may return none. */
function toAnswer(route: AnyRoute, reply: unknown): StoredAnswer {
  return { status: reply === undefined && route.reply !== null ? 204 : route.status, reply };
}

function send(reply: FastifyReply, body: unknown, serialize: ((body: unknown) => string) | null): FastifyReply {
  if (!serialize || reply.statusCode === 204) return reply.send();
  const version = typeof body === "object" && body !== null ? Reflect.get(body, "version") : undefined;
  if (typeof version === "number") reply.header("etag", `"${version}"`);
  return reply.type(json).send(serialize(body));
}
