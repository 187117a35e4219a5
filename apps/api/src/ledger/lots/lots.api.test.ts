import type { BodyInputOf } from "@pomar/contract/core/route";
import type { LotType } from "@pomar/contract/kinds";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { describe, expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T15:00:00Z", checksInvariants: true });
const { pool } = t.database;

type Create = BodyInputOf<typeof lotsRoutes.create>;
const create = (body: Create) => t.admin.call(lotsRoutes.create, { body });
const refusedCreate = (body: Partial<Create>) => t.admin.refused(lotsRoutes.create, { body });
const read = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const rows = async () =>
  (
    await pool.query(`select (select count(*) from lots) as lots, (select count(*) from lot_codes) as codes,
      (select count(*) from lot_movements) as moved, (select count(*) from audit_events) as told`)
  ).rows[0];

describe("opening stock", () => {
  test.each<[LotType, Partial<Create>, object]>([
    ["raw_material", { quantity: 80.5 }, { unit: "kg", kgPerUnit: 1, expiresAt: "2026-11-21" }],
    ["pulp", { quantity: 310.25 }, { unit: "kg", kgPerUnit: 1, expiresAt: "2027-11-18" }],
    [
      "final_product",
      { quantity: 900, netContentG: 400 },
      { unit: "un", kgPerUnit: 0.4, netContentG: 400, expiresAt: "2027-05-17" },
    ],
    ["additive", { quantity: 750 }, { unit: "g", kgPerUnit: 0.001, expiresAt: null, netContentG: null }],
    ["additional", { quantity: 60, expiresAt: "2027-01-31" }, { unit: "kg", kgPerUnit: 1, expiresAt: "2027-01-31" }],
    ["packaging", { quantity: 4000 }, { unit: "un", kgPerUnit: null, expiresAt: null }],
  ])("for %s is a lot with a code, a unit, a cost and one entry", async (type, fields, expected) => {
    const fruit = await make.fruit({ shelfLifeRawDays: 3, shelfLifePulpDays: 365, shelfLifeFinalDays: 180 });
    const fruity = type === "raw_material" || type === "pulp" || type === "final_product";
    const lot = await make.lot({
      type,
      ...(fruity && { fruit: fruit.id }),
      producedAt: "2026-11-18",
      unitCost: 1.2345,
      notes: "Contado na abertura",
      ...fields,
    });
    expect(lot).toMatchObject({
      type,
      balance: fields.quantity,
      initialQuantity: fields.quantity,
      unitCost: 1.2345,
      entry: null,
      decision: "released",
      composite: false,
      notes: "Contado na abertura",
      ...expected,
    });
    expect(lot.code).toMatch(/^(MP|PA|PF|AD|AC|EM)-[A-Z]{4}-26322-01$/);
    const { data } = await t.admin.call(lotsRoutes.movements, { params: { id: lot.id }, query: {} });
    expect(data).toMatchObject([{ kind: "entry", quantity: fields.quantity, occurredAt: "2026-11-18T12:00:00.000Z" }]);
    const { rows: stored } = await pool.query("select total_cost from lots where id = $1", [lot.id]);
    expect(Number(stored[0].total_cost)).toBeCloseTo(1.2345 * (fields.quantity ?? 0), 6);
  });

  test("is consumed at its cost", async () => {
    const fruit = await make.fruit();
    const raw = await make.lot({ type: "raw_material", fruit: fruit.id, quantity: 80, unitCost: 2.5 });
    const pulp = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: raw.id, quantity: 64 }], outputKg: 40 });
    expect(pulp).toMatchObject({ totalCost: 160, unitCost: 4 });
    expect((await read(raw.id)).balance).toBe(16);
  });

  test("takes a code that was reserved by the same person, and any that is free; a used one is refused", async () => {
    const { id: fruit } = await make.fruit();
    const { code } = await t.admin.call(lotsRoutes.nextCode, { params: { itemId: fruit }, body: { type: "pulp" } });
    expect((await create({ type: "pulp", fruit, quantity: 5, code: code.toLowerCase() })).code).toBe(code);
    expect((await create({ type: "pulp", fruit, quantity: 5, code: "ANTIGO-7" })).code).toBe("ANTIGO-7");
    const before = await rows();
    expect(await refusedCreate({ type: "pulp", fruit, quantity: 6, code })).toMatchObject({
      statusCode: 409,
      message: `O código ${code} já está em uso`,
      issues: [{ path: "code" }],
    });
    expect(await rows()).toEqual(before);
    const other = await t.admin.call(lotsRoutes.nextCode, { params: { itemId: fruit }, body: { type: "composite" } });
    expect(other.code).toMatch(/^LC-[A-Z]{4}-26324-01$/);
  });

  test("is refused beside its invalid field and leaves nothing", async () => {
    const fruit = (await make.fruit()).id;
    const mix = await make.compositeFruit({ name: "Tropical" });
    const inactive = await make.fruit({ name: "Jambo" });
    await t.admin.call(fruitsRoutes.update, { params: { id: inactive.id }, body: { active: false } });
    const packaging = (await make.packaging()).id;
    const additive = (await make.additive()).id;
    const nobody = "01890000-0000-7000-8000-000000000000";
    const before = await rows();
    const listIssues = async (body: Partial<Create>) => {
      const { statusCode, issues } = await refusedCreate(body);
      return [statusCode, ...(issues ?? []).map(({ path, message }) => `${path}: ${message}`)];
    };
    const pulp = { type: "pulp" as const, fruit, quantity: 5 };
    expect(await listIssues({ ...pulp, producedAt: "2026-11-21" })).toEqual([
      400,
      "producedAt: A data de fabricação não pode estar no futuro",
    ]);
    expect(await listIssues({ ...pulp, expiresAt: "2026-11-19" })).toEqual([
      400,
      "expiresAt: A validade não pode ser anterior à fabricação",
    ]);
    expect(await listIssues({ ...pulp, fruit: nobody })).toEqual([400, "fruit: Esta fruta não existe"]);
    expect(await listIssues({ ...pulp, supplierId: nobody })).toEqual([400, "supplierId: Este fornecedor não existe"]);
    expect(await listIssues({ ...pulp, fruit: inactive.id })).toEqual([400, "fruit: Jambo está desativada"]);
    expect(await listIssues({ type: "raw_material", fruit: mix.id, quantity: 5 })).toEqual([
      400,
      "fruit: Tropical é uma fruta composta: não tem matéria-prima",
    ]);
    expect(await listIssues({ type: "packaging", packaging, quantity: 2.5 })).toEqual([
      400,
      "quantity: Informe um número inteiro de unidades",
    ]);
    expect(await listIssues({ ...pulp, additive })).toEqual([
      400,
      "fruit: Informe apenas um entre fruta, aditivo, adicional e embalagem",
    ]);
    expect(await listIssues({ type: "additive", fruit, quantity: 5 })).toEqual([
      400,
      "additive: Escolha o item do lote",
    ]);
    expect(await listIssues({ type: "final_product", fruit, quantity: 5 })).toEqual([
      400,
      "netContentG: Informe o conteúdo líquido em gramas",
    ]);
    expect((await listIssues({ ...pulp, quantity: 0 }))[0]).toBe(400);
    expect(await rows()).toEqual(before);
  });
});

