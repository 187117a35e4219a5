import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { toldWithoutInstants } from "../../../../../tests/support/figures.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

const dose = { from: "dose", m: 350, dose: 500, factor: 0.7464, purity: 99, limit: 1000 };

const kept = async () => Number((await t.database.pool.query("select count(*) from calculator_records")).rows[0].count);

test("a preview works the formula and keeps nothing", async () => {
  const before = await kept();
  const answer = await employee.call(calculatorRoutes.preview, { body: { formula: "additive_dose", inputs: dose } });
  expect(answer).toMatchObject({ formula: "additive_dose", formulaVersion: 1, warnings: [] });
  expect(answer.figures).toContainEqual({ key: "grams", label: "Aditivo", unit: "g", decimals: 1, value: 236.8 });
  expect(await kept()).toBe(before);
});

test("an employee's record is worked by the server, whatever figures are sent, and is news for administrators", async () => {
  const lot = (await make.rawMaterial()).lot;
  const body = {
    formula: "additive_dose" as const,
    inputs: dose,
    title: "Sorbato da tarde",
    lotId: lot.id,
    figures: [],
  };
  const record = await employee.call(calculatorRoutes.create, { body });
  expect(record).toMatchObject({
    title: "Sorbato da tarde",
    lot: { id: lot.id, code: lot.code },
    usedIn: [],
    version: 1,
  });
  expect(record.figures.map(({ value }) => value)).toEqual([236.8, 500, 50]);
  const { rows } = await t.database.pool.query(
    "select message, endpoint from notifications order by at desc, id desc limit 1",
  );
  expect(rows).toEqual([
    { message: `${employee.name} registrou um cálculo: Dosagem de aditivo`, endpoint: "calculator" },
  ]);
});

test.each([
  [{ ...dose, m: 0 }, "inputs.m", "Massa de produto deve ser maior que 0\u00a0kg"],
  [{ ...dose, dose: null }, "inputs.dose", "Informe a dose em mg/kg"],
  [{ ...dose, purity: "99" }, "inputs.purity", "Informe um número"],
  [{ ...dose, m: 1.2345 }, "inputs.m", "Use no máximo 3 casas decimais"],
])("inputs that cannot be are refused beside their field, and nothing is kept: %j", async (inputs, path, message) => {
  const before = await kept();
  const reply = await employee.refused(calculatorRoutes.create, { body: { formula: "additive_dose", inputs } });
  expect(reply.statusCode).toBe(400);
  expect(reply.issues).toEqual([{ path, message }]);
  expect(await kept()).toBe(before);
});

test("an employee redoes their own record and a colleague's, which names author and corrector; the earlier values are in its history", async () => {
  const own = await employee.call(calculatorRoutes.create, { body: { formula: "additive_dose", inputs: dose } });
  const redone = await employee.call(calculatorRoutes.update, {
    params: { id: own.id },
    body: { inputs: { ...dose, m: 700 } },
  });
  expect(redone.figures[0]?.value).toBe(473.7);
  expect(redone.version).toBe(2);
  const { data } = await t.admin.call(auditRoutes.list, { query: { entityId: own.id } });
  const [change] = data;
  expect(change).toMatchObject({ action: "update", entity: "calculator-records" });
  expect(change?.before?.inputs).toMatchObject({ m: 350 });
  expect(change?.after?.inputs).toMatchObject({ m: 700 });

  const colleague = await make.employee();
  for (const author of [t.admin, colleague]) {
    const theirs = await author.call(calculatorRoutes.create, {
      body: { formula: "ratio", inputs: { brix: 11, acidity: 1.1 } },
    });
    expect(await employee.call(calculatorRoutes.read, { params: { id: theirs.id } })).toMatchObject({
      inputs: { brix: 11 },
    });
    const corrected = await employee.call(calculatorRoutes.update, {
      params: { id: theirs.id },
      body: { inputs: { brix: 12, acidity: 1.1 } },
    });
    expect(corrected).toMatchObject({ createdBy: theirs.createdBy, updatedBy: { name: employee.name }, version: 2 });
  }
  expect((await t.admin.call(calculatorRoutes.read, { params: { id: own.id } })).id).toBe(own.id);
});

