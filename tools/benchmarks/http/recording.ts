import type { FastifyInstance } from "fastify";
import pg from "pg";

/** A statement as the product sent it. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Texts that it answered: of a code that it reserved, for instance. */
  answered: string[];
}

/** What one call asks of the database, without the checks that bare does without. */
export interface Recording {
  /** Before and beside its transaction; those of one step were sent together. */
  steps: Statement[][];
  /** In its transaction, one after the other; empty for a call that only reads. */
  transaction: Statement[];
}

interface Sent extends Statement {
  client: unknown;
  from: number;
  to: number;
}

const checksToken = /"token_hash"|"last_used_at"/;
const tellsProcesses = /pg_notify/i;
/** Only the product keeps answers, and has to know for how long. */
const asksMoment = /pg_current_snapshot/;
const ofConnection = /^\s*set /i;
const onlyReads = (text: string) =>
  /^\s*(select|with)/i.test(text) &&
  !/\b(insert|update|delete)\b|\bfor (no key |key )?(update|share)\b|advisory/i.test(text);

/** Sends one call through the product within this process, and tells which statements it sent. @throws when it is refused. */
export async function record(
  app: FastifyInstance,
  call: { method: "GET" | "POST"; url: string; headers: Record<string, string>; payload?: string },
): Promise<Recording> {
  const { sent, stop } = hear();
  const reply = await app.inject(call).finally(stop);
  if (reply.statusCode >= 300) throw new Error(`${call.method} ${call.url}: ${reply.body}`);
  const began = sent.find(({ text }) => text === "begin")?.client;
  const leftOut = [checksToken, tellsProcesses, asksMoment, ofConnection];
  const own = sent.filter(({ text }) => !leftOut.some((pattern) => pattern.test(text)));
  if (began === undefined) return { steps: stepsOf(own), transaction: [] };
  const writes = own.filter(({ text }) => !onlyReads(text) && text !== "begin" && text !== "commit");
  return {
    steps: stepsOf(writes.filter(({ client }) => client !== began)),
    transaction: writes.filter(({ client }) => client === began).map(bare),
  };
}

const bare = ({ text, values, answered }: Sent): Statement => ({ text, values, answered });

/** Statements that were sent before one of their step was answered belong to that step. */
function stepsOf(sent: Sent[]): Statement[][] {
  const steps: Sent[][] = [];
  for (const statement of sent) {
    const last = steps.at(-1);
    if (last && statement.from < Math.min(...last.map(({ to }) => to))) last.push(statement);
    else steps.push([statement]);
  }
  return steps.map((step) => step.map(bare));
}

type AnyQuery = (this: pg.Client, ...given: unknown[]) => unknown;

/** Hears what every connection of this process is asked. */
export function hear(): { sent: Sent[]; stop: () => void } {
  const sent: Sent[] = [];
  const query = pg.Client.prototype.query as unknown as AnyQuery;
  const heard: AnyQuery = function (...given) {
    const [config, values] = given as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof config === "string" ? config : config.text;
    const own = typeof config === "string" ? undefined : config.values;
    const params = (Array.isArray(values) ? values : own) ?? [];
    const statement: Sent = {
      text,
      values: params,
      answered: [],
      client: this,
      from: performance.now(),
      to: Number.POSITIVE_INFINITY,
    };
    sent.push(statement);
    const done = (result: { rows?: unknown[] } | undefined) => {
      statement.to = performance.now();
      const [row] = result?.rows ?? [];
      if (/\breturning\b/i.test(text))
        statement.answered = Object.values(row ?? {}).filter((value): value is string => typeof value === "string");
    };
    const callback = given.at(-1);
    if (typeof callback === "function") {
      const told = (error: unknown, result: { rows?: unknown[] }) => {
        done(result);
        callback(error, result);
      };
      return query.apply(this, [...given.slice(0, -1), told]);
    }
    const answer = query.apply(this, given) as Promise<{ rows?: unknown[] }>;
    answer.then(done, () => {});
    return answer;
  };
  pg.Client.prototype.query = heard as never;
  const stop = () => {
    pg.Client.prototype.query = query as never;
  };
  return { sent, stop };
}
