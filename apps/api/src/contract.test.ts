import { allRoutes } from "@pomar/contract/api";
import { exportsRoutes } from "@pomar/contract/exports/exports.routes";
import { type Importable, importables } from "@pomar/contract/imports/imports.routes";
import { listQuery } from "@pomar/contract/list";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { itemKindOf, type LotType } from "@pomar/contract/lots/lots.schema";
import { type AnyRoute, mayCall } from "@pomar/contract/route";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import { uuidv7 } from "uuidv7";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { request, startApp } from "../../../tests/support/app.ts";
import { factories } from "../../../tests/support/factories.ts";

/** Every call of the contract behaves alike where the contract says so; a new call is tested by being declared. */

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();

interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  file?: { name: string; bytes: Buffer };
}

const nameOf = (route: AnyRoute) => `${route.method} ${route.path}`;
const withId = async (thing: Promise<{ id: string }>, body?: Record<string, unknown>): Promise<Sample> => ({
  params: { id: (await thing).id },
  ...(body && { body }),
});

/** A picture of one pixel. */
const dot = {
  name: "ponto.png",
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
    "base64",
  ),
};

/** A spreadsheet of one new record. */
const spreadsheetOf = (name: Importable) => {
  const code = make.letters();
  const row = { Nome: `Importado ${code}`, Código: code, Função: "outro", Tipo: "outro", Unidade: "kg" };
  const titles: Record<Importable, (keyof typeof row)[]> = {
    suppliers: ["Nome"],
    fruits: ["Nome", "Código"],
    additives: ["Nome", "Código", "Função", "Unidade"],
    additional: ["Nome", "Código", "Unidade"],
    packaging: ["Nome", "Código", "Tipo", "Unidade"],
  };
  const lines = [titles[name], titles[name].map((title) => row[title])];
  return { name: "planilha.csv", bytes: Buffer.from(lines.map((line) => line.join(";")).join("\n")) };
};

/** A lot that was there before the first entry. */
const openingStock = async (type: LotType): Promise<Sample> => {
  const kind = itemKindOf[type];
  const { id } = await make[kind]();
  const body = { type, [kind]: id, quantity: 7, ...(type === "final_product" && { netContentG: 400 }) };
  return withId(t.admin.call(lotsRoutes.create, { body }));
};

