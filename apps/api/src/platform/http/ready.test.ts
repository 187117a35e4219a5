import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { buildApp } from "../../app.ts";

const t = await startApp();
afterAll(() => t.close());

const ask = async () => {
  const { statusCode, body } = await t.app.inject("/api/ready");
  return { statusCode, message: (JSON.parse(body) as { message?: string }).message };
};

test("a process is given no calls while the schema is another version's", async () => {
  expect(await ask()).toEqual({ statusCode: 200, message: undefined });
  const move = (by: number) =>
    t.database.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + ${by}
          where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
  await move(1);
  expect((await ask()).statusCode).toBe(503);
  await move(-2);
  expect((await ask()).statusCode).toBe(503);
  await move(1);
  expect((await ask()).statusCode).toBe(200);
  await t.database.db.execute(sql`alter schema drizzle rename to elsewhere`);
  expect(await ask()).toEqual({ statusCode: 503, message: expect.stringContaining("tente") });
  await t.database.db.execute(sql`alter schema elsewhere rename to drizzle`);
});

test("the session and the readiness are answered although every connection of the pool is busy", async () => {
  const held = await Promise.all(Array.from({ length: t.database.pool.options.max }, () => t.database.pool.connect()));
  expect((await t.admin.send(sessionRoutes.me)).status).toBe(200);
  expect((await ask()).statusCode).toBe(200);
  for (const client of held) client.release();
});

test("a process that stops takes no more calls: it refuses the connection, or answers that it is not ready", async () => {
  const app = await buildApp({ database: t.database, timeZone: "America/Sao_Paulo", logLevel: "silent" });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isStopping = () => {};
  const stopping = new Promise<void>((resolve) => {
    isStopping = resolve;
  });
  app.addHook("preClose", () => {
    isStopping();
    return held;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const status = () =>
    new Promise<number | "refused" | undefined>((resolve) => {
      request({ port, host: "127.0.0.1", path: "/api/ready" }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", () => resolve("refused"))
        .end();
    });
  expect(await status()).toBe(200);
  const closed = app.close();
  await stopping;
  expect([503, "refused"]).toContain(await status());
  goOn();
  await closed;
});
