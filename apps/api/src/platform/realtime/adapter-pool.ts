import type pg from "pg";
import type { Database } from "../db/db.ts";

/**
 * The parts of a pool that the adapter needs. It keeps one connection to listen on, and when that one is cut asks for
 * another without releasing the first: from a real pool that would take a place at every cut.
 * @param onReturn  called when a later connection listens: events that other processes emitted meanwhile did not arrive
 *   here.
 * @returns `listening` resolves when the first one listens.
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