/** A call of each route that succeeds. */
const samples: Record<string, () => Promise<Sample>> = {
  "POST /auth/login": async () => ({ body: { name: "admin", password: "admin-de-teste" } }),
  "POST /auth/logout": async () => ({}),
  "GET /auth/me": async () => ({}),
  "POST /users": async () => ({ body: { name: `Novo ${uuidv7()}`, password: "senha-de-teste", level: 2 } }),
  "GET /users": async () => ({}),
  "GET /users/:id": () => withId(make.user()),
  "PUT /users/:id": () => withId(make.user(), { active: false }),
  "DELETE /users/:id": () => withId(make.user()),
  "GET /users/:id/picture": async () => {
    const { id } = await make.user();
    await t.admin.call(usersRoutes.setPicture, { params: { id }, file: dot });
    return { params: { id } };
  },
  "PUT /users/:id/picture": async () => ({ ...(await withId(make.user())), file: dot }),
  "DELETE /users/:id/picture": () => withId(make.user()),
  "GET /users/:id/sessions": () => withId(make.user()),
  "DELETE /users/:id/sessions": () => withId(make.user()),
  "DELETE /users/:id/sessions/:sessionId": async () => {
    const { id } = await make.employee();
    const [session] = await t.admin.call(usersRoutes.sessions, { params: { id } });
    return { params: { id, sessionId: session?.id ?? "" } };
  },
  "POST /suppliers": async () => ({ body: { name: `Sítio ${uuidv7()}` } }),
  "GET /suppliers": async () => ({}),
  "GET /suppliers/:id": () => withId(make.supplier()),
  "PUT /suppliers/:id": () => withId(make.supplier(), { city: "Limoeiro" }),
  "DELETE /suppliers/:id": () => withId(make.supplier()),
  "GET /suppliers/:id/products": () => withId(make.supplier()),
  "POST /suppliers/:id/products": async () =>
    withId(make.supplier(), { type: "material", itemId: (await make.fruit()).id }),
  "DELETE /suppliers/:id/products/:productId": async () => {
    const supplier = await make.supplier({ products: [{ type: "material", itemId: (await make.fruit()).id }] });
    return { params: { id: supplier.id, productId: supplier.products[0]?.id ?? "" } };
  },
  "GET /suppliers/:id/purchases": () => withId(make.supplier()),
  "POST /fruits": async () => ({ body: { name: `Fruta ${uuidv7()}`, code: make.letters() } }),
  "GET /fruits": async () => ({}),
  "GET /fruits/:id": () => withId(make.fruit()),
  "PUT /fruits/:id": () => withId(make.fruit(), { brixMin: 7.5 }),
  "DELETE /fruits/:id": () => withId(make.fruit()),
  "POST /fruits/group": async () => ({ body: { name: `Grupo ${uuidv7()}`, fruits: [(await make.fruit()).id] } }),
  "GET /fruits/groups": async () => ({}),
  "GET /fruits/groups/:id": () => withId(make.fruitGroup()),
  "PUT /fruits/groups/:id": () => withId(make.fruitGroup(), { fruits: [] }),
  "DELETE /fruits/groups/:id": () => withId(make.fruitGroup()),
  "POST /additives": async () => ({
    body: { name: `Aditivo ${uuidv7()}`, code: make.letters(), function: "conservador", unit: "kg" },
  }),
  "GET /additives": async () => ({}),
  "GET /additives/:id": () => withId(make.additive()),
  "PUT /additives/:id": () => withId(make.additive(), { maxDoseMgPerKg: 500 }),
  "DELETE /additives/:id": () => withId(make.additive()),
  "POST /additional": async () => ({ body: { name: `Adicional ${uuidv7()}`, code: make.letters(), unit: "L" } }),
  "GET /additional": async () => ({}),
  "GET /additional/:id": () => withId(make.additional()),
  "PUT /additional/:id": () => withId(make.additional(), { brix: 67 }),
  "DELETE /additional/:id": () => withId(make.additional()),
  "POST /packaging": async () => ({
    body: { name: `Embalagem ${uuidv7()}`, code: make.letters(), kind: "balde", unit: "un" },
  }),
  "GET /packaging": async () => ({}),
  "GET /packaging/:id": () => withId(make.packaging()),
  "PUT /packaging/:id": () => withId(make.packaging(), { capacityG: 400 }),
  "DELETE /packaging/:id": () => withId(make.packaging()),
  "POST /raw-materials": async () => ({ body: { ...(await make.rawMaterialInput()) } }),
  "GET /raw-materials": async () => ({}),
  "GET /raw-materials/:id": () => withId(make.rawMaterial()),
  "PUT /raw-materials/:id": () => withId(make.rawMaterial(), { grossKg: 118.25 }),
  "DELETE /raw-materials/:id": () => withId(make.rawMaterial()),
  "POST /additive-record": async () => ({ body: { ...(await make.additiveRecordInput()) } }),
  "GET /additive-record": async () => ({}),
  "GET /additive-record/:id": () => withId(make.additiveRecord()),
  "PUT /additive-record/:id": () => withId(make.additiveRecord(), { quantity: 26.5 }),
  "DELETE /additive-record/:id": () => withId(make.additiveRecord()),
  "POST /additional-record": async () => ({ body: { ...(await make.additionalRecordInput()) } }),
  "GET /additional-record": async () => ({}),
  "GET /additional-record/:id": () => withId(make.additionalRecord()),
  "PUT /additional-record/:id": () => withId(make.additionalRecord(), { quantity: 41.5 }),
  "DELETE /additional-record/:id": () => withId(make.additionalRecord()),
  "POST /packaging-record": async () => ({ body: { ...(await make.packagingRecordInput()) } }),
  "GET /packaging-record": async () => ({}),
  "GET /packaging-record/:id": () => withId(make.packagingRecord()),
  "PUT /packaging-record/:id": () => withId(make.packagingRecord(), { quantity: 3100 }),
  "DELETE /packaging-record/:id": () => withId(make.packagingRecord()),
  "POST /calculator/preview": async () => ({ body: { formula: "ratio", inputs: { brix: 10.88, acidity: 1.016 } } }),
  "POST /calculator-records": async () => ({ body: { formula: "ratio", inputs: { brix: 12.3, acidity: 0.95 } } }),
  "GET /calculator-records": async () => ({}),
  "GET /calculator-records/:id": () => withId(make.calculatorRecord()),
  "PUT /calculator-records/:id": () => withId(make.calculatorRecord(), { title: "Suco da manhã" }),
  "DELETE /calculator-records/:id": () => withId(make.calculatorRecord()),
  "POST /pulp-base": async () => ({ body: { ...(await make.pulpInput()) } }),
  "GET /pulp-base": async () => ({}),
  "GET /pulp-base/:id": () => withId(make.pulp()),
  "GET /pulp-base/yield-habit/:fruitId": async () => ({ params: { fruitId: (await make.fruit()).id } }),
  "PUT /pulp-base/:id": () => withId(make.pulp(), { residueKg: 28.5 }),
  "DELETE /pulp-base/:id": () => withId(make.pulp()),
  "POST /final-product": async () => ({ body: { ...(await make.finalProductInput()) } }),
  "GET /final-product": async () => ({}),
  "GET /final-product/:id": () => withId(make.finalProduct()),
  "PUT /final-product/:id": () => withId(make.finalProduct(), { units: 175 }),
  "DELETE /final-product/:id": () => withId(make.finalProduct()),
  "POST /composite-lots": async () => ({ body: { ...(await make.compositeLotInput()) } }),
  "GET /composite-lots": async () => ({}),
  "GET /composite-lots/:id": () => withId(make.compositeLot()),
  "PUT /composite-lots/:id": () => withId(make.compositeLot(), { notes: "Misturado de novo" }),
  "DELETE /composite-lots/:id": () => withId(make.compositeLot()),
  "GET /entries": async () => ({}),
  "POST /lots": async () => ({ body: { type: "pulp", fruit: (await make.fruit()).id, quantity: 310.5 } }),
  "GET /lots": async () => ({}),
  "GET /lots/filter": async () => ({}),
  "PUT /lots/:id": () => withId(make.lot(), { location: "Câmara 2, rua B" }),
  "DELETE /lots/:ids": async () => ({
    params: { ids: `${(await make.lot()).id},${(await make.rawMaterial()).lot.id}` },
  }),
  "GET /lots/:id/movements": () => withId(make.lot()),
  "POST /lots/:id/movements": () =>
    withId(make.lot(), { kind: "shipment", quantity: 3, customer: "Padaria Estrela", invoiceNumber: "NF-55" }),
  "POST /movements/:id/reversal": async () =>
    withId(
      make.shipment().then(({ movement }) => movement),
      { reason: "Devolvido na porta" },
    ),
  "GET /lots/:id/history": () => withId(make.lot()),
  "GET /lots/:id": async () => ({ params: { id: (await make.rawMaterial()).lot.id } }),
  "GET /lots/usage/:lotId": async () => ({ params: { lotId: (await make.rawMaterial()).lot.id } }),
  "POST /lots/next-code/:itemId": async () => ({
    params: { itemId: (await make.fruit()).id },
    body: { type: "raw_material" },
  }),
  "GET /lots/:id/trace": async () => ({ params: { id: (await make.rawMaterial()).lot.id } }),
  "POST /lots/:id/recall": async () => ({
    params: { id: (await make.rawMaterial()).lot.id },
    body: { reason: "Corpo estranho" },
  }),
  "GET /lots/:id/recall.pdf": async () => ({ params: { id: (await make.rawMaterial()).lot.id } }),
  "GET /final-product-2/lots": async () => ({}),
  "GET /final-product-2/lots/:id": () => openingStock("final_product"),
  "GET /pulp-base-2/lots": async () => ({}),
  "GET /pulp-base-2/lots/:id": () => openingStock("pulp"),
  "GET /raw-material-2/lots": async () => ({}),
  "GET /raw-material-2/lots/:id": () => openingStock("raw_material"),
  "GET /additives-2/lots": async () => ({}),
  "GET /additives-2/lots/:id": () => openingStock("additive"),
  "GET /additionals-2/lots": async () => ({}),
  "GET /additionals-2/lots/:id": () => openingStock("additional"),
  "GET /packaging-2/lots": async () => ({}),
  "GET /packaging-2/lots/:id": () => openingStock("packaging"),
  "GET /financial-lots": async () => ({}),
  "GET /financial-lots/:id": () => openingStock("raw_material"),
  "POST /payments": async () => ({ body: { supplierId: (await make.supplier()).id, amount: 95.5 } }),
  "GET /payments": async () => ({}),
  "GET /payments/:id": () => withId(make.payment()),
  "PUT /payments/:id": () => withId(make.payment(), { dueDate: "2026-12-18" }),
  "DELETE /payments/:id": () => withId(make.payment()),
  "POST /payments/:id/settlements": () =>
    withId(make.payment(), { paidAt: "2026-02-03", amount: 12.5, method: "dinheiro" }),
  "POST /settlements/:id/reversal": async () => ({
    params: { id: (await make.settlement()).settlements[0]?.id ?? "" },
    body: { reason: "Pago duas vezes" },
  }),
  "GET /payments/:id/receipt.pdf": () => withId(make.settlement()),
  ...Object.fromEntries(
    importables.flatMap((name) => [
      [`GET /import/${name}/template.xlsx`, async () => ({})],
      [`POST /import/${name}/preview`, async () => ({ file: spreadsheetOf(name) })],
      [`POST /import/${name}`, async () => ({ file: spreadsheetOf(name) })],
    ]),
  ),
  ...Object.fromEntries(Object.keys(exportsRoutes).map((file) => [`GET /export/${file}`, async () => ({})])),
  "GET /reports/yield": async () => ({}),
  "GET /reports/cost": async () => ({}),
  "GET /reports/stock": async () => ({}),
  "GET /reports/expiring": async () => ({}),
  "GET /reports/losses": async () => ({}),
  "GET /reports/additives": async () => ({}),
  "GET /reports/payables": async () => ({}),
  "GET /reports/today": async () => ({}),
  "GET /audit": async () => ({}),
  "GET /notifications": async () => ({}),
  "POST /notifications/read": async () => ({ body: { all: true } }),
  "GET /items": async () => ({ query: { type: "fruits" } }),
  "GET /health": async () => ({}),
  "GET /ready": async () => ({}),
};

