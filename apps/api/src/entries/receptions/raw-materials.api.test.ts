import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type {
  RawMaterial,
  RawMaterialInput,
  RawMaterialUpdate,
} from "@pomar/contract/entries/receptions/raw-materials.schema";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { adminPassword } from "../../../../../tests/support/app.ts";
import { toldWithoutInstants } from "../../../../../tests/support/figures.ts";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T20:30:00Z" });
const employee = await make.employee();

const count = async (table: string) => (await t.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n;
const everything = () =>
  Promise.all(
    ["receipts", "lots", "lot_movements", "lot_codes", "notifications", "audit_events", "idempotency_keys"].map(count),
  );

test("a delivery becomes a lot with a code, an expiry, a cost and one movement", async () => {
  const fruit = await make.fruit({ name: "Acerola", code: "ACE", shelfLifeRawDays: 3 });
  const supplier = await make.supplier({ name: "Sítio Boa Vista" });
  const entry = await t.admin.call(rawMaterialsRoutes.create, {
    body: {
      fruitId: fruit.id,
      supplierId: supplier.id,
      grossKg: 860.5,
      tareKg: 48,
      crates: 24,
      rejectedKg: 12.25,
      unitPrice: 2.2,
      freight: 150,
      brix: 6.2,
      ph: 3.1,
      temperatureC: -1.5,
      ripeness: "madura",
      supplierLot: "T7",
      invoiceNumber: "4711",
      invoiceKey: "52060433009911002506550120000007800267301615",
    },
  });
  expect(entry).toMatchObject({
    fruit: { id: fruit.id, name: "Acerola", code: "ACE" },
    supplier: { id: supplier.id, name: "Sítio Boa Vista" },
    receivedAt: "2026-11-20",
    netKg: 812.5,
    rejectedKg: 12.25,
    total: 1910.55,
    temperatureC: -1.5,
    packageOk: true,
    lot: {
      code: "MP-ACE-26324-01",
      type: "raw_material",
      unit: "kg",
      initialQuantity: 800.25,
      balance: 800.25,
      status: "available",
      expiresAt: "2026-11-23",
    },
  });
  const lot = await t.admin.call(lotsRoutes.read, { params: { id: entry.lot.id } });
  expect(lot).toMatchObject({
    unitCost: 2.3874,
    item: { code: "ACE" },
    entry: { kind: "raw-material", id: entry.id },
    supplierLot: "T7",
    brix: 6.2,
  });
  const usage = await t.admin.call(lotsRoutes.usage, { params: { lotId: entry.lot.id } });
  expect(usage).toMatchObject({ initialQuantity: 800.25, consumed: 0, shipped: 0, lost: 0, balance: 800.25 });
  const { rows } = await t.database.pool.query("select kind, quantity::float from lot_movements where lot_id = $1", [
    entry.lot.id,
  ]);
  expect(rows).toEqual([{ kind: "entry", quantity: 800.25 }]);
});

test("a lot expires on the plant's calendar, not on UTC's", async () => {
  const before = t.clock.now;
  const fruit = await make.fruit({ shelfLifeRawDays: 1 });
  const entry = await make.rawMaterial({ fruitId: fruit.id });
  const status = async (now: string) => {
    t.clock.now = new Date(now);
    const admin = await t.login("admin", adminPassword, 1);
    return (await admin.call(lotsRoutes.read, { params: { id: entry.lot.id } })).status;
  };
  // São Paulo is three hours behind UTC: at 02:59 UTC on the 22nd the day in São Paulo is still the 21st.
  expect(await status("2026-11-22T02:59:00Z")).toBe("available");
  expect(await status("2026-11-22T03:00:00Z")).toBe("expired");
  t.clock.now = before;
});

const bad: [string, Record<string, unknown>, string, string][] = [
  ["net weight 0", { grossKg: 12, tareKg: 12 }, "tareKg", "A tara deve ser menor que o peso bruto"],
  [
    "net above 50 000 kg",
    { grossKg: 50_012.001, tareKg: 12 },
    "grossKg",
    "O peso líquido não pode passar de 50.000\u00a0kg; confira se digitou em quilos",
  ],
  ["a date in the future", { receivedAt: "2026-11-21" }, "receivedAt", "A data de entrada não pode estar no futuro"],
  ["a date that does not exist", { receivedAt: "2026-02-30" }, "receivedAt", "Esta data não existe"],
  ["an unknown fruit", { fruitId: uuidv7() }, "fruitId", "Esta fruta não existe"],
  ["an unknown supplier", { supplierId: uuidv7() }, "supplierId", "Este fornecedor não existe"],
  ["text where a number belongs", { grossKg: "112,5" }, "grossKg", "Informe um número"],
  [
    "more rejected than came",
    { rejectedKg: 100.501 },
    "rejectedKg",
    "O peso recusado não pode ser maior que o líquido",
  ],
  ["a tenth of a gram", { grossKg: 112.5001 }, "grossKg", "Use no máximo 3 casas decimais"],
  ["a negative weight", { grossKg: -5 }, "grossKg", "Deve ser no mínimo 0"],
  ["a pH of no fruit", { ph: 14 }, "ph", "Deve ser no máximo 8"],
  [
    "an invoice key with a wrong digit",
    { invoiceKey: "52060433009911002506550120000007800267301614" },
    "invoiceKey",
    "O dígito verificador da chave não confere: confira os 44 caracteres",
  ],
];

test.each(bad)("%s is refused and nothing is stored", async (_, fields, path, message) => {
  const body = { ...(await make.rawMaterialInput()), ...fields };
  const before = await everything();
  const refusal = await employee.refused(rawMaterialsRoutes.create, { body, headers: { "idempotency-key": uuidv7() } });
  expect(refusal).toMatchObject({ statusCode: 400, message, issues: expect.arrayContaining([{ path, message }]) });
  expect(await everything()).toEqual(before);
});

test.each([
  ["broken JSON", "{nada", 400, "O corpo da requisição não é um JSON válido"],
  ["no body", "", 400, "O corpo da requisição não é um JSON válido"],
  ["a list", "[]", 400, "Informe os dados em formato de objeto"],
  [
    "a body above the limit",
    JSON.stringify({ notes: "n".repeat(300_000) }),
    413,
    "Os dados enviados são grandes demais",
  ],
  ["a poisoned prototype", '{"__proto__":{"level":1}}', 400, "O corpo da requisição não é um JSON válido"],
])("%s is refused with a sentence", async (_, payload, status, message) => {
  const before = await everything();
  const reply = await t.app.inject({
    method: "POST",
    url: "/api/raw-materials",
    headers: { authorization: `Bearer ${employee.token}`, "content-type": "application/json" },
    payload,
  });
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toMatchObject({ message });
  expect(await everything()).toEqual(before);
});

test("a cost that no column can hold is refused", async () => {
  const body = await make.rawMaterialInput({ grossKg: 0.001, tareKg: 0, unitPrice: 1, freight: 99_999_999 });
  const refusal = await employee.refused(rawMaterialsRoutes.create, { body });
  expect(refusal.message).toBe("O custo por kg passa de R$\u00a09.999.999,00: confira o preço, o frete e o peso");
});

test("an inactive fruit is refused by name", async () => {
  const fruit = await make.fruit({ name: "Tamarindo" });
  await t.database.pool.query("update fruits set active = false where id = $1", [fruit.id]);
  const body = await make.rawMaterialInput({ fruitId: fruit.id });
  expect((await employee.refused(rawMaterialsRoutes.create, { body })).message).toBe("Tamarindo está desativada");
});

test("everything rejected leaves an empty lot to be traced", async () => {
  const entry = await make.rawMaterial({ rejectedKg: 100.5, unitPrice: 3 });
  expect(entry).toMatchObject({ total: 0, lot: { initialQuantity: 0, balance: 0, status: "depleted" } });
});

test("an employee types a price and sees it no more", async () => {
  const body = await make.rawMaterialInput({ unitPrice: 7.77, freight: 10, dueDate: "2026-12-01" });
  const entry = await employee.call(rawMaterialsRoutes.create, { body });
  const list = await employee.call(rawMaterialsRoutes.list, { query: { search: entry.lot.code } });
  const read = await employee.call(rawMaterialsRoutes.read, { params: { id: entry.id } });
  const lot = await employee.call(lotsRoutes.read, { params: { id: entry.lot.id } });
  expect(list.data).toHaveLength(1);
  expect(read).not.toHaveProperty("payable");
  expect(toldWithoutInstants([entry, list, read, lot])).not.toMatch(
    /unitPrice|freight|total"?:7|dueDate|unitCost|7\.77/,
  );
  const seen = await t.admin.call(rawMaterialsRoutes.read, { params: { id: entry.id } });
  expect(seen).toMatchObject({ unitPrice: 7.77, freight: 10, total: 790.89, dueDate: "2026-12-01" });
});

test("200 people receive the same fruit at once: 200 codes, in a row", async () => {
  const fruit = await make.fruit({ code: "MUI" });
  const body = await make.rawMaterialInput({ fruitId: fruit.id, confirmedRepeat: true });
  const callers = [t.admin, employee];
  const entries = (await Promise.all(
    Array.from({ length: 200 }, (_, i) => callers[i % 2]?.call(rawMaterialsRoutes.create, { body })),
  )) as RawMaterial[];
  const codes = entries.map((entry) => entry.lot.code).sort();
  expect(new Set(codes).size).toBe(200);
  expect(codes[0]).toBe("MP-MUI-26324-01");
  expect(codes).toContain("MP-MUI-26324-200");
});

test("the same key twenty times at once makes one reception and twenty equal answers", async () => {
  const body = await make.rawMaterialInput();
  const before = await count("lots");
  const headers = { "idempotency-key": uuidv7() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => employee.send(rawMaterialsRoutes.create, { body, headers })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await count("lots")).toBe(before + 1);
});

test("the same key of another person is another request", async () => {
  const body = await make.rawMaterialInput({ confirmedRepeat: true });
  const headers = { "idempotency-key": "chave-1" };
  const mine = (await employee.send(rawMaterialsRoutes.create, { body, headers })).body as RawMaterial;
  const theirs = (await t.admin.send(rawMaterialsRoutes.create, { body, headers })).body as RawMaterial;
  expect(mine.lot.code).not.toBe(theirs.lot.code);
});

test("a reserved code is not given to the next reception", async () => {
  const fruit = await make.fruit({ code: "RES" });
  const reserved = await employee.call(lotsRoutes.nextCode, {
    params: { itemId: fruit.id },
    body: { type: "raw_material" },
  });
  const entry = await make.rawMaterial({ fruitId: fruit.id });
  expect([reserved.code, entry.lot.code]).toEqual(["MP-RES-26324-01", "MP-RES-26324-02"]);
});

test("a refused reception gives its number to the next", async () => {
  const fruit = await make.fruit({ code: "VOL" });
  const body = await make.rawMaterialInput({ fruitId: fruit.id });
  await employee.refused(rawMaterialsRoutes.create, { body: { ...body, receivedAt: "2027-01-01" } });
  const first = await employee.call(rawMaterialsRoutes.create, { body });
  expect(first.lot.code).toBe("MP-VOL-26324-01");
});

test("the list filters by fruit, supplier and days, and finds by code, fruit, supplier and invoice", async () => {
  const fruit = await make.fruit({ name: "Bacuri", code: "BAC" });
  const supplier = await make.supplier({ name: "Açaí do Marajó" });
  const parties = { fruitId: fruit.id, supplierId: supplier.id };
  const old = await make.rawMaterial({ ...parties, receivedAt: "2026-03-05", invoiceNumber: "NF-900" });
  const recent = await make.rawMaterial({ ...parties, receivedAt: "2026-11-19" });
  const ids = async (query: Record<string, string>) =>
    (await t.admin.call(rawMaterialsRoutes.list, { query })).data.map((entry) => entry.id);
  expect(await ids({ fruit: fruit.id })).toEqual([recent.id, old.id]);
  expect(await ids({ supplier: supplier.id, to: "2026-03-05" })).toEqual([old.id]);
  expect(await ids({ supplier: supplier.id, from: "2026-03-06" })).toEqual([recent.id]);
  expect(await ids({ search: "marajo bacuri" })).toEqual([recent.id, old.id]);
  expect(await ids({ search: "nf-900" })).toEqual([old.id]);
  expect(await ids({ search: old.lot.code.toLowerCase() })).toEqual([old.id]);
});

test("a day of harvest is kept and corrected, and is never after the reception's", async () => {
  const refusal = "A data da colheita não pode passar da data de entrada";
  const reception = { fruitId: (await make.fruit()).id, supplierId: (await make.supplier()).id, grossKg: 77.7 };
  const receive = (days: Pick<RawMaterialInput, "harvestedOn" | "receivedAt">) =>
    t.admin.call(rawMaterialsRoutes.create, { body: { ...reception, ...days } });
  const before = await everything();
  await expect(receive({ harvestedOn: "2026-11-21" })).rejects.toThrow(refusal);
  await expect(receive({ harvestedOn: "2026-11-19", receivedAt: "2026-11-18" })).rejects.toThrow(refusal);
  expect(await everything()).toEqual(before);
  const { id, harvestedOn } = await receive({ harvestedOn: "2026-11-20" });
  expect(harvestedOn).toBe("2026-11-20");
  const correct = (body: RawMaterialUpdate) => t.admin.call(rawMaterialsRoutes.update, { params: { id }, body });
  await expect(correct({ receivedAt: "2026-11-19" })).rejects.toThrow(refusal);
  await correct({ harvestedOn: "2026-11-18", receivedAt: "2026-11-19" });
  expect((await correct({ brix: 9.5 })).harvestedOn).toBe("2026-11-18");
  expect((await correct({ harvestedOn: null })).harvestedOn).toBeNull();
});

test("a lot movement cannot be changed or deleted, not even by hand", async () => {
  await make.rawMaterial();
  await expect(t.database.pool.query("update lot_movements set quantity = 1")).rejects.toThrow("append-only");
  await expect(t.database.pool.query("delete from lot_movements")).rejects.toThrow("append-only");
  await expect(t.database.pool.query("truncate lot_movements cascade")).rejects.toThrow("append-only");
});

test("administrators are notified of the delivery and of readings outside the limits", async () => {
  const fruit = await make.fruit({ name: "Mangaba", code: "MGB", brixMin: 8, phMin: 2.8 });
  const supplier = await make.supplier({ name: "Mangabeiras" });
  const { lot } = await make.rawMaterial({
    fruitId: fruit.id,
    supplierId: supplier.id,
    brix: 7.4,
    ph: 2.8,
    rejectedKg: 20.1,
  });
  const { rows } = await t.database.pool.query(
    "select message, endpoint, actor_id from notifications where message like $1 order by id",
    [`%${lot.code}`],
  );
  expect(rows).toEqual([
    {
      message: `Entrada de matéria-prima: 80,400\u00a0kg de Mangaba (Mangabeiras), lote ${lot.code}`,
      endpoint: "raw-material",
      actor_id: t.admin.id,
    },
    {
      message: `Atenção: Mangaba com Brix 7,4, mínimo 8; 20\u00a0% recusado, máximo 10\u00a0%, lote ${lot.code}`,
      endpoint: "raw-material",
      actor_id: t.admin.id,
    },
  ]);
});
