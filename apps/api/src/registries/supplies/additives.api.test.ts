import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

test("an additive is stored as given, pure and all active unless specified otherwise", async () => {
  const citric = await t.admin.call(additivesRoutes.create, {
    body: { name: " Ácido cítrico ", code: "cit", ins: "330", function: "acidulante", unit: "kg", notes: "" },
  });
  expect(citric).toMatchObject({
    name: "Ácido cítrico",
    code: "CIT",
    ins: "330",
    activeFactor: 1,
    purity: 100,
    maxDoseMgPerKg: null,
    limitSource: null,
    minStock: null,
    notes: null,
    active: true,
    stock: 0,
    version: 1,
    createdBy: { name: "admin" },
  });
  const sorbate = await make.additive({
    name: "Sorbato de potássio",
    function: "conservador",
    ins: "202",
    maxDoseMgPerKg: 1000,
    activeFactor: 0.7464,
    purity: 99.5,
    limitSource: "Rótulo do fabricante",
  });
  expect(await employee.call(additivesRoutes.read, { params: { id: sorbate.id } })).toMatchObject({
    function: "conservador",
    maxDoseMgPerKg: 1000,
    activeFactor: 0.7464,
    purity: 99.5,
    limitSource: "Rótulo do fabricante",
  });
});

test("an additive is found by its INS", async () => {
  await make.additive({ name: "Caramelo IV", ins: "150D", function: "corante" });
  const list = await employee.call(additivesRoutes.list, { query: { search: "150d" } });
  expect(list.data).toMatchObject([{ name: "Caramelo IV", ins: "150d" }]);
});

test.each([
  [{ ins: "33" }, "ins", "O INS tem 3 ou 4 dígitos, como 330 ou 150d"],
  [{ ins: "citrico" }, "ins", "O INS tem 3 ou 4 dígitos, como 330 ou 150d"],
  [{ function: "adoçante" }, "function", "Escolha a função"],
  [{ function: undefined }, "function", "Escolha a função"],
  [{ maxDoseMgPerKg: 0 }, "maxDoseMgPerKg", "Deve ser maior que 0"],
  [{ maxDoseMgPerKg: -5 }, "maxDoseMgPerKg", "Deve ser maior que 0"],
  [{ activeFactor: 1.0001 }, "activeFactor", "Deve ser no máximo 1"],
  [{ activeFactor: 0.74645 }, "activeFactor", "Use no máximo 4 casas decimais"],
  [{ purity: 0 }, "purity", "Deve ser maior que 0"],
  [{ purity: 100.5 }, "purity", "Deve ser no máximo 100"],
  [{ limitSource: "r".repeat(201) }, "limitSource", "Use no máximo 200 caracteres"],
])("%j is refused at %s, made or changed", async (fields, path, message) => {
  const { id, ...body } = await make.additive();
  const refused = { statusCode: 400, issues: [{ path, message }] };
  const made = { ...body, name: "Outro", code: make.letters(), ...fields };
  expect(await t.admin.refused(additivesRoutes.create, { body: made })).toMatchObject(refused);
  if (Object.values(fields)[0] === undefined) return;
  expect(await t.admin.refused(additivesRoutes.update, { params: { id }, body: fields })).toMatchObject(refused);
  expect(await t.admin.call(additivesRoutes.read, { params: { id } })).toMatchObject({ version: 1 });
});

test("a limit can be lifted: null is as much as needed", async () => {
  const { id } = await make.additive({ maxDoseMgPerKg: 50, ins: "223" });
  const lifted = await t.admin.call(additivesRoutes.update, { params: { id }, body: { maxDoseMgPerKg: null } });
  expect(lifted).toMatchObject({ maxDoseMgPerKg: null, ins: "223" });
});