const sampleOf = (route: AnyRoute) => samples[nameOf(route)]?.() ?? expect.fail(`no sample of ${nameOf(route)}`);
const guarded = allRoutes.filter((route) => route.levels !== "public").map((route) => ({ name: nameOf(route), route }));
const named = (keep: (route: AnyRoute) => boolean) => guarded.filter(({ route }) => keep(route));

test("there is a sample of every route of the contract, and of nothing else", () => {
  expect(Object.keys(samples).sort()).toEqual(allRoutes.map(nameOf).sort());
});

describe("levels", () => {
  test.each(guarded)("$name refuses a missing and a made-up token", async ({ route }) => {
    const sample = await sampleOf(route);
    for (const headers of [{}, { authorization: "Bearer nobody" }, { authorization: "Basic YWRtaW4=" }]) {
      const answer = await request(t.app, route, { ...sample, headers });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: "session.unauthorized", message: "Não autorizado" });
    }
  });

  test.each(named((route) => !mayCall(route, 2)))("$name refuses an employee", async ({ route }) => {
    const answer = await employee.send(route, await sampleOf(route));
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: "session.forbidden", message: "Token inválido" });
  });

  const open = named((route) => mayCall(route, 2) && route.path !== "/auth/logout");
  test.each(open)("$name does not refuse an employee by level", async ({ route }) => {
    const answer = await employee.send(route, await sampleOf(route));
    // Somebody else's user or calculation is "not found" for an employee: 403 would log them out.
    const isOthers = /^\/(users|calculator-records)\/:id/.test(route.path);
    expect(answer.status).toBe(isOthers ? 404 : route.status);
  });

  test.each(named((route) => route.path !== "/auth/logout"))("$name serves an administrator", async ({ route }) => {
    const answer = await t.admin.send(route, await sampleOf(route));
    expect(answer.status, JSON.stringify(answer.body)).toBe(route.status);
    route.reply?.parse(answer.body);
    if (route.download) expect(route.download).toContain(answer.headers["content-type"]);
  });
});

