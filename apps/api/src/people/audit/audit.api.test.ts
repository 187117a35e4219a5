import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

const readHistory = async (entityId: string, query: Record<string, string> = {}) =>
  (await t.admin.call(auditRoutes.list, { query: { entityId, ...query } })).data;

test("a supplier's history has the author, the fields and their values before and after, newest first", async () => {
  const supplier = await make.supplier({ name: "Sítio Boa Vista", city: "Areia" });
  await t.admin.call(suppliersRoutes.update, {
    params: { id: supplier.id },
    body: { city: "Limoeiro", phone: "81998877665" },
  });
  await t.admin.call(suppliersRoutes.remove, { params: { id: supplier.id } });
  const [removed, updated, created] = await readHistory(supplier.id, { entity: "suppliers" });
  expect(created).toMatchObject({
    actor: { name: "admin" },
    action: "create",
    before: null,
    after: { name: "Sítio Boa Vista", city: "Areia" },
  });
  expect(updated).toMatchObject({ action: "update" });
  expect(updated?.before).toEqual({ city: "Areia", phone: null });
  expect(updated?.after).toEqual({ city: "Limoeiro", phone: "81998877665" });
  expect(removed).toMatchObject({ action: "remove", after: null });
  expect(removed?.requestId).not.toBe(updated?.requestId);
});

test("a refused change leaves no trace", async () => {
  const supplier = await make.supplier();
  const taken = await make.supplier();
  await t.admin.refused(suppliersRoutes.update, { params: { id: supplier.id }, body: { name: taken.name } });
  expect(await readHistory(supplier.id)).toHaveLength(1);
});

test("filters by actor, action and the plant's day, and finds by the actor's name", async () => {
  const supplier = await make.supplier();
  const other = uuidv7();
  expect(await readHistory(supplier.id, { actor: t.admin.id })).toHaveLength(1);
  expect(await readHistory(supplier.id, { actor: other })).toEqual([]);
  expect(await readHistory(supplier.id, { action: "remove" })).toEqual([]);
  expect(await readHistory(supplier.id, { search: "ADMÍN" })).toHaveLength(1);
  expect(await readHistory(supplier.id, { search: "ninguém" })).toEqual([]);

  // The instant 01:30 in UTC is 22:30 of the day before in São Paulo.
  t.clock.now = new Date("2031-05-02T01:30:00Z");
  const admin = await t.login("admin", "admin-de-teste", 1);
  const late = await admin.call(suppliersRoutes.create, { body: { name: "Sítio da Noite" } });
  const on = async (day: string) =>
    (await admin.call(auditRoutes.list, { query: { entityId: late.id, from: day, to: day } })).data;
  expect(await on("2031-05-01")).toHaveLength(1);
  expect(await on("2031-05-02")).toEqual([]);
});

test.each([sql`update audit_events set action = 'remove'`, sql`delete from audit_events`, sql`truncate audit_events`])(
  "the history can be added to and not changed, by the server neither: %#",
  async (statement) => {
    await expect(t.database.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("append-only") },
    });
  },
);
