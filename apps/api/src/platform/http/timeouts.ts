import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** The limits of waiting for clients, in milliseconds. */
export interface Timeouts {
  /** For all headers of a request. */
  headersMs: number;
  /** For the whole of a request: a photograph by a slow mobile network takes minutes. */
  requestMs: number;
  /** For any traffic on a connection with a request under way, also from a client that does not read the answer. */
  silenceMs: number;
  /** The interval of pinging a live socket, and the timeout of its answer. */
  pingMs: number;
  /** At a stop, for the next request on a connection that is kept open: its answer closes the connection. */
  lastRequestMs: number;
  /** At a stop, for the answers under way. */
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

/** The limits in the options of Fastify and Node. */
export function connectionLimits({ headersMs, requestMs, silenceMs, lastAnswersMs }: Timeouts) {
  return {
    // Fastify gives a stop as long as it gives a plugin to start, and fails it then.
    pluginTimeout: lastAnswersMs + 10_000,
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5000, headersMs / 2) },
  };
}

/**
 * A graceful stop: for a moment calls are still accepted, each answered with `Connection: close` as Fastify is closing;
 * then no connection is accepted, and it resolves when all requests are answered. Answers that are late are cut.
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
    // Runs after the connections that already arrived: one still waiting to be accepted would be reset.
    await nextTurn();
    server.close();
    while (underWay > 0 && Date.now() < until) await sleep(10);
  };
}