describe("uploads", () => {
  const uploads = named((route) => route.upload !== null);

  test.each(uploads)("$name refuses no file, an empty one, one that is too large, and JSON", async ({ route }) => {
    const { file: _, ...sample } = await sampleOf(route);
    const refusalOf = (file?: Buffer) =>
      t.admin.refused(route, { ...sample, ...(file ? { file: { name: "arquivo.bin", bytes: file } } : { body: {} }) });
    expect(await refusalOf()).toMatchObject({ statusCode: 400, code: "file.missing", message: "Escolha um arquivo" });
    expect(await refusalOf(Buffer.alloc(0))).toMatchObject({ code: "file.missing" });
    const megabytes = (route.upload?.maxBytes ?? 0) / 1024 / 1024;
    expect(await refusalOf(Buffer.alloc((megabytes + 8) * 1024 * 1024))).toMatchObject({
      statusCode: 413,
      code: "file.too-large",
      message: `O arquivo é grande demais; envie no máximo ${megabytes} MB`,
    });
  });
});

describe("unknown things", () => {
  test.each(named((route) => route.path.includes(":")))("$name answers 404", async ({ route }) => {
    const { params, ...sample } = await sampleOf(route);
    for (const unknown of [uuidv7(), "nao-e-um-id", "'; drop table lots; --"]) {
      const ids = Object.fromEntries(Object.keys(params ?? {}).map((key) => [key, encodeURIComponent(unknown)]));
      const refusal = await t.admin.refused(route, { ...sample, params: ids });
      expect(refusal).toMatchObject({ statusCode: 404, code: "record.not-found", message: "Registro não encontrado" });
    }
  });
});

