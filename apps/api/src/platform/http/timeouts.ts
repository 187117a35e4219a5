import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** The limits of waiting for clients, in milliseconds. */
export interface Timeouts {
  /** The limit for receiving all headers of a request. */
  headersMs: number;
  /** The limit for receiving a whole request: a photograph sent over a slow mobile network takes minutes. */
  requestMs: number;
  /** The limit of silence on a connection with an unanswered request, also when the client does not read the answer. */
  silenceMs: number;
  /** The interval of pinging a live socket, and the time limit for its answer. */
  pingMs: number;
  /**
   * At a stop, the time in which an open connection may send its next request: the answer to that request closes the
   * connection.
   */
  lastRequestMs: number;
  /** At a stop, the limit for completing the answers in progress. */
  lastAnswersMs: number;
}

export const defaultTimeouts: Timeouts = {
  headersMs: 20_000,
  requestMs: 300_000,
  silenceMs: 180_000,
  pingMs: 20_000,
  lastRequestMs: 300,
  lastAnswersMs: 12_000,
};

/** Returns the limits as options of Fastify and Node. */
export function connectionLimits({ headersMs, requestMs, silenceMs, lastAnswersMs }: Timeouts) {
  return {
    // Fastify allows a stop the same time as the start of a plugin, and then fails the stop.
    pluginTimeout: lastAnswersMs + 10_000,
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5000, headersMs / 2) },
  };
}

/**
 * A graceful stop. For a moment calls are still accepted, each answered with `Connection: close` as Fastify is closing.
 * Then no connection is accepted, and the stop resolves when all requests are answered. Late answers are cut off.
 * @returns a function to call once, when the app has begun to close.
 */
export function leaving(server: Server, { lastRequestMs, lastAnswersMs }: Timeouts): () => Promise<void> {
  let underWay = 0;
  server.on("request", (_request, response) => {
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
    });
  });
  return async () => {
    if (!server.listening) return;
    const until = Date.now() + lastAnswersMs;
    const cutting = setTimeout(() => server.closeAllConnections(), lastAnswersMs);
    cutting.unref();
    server.once("close", () => clearTimeout(cutting));
    await sleep(lastRequestMs);
    // Connections that already arrived are accepted first: a connection still waiting for acceptance would be reset.
    await nextTurn();
    server.close();
    while (underWay > 0 && Date.now() < until) await sleep(10);
  };
}
