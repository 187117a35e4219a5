import type pg from "pg";
import type { Database } from "../db/db.ts";

/**
 * Returns the parts of a pool that the adapter needs. The adapter uses one connection for listening. When that
 * connection is cut, the adapter requests a new connection without releasing the cut one: in a real pool each cut would
 * occupy a place for ever.
 * @param onReturn  called when a later connection listens: this process missed the events that other processes emitted
 * meanwhile.
 * @returns `listening` resolves when the first connection listens.
 */
export function adapterPool({ pool, connect }: Database, onReturn: () => void) {
  let onListen = () => {};
  const listening = new Promise<void>((resolve) => {
    onListen = () => {
      onListen = onReturn;
      resolve();
    };
  });
  const listener = async () => {
    const client = await connect();
    // This statement runs after the `listen` that the adapter sends as soon as it has the connection.
    setImmediate(() =>
      client.query("select").then(
        () => onListen(),
        () => {},
      ),
    );
    return Object.assign(client, { release: () => void client.end().catch(() => {}) });
  };
  const adapted = { connect: listener, query: pool.query.bind(pool) } as unknown as pg.Pool;
  return { pool: adapted, listening };
}