describe("lists", () => {
  const lists = named(
    (route) => route.reply !== null && route.query instanceof z.ZodObject && "page" in route.query.shape,
  );

  test("are found by their query", () => {
    expect(lists.map((list) => list.route.path)).toContain("/suppliers");
    expect(listQuery(["name"]).shape).toHaveProperty("page");
  });

  test.each(lists)("$name pages: past the end is empty with the right total", async ({ route }) => {
    const { params } = await sampleOf(route);
    const first = (await t.admin.call(route, { params, query: { rows: 1 } })) as { total: number; data: unknown[] };
    const past = (await t.admin.call(route, { params, query: { page: 999_999 } })) as {
      total: number;
      data: unknown[];
    };
    expect(past).toMatchObject({ data: [], total: first.total, page: 999_999, rows: 10 });
    expect(first.data).toHaveLength(Math.min(1, first.total));
  });

  test.each(lists)("$name sorts by every column it allows, both ways, and by no other", async ({ route }) => {
    const { params } = await sampleOf(route);
    const sortable = (route.query as ReturnType<typeof listQuery>).shape.sortBy.unwrap().options;
    for (const sortBy of sortable) {
      for (const sortOrder of ["asc", "desc"]) await t.admin.call(route, { params, query: { sortBy, sortOrder } });
    }
    const refusal = await t.admin.refused(route, { params, query: { sortBy: "password_hash" } });
    expect(refusal.issues?.[0]?.path).toBe("sortBy");
  });

  test.each(lists)("$name refuses a page or a number of rows that cannot be", async ({ route }) => {
    const { params } = await sampleOf(route);
    for (const query of [{ page: 0 }, { page: "x" }, { rows: 101 }, { rows: 0 }, { page: 1.5 }]) {
      const refusal = await t.admin.refused(route, { params, query });
      expect(refusal.statusCode).toBe(400);
      expect(refusal.issues?.[0]?.message).toMatch(/^(Deve ser no (mínimo|máximo) |Informe um número inteiro)/);
    }
  });
});

