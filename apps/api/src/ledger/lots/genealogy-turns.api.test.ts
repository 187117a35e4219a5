import { randomUUID } from "node:crypto";
import { allRoutes } from "@pomar/contract/api";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";

const t = await startApp();
afterAll(() => t.close());
const { pool } = t.database;

// The records of these calls do not exist, but a call that locks the genealogy waits for this lock before it looks up
// its record.
const changes = allRoutes.filter(({ method, path, upload }) => method !== "GET" && path.includes("/:id") && !upload);

test("while the genealogy is held elsewhere, one of a process waits for it on a connection, and the others without", async () => {
  const holder = new pg.Client(t.url);
  await holder.connect();
  await holder.query("select pg_advisory_lock(7105101)");
  const sent = changes.flatMap((route) =>
    Array.from({ length: 3 }, () => {
      const params = { id: randomUUID(), ids: randomUUID(), itemId: randomUUID(), sessionId: randomUUID() };
      return t.admin.send(route, { params, body: { reason: "Prova", type: "pulp" } });
    }),
  );
  const waiting = async () => {
    const { rows } = await holder.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
    );
    return rows[0].waiting as number;
  };
  // The connections in use belong to waiting calls, because the calls without a lock have finished.
  const busy = () => pool.totalCount - pool.idleCount;
  await expect.poll(async () => ({ waiting: await waiting(), busy: busy() })).toEqual({ waiting: 1, busy: 1 });
  await t.admin.call(suppliersRoutes.list);
  await holder.end();
  const answers = await Promise.all(sent);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});