describe("a change of a lot", () => {
  const put = (id: string, body: BodyInputOf<typeof lotsRoutes.update>) =>
    t.admin.call(lotsRoutes.update, { params: { id }, body });
  const refusedPut = (id: string, body: object) => t.admin.refused(lotsRoutes.update, { params: { id }, body });

  test("to code, expiry, place and remarks is stored and audited, field by field", async () => {
    const lot = await make.rawMaterial();
    const code = `MEU-${make.letters()}`;
    const changed = await put(lot.lot.id, { code, expiresAt: "2026-11-30", location: "Câmara 3", notes: "Virar" });
    expect(changed).toMatchObject({ code, expiresAt: "2026-11-30", location: "Câmara 3", notes: "Virar", version: 2 });
    const { data } = await t.admin.call(lotsRoutes.history, { params: { id: lot.lot.id }, query: {} });
    expect(data.map(({ entity, action }) => `${entity} ${action}`)).toEqual(["lots update", "receipts create"]);
    expect(data[0]?.before).toEqual({
      code: lot.lot.code,
      expiresAt: lot.lot.expiresAt,
      location: null,
      placeId: null,
      notes: null,
    });
    expect(data[0]?.after).toEqual({
      code,
      expiresAt: "2026-11-30",
      location: "Câmara 3",
      notes: "Virar",
      placeId: changed.placeId,
    });
    // A search by the new code finds the reception; a search by the old code finds nothing.
    expect((await t.admin.call(lotsRoutes.list, { query: { search: code } })).total).toBe(1);
    expect((await t.admin.call(lotsRoutes.list, { query: { search: lot.lot.code } })).total).toBe(0);
    // The lot's former code stays reserved for ever.
    const other = await make.lot();
    expect(await refusedPut(other.id, { code: lot.lot.code })).toMatchObject({ statusCode: 409 });
  });

  test.each([
    ["released", "blocked", "quarantine"],
    ["released", "recalled", "quarantine"],
    ["blocked", "released", "quarantine"],
    ["blocked", "recalled", "quarantine"],
    ["recalled", "blocked", "released"],
    ["quarantine", "released", "recalled"],
    ["quarantine", "blocked", "recalled"],
  ])("from %s to %s is made; to %s it is refused", async (from, to, not) => {
    const lot = await make.lot();
    await pool.query("update lots set decision = $2 where id = $1", [lot.id, from]);
    const refusal = await refusedPut(lot.id, { decision: not, reason: "Análise" });
    expect(refusal).toMatchObject({ statusCode: 409, code: "lot.transition", issues: [{ path: "decision" }] });
    const changed = await put(lot.id, { decision: to as never, reason: "Análise do lote" });
    expect(changed).toMatchObject({
      decision: to,
      decisionReason: to === "released" ? null : "Análise do lote",
      status: to === "released" ? "available" : to,
    });
    const { data } = await t.admin.call(lotsRoutes.history, { params: { id: lot.id }, query: { rows: 1 } });
    expect(JSON.stringify(data[0]?.after)).toContain("Análise do lote");
  });

  test("to a forbidden decision is refused and names both states", async () => {
    const lot = await make.lot();
    await put(lot.id, { decision: "recalled", reason: "Sabor" });
    expect((await refusedPut(lot.id, { decision: "released" })).message).toBe(
      `O lote ${lot.code} não pode passar de Recolhido para Liberado`,
    );
    expect(await refusedPut(lot.id, { decision: "blocked" })).toMatchObject({
      statusCode: 400,
      issues: [{ path: "reason", message: "Informe o motivo" }],
    });
  });

  test("to discarded writes off the balance, for good", async () => {
    const lot = await make.lot({ quantity: 44.5 });
    const gone = await put(lot.id, { decision: "discarded", reason: "Descongelou" });
    expect(gone).toMatchObject({ status: "discarded", balance: 0, decisionReason: "Descongelou" });
    for (const decision of ["released", "quarantine", "blocked", "recalled"])
      expect(await refusedPut(lot.id, { decision, reason: "Engano" })).toMatchObject({ code: "lot.transition" });
    const usage = await t.admin.call(lotsRoutes.usage, { params: { lotId: lot.id } });
    expect(usage).toMatchObject({ lost: 44.5, balance: 0 });
    const { data } = await t.admin.call(lotsRoutes.history, { params: { id: lot.id }, query: { rows: 1 } });
    expect(data[0]).toMatchObject({
      before: { balance: 44.5, decision: "released" },
      after: { balance: 0, decision: "discarded", decisionReason: "Descongelou" },
    });
  });

  test("to the code is refused once it was used; to the expiry beyond that of its parts", async () => {
    const blend = await make.compositeLot();
    await pool.query("update lots set expires_at = '2027-03-01' where id = $1", [blend.parts[0]?.lot.id]);
    expect(await refusedPut(blend.lot.id, { expiresAt: "2027-03-02" })).toMatchObject({
      statusCode: 400,
      issues: [{ path: "expiresAt", message: "A validade não pode passar da de um lote usado, 01/03/2027" }],
    });
    expect((await put(blend.lot.id, { expiresAt: "2027-02-28" })).expiresAt).toBe("2027-02-28");
    const part = blend.parts[0]?.lot;
    expect(await refusedPut(part?.id ?? "", { code: "NOVO-1" })).toMatchObject({
      statusCode: 409,
      message: `O código do lote ${part?.code} não pode mudar: o lote já foi usado`,
      dependents: [{ kind: "lot", id: blend.lot.id, name: blend.lot.code }],
    });
    expect(await refusedPut(blend.lot.id, { expiresAt: "2020-01-01" })).toMatchObject({
      issues: [{ message: "A validade não pode ser anterior à fabricação" }],
    });
  });

  test("is refused for a removed lot", async () => {
    const lot = await make.lot();
    await t.admin.send(lotsRoutes.remove, { params: { ids: lot.id } });
    expect(await refusedPut(lot.id, { notes: "x" })).toMatchObject({ statusCode: 409, code: "lot.removed" });
  });
});