describe("hostile text", () => {
  const posts = named((route) => route.method === "POST" && route.idempotent && route.upload === null);

  /** The text fields of a body: those whose schema takes any sentence. */
  const textFields = (route: AnyRoute) => {
    const { properties = {} } = z.toJSONSchema(route.body, { io: "input", unrepresentable: "any" });
    return Object.keys(properties).filter((field) => {
      const schema = (route.body as z.ZodObject).shape?.[field];
      return schema?.safeParse("um texto comum").success === true;
    });
  };

  test("is tried on every text field there is", () => {
    const fields = Object.fromEntries(posts.map(({ name, route }) => [name, textFields(route)]));
    expect(fields).toMatchObject({
      "POST /users": ["name", "password"],
      "POST /suppliers": ["name", "city", "pixKey", "notes"],
      "POST /fruits": ["name", "notes"],
      "POST /fruits/group": ["name"],
      "POST /additives": ["name", "limitSource", "notes"],
      "POST /additional": ["name", "allergen", "notes"],
      "POST /packaging": ["name", "notes"],
      "POST /raw-materials": ["invoiceNumber", "supplierLot", "notes"],
      "POST /additive-record": ["invoiceNumber", "supplierLot", "notes", "brand"],
    });
  });

  /** A reply is the thing itself, or has it inside; a payment has its settlements inside; a recall leaves its reason on the lots. */
  const toldBy = async (reply: unknown): Promise<unknown> => {
    const { movement, recalled, settlements } = reply as {
      movement?: object;
      recalled?: { id: string }[];
      settlements?: { reversal: { reason: string } | null }[];
    };
    const settlement = settlements?.[0];
    if (settlement) return { ...settlement, reason: settlement.reversal?.reason };
    const params = { id: recalled?.[0]?.id ?? "" };
    if (recalled) return { reason: (await t.admin.call(lotsRoutes.read, { params })).decisionReason };
    return movement ?? reply;
  };

  test.each(posts)("$name keeps SQL and script as the text they are", async ({ route }) => {
    const lots = async () => (await t.database.pool.query("select count(*) as n from lots")).rows[0].n as number;
    const before = await lots();
    for (const field of textFields(route).filter((name) => name !== "password")) {
      // The shortest text field holds twenty characters.
      for (const hostile of ["';drop table lots;--", "<img src=x onerror>", "\\'\"%_{{7*7}}"]) {
        const sample = await sampleOf(route);
        const kept = await t.admin.call(route, { ...sample, body: { ...sample.body, [field]: hostile } });
        expect(await toldBy(kept)).toMatchObject({ [field]: hostile });
      }
    }
    expect(await lots()).toBeGreaterThanOrEqual(before);
  });
});

describe("changes", () => {
  const versioned = named((r) => /PUT|DELETE/.test(r.method) && r.path.endsWith("/:id"));

  test.each(versioned)("$name refuses a stale version and takes the fresh one", async ({ route }) => {
    const { params, body } = await sampleOf(route);
    const read = allRoutes.find((other) => other.method === "GET" && other.path === route.path) as AnyRoute;
    const etag = String((await t.admin.send(read, { params })).headers.etag);
    const stale = await t.admin.refused(route, { params, body, headers: { "if-match": '"77"' } });
    expect(stale.statusCode).toBe(412);
    expect(stale.message).toMatch(/^Registro alterado por admin às \d\d:\d\d; recarregue$/);
    const fresh = await t.admin.send(route, { params, body, headers: { "if-match": etag } });
    expect(fresh.status).toBe(route.status);
  });
});

describe("repeated requests", () => {
  const posts = named((route) => route.idempotent);

  test.each(posts)("$name answers a repeated key with the stored reply", async ({ route }) => {
    const sample = await sampleOf(route);
    const headers = { "idempotency-key": uuidv7() };
    const first = await t.admin.send(route, { ...sample, headers });
    const second = await t.admin.send(route, { ...sample, headers });
    expect(first.status, JSON.stringify(first.body)).toBe(route.status);
    expect(second).toMatchObject({ status: first.status, body: first.body });
    const different = sample.file
      ? { file: { ...sample.file, bytes: Buffer.concat([sample.file.bytes, Buffer.from("\n")]) } }
      : { body: { ...sample.body, notes: "outro corpo" } };
    const other = await t.admin.refused(route, { ...sample, ...different, headers });
    expect(other).toMatchObject({ statusCode: 422, code: "idempotency.other-body" });
  });
});
