import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { errorReply, errors } from "@pomar/contract/core/errors";
import type { StockFixture } from "./stock-fixture.ts";

/** An entry that a client sends. */
interface Entry {
  /** A unique text in the entry, which is also the `Idempotency-Key` of its request. */
  mark: string;
  path: string;
  body: object;
}

interface Acknowledged extends Entry {
  /** The server's answer, unchanged. */
  reply: unknown;
}

interface Options {
  url: string;
  token: string;
  stock: StockFixture;
  draw: () => number;
  count?: number;
}

/** The time in ms after which a client abandons a request, longer than every timeout of the server. */
const hangMs = 60_000;
const betweenTriesMs = 40;

export type RetryingClients = ReturnType<typeof startRetryingClients>;

/**
 * Starts clients that each record one entry after the other with an `Idempotency-Key`, and repeat an entry with the
 * same key until the server answers, like the app's pages.
 */
export function startRetryingClients({ url, token, stock, draw, count = 5 }: Options) {
  const batch = randomUUID();
  const acknowledged: Acknowledged[] = [];
  /** The answers that no injected fault explains. */
  const wrong: string[] = [];
  /**
   * The numbers of requests: all, without an acknowledgement, refused for a later try, and refused by a full disk.
   */
  const counts = { sent: 0, unanswered: 0, refusedForNow: 0, full: 0 };
  let isOver = false;

  /** @returns the reply; undefined when there is no answer or the answer asks the client to try later. */
  async function attempt({ mark, path, body }: Entry): Promise<{ reply: unknown } | undefined> {
    counts.sent += 1;
    const started = Date.now();
    try {
      const answer = await fetch(`${url}/api${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": mark },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(hangMs),
      });
      const text = await answer.text();
      if (answer.status === 201) return { reply: JSON.parse(text) };
      if (isRefusalForNow(answer.status, text)) {
        counts.refusedForNow += 1;
        if (answer.status === errors["internal.disk-full"].status) counts.full += 1;
      } else wrong.push(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    } catch (error) {
      counts.unanswered += 1;
      if (Date.now() - started >= hangMs) wrong.push(`${path} had no answer in ${hangMs} ms: ${error}`);
    }
    return undefined;
  }

  async function record(entry: Entry): Promise<void> {
    // A final refusal fails the test instead of being retried for ever.
    while (wrong.length < 20) {
      const answer = await attempt(entry);
      if (answer) return void acknowledged.push({ ...entry, ...answer });
      await pause(betweenTriesMs);
    }
  }

  async function client(): Promise<void> {
    while (!isOver && wrong.length < 20) {
      const mark = `${batch}-${randomUUID()}`;
      await record({ mark, ...stock.entry(mark, draw()) });
    }
  }

  const working = Promise.all(Array.from({ length: count }, client));
  return {
    batch,
    acknowledged,
    wrong,
    counts,
    /** Finds the lines of the app's log that belong to the wrong answers. */
    explained: (log: string) =>
      log
        .split("\n")
        .filter((line) => wrong.some((answer) => answer.includes(/"reqId":"([^"]+)"/.exec(line)?.[1] ?? "no request")))
        .join("\n")
        .slice(0, 6000),
    /** Stops the clients, and waits until every started entry is acknowledged. */
    async stop(): Promise<void> {
      isOver = true;
      await working;
    },
    /** Waits until `count` more entries are acknowledged. */
    async more(count: number): Promise<void> {
      const targetCount = acknowledged.length + count;
      const patience = Date.now() + 180_000;
      while (acknowledged.length < targetCount && wrong.length < 20) {
        if (Date.now() > patience)
          throw new Error(`only ${acknowledged.length} of ${targetCount} acknowledged in three minutes`);
        await pause(5);
      }
    },
    /** Repeats some acknowledged calls. @returns those calls whose answer differs from the first answer. */
    async repeat(most = 20): Promise<{ first: unknown; again: unknown }[]> {
      const others: { first: unknown; again: unknown }[] = [];
      for (let n = 0; n < Math.min(most, acknowledged.length); n++) {
        const entry = acknowledged[Math.floor(draw() * acknowledged.length)] as Acknowledged;
        const again = (await attempt(entry))?.reply;
        if (JSON.stringify(again) !== JSON.stringify(entry.reply)) others.push({ first: entry.reply, again });
      }
      return others;
    },
  };
}

/** Whether an answer is a 5xx with a Portuguese sentence that asks the user to try again later. */
function isRefusalForNow(status: number, text: string): boolean {
  try {
    const { code, message, statusCode } = errorReply.parse(JSON.parse(text));
    if (code !== "internal.busy" && code !== "internal.disk-full") return false;
    return status === errors[code].status && statusCode === status && message === errors[code].message();
  } catch {
    return false;
  }
}
