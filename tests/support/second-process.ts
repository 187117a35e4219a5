import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { type AppOptions, buildApp } from "../../apps/api/src/app.ts";
import { openDatabase } from "../../apps/api/src/platform/db/db.ts";
import type { TestApp } from "./app.ts";

/** Starts a second app on the database and the clock of a first app, like a second process. */
export async function secondProcess(
  t: TestApp,
  options: Partial<AppOptions> = {},
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const database = openDatabase({ connectionString: t.url }, 5);
  const app = await buildApp({
    database,
    timeZone: "America/Sao_Paulo",
    logLevel: "silent",
    clock: () => t.clock.now,
    ...options,
  });
  return {
    app,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Starts listening on a free port. @returns the address, such as `http://127.0.0.1:43211`. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
