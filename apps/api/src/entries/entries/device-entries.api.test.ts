import { allRoutes } from "@pomar/contract/api";
import type { AnyRoute } from "@pomar/contract/core/route";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { entriesRoutes } from "@pomar/contract/entries/entries/entries.routes";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { additiveRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { uuidv7 } from "uuidv7";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { adminPassword, type Caller, startApp } from "../../../../../tests/support/app.ts";
import { countRows } from "../../../../../tests/support/everything.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { makeSamples, nameRoute } from "../../../../../tests/support/samples.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

/**
 * Entries that a device records without a connection arrive once, however often the device sends them, and belong to
 * the day on which they were recorded.
 */

const t = await startApp();
const make = factories(t);
const samples = makeSamples(t);
afterAll(() => t.close());

// The instant is 09:12 in the plant's time zone.
const morning = new Date("2026-11-20T12:12:00.000Z");
const minutes = (n: number) => new Date(morning.getTime() + n * 60_000).toISOString();

beforeEach(async () => {
  t.clock.now = morning;
  t.admin = await t.login("admin", adminPassword, 1);
});
afterEach(async () => expect(await brokenInvariants(t.database.pool)).toEqual({}));

async function anotherAdmin(): Promise<Caller> {
  const { name } = await make.user({ level: 1, password: "senha-de-outra-pessoa" });
  return t.login(name, "senha-de-outra-pessoa", 1);
}

interface Recorded {
  id: string;
  madeAt: string | null;
  lot: { id: string; code: string; status: string; provisionalCode: string | null } | null;
}

const recording = allRoutes
  .filter((route) => route.records !== null)
  .map((route) => ({ name: nameRoute(route), route }));
const bodyFor = async (route: AnyRoute) => (await samples[nameRoute(route)]?.())?.body ?? expect.fail(nameRoute(route));
const getRemoval = (route: AnyRoute) =>
  allRoutes.find(({ method, path }) => method === "DELETE" && path === `${route.path}/:id`) ?? expect.fail(route.path);

const rowCounts = async () => Object.fromEntries(await countRows(t.database.pool));

/** Counts the rows that a function adds to each table. */
async function written(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rowCounts();
  await work();
  const after = await rowCounts();
  const more = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(more.filter(([, rows]) => rows !== 0));
}

test("eight calls record a device's entry", () => {
  expect(recording.map(({ name }) => name).sort()).toEqual([
    "POST /additional-record",
    "POST /additive-record",
    "POST /calculator-records",
    "POST /composite-lots",
    "POST /final-product",
    "POST /packaging-record",
    "POST /pulp-base",
    "POST /raw-materials",
  ]);
});

describe.each(recording)("$name", ({ route }) => {
  const removal = getRemoval(route);

  test("records under the device's id, and answers the same person with that entry for ever", async () => {
    const id = uuidv7();
    const body = { ...(await bodyFor(route)), id, madeAt: minutes(-2), provisionalCode: "K7-3" };
    const first = await t.admin.send(route, { body });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    route.reply?.parse(first.body);
    const entry = first.body as Recorded;
    expect(entry).toMatchObject({ id, madeAt: minutes(-2) });
    if (route.path !== "/calculator-records") expect(entry.lot).toMatchObject({ provisionalCode: "K7-3" });
    const read = allRoutes.find(({ method, path }) => method === "GET" && path === `${route.path}/:id`) as AnyRoute;
    expect(await t.admin.call(read, { params: { id } })).toEqual(entry);

    const nothing = await written(async () => {
      const again = await t.admin.send(route, { body, headers: { "idempotency-key": uuidv7() } });
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect(again.headers).toMatchObject({ etag: first.headers.etag });
      expect(again.headers).not.toHaveProperty("x-changed");
      // A page of a different version may send an incomplete or invalid body for an entry that is recorded already.
      for (const other of [{ id }, { ...body, fruitId: 7, madeAt: "ontem" }, { ...body, id: id.toUpperCase() }])
        expect(await t.admin.send(route, { body: other })).toMatchObject({ status: 200, body: first.body });
    });
    expect(nothing).toEqual({});

    t.clock.now = new Date(morning.getTime() + 8 * 86_400_000);
    const later = await t.login("admin", adminPassword, 1);
    const { status, body: late } = await later.send(route, { body });
    expect(status).toBe(200);
    expect(late).toMatchObject({ id, madeAt: minutes(-2), createdAt: morning.toISOString() });

    await later.send(removal, { params: { id } });
    const removed = await later.send(route, { body });
    route.reply?.parse(removed.body);
    expect(removed).toMatchObject({ status: 200, body: { id, madeAt: minutes(-2) } });
    if (entry.lot && "status" in entry.lot)
      expect(removed.body).toMatchObject({ lot: { id: entry.lot.id, status: "removed" } });
  });

  test("is refused to a different user, and by a different call, without its data", async () => {
    const id = uuidv7();
    const body = { ...(await bodyFor(route)), id };
    await t.admin.call(route, { body });
    const other = await anotherAdmin();
    const elsewhere = recording.find(({ route: one }) => one.path !== route.path)?.route as AnyRoute;
    const refusal = {
      statusCode: 409,
      code: "entry.id-taken",
      message: "O identificador desta entrada já pertence a outro registro; lance-a de novo",
      requestId: expect.any(String),
    };
    const elsewhereBody = { ...(await bodyFor(elsewhere)), id };
    const nothing = await written(async () => {
      expect(await other.refused(route, { body })).toEqual(refusal);
      expect(await t.admin.refused(elsewhere, { body: elsewhereBody })).toEqual(refusal);
      expect(await other.refused(elsewhere, { body: { id } })).toEqual(refusal);
    });
    expect(nothing).toEqual({});
  });

  test("sent twenty times at once records once, and answers all with that", async () => {
    const plain = await bodyFor(route);
    const usual = await written(() => t.admin.call(route, { body: plain }));
    const body = { ...(await bodyFor(route)), id: uuidv7(), madeAt: minutes(-3) };
    const answers: Awaited<ReturnType<Caller["send"]>>[] = [];
    const once = await written(async () => {
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => t.admin.send(route, { body })))));
    });
    expect(once).toEqual(usual);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  });

  test("two people send one id at once: one records and the other is refused", async () => {
    const other = await anotherAdmin();
    const body = { ...(await bodyFor(route)), id: uuidv7() };
    const answers = await Promise.all([t.admin, other].map((person) => person.send(route, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("leaves nothing of a refused entry, whose id may come again", async () => {
    const id = uuidv7();
    const body = { ...(await bodyFor(route)), id };
    const nothing = await written(async () => {
      const ahead = { body: { ...body, madeAt: minutes(23 * 60 + 58.5) } };
      expect(await t.admin.refused(route, ahead)).toMatchObject({
        statusCode: 409,
        code: "entry.clock-ahead",
        message:
          "O relógio deste aparelho está adiantado em 23\u00a0h 58\u00a0min; acerte-o e confira o dia da entrada",
      });
      expect(await t.admin.refused(route, { body: { id } })).toMatchObject({ code: "request.invalid" });
      expect(await t.admin.refused(route, { body: { ...body, notes: "x".repeat(501) } })).toMatchObject({
        issues: [{ path: "notes" }],
      });
    });
    expect(nothing).toEqual({});
    // The clock of the device is 4 minutes ahead of the server's clock, and the server accepts the entry.
    const late = { ...body, madeAt: minutes(4) };
    expect(await t.admin.call(route, { body: late })).toMatchObject({ id, madeAt: minutes(4) });
  });

  test("refuses an invalid id, instant or code of a device", async () => {
    const body = await bodyFor(route);
    const cases = {
      id: ["K7-3", "", null, "6f0c2c1e-9d0b-4b6e-8f43-0a4f0a8f7c11"],
      madeAt: ["2026-11-20", "2026-11-20T09:12:00-03:00", "2026-02-30T10:00:00Z", "0000-01-01T00:00:00Z", 7],
      provisionalCode: ["k7-3", "K7", "7-3", "MP-ACE-26324-01", "K7-3;"],
    };
    for (const [path, values] of Object.entries(cases))
      for (const value of values)
        expect(await t.admin.refused(route, { body: { ...body, [path]: value } }), String(value)).toMatchObject({
          statusCode: 400,
          issues: [{ path }],
        });
  });

  test("without anything of a device answers as ever, made at no other time", async () => {
    const entry = (await t.admin.call(route, { body: await bodyFor(route) })) as Recorded;
    expect(entry.madeAt).toBeNull();
    if (entry.lot && "status" in entry.lot) expect(entry.lot.provisionalCode).toBeNull();
  });
});

describe("the day of an entry", () => {
  const listMovements = async (lotId: string) =>
    (await t.admin.call(lotsRoutes.movements, { params: { id: lotId }, query: {} })).data;

  test("is the plant's day on which its device made it, whenever it arrives", async () => {
    const fruitId = (await make.fruit({ shelfLifeRawDays: 30 })).id;
    // The instant is 23:30 on 19 November in the plant, and already 20 November in UTC.
    const madeAt = "2026-11-20T02:30:00.000Z";
    const input = await make.rawMaterialInput({ fruitId });
    const raw = await t.admin.call(rawMaterialsRoutes.create, { body: { ...input, id: uuidv7(), madeAt } });
    expect(raw).toMatchObject({ receivedAt: "2026-11-19", madeAt, createdAt: morning.toISOString() });
    expect(raw.lot.code).toContain("-26323-");
    expect(await listMovements(raw.lot.id)).toMatchObject([{ occurredAt: madeAt, recordedAt: morning.toISOString() }]);
    const additive = { ...(await make.additiveRecordInput()), madeAt };
    expect(await t.admin.call(additiveRecordRoutes.create, { body: additive })).toMatchObject({
      receivedAt: "2026-11-19",
    });
    const made = { fruitId, madeAt: "2026-11-20T02:45:00.000Z" };
    const pulp = await t.admin.call(pulpRoutes.create, {
      body: { ...made, inputs: [{ entryId: raw.id, quantity: 80.5 }], outputKg: 61 },
    });
    expect(pulp.producedAt).toBe("2026-11-19");
    const blend = await t.admin.call(compositeLotsRoutes.create, {
      body: {
        ...made,
        type: "raw_material",
        parts: [
          { lotId: raw.lot.id, quantity: 7.5 },
          { lotId: (await make.rawMaterial({ fruitId, receivedAt: "2026-11-18" })).lot.id, quantity: 9.25 },
        ],
      },
    });
    expect(blend.producedAt).toBe("2026-11-19");
    const packagings = [{ lotId: (await make.sachets({ receivedAt: "2026-11-18" })).lot.id, quantity: 90 }];
    const packing = { ...made, pulps: [{ lotId: pulp.lot.id, quantity: 9.5 }], packagings, units: 90 };
    expect(await t.admin.call(finalProductsRoutes.create, { body: packing })).toMatchObject({
      producedAt: "2026-11-19",
    });
    expect((await listMovements(pulp.lot.id)).map(({ occurredAt }) => occurredAt)).toEqual([made.madeAt, made.madeAt]);
  });

  test("is the one that the person named, where one was", async () => {
    const input = await make.rawMaterialInput({ receivedAt: "2026-11-17" });
    const madeAt = minutes(-40);
    const older = await t.admin.call(rawMaterialsRoutes.create, { body: { ...input, madeAt } });
    expect(older).toMatchObject({ receivedAt: "2026-11-17", madeAt });
    expect(await listMovements(older.lot.id)).toMatchObject([{ occurredAt: "2026-11-17T12:00:00.000Z" }]);
    const today = await make.rawMaterialInput({ receivedAt: "2026-11-20" });
    const named = await t.admin.call(rawMaterialsRoutes.create, { body: { ...today, madeAt } });
    expect(await listMovements(named.lot.id)).toMatchObject([{ occurredAt: madeAt }]);
    // The form was filled on 19 November for a reception on 20 November, so that the hour of the reception is unknown.
    const eve = { ...(await make.rawMaterialInput({ receivedAt: "2026-11-20" })), madeAt: "2026-11-20T01:00:00Z" };
    const { lot } = await t.admin.call(rawMaterialsRoutes.create, { body: eve });
    expect(await listMovements(lot.id)).toMatchObject([{ occurredAt: morning.toISOString() }]);
  });

  test("is not tomorrow by a clock that is a little ahead", async () => {
    t.clock.now = new Date("2026-11-21T02:58:00.000Z");
    t.admin = await t.login("admin", adminPassword, 1);
    const body = { ...(await make.rawMaterialInput()), madeAt: "2026-11-21T03:02:00.000Z" };
    const { receivedAt, madeAt, lot } = await t.admin.call(rawMaterialsRoutes.create, { body });
    expect({ receivedAt, madeAt }).toEqual({ receivedAt: "2026-11-20", madeAt: body.madeAt });
    expect(await listMovements(lot.id)).toMatchObject([{ occurredAt: t.clock.now.toISOString() }]);
  });

  test.each([
    [5.1, "5\u00a0min"],
    [60, "1\u00a0h"],
    [3 * 1440 + 125, "3\u00a0d 2\u00a0h"],
  ])("a clock that is %d minutes ahead is refused", async (ahead, by) => {
    const body = { ...(await make.rawMaterialInput()), madeAt: minutes(ahead) };
    expect((await t.admin.refused(rawMaterialsRoutes.create, { body })).message).toContain(`adiantado em ${by};`);
  });

  test("is beside the hour in the timeline, and in the history", async () => {
    const body = { ...(await make.rawMaterialInput()), id: uuidv7(), madeAt: minutes(-75) };
    const { fruit } = await t.admin.call(rawMaterialsRoutes.create, { body });
    const { data } = await t.admin.call(entriesRoutes.list, { query: { item: fruit.id } });
    expect(data).toMatchObject([{ id: body.id, madeAt: body.madeAt, createdAt: morning.toISOString() }]);
    const history = await t.admin.call(auditRoutes.list, { query: { entity: "receipts", entityId: body.id } });
    expect(history.data[0]?.after).toMatchObject({ madeAt: body.madeAt });
  });
});

describe("a lot that is named by its entry", () => {
  test("is found in every part of a production, once the entry is here", async () => {
    const fruit = await make.fruit();
    const entryIds = { raw: uuidv7(), pulp: uuidv7(), packaging: uuidv7(), additive: uuidv7(), additional: uuidv7() };
    const rawInput = await make.rawMaterialInput({ fruitId: fruit.id });
    const pulping = {
      id: entryIds.pulp,
      fruitId: fruit.id,
      inputs: [{ entryId: entryIds.raw, quantity: 60 }],
      outputKg: 40,
    };
    const notYet = {
      statusCode: 409,
      code: "entry.not-arrived",
      message: "A entrada deste lote ainda não chegou ao servidor: envie-a antes",
      issues: [{ path: "inputs.0.lotId" }],
    };
    expect(await t.admin.refused(pulpRoutes.create, { body: pulping })).toMatchObject(notYet);
    const raw = await t.admin.call(rawMaterialsRoutes.create, { body: { ...rawInput, id: entryIds.raw } });
    const pulp = await t.admin.call(pulpRoutes.create, { body: pulping });
    expect(pulp.inputs).toMatchObject([{ lot: { id: raw.lot.id, balance: 40.5 }, quantity: 60 }]);

    const additional = { ...(await make.additionalRecordInput()), id: entryIds.additional };
    const packaging = {
      ...(await make.packagingRecordInput({ itemId: (await make.packaging({ capacityG: 100 })).id })),
    };
    const additive = { ...(await make.additiveRecordInput()), id: entryIds.additive };
    const recordRoute = (path: string) =>
      allRoutes.find(({ method, path: of }) => method === "POST" && of === path) as AnyRoute;
    await t.admin.call(recordRoute("/additional-record"), { body: additional });
    await t.admin.call(recordRoute("/additive-record"), { body: additive });
    await t.admin.call(recordRoute("/packaging-record"), { body: { ...packaging, id: entryIds.packaging } });
    const packed = await t.admin.call(finalProductsRoutes.create, {
      body: {
        fruitId: fruit.id,
        pulps: [{ entryId: entryIds.pulp.toUpperCase(), quantity: 11.5 }],
        additives: [{ entryId: entryIds.additive, quantity: 0.5 }],
        additionals: [{ entryId: entryIds.additional, quantity: 1.25 }],
        packagings: [{ entryId: entryIds.packaging, quantity: 110 }],
        units: 110,
      },
    });
    expect(packed.pulps).toMatchObject([{ lot: { id: pulp.lot.id }, quantity: 11.5 }]);
    expect([...packed.additives, ...packed.additionals, ...packed.packagings].map(({ quantity }) => quantity)).toEqual([
      0.5, 1.25, 110,
    ]);
  });

  test("goes into a blend, once, by whichever of its names", async () => {
    const fruitId = (await make.fruit()).id;
    const [one, other] = [await make.rawMaterial({ fruitId }), await make.rawMaterial({ fruitId })];
    const blend = (parts: object[]) => ({ body: { type: "raw_material", fruitId, parts } });
    const twice = { issues: [{ path: "parts", message: "Há lotes repetidos" }] };
    for (const again of [{ lotId: one.lot.id }, { entryId: one.id }])
      expect(
        await t.admin.refused(
          compositeLotsRoutes.create,
          blend([
            { entryId: one.id, quantity: 60 },
            { ...again, quantity: 70 },
          ]),
        ),
      ).toMatchObject(twice);
    const blended = await t.admin.send(
      compositeLotsRoutes.create,
      blend([
        { entryId: one.id, quantity: 12.5 },
        { lotId: other.lot.id, quantity: 7.5 },
      ]),
    );
    expect(blended.body).toMatchObject({
      quantity: 20,
      parts: [{ lot: { id: one.lot.id } }, { lot: { id: other.lot.id } }],
    });
  });

  test("is named once on a line: by lot or by entry; a correction names lots", async () => {
    const raw = await make.rawMaterial();
    const body = { fruitId: raw.fruit.id, outputKg: 30 };
    const readRefusal = async (line: object, route: AnyRoute = pulpRoutes.create, params?: { id: string }) =>
      (await t.admin.refused(route, { ...(params && { params }), body: { ...body, inputs: [line] } })).issues;
    const chooseLot = { path: "inputs.0.lotId", message: "Escolha o lote" };
    expect(await readRefusal({ quantity: 40 })).toEqual([chooseLot]);
    expect(await readRefusal({ lotId: raw.lot.id, entryId: raw.id, quantity: 40 })).toEqual([chooseLot]);
    expect(await readRefusal({ lotId: "", quantity: 0 })).toEqual(
      expect.arrayContaining([chooseLot, expect.objectContaining({ path: "inputs.0.quantity" })]),
    );
    expect(await readRefusal({ lotId: "K7-3", quantity: 40 })).toContainEqual(chooseLot);
    expect(await readRefusal({ entryId: "K7-3", quantity: 40 })).toContainEqual({
      path: "inputs.0.entryId",
      message: "Escolha o lote",
    });
    const { id } = await make.pulp({ ...body, inputs: [{ entryId: raw.id, quantity: 45 }] });
    expect(await readRefusal({ entryId: raw.id, quantity: 40 }, pulpRoutes.update, { id })).toEqual([chooseLot]);
  });

  test("is refused like any removed one once its entry is reversed", async () => {
    const raw = await make.rawMaterial();
    await t.admin.call(rawMaterialsRoutes.remove, { params: { id: raw.id } });
    const body = { fruitId: raw.fruit.id, inputs: [{ entryId: raw.id, quantity: 50 }], outputKg: 35 };
    expect(await t.admin.refused(pulpRoutes.create, { body })).toMatchObject({
      code: "lot.not-consumable",
      message: `O lote ${raw.lot.code} não pode ser usado: foi removido`,
    });
  });
});

describe("a delivery that looks repeated", () => {
  test("was made within two minutes of another, whichever arrives first", async () => {
    const body = await make.rawMaterialInput();
    const first = await t.admin.call(rawMaterialsRoutes.create, { body: { ...body, madeAt: minutes(-120) } });
    for (const madeAt of [minutes(-121.5), minutes(-118.5)])
      expect(
        await t.admin.refused(rawMaterialsRoutes.create, { body: { ...body, id: uuidv7(), madeAt } }),
      ).toMatchObject({
        code: "entry.looks-repeated",
        message: "Já entrou hoje às 07:12 por admin. É outra entrega?",
        dependents: [{ id: first.id }],
      });
    // Three equal receptions arrive together: two have different instants, and the third has none and is dated by the
    // server.
    for (const madeAt of [minutes(-122), minutes(-118), null])
      await t.admin.call(rawMaterialsRoutes.create, { body: { ...body, madeAt } });
    const nearNow = { body: { ...body, madeAt: minutes(1.5) } };
    expect(await t.admin.refused(rawMaterialsRoutes.create, nearNow)).toMatchObject({
      message: "Já entrou hoje às 09:12 por admin. É outra entrega?",
    });
  });

  test("is recorded under the same id once the person says that it is another", async () => {
    const body = await make.rawMaterialInput();
    await t.admin.call(rawMaterialsRoutes.create, { body });
    const another = { ...body, id: uuidv7(), madeAt: minutes(-1) };
    await t.admin.refused(rawMaterialsRoutes.create, { body: another });
    const confirmed = { ...another, confirmedRepeat: true };
    expect(await t.admin.call(rawMaterialsRoutes.create, { body: confirmed })).toMatchObject({ id: another.id });
    expect((await t.admin.send(rawMaterialsRoutes.create, { body: another })).status).toBe(200);
  });
});

describe("an employee", () => {
  test("is accepted and answered as online: no billed weight, no price", async () => {
    const employee = await make.employee();
    const body = {
      ...(await make.rawMaterialInput({ unitPrice: 3.45, payableKg: 71, payableReason: "Umidade" })),
      id: uuidv7(),
      madeAt: minutes(-1),
    };
    const first = await employee.call(rawMaterialsRoutes.create, { body });
    await t.admin.call(rawMaterialsRoutes.update, { params: { id: body.id }, body: { unitPrice: 4.56 } });
    const again = await employee.send(rawMaterialsRoutes.create, { body });
    expect(again).toMatchObject({ status: 200, body: { id: body.id, lot: { code: first.lot.code } } });
    for (const reply of [first, again.body])
      for (const field of ["unitPrice", "total", "payable", "payableKg", "payableReason"])
        expect(reply).not.toHaveProperty(field);
    const { payableKg, unitPrice } = await t.admin.call(rawMaterialsRoutes.read, { params: { id: body.id } });
    expect({ payableKg, unitPrice }).toEqual({ payableKg: null, unitPrice: 4.56 });
    // The server first refuses a user without permission, even when an entry already has the id.
    expect((await employee.send(additiveRecordRoutes.create, { body })).status).toBe(403);
  });

  test("is answered with the stored calculation, without the costs that a different user added since", async () => {
    const employee = await make.employee();
    const body = { id: uuidv7(), formula: "ratio", inputs: { brix: 12.3, acidity: 0.95 } } as const;
    await employee.call(calculatorRoutes.create, { body });
    await t.admin.call(calculatorRoutes.update, {
      params: { id: body.id },
      body: {
        formula: "cost",
        inputs: {
          fruit: 1000,
          fruitPrice: 17.25,
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
      },
    });
    const { status, body: kept } = await employee.send(calculatorRoutes.create, { body });
    expect({ status, kept }).toMatchObject({
      status: 200,
      kept: { id: body.id, formula: "cost", inputs: {}, figures: [] },
    });
    expect(JSON.stringify(kept)).not.toMatch(/17[.,]25|28[.,]75/);
  });
});

describe("a provisional code", () => {
  const getCode = async (code: string) => (await t.admin.call(lotsRoutes.byCode, { query: { code } })).code;

  test("leads from the interim label to the lot, to the newest where a device counted twice", async () => {
    const input = { ...(await make.rawMaterialInput()), confirmedRepeat: true, provisionalCode: "R4-17" };
    const first = await t.admin.call(rawMaterialsRoutes.create, { body: input });
    expect(first.lot.provisionalCode).toBe("R4-17");
    for (const written of ["R4-17", "#R4-17", " #r4-17 "]) expect(await getCode(written)).toBe(first.lot.code);
    t.clock.now = new Date(minutes(7));
    const second = await t.admin.call(rawMaterialsRoutes.create, { body: input });
    expect(await getCode("#R4-17")).toBe(second.lot.code);
    // A lot whose own code is R4-17 precedes a lot whose provisional code is R4-17.
    const named = await make.lot({ code: "R4-17" });
    expect(await getCode("R4-17")).toBe(named.code);
  });

  test("is found by a search for lots and for entries, with its sign or without", async () => {
    const body = { ...(await make.rawMaterialInput()), provisionalCode: "HX2-805" };
    const { id, lot } = await t.admin.call(rawMaterialsRoutes.create, { body });
    for (const search of ["hx2-805", "#HX2-805", "HX2"]) {
      const lots = await t.admin.call(lotsRoutes.list, { query: { search } });
      expect(lots.data.map((found) => found.id)).toEqual([lot.id]);
      const entries = await t.admin.call(rawMaterialsRoutes.list, { query: { search } });
      expect(entries.data.map((entry) => entry.id)).toEqual([id]);
    }
    await t.admin.call(rawMaterialsRoutes.update, { params: { id }, body: { grossKg: 118.5 } });
    expect((await t.admin.call(lotsRoutes.read, { params: { id: lot.id } })).provisionalCode).toBe("HX2-805");
  });
});
