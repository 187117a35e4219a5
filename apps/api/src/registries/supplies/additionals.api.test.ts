import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

test("an additional is stored as given, neither water nor sugar unless specified", async () => {
  const milk = await make.additional({ name: "Leite em pó", allergen: "leite" });
  expect(milk).toMatchObject({ allergen: "leite", isWater: false, isSugar: false, brix: null, densityKgPerL: null });
  const syrup = await make.additional({ name: "Xarope", unit: "L", brix: 67, densityKgPerL: 1.3295, isSugar: true });
  expect(await employee.call(additionalsRoutes.read, { params: { id: syrup.id } })).toMatchObject({
    unit: "L",
    brix: 67,
    densityKgPerL: 1.3295,
    isSugar: true,
  });
});

test.each([
  [{ isWater: true, isSugar: true }, "isSugar", "Um adicional não pode ser água e açúcar ao mesmo tempo"],
  [{ isWater: "sim" }, "isWater", "Informe sim ou não"],
  [{ brix: 100.5 }, "brix", "Deve ser no máximo 100"],
  [{ brix: -0.1 }, "brix", "Deve ser no mínimo 0"],
  [{ densityKgPerL: 0 }, "densityKgPerL", "Deve ser maior que 0"],
  [{ densityKgPerL: 3.5 }, "densityKgPerL", "Deve ser no máximo 3"],
  [{ allergen: "a".repeat(61) }, "allergen", "Use no máximo 60 caracteres"],
])("%j is refused at %s, made or changed", async (fields, path, message) => {
  const { id, ...body } = await make.additional();
  const refused = { statusCode: 400, issues: [{ path, message }] };
  const made = { ...body, name: "Outro", code: make.letters(), ...fields };
  expect(await t.admin.refused(additionalsRoutes.create, { body: made })).toMatchObject(refused);
  expect(await t.admin.refused(additionalsRoutes.update, { params: { id }, body: fields })).toMatchObject(refused);
  expect(await t.admin.call(additionalsRoutes.read, { params: { id } })).toMatchObject({ version: 1 });
});

test("a change is validated with the stored fields: water does not become sugar as well", async () => {
  const water = await make.additional({ name: "Água", unit: "L", isWater: true });
  const params = { id: water.id };
  const refusal = await t.admin.refused(additionalsRoutes.update, { params, body: { isSugar: true } });
  expect(refusal.message).toBe("Um adicional não pode ser água e açúcar ao mesmo tempo");
  const changed = await t.admin.call(additionalsRoutes.update, { params, body: { isSugar: true, isWater: false } });
  expect(changed).toMatchObject({ isSugar: true, isWater: false });
});