describe("usage", () => {
  test("lists the sources and the uses of a lot, each with its part of the mass", async () => {
    const fruit = await make.fruit();
    const raw = await make.rawMaterial({ fruitId: fruit.id, grossKg: 100, tareKg: 0 });
    const additive = await make.additiveRecord({ quantity: 500 });
    const pulp = await make.pulp({
      fruitId: fruit.id,
      inputs: [
        { lotId: raw.lot.id, quantity: 60 },
        { lotId: raw.lot.id, quantity: 19.9 },
      ],
      additives: [{ lotId: additive.lot.id, quantity: 100 }],
      outputKg: 50,
    });
    const usage = await t.admin.call(lotsRoutes.usage, { params: { lotId: raw.lot.id } });
    expect(usage).toMatchObject({
      consumed: 79.9,
      shipped: 0,
      lost: 0,
      balance: 20.1,
      // The lot's share in the pulp is 79.9 kg of an input of 79.9 + 0.1 = 80.0 kg.
      usedIn: [{ lot: { id: pulp.lot.id }, quantity: 79.9, share: 0.99875, entryKind: "pulp", entryId: pulp.id }],
    });
    const made = await t.admin.call(lotsRoutes.usage, { params: { lotId: pulp.lot.id } });
    expect(made.madeFrom.map(({ lot, quantity, share }) => [lot.code, quantity, share]).toSorted()).toEqual(
      [
        [raw.lot.code, 79.9, 0.99875],
        [additive.lot.code, 100, 0.00125],
      ].toSorted(),
    );
  });

  test("has no share for packaging", async () => {
    const packed = await make.finalProduct();
    const lotId = packed.packagings[0]?.lot.id ?? "";
    const usage = await t.admin.call(lotsRoutes.usage, { params: { lotId } });
    expect(usage.usedIn).toMatchObject([{ share: null, entryKind: "final-product", entryId: packed.id }]);
  });
});
