import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { scanRoutes } from "@pomar/contract/ledger/scan/scan.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();
const read = (query: NonNullable<Parameters<typeof employee.call<typeof scanRoutes.read>>[1]>["query"]) =>
  employee.call(scanRoutes.read, { query });
const listCodes = (lots: { code: string }[]) => lots.map(({ code }) => code);

test("a code means its lot, in capitals or not, and so does the code that it had before", async () => {
  const { lot } = await make.rawMaterial({ supplierLot: "T-7" });
  const [found, ...more] = await read({ code: lot.code.toLowerCase() });
  expect(more).toEqual([]);
  expect(found).toMatchObject({ id: lot.id, balance: 100.5, unit: "kg", status: "available", supplierLot: "T-7" });
  expect(found).not.toHaveProperty("unitCost");
  await t.admin.call(lotsRoutes.update, { params: { id: lot.id }, body: { code: "CAMARA-41" } });
  expect(listCodes(await read({ code: lot.code }))).toEqual(["CAMARA-41"]);
  expect(listCodes(await read({ lot: lot.id }))).toEqual(["CAMARA-41"]);
});

test("a supplier's lot is found whole, in capitals or not, and not by a part of it or as anything else", async () => {
  const [first, second, longer, invoiced] = [
    await make.rawMaterial({ supplierLot: "SJ_19 a", receivedAt: "2026-11-03" }),
    await make.rawMaterial({ supplierLot: "sj_19 A", receivedAt: "2026-11-05" }),
    await make.rawMaterial({ supplierLot: "SJ_19 ab" }),
    await make.rawMaterial({ invoiceNumber: "SJ_19 A" }),
  ];
  const found = listCodes(await read({ supplierLot: "Sj_19 a" }));
  expect(found.toSorted()).toEqual([first.lot.code, second.lot.code].toSorted());
  expect(found).not.toContain(longer.lot.code);
  expect(found).not.toContain(invoiced.lot.code);
  expect(await read({ supplierLot: "SJ%19 a" })).toEqual([]);
});

test("the key of an invoice means its lots, without removed ones", async () => {
  const invoiceKey = "52060433009911002506550120000007800267301615";
  const [kept, removed, other] = [
    await make.rawMaterial({ invoiceKey }),
    await make.rawMaterial({ invoiceKey }),
    await make.rawMaterial(),
  ];
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: removed.id } });
  expect(listCodes(await read({ invoiceKey }))).toEqual([kept.lot.code]);
  expect(listCodes(await read({ invoiceKey, lot: other.lot.id })).toSorted()).toEqual(
    [kept.lot.code, other.lot.code].toSorted(),
  );
});

test("usable lots come first; the others show the reason", async () => {
  const supplierLot = "REC-88";
  const [blocked, late, soon] = [
    await make.rawMaterial({ supplierLot }),
    await make.rawMaterial({ supplierLot, fruitId: (await make.fruit({ shelfLifeRawDays: 9 })).id }),
    await make.rawMaterial({ supplierLot, fruitId: (await make.fruit({ shelfLifeRawDays: 4 })).id }),
  ];
  await t.admin.call(lotsRoutes.update, {
    params: { id: blocked.lot.id },
    body: { decision: "blocked", reason: "Metal na peneira" },
  });
  const found = await read({ supplierLot });
  expect(listCodes(found)).toEqual([soon.lot.code, late.lot.code, blocked.lot.code]);
  expect(found[2]).toMatchObject({ status: "blocked", decisionReason: "Metal na peneira" });
});

test("nothing read is refused, and a read of nothing answers nothing", async () => {
  const refusal = await employee.refused(scanRoutes.read, { query: {} });
  expect(refusal).toMatchObject({ statusCode: 400, message: "Informe o que foi lido" });
  expect(await read({ code: "NADA-1" })).toEqual([]);
});

test("typed signs find every code that has them, dashes or not, and names; those at the end and usable lots first", async () => {
  const fruit = await make.fruit();
  const [used, there] = [await make.rawMaterial({ fruitId: fruit.id }), await make.rawMaterial({ fruitId: fruit.id })];
  const { lot: pulp } = await make.pulp({
    fruitId: fruit.id,
    inputs: [{ lotId: used.lot.id, quantity: 100.5 }],
    outputKg: 61,
  });
  const typed = (signs: string) => employee.call(scanRoutes.typed, { query: { signs } });
  const digits = used.lot.code.replaceAll("-", "").slice(2);
  // The typed end of the code consists of the fruit's letters, the day and the sequence number.
  expect(listCodes(await typed(digits.toLowerCase()))).toEqual([pulp.code, used.lot.code]);
  expect(listCodes(await typed(`${digits}-`))).toEqual([pulp.code, used.lot.code]);
  expect(listCodes(await typed(there.lot.code.slice(3)))).toEqual([there.lot.code]);
  const gone = await make.rawMaterial({ fruitId: fruit.id });
  await t.admin.call(lotsRoutes.update, { params: { id: gone.lot.id }, body: { code: "SALA-9977" } });
  await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: gone.lot.id, quantity: 100.5 }], outputKg: 61 });
  await t.admin.call(lotsRoutes.update, { params: { id: there.lot.id }, body: { code: "SALA-29-977" } });
  expect(listCodes(await typed("9977"))).toEqual(["SALA-29-977", "SALA-9977"]);
  expect(listCodes(await typed("9-977"))).toEqual(["SALA-29-977", "SALA-9977"]);
  // A search by only two characters looks in the stock alone.
  expect(listCodes(await typed("77"))).toEqual(["SALA-29-977"]);
  // The beginning and the middle of a code, and the name of the item, find lots as well; those that end so stand first.
  expect(listCodes(await typed("SALA"))).toEqual(["SALA-29-977", "SALA-9977"]);
  expect(listCodes(await typed("A-299"))).toEqual(["SALA-29-977"]);
  const soon = await make.rawMaterial({ fruitId: (await make.fruit({ shelfLifeRawDays: 1 })).id });
  await t.admin.call(lotsRoutes.update, { params: { id: soon.lot.id }, body: { code: "99-77B" } });
  expect(listCodes(await typed("9977"))).toEqual(["SALA-29-977", "99-77B", "SALA-9977"]);
  const named = await make.fruit({ name: "Umbu-cajá do sertão" });
  const umbu = await make.rawMaterial({ fruitId: named.id });
  expect(listCodes(await typed("sertao"))).toEqual([umbu.lot.code]);
  expect(await typed("se")).not.toContainEqual(expect.objectContaining({ id: umbu.lot.id }));
  // The mark of a device that was without a connection stays on the crate.
  const marked = await make.rawMaterial({ provisionalCode: "H7-418" });
  for (const signs of ["H7-418", "h7418", "418"]) expect(listCodes(await typed(signs))).toEqual([marked.lot.code]);
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: marked.id } });
  expect(await typed("H7-418")).toEqual([]);
  expect(await typed("--")).toEqual([]);
  expect((await employee.refused(scanRoutes.typed, { query: { signs: "7" } })).statusCode).toBe(400);
});
