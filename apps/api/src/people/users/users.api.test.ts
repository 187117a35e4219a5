import type { AnyRoute } from "@pomar/contract/core/route";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { afterAll, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { createFirstAdmin } from "./first-admin.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

test("a user is made without the password leaving the server again", async () => {
  const user = await t.admin.call(usersRoutes.create, {
    body: { name: " Ana Souza ", password: "senha-da-ana", level: 2 },
  });
  expect(user).toMatchObject({ name: "Ana Souza", level: 2, active: true, createdBy: { name: "admin" }, version: 1 });
  expect(JSON.stringify(user)).not.toMatch(/password|argon2/i);
  const { rows } = await t.database.pool.query("select password_hash from users where id = $1", [user.id]);
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
});

test("two names that differ by accent or case are one", async () => {
  await make.user({ name: "José Antônio" });
  const refusal = await t.admin.refused(usersRoutes.create, {
    body: { name: "JOSE ANTONIO", password: "senha-qualquer", level: 2 },
  });
  expect(refusal).toMatchObject({ statusCode: 409, message: "Já existe um cadastro com o nome JOSE ANTONIO" });
});

test("a short name, a short password and a level that does not exist are reported together", async () => {
  const refusal = await t.admin.refused(usersRoutes.create, { body: { name: "Zé", password: "curta", level: 3 } });
  expect(refusal.issues).toEqual([
    { path: "name", message: "Use pelo menos 3 caracteres" },
    { path: "password", message: "A senha deve ter pelo menos 8 caracteres" },
    { path: "level", message: "Escolha o nível: 1 (Administrador) ou 2 (Funcionário)" },
  ]);
});

test.each([
  ["a new level", { level: 1 }],
  ["a new password", { password: "senha-trocada" }],
  ["deactivation", { active: false }],
] as const)("%s ends the user's sessions at once", async (_, change) => {
  const employee = await make.employee();
  await employee.call(sessionRoutes.me);
  await t.admin.call(usersRoutes.update, { params: { id: employee.id }, body: change });
  expect((await employee.refused(sessionRoutes.me)).statusCode).toBe(401);
});

test("a removed user is logged out, cannot log in, and leaves the name free", async () => {
  const employee = await make.employee();
  await t.admin.call(usersRoutes.remove, { params: { id: employee.id } });
  expect((await employee.refused(sessionRoutes.me)).statusCode).toBe(401);
  await expect(t.login(employee.name, "funcionario-de-teste", 2)).rejects.toThrow();
  expect((await make.user({ name: employee.name })).id).not.toBe(employee.id);
});

test("an employee changes the own name and password, the latter with the current one", async () => {
  const employee = await make.employee();
  const params = { id: employee.id };
  const renamed = await employee.call(usersRoutes.update, { params, body: { name: `${employee.name} Filho` } });
  expect(renamed.name).toBe(`${employee.name} Filho`);
  const refusal = await employee.refused(usersRoutes.update, { params, body: { password: "nova-senha-boa" } });
  expect(refusal.issues).toEqual([{ path: "currentPassword", message: "A senha atual não confere" }]);
  await employee.call(usersRoutes.update, {
    params,
    body: { password: "nova-senha-boa", currentPassword: "funcionario-de-teste" },
  });
  await t.login(renamed.name, "nova-senha-boa", 2);
});

test("users change neither their own level nor activity, nor remove themselves", async () => {
  const employee = await make.employee();
  const own = { params: { id: employee.id } };
  expect(await employee.refused(usersRoutes.update, { ...own, body: { level: 1 } })).toMatchObject({
    statusCode: 409,
    code: "user.own-level",
  });
  const me = { params: { id: t.admin.id } };
  expect((await t.admin.refused(usersRoutes.update, { ...me, body: { active: false } })).code).toBe(
    "user.own-activity",
  );
  expect((await t.admin.refused(usersRoutes.remove, me)).code).toBe("user.own-removal");
});

test("a new password of one's own ends all one's sessions, the asking one too, and only those", async () => {
  const employee = await make.employee();
  const elsewhere = await t.login(employee.name, "funcionario-de-teste", 2);
  await employee.call(usersRoutes.update, {
    params: { id: employee.id },
    body: { password: "nova-senha-boa", currentPassword: "funcionario-de-teste" },
  });
  for (const ended of [employee, elsewhere]) expect((await ended.refused(sessionRoutes.me)).statusCode).toBe(401);
  await t.admin.call(sessionRoutes.me);
});

test("the trail records that a password changed, and nothing of it", async () => {
  const { id } = await make.user({ name: "Rosa Pinheiro" });
  await t.admin.call(usersRoutes.update, { params: { id }, body: { name: "Rosa Lima", password: "senha-da-rosa" } });
  await t.admin.call(usersRoutes.remove, { params: { id } });
  const { data } = await t.admin.call(auditRoutes.list, { query: { entityId: id } });
  expect(data.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: "remove", before: expect.objectContaining({ name: "Rosa Lima", level: 2 }), after: null },
    { action: "update", before: { name: "Rosa Pinheiro" }, after: { name: "Rosa Lima", passwordChanged: true } },
    { action: "create", before: null, after: expect.objectContaining({ name: "Rosa Pinheiro", active: true }) },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/argon2|senha-da-rosa|passwordHash/);
});

const ways: [string, AnyRoute, object | undefined][] = [
  ["demote", usersRoutes.update, { level: 2 }],
  ["deactivate", usersRoutes.update, { active: false }],
  ["remove", usersRoutes.remove, undefined],
];

test.each(ways)("two administrators who %s each other at once leave one", async (way, route, body) => {
  // Each test case begins with these two administrators alone, whatever the previous case left.
  await t.database.pool.query("update users set level = 2 where id <> $1", [t.admin.id]);
  await t.database.pool.query("update users set level = 1, active = true, removed_at = null where id = $1", [
    t.admin.id,
  ]);
  const one = await t.login("admin", adminPassword, 1);
  const user = await one.call(usersRoutes.create, {
    body: { name: `Outra que ${way}`, level: 1, password: adminPassword },
  });
  const other = await t.login(user.name, adminPassword, 1);
  const answers = await Promise.all([
    one.send(route, { params: { id: user.id }, body }),
    other.send(route, { params: { id: t.admin.id }, body }),
  ]);
  expect(answers.filter((answer) => answer.status === route.status)).toHaveLength(1);
  const { rows } = await t.database.pool.query(
    "select count(*) as n from users where level = 1 and active and removed_at is null",
  );
  expect(rows[0].n).toBe(1);
});

test("the first administrator is made once", async () => {
  const again = await createFirstAdmin(t.database, { name: "segundo", password: undefined, now: t.clock.now });
  expect(again).toBeNull();
});