test("the entry made with a record is beside the calculated values; an unknown record is refused", async () => {
  const fruit = await make.fruit();
  const raw = await make.rawMaterial({ fruitId: fruit.id });
  const record = await employee.call(calculatorRoutes.create, {
    body: { formula: "fruit_needed", inputs: { p: 60, r: 68, s: 5, e: 2 }, fruitId: fruit.id },
  });
  const body = { fruitId: fruit.id, inputs: [{ lotId: raw.lot.id, quantity: 90 }], outputKg: 61.5 };
  const pulp = await employee.call(pulpRoutes.create, { body: { ...body, calculatorRecordId: record.id } });
  expect(pulp.calculatorRecordId).toBe(record.id);
  const { usedIn } = await employee.call(calculatorRoutes.read, { params: { id: record.id } });
  expect(usedIn).toMatchObject([
    {
      kind: "pulp",
      id: pulp.id,
      lot: { code: pulp.lot.code },
      quantity: 61.5,
      unit: "kg",
      inputKg: 90,
      yieldPct: 68.33,
    },
  ]);
  const unknown = await employee.refused(pulpRoutes.create, {
    body: { ...body, inputs: [{ lotId: raw.lot.id, quantity: 5 }], outputKg: 3, calculatorRecordId: raw.id },
  });
  expect(unknown.statusCode).toBe(400);
  expect(unknown.issues).toEqual([{ path: "calculatorRecordId", message: "Este cálculo não existe" }]);
});

test("the list filters by formula, author and words, the newest first", async () => {
  const title = `Polpa ${make.letters()}`;
  const body = { formula: "ratio" as const, inputs: { brix: 10.88, acidity: 1.016 }, title };
  const record = await employee.call(calculatorRoutes.create, { body });
  await t.admin.call(calculatorRoutes.create, {
    body: { formula: "chlorine", inputs: { ppm: 50, litres: 500, strength: 10 }, title },
  });
  const author = record.createdBy?.id ?? "";
  for (const query of [{ formula: "ratio" as const }, { author }])
    expect(
      (await t.admin.call(calculatorRoutes.list, { query: { ...query, search: title.toLowerCase() } })).data,
    ).toMatchObject([{ id: record.id }]);
  expect((await t.admin.call(calculatorRoutes.list, { query: { search: title } })).data).toMatchObject([
    { formula: "chlorine" },
    { formula: "ratio" },
  ]);
});

test("costs that an administrator put into an employee's record are not returned to the employee, nor kept by their correction; a record of costs alone names its author", async () => {
  const lots = [
    { kg: 120, brix: 12, cost: 4.1 },
    { kg: 80, brix: 9.5, cost: 3.8 },
  ];
  const own = await employee.call(calculatorRoutes.create, {
    body: { formula: "blend", inputs: { lots: lots.map(({ kg, brix }) => ({ kg, brix })) } },
  });
  await t.admin.call(calculatorRoutes.update, { params: { id: own.id }, body: { inputs: { lots } } });
  expect(toldWithoutInstants(await t.admin.call(calculatorRoutes.read, { params: { id: own.id } }))).toContain("3.98");
  const seen = await employee.call(calculatorRoutes.read, { params: { id: own.id } });
  expect(seen.figures.map(({ key, value }) => [key, value])).toEqual([
    ["total", 200],
    ["brix", 11],
    ["acidity", null],
    ["solids", null],
  ]);
  expect(toldWithoutInstants(seen)).not.toMatch(/4\.1|3\.8|3\.98/);
  const redone = await employee.call(calculatorRoutes.update, { params: { id: own.id }, body: { title: "Tarde" } });
  expect(toldWithoutInstants(redone)).not.toMatch(/4\.1|3\.8|3\.98/);
  const body = {
    formula: "cost" as const,
    inputs: {
      fruit: 1000,
      fruitPrice: 2.2,
      freight: 0,
      additives: 0,
      additionals: 0,
      pulp: 600,
      process: 0,
      e: 0,
      content: 100,
      overfill: 0,
      film: 0,
      loss: 0,
      case: 0,
      perCase: 1,
      taxes: 0,
      commission: 0,
      margin: 0,
    },
  };
  await t.admin.call(calculatorRoutes.update, { params: { id: own.id }, body });
  for (const route of [calculatorRoutes.read, calculatorRoutes.update]) {
    const refused = await employee.refused(route, { params: { id: own.id }, body: { title: "Meu" } });
    expect(refused).toMatchObject({ statusCode: 404, message: "Este registro é de um administrador" });
  }
  // An employee may see the costs that a colleague entered; only an administrator's costs are hidden.
  const { id } = await (await make.employee()).call(calculatorRoutes.create, { body });
  expect(toldWithoutInstants(await employee.call(calculatorRoutes.read, { params: { id } }))).toContain("2.2");
});
