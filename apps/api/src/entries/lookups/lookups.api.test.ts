import { lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp();
const employee = await make.employee();

test("items answer name, code and unit of each type", async () => {
  const fruit = await make.fruit({ name: "Murici" });
  const supplier = await make.supplier({ name: "Sítio Murici" });
  const additive = await make.additive({ name: "Murici em pó" });
  const find = (type: "fruits" | "supplier" | "additives" | "additional") =>
    t.admin.call(lookupsRoutes.items, { query: { type, search: "MURICI" } });
  expect(await find("fruits")).toEqual([{ id: fruit.id, name: "Murici", code: fruit.code, unit: "kg" }]);
  expect(await find("supplier")).toEqual([{ id: supplier.id, name: "Sítio Murici" }]);
  expect(await find("additives")).toEqual([{ id: additive.id, name: "Murici em pó", code: additive.code, unit: "g" }]);
  expect(await find("additional")).toEqual([]);
});

test("inactive and removed items are not offered, and no more than the requested rows", async () => {
  const [first, second, third] = [
    await make.additive({ name: "Goma arábica" }),
    await make.additive({ name: "Goma guar" }),
    await make.additive({ name: "Goma xantana" }),
  ];
  const offered = async (query: { rows?: number; search?: string } = {}) =>
    (await employee.call(lookupsRoutes.items, { query: { type: "additives", search: "goma", ...query } })).map(
      ({ name }) => name,
    );
  expect(await offered({ rows: 2 })).toEqual(["Goma arábica", "Goma guar"]);
  await t.admin.call(additivesRoutes.update, { params: { id: first.id }, body: { active: false } });
  await t.admin.call(additivesRoutes.remove, { params: { id: second.id } });
  expect(await offered()).toEqual(["Goma xantana"]);
  expect(await offered({ search: third.code.toLowerCase() })).toEqual(["Goma xantana"]);
  expect(await offered({ search: "%" })).toEqual([]);
});

test.each([
  [{ type: "frutas" }, "type", "Escolha um destes valores: fruits, supplier, additives, additional, packaging"],
  [{}, "type", "Escolha um destes valores: fruits, supplier, additives, additional, packaging"],
  [{ type: "fruits", rows: "todas" }, "rows", "Informe um número inteiro"],
  [{ type: "fruits", rows: 101 }, "rows", "Peça de 1 a 100 linhas"],
  [{ type: "fruits", composite: "sim" }, "composite", "Escolha um destes valores: true, false"],
])("%j is refused at %s", async (query, path, message) => {
  const refusal = await t.admin.refused(lookupsRoutes.items, { query });
  expect(refusal).toMatchObject({ statusCode: 400, issues: [{ path, message }] });
});

test("a page before the first and more rows than the limit are refused with the limit", async () => {
  const refusal = await t.admin.refused(additivesRoutes.list, { query: { page: 0, rows: 101 } });
  expect(refusal.issues).toEqual([
    { path: "page", message: "As páginas vão de 1 a 10.000.000" },
    { path: "rows", message: "Peça de 1 a 100 linhas" },
  ]);
});

test("a proposed code is one that nothing of its kind has, and a removed thing's is free again", async () => {
  const free = async (name: string, type: "fruits" | "packaging" = "fruits") =>
    (await t.admin.call(lookupsRoutes.freeCode, { query: { type, name } })).code;
  expect(await free("Manga")).toBe("MAN");
  const manga = await make.fruit({ name: "Manga", code: "MAN" });
  expect(await free("Mangaba")).toBe("MNG");
  expect(await free("Mangaba", "packaging")).toBe("MAN");
  await make.packaging({ name: "Saco", code: "SAC" });
  expect(await free("Sachê", "packaging")).toBe("SCH");
  await t.admin.call(fruitsRoutes.remove, { params: { id: manga.id } });
  expect(await free("Mangaba")).toBe("MAN");
  expect(await free("1")).toBeNull();
  expect(
    (await employee.refused(lookupsRoutes.freeCode, { query: { type: "fruits", name: "Manga" } })).statusCode,
  ).toBe(403);
});

test("matches rank by name's beginning, a word's beginning, inside of the name, other fields", async () => {
  const names = ["Casa do Mel", "Sítio Melão", "Caramelo", "Mel da Serra"];
  for (const name of names) await make.supplier({ name });
  await make.supplier({ name: "Horta Alta", city: "Melgaço" });
  await make.supplier({ name: "Quinta", document: "529.982.247-25" });
  const found = await employee.call(lookupsRoutes.items, { query: { type: "supplier", search: "mel" } });
  expect(found.map(({ name, foundBy }) => [name, foundBy])).toEqual([
    ["Mel da Serra", undefined],
    ["Casa do Mel", undefined],
    ["Sítio Melão", undefined],
    ["Caramelo", undefined],
    ["Horta Alta", "Cidade: Melgaço"],
  ]);
  // The answer names the field that matched, and does not contain the supplier's CPF or CNPJ.
  const [byNumber] = await employee.call(lookupsRoutes.items, { query: { type: "supplier", search: "529982" } });
  expect(byNumber).toMatchObject({ name: "Quinta", foundBy: "CPF/CNPJ" });
});

test("suppliers of the fruit come first, by the registry or by recent receptions", async () => {
  const fruit = await make.fruit();
  const [registered, delivering, other] = [
    await make.supplier({ name: "Vale Z registrado", products: [{ type: "material", itemId: fruit.id }] }),
    await make.supplier({ name: "Vale Y que entrega" }),
    await make.supplier({ name: "Vale A" }),
  ];
  await make.rawMaterial({ fruitId: fruit.id, supplierId: delivering.id });
  const query = { type: "supplier", supplies: fruit.id, search: "vale" } as const;
  const found = await employee.call(lookupsRoutes.items, { query });
  expect(found.map(({ id, supplies }) => [id, supplies])).toEqual([
    [delivering.id, true],
    [registered.id, true],
    [other.id, false],
  ]);
  // Before a fruit is chosen, the suppliers of any fruit come first.
  expect(await employee.call(lookupsRoutes.items, { query: { ...query, supplies: "fruits" } })).toEqual(found);
});

test("frequent are the fruits of the last entries and who delivers one of them, the most frequent first", async () => {
  t.clock.now = new Date("2026-11-20T15:30:00Z");
  const [often, seldom, mixed] = [await make.fruit(), await make.fruit(), await make.compositeFruit()];
  const [near, far] = [await make.supplier(), await make.supplier()];
  const receive = (fruitId: string, supplierId: string, receivedAt: string) =>
    make.rawMaterial({ fruitId, supplierId, receivedAt });
  for (const day of ["2026-11-20", "2026-11-20", "2026-11-19"]) await receive(often.id, near.id, day);
  await receive(often.id, far.id, "2026-11-18");
  await receive(seldom.id, far.id, "2026-11-18");
  const fruits = await employee.call(lookupsRoutes.frequent, { query: { of: "raw-material" } });
  expect(fruits.slice(0, 1)).toMatchObject([{ id: often.id, today: 2, lastOn: "2026-11-20" }]);
  expect(fruits.map(({ id }) => id)).not.toContain(mixed.id);
  expect(fruits.length).toBeLessThanOrEqual(6);
  const suppliers = await employee.call(lookupsRoutes.frequent, { query: { of: "raw-material", fruit: often.id } });
  expect(suppliers.map(({ id, today, lastOn }) => [id, today, lastOn])).toEqual([
    [near.id, 2, "2026-11-20"],
    [far.id, 0, "2026-11-18"],
  ]);
});

test("usable fruit comes first, by expiry, with its kilos; then the frequent ones", async () => {
  t.clock.now = new Date("2026-11-20T15:30:00Z");
  const keeps = (days: number) => ({ shelfLifeRawDays: days, shelfLifePulpDays: days });
  const [late, soon, often, gone] = [
    await make.fruit(keeps(9)),
    await make.fruit(keeps(4)),
    await make.fruit(keeps(9)),
    await make.fruit(keeps(2)),
  ];
  const receive = (fruitId: string, grossKg: number, receivedAt = "2026-11-20") =>
    make.rawMaterial({ fruitId, grossKg, tareKg: 0, receivedAt });
  await receive(late.id, 210.5);
  await receive(soon.id, 300, "2026-11-19");
  await receive(soon.id, 41.25);
  // The lot of one fruit expired the day before, and pulpings consumed all lots of the most frequent fruit.
  await receive(gone.id, 70, "2026-11-17");
  for (let n = 0; n < 4; n++) {
    const { lot } = await receive(often.id, 100);
    await make.pulp({ fruitId: often.id, inputs: [{ lotId: lot.id, quantity: 100 }], outputKg: 60.5 });
  }
  const offered = async (of: "raw-material" | "pulp" | "final-product") =>
    (await employee.call(lookupsRoutes.frequent, { query: { of } })).map(({ id, usableKg }) => [id, usableKg]);
  const own = (rows: unknown[][]) => rows.filter(([id]) => [late, soon, often, gone].some((fruit) => fruit.id === id));
  expect(own(await offered("pulp"))).toEqual([
    [soon.id, 341.25],
    [late.id, 210.5],
    [often.id, null],
  ]);
  expect(own(await offered("final-product"))).toEqual([[often.id, 242]]);
  expect((await offered("raw-material")).every(([, kg]) => kg === null)).toBe(true);
  const pulped = await employee.call(lookupsRoutes.frequent, { query: { of: "pulp" } });
  expect(pulped.find(({ id }) => id === often.id)?.composite).toBe(false);
});
