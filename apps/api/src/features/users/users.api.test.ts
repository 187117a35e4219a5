import { sessionRoutes } from "@pomar/contract/session/session.routes";
import { usersRoutes } from "@pomar/contract/users/users.routes";
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

test("a short name, a short password and a level that does not exist are told together", async () => {
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

test("nobody changes the own level or activity, nor removes themselves", async () => {
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

test("two administrators who demote each other at once leave one", async () => {
  await t.database.pool.query("update users set level = 2 where id <> $1", [t.admin.id]);
  const user = await make.user({ name: "Outra Admin", level: 1, password: adminPassword });
  const other = await t.login("Outra Admin", adminPassword, 1);
  const answers = await Promise.all([
    t.admin.send(usersRoutes.update, { params: { id: user.id }, body: { level: 2 } }),
    other.send(usersRoutes.update, { params: { id: t.admin.id }, body: { level: 2 } }),
  ]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const { rows } = await t.database.pool.query(
    "select count(*) as n from users where level = 1 and active and removed_at is null",
  );
  expect(rows[0].n).toBe(1);
});

test("the first administrator is made once", async () => {
  const again = await createFirstAdmin(t.database, { name: "segundo", password: undefined, now: t.clock.now });
  expect(again).toBeNull();
});
