import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How long others are waited for, in milliseconds. */
export interface Patience {
  /** For all headers of a request. */
  headersMs: number;
  /** For the whole of a request: a photograph by telephone from the orchard takes minutes. */
  requestMs: number;
  /** For any sign of life of a connection with a request under way, also from whoever does not read the answer. */
  silenceMs: number;
  /** For the answer of a live socket to a ping; it is asked so often. */
  pingMs: number;
  /** At a stop, for the next request on a connection that is kept open: its answer says that it was the last. */
  lastRequestMs: number;
  /** At a stop, for the answers under way. */
  lastAnswersMs: number;
}

export const usualPatience: Patience = {
  headersMs: 20_000,
  requestMs: 300_000,
  silenceMs: 180_000,
  pingMs: 20_000,
  lastRequestMs: 300,
  lastAnswersMs: 12_000,
};

/** What Fastify and Node are told of it. */
export function connectionLimits({ headersMs, requestMs, silenceMs, lastAnswersMs }: Patience) {
  return {
    // Fastify gives a stop as long as it gives a plugin to start, and fails it then.
    pluginTimeout: lastAnswersMs + 10_000,
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5000, headersMs / 2) },
  };
}

/**
 * Stops taking connections, and resolves when what was asked is answered. A connection that is kept open may be bringing a request
 * at this moment: it gets a moment more, its answer, and the word that this was the last. What is not answered in time is cut.
 * @returns call it once; the server still holds idle connections then.
 */
export function leaving(server: Server, patience: Patience): () => Promise<void> {
  let underWay = 0;
  server.on("request", (_request, response) => {
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
    });
  });
  return async () => {
    if (!server.listening) return;
    const begun = Date.now();
    const cutting = setTimeout(() => server.closeAllConnections(), patience.lastAnswersMs);
    cutting.unref();
    server.once("close", () => clearTimeout(cutting));
    await stopListening(server);
    const isOver = () => underWay === 0 && Date.now() - begun >= patience.lastRequestMs;
    while (!isOver() && Date.now() - begun < patience.lastAnswersMs) await sleep(10);
  };
}

/** Behind what the network has brought until now: a connection that waits to be taken would be reset. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      // Not HTTP's own way to close, which ends the connections that are kept open.
      NetServer.prototype.close.call(server);
      resolve();
    });
  });
}
