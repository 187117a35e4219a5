import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { allRoutes } from "@pomar/contract/api";
import { formatNumber } from "@pomar/contract/core/decimal";
import { type AnyRoute, mayCall } from "@pomar/contract/core/route";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { explanationsRoutes } from "@pomar/contract/insight/explanations/explanations.routes";
import { figureKeys, forAdministrators } from "@pomar/contract/insight/explanations/explanations.schema";
import { lotDashboardsRoutes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import type { Changed } from "@pomar/contract/realtime";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import Excel from "exceljs";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startApp } from "../../../tests/support/app.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { factories } from "../../../tests/support/factories.ts";

/**
 * Only administrators may see costs, prices, totals and payments. Everything in the test plant costs R$ 7777.77 a unit,
 * so that derived amounts are recognizable. The tests make every call that an employee may make: no reply has a field
 * that the contract reserves for administrators, or an amount that an administrator receives, in any format.
 */

const t = await startApp();
const make = factories(t);
const employee = await make.employee();
const price = 7777.77;
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await t.close();
});

let plant: Awaited<ReturnType<typeof pricedPlant>>;
/** The amounts that an administrator receives. */
let money: Set<number>;
beforeAll(async () => {
  plant = await pricedPlant();
  money = await listMoney();
});

async function pricedPlant() {
  const priced = { unitPrice: price, freight: 8888.88, dueDate: "2199-12-31" };
  const fruit = await make.fruit();
  const supplier = await make.supplier({ pixKey: "chave-pix-do-fornecedor" });
  const of = { fruitId: fruit.id, supplierId: supplier.id };
  const group = await make.fruitGroup({ fruits: [fruit.id] });
  const additive = await make.additive({ unit: "g" });
  const additional = await make.additional();
  const sachet = await make.packaging({ capacityG: 100 });
  const first = await make.rawMaterial({ ...of, ...priced });
  const agreed = { payableKg: 58.031, payableReason: "Umidade acima do combinado" };
  const second = await make.rawMaterial({ ...of, ...priced, grossKg: 73, ...agreed });
  const ofAdditive = await make.additiveRecord({ itemId: additive.id, ...priced });
  const ofAdditional = await make.additionalRecord({ itemId: additional.id, ...priced });
  const sachets = await make.packagingRecord({ itemId: sachet.id, ...priced });
  const parts = [first, second].map(({ lot }) => ({ lotId: lot.id, quantity: 11 }));
  await make.compositeLot({ type: "raw_material", fruitId: fruit.id, parts });
  const pulp = await make.pulp({
    fruitId: fruit.id,
    inputs: [first, second].map(({ lot }) => ({ lotId: lot.id, quantity: 41 })),
    additives: [{ lotId: ofAdditive.lot.id, quantity: 3 }],
    additionals: [{ lotId: ofAdditional.lot.id, quantity: 2 }],
    outputKg: 58,
  });
  const packed = await make.finalProduct({
    fruitId: fruit.id,
    pulps: [{ lotId: pulp.lot.id, quantity: 19 }],
    packagings: [{ lotId: sachets.lot.id, quantity: 180 }],
  });
  await make.shipment(packed.lot.id);
  await t.admin.call(lotsRoutes.move, {
    params: { id: pulp.lot.id },
    body: { kind: "loss", quantity: 1, reason: "Derramada" },
  });
  await t.admin.call(paymentsRoutes.settle, {
    params: { id: first.payable?.id ?? "" },
    body: { paidAt: first.receivedAt, amount: 6666.66, method: "pix" },
  });
  // The employee records the calculation without costs, and an administrator adds the costs to the calculation.
  const blended = (cost: { cost?: number }) => ({ lots: [12, 13].map((kg) => ({ kg, brix: 10, ...cost })) });
  const record = await employee.call(calculatorRoutes.create, { body: { formula: "blend", inputs: blended({}) } });
  await t.admin.call(calculatorRoutes.update, {
    params: { id: record.id },
    body: { formula: "blend", inputs: blended({ cost: price }) },
  });
  const place = await make.place();
  await t.admin.call(lotsRoutes.update, { params: { id: pulp.lot.id }, body: { placeId: place.id } });
  const customer = await make.customer({ document: "12ABC34501DE35" });
  const taken = { pulpId: pulp.lot.id, fruitLotId: first.lot.id, sachetsId: sachets.lot.id, packedId: packed.lot.id };
  const stockCount = await t.admin.call(countsRoutes.create, { body: { scope: { of: "everything" }, blind: false } });
  const own = await ownEntries({ ...of, ...taken, customerId: customer.id });
  return {
    fruit,
    supplier,
    group,
    additive,
    additional,
    sachet,
    first,
    second,
    sachets,
    pulp,
    packed,
    record,
    customer,
    stockCount,
    place,
    own,
  };
}

type OwnOf = Record<
  "fruitId" | "supplierId" | "customerId" | "pulpId" | "fruitLotId" | "sachetsId" | "packedId",
  string
>;

/** The employee records two entries of each kind from priced lots; no later entry uses the lots of these entries. */
async function ownEntries(of: OwnOf) {
  const { fruitId, supplierId } = of;
  const receive = (grossKg: number) =>
    employee.call(rawMaterialsRoutes.create, { body: { fruitId, supplierId, grossKg, tareKg: 1 } });
  const pulp = (outputKg: number) =>
    employee.call(pulpRoutes.create, {
      body: { fruitId, inputs: [{ lotId: of.fruitLotId, quantity: 2 }], outputKg },
    });
  const pack = (units: number) =>
    employee.call(finalProductsRoutes.create, {
      body: {
        fruitId,
        units,
        pulps: [{ lotId: of.pulpId, quantity: 1 }],
        packagings: [{ lotId: of.sachetsId, quantity: 10 }],
      },
    });
  const send = (quantity: number) =>
    employee.call(dispatchesRoutes.create, {
      body: { customerId: of.customerId, lines: [{ lotId: of.packedId, quantity }] },
    });
  const look = (name: string) => employee.call(viewsRoutes.create, { body: view(name) });
  const { id: entryId } = await receive(35);
  const body = { entryKind: "raw-material", entryId, text: "Eram 29 kg" } as const;
  await employee.call(correctionRequestsRoutes.create, { body });
  return {
    received: [await receive(33), await receive(34)] as const,
    pulped: [await pulp(1.1), await pulp(1.2)] as const,
    packed: [await pack(9), await pack(8)] as const,
    sent: [await send(3), await send(2)] as const,
    looked: [await look("Saídas"), await look("Saídas de novembro")] as const,
    requested: await employee.call(correctionRequestsRoutes.list, { query: { entry: entryId } }),
  };
}

const view = (name: string) => ({
  name,
  list: "/dispatches/find-all",
  isShared: true,
  isTile: true,
  search: { from: "2026-11-01" },
  columns: null,
  labels: { from: "De" },
});

const moneyKey = /cost|price|freight|amount|paid|open|total|value/i;
/** Sums with these keys are masses in kg, which employees may see with the stock. */
const massKey = /^(kg|usableKg)$/;

function numbersUnder(value: unknown, isMoney = false): number[] {
  if (typeof value === "number") return isMoney && Math.abs(value) >= 100 && !Number.isInteger(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    numbersUnder(inner, !massKey.test(key) && (isMoney || moneyKey.test(key))),
  );
}

/** Collects the amounts in the replies that an administrator receives. */
async function listMoney(): Promise<Set<number>> {
  const told: unknown[] = [];
  for (const { route, sample } of reads()) if (!route.download) told.push((await t.admin.send(route, sample)).body);
  for (const route of [
    paymentsRoutes.list,
    financialLotsRoutes.list,
    ...Object.values(lotDashboardsRoutes).map(({ list }) => list),
  ])
    told.push(await t.admin.call(route as AnyRoute));
  for (const route of [reportsRoutes.cost, reportsRoutes.stock, reportsRoutes.losses, reportsRoutes.payables])
    told.push(await t.admin.call(route as AnyRoute));
  return new Set([price, 8888.88, 6666.66, ...numbersUnder(told)]);
}

interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
}

const getName = (route: AnyRoute) => `${route.method} ${route.path}`;
const open = allRoutes.filter((route) => mayCall(route, 2));

/** Every reading call that level 2 (employee) may make, with its parameters: the ids of records of the test plant. */
const reads = (): { route: AnyRoute; sample: Sample }[] =>
  open.filter(({ method }) => method === "GET").map((route) => ({ route, sample: getSample(route) }));

function getSample({ path }: AnyRoute): Sample {
  const {
    fruit,
    supplier,
    group,
    additive,
    additional,
    sachet,
    first,
    pulp,
    packed,
    record,
    customer,
    stockCount,
    place,
    own,
  } = plant;
  const things: Record<string, string> = {
    users: employee.id,
    suppliers: supplier.id,
    fruits: path.includes("groups") ? group.id : fruit.id,
    additives: additive.id,
    additional: additional.id,
    packaging: sachet.id,
    "raw-materials": first.id,
    "pulp-base": pulp.id,
    "final-product": packed.id,
    lots: pulp.lot.id,
    customers: customer.id,
    places: place.id,
    dispatches: own.sent[0].id,
    counts: stockCount.id,
    "calculator-records": record.id,
    views: own.looked[0].id,
  };
  const id = things[path.split("/")[1] ?? ""] ?? "";
  return {
    params: { id, lotId: pulp.lot.id, fruitId: fruit.id },
    ...(path === "/items" && { query: { type: "supplier" } }),
    ...(path === "/items/frequent" && { query: { of: "pulp" } }),
    ...(path === "/explanations" && { query: { figure: "production-loss", id: pulp.lot.id } }),
    ...(path === "/usual" && { query: { of: "raw-material", item: fruit.id } }),
    ...(path === "/final-product/presentations" && { query: { fruit: fruit.id } }),
    ...(path === "/places/by-code" && { query: { code: place.code } }),
    ...(path === "/lots/by-code" && { query: { code: pulp.lot.code } }),
    ...(path === "/lots/scanned" && { query: { code: pulp.lot.code } }),
    ...(path === "/lots/find" && { query: { search: pulp.lot.code } }),
    ...(path === "/lots/typed" && { query: { signs: pulp.lot.code.slice(-8) } }),
    ...(path === "/raw-materials/habits" && { query: { supplier: supplier.id } }),
  };
}

/**
 * The writing calls of employees; each reply equals the reply of the corresponding reading call. A writing call outside
 * this list returns no lots.
 */
const writes = (): Record<string, { params?: Record<string, string>; body?: object }> => {
  const { fruit, supplier, first, second, pulp, sachets, packed, record, customer, stockCount, own } = plant;
  const line = (entry: { lot: { id: string } }, quantity: number) => ({ lotId: entry.lot.id, quantity });
  return {
    "POST /raw-materials": {
      body: { fruitId: fruit.id, supplierId: supplier.id, grossKg: 31, tareKg: 1, unitPrice: price, freight: 8888.88 },
    },
    "POST /pulp-base": { body: { fruitId: fruit.id, inputs: [line(first, 5), line(second, 5)], outputKg: 6 } },
    "POST /final-product": {
      body: { fruitId: fruit.id, pulps: [line(pulp, 2)], packagings: [line(sachets, 19)], units: 19 },
    },
    "POST /dispatches": { body: { customerId: customer.id, lines: [line(packed, 1)] } },
    "PUT /dispatches/:id": { params: { id: own.sent[0].id }, body: { driver: "Seu Zé" } },
    "POST /dispatches/:id/returns": {
      params: { id: own.sent[0].id },
      body: { lines: [{ ...line(packed, 1), reason: "Mole" }] },
    },
    "DELETE /dispatches/:id": { params: { id: own.sent[1].id } },
    "PUT /counts/:id/lines/:lotId": { params: { id: stockCount.id, lotId: packed.lot.id }, body: { counted: 101 } },
    "POST /devices": {},
    "POST /lots/next-code/:itemId": { params: { itemId: fruit.id }, body: { type: "raw_material" } },
    "POST /calculator/preview": { body: { formula: "ratio", inputs: { brix: 10.88, acidity: 1.016 } } },
    "POST /calculator-records": {
      body: { formula: "ratio", inputs: { brix: 10.88, acidity: 1.016 }, lotId: pulp.lot.id },
    },
    "PUT /calculator-records/:id": { params: { id: record.id }, body: { title: "Mistura da tarde" } },
    "PUT /raw-materials/:id": { params: { id: own.received[0].id }, body: { notes: "Chuva", unitPrice: price } },
    "PUT /pulp-base/:id": { params: { id: own.pulped[0].id }, body: { notes: "Turno da tarde" } },
    "PUT /final-product/:id": { params: { id: own.packed[0].id }, body: { notes: "Turno da tarde" } },
    "DELETE /raw-materials/:id": { params: { id: own.received[1].id } },
    "DELETE /pulp-base/:id": { params: { id: own.pulped[1].id } },
    "DELETE /final-product/:id": { params: { id: own.packed[1].id } },
    "POST /views": { body: view("Saídas do mês") },
    "PUT /views/:id": { params: { id: own.looked[0].id }, body: { isTile: false } },
    "DELETE /views/:id": { params: { id: own.looked[1].id } },
    "POST /corrections/requests": {
      body: { entryKind: "raw-material", entryId: own.received[0].id, text: "Eram 29 kg" },
    },
    "POST /corrections/requests/:id/dismissal": { params: { id: own.requested[0]?.id ?? "" } },
  };
};
/** The addresses of calls about the user alone: their session, name and picture. */
const ofOneself = /^\/(auth|users)(\/|$)/;

/** Lists the paths in a reply that the contract reserves for administrators. */
function keptFor(schema: unknown, value: unknown, at = ""): string[] {
  const { properties, items, anyOf, adminOnly } = schema as Record<string, unknown>;
  if (adminOnly === true) return [at];
  if (Array.isArray(anyOf)) return anyOf.flatMap((one) => keptFor(one, value, at));
  if (Array.isArray(value)) return items ? value.flatMap((one, n) => keptFor(items, one, `${at}[${n}]`)) : [];
  if (typeof value !== "object" || value === null || !properties) return [];
  return Object.entries(properties).flatMap(([key, inner]) =>
    key in value ? keptFor(inner, Reflect.get(value, key), `${at}.${key}`) : [],
  );
}

const everyNumber = (value: unknown): number[] =>
  typeof value === "number"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(everyNumber)
      : [];

/** Lists the amounts in a reply, whether they are numbers or part of a text. */
function moneyIn(text: string, numbers: readonly number[]): string[] {
  const written = [...money].filter((one) =>
    [String(one), formatNumber(one, 2), formatNumber(one, 2).replaceAll(".", ""), formatNumber(one)].some((form) =>
      text.includes(form),
    ),
  );
  return [...numbers.filter((one) => money.has(one)), ...written].map(String);
}

const wordsOfMoney =
  /"(unitPrice|unitCost|totalCost|kgCost|freight|payable|pixKey|amount|paid|installments|settlements)"|chave-pix/;

function expectNoMoney(route: AnyRoute, body: unknown): void {
  const text = JSON.stringify(body) ?? "";
  const schema = route.reply && z.toJSONSchema(route.reply, { io: "output", target: "draft-7" });
  expect(schema === null ? [] : keptFor(schema, body), getName(route)).toEqual([]);
  expect(text.match(wordsOfMoney)?.[0], getName(route)).toBeUndefined();
  expect(moneyIn(text, everyNumber(body)), getName(route)).toEqual([]);
}

test("an administrator receives many amounts", () => {
  expect(money.size).toBeGreaterThan(20);
  // The payment is 100.5 kg x R$ 7777.77 + R$ 8888.88 = R$ 790554.77; R$ 6666.66 are paid, so R$ 783888.11 are open.
  expect(money).toContain(790554.77);
  expect(money).toContain(783888.11);
});

test("explanations hold no money for employees, and those of money are refused", async () => {
  const ids = { id: plant.pulp.lot.id, of: plant.packed.lot.id };
  const ofFruit = [
    "fruit-yield",
    "fruit-price",
    "fruit-in-pulp",
    "pulp-cost",
    "mean-pulp-cost",
    "fruit-part",
    "mean-yield",
  ];
  const others = {
    payable: plant.first.payable?.id,
    ...Object.fromEntries(ofFruit.map((figure) => [figure, plant.fruit.id])),
  } as Record<string, string | undefined>;
  // An explanation of these figures contains masses in kg, or amounts in R$ that no report shows. Some explanations
  // contain no amount, because no payment of the test plant has a due date.
  const saysNoKnownMoney = [
    "exposure",
    "mean-yield",
    "fruit-part",
    "received",
    "pulped",
    "packed",
    "overdue",
    "due-soon",
  ];
  for (const figure of figureKeys) {
    const period = { from: "2020-01-01", to: plant.first.receivedAt, type: "pulp", unit: "kg" };
    const item = figure.startsWith("stock-")
      ? plant.fruit.id
      : figure === "supplier-payable"
        ? plant.supplier.id
        : null;
    const query = { ...ids, ...period, figure, id: others[figure] ?? item ?? ids.id };
    const mine = await t.admin.send(explanationsRoutes.read, { query });
    expect(mine.status, figure).toBe(200);
    if (forAdministrators.has(figure) && !saysNoKnownMoney.includes(figure))
      expect(moneyIn(JSON.stringify(mine.body), []), figure).not.toEqual([]);
    const theirs = await employee.send(explanationsRoutes.read, { query });
    expect(theirs.status, figure).toBe(forAdministrators.has(figure) ? 400 : 200);
    expect(moneyIn(JSON.stringify(theirs.body), []), figure).toEqual([]);
  }
});

test("every read that an employee may make answers, and has no money in it", async () => {
  await employee.call(usersRoutes.setPicture, { params: { id: employee.id }, file: dot });
  await t.admin.call(plantRoutes.update, { body: { name: "Polpas do Agreste" } });
  await t.admin.call(plantRoutes.setLogo, { file: dot } as never);
  const answered: string[] = [];
  for (const { route, sample } of reads().filter(({ route: { path } }) => !path.startsWith("/export/"))) {
    const answer = await employee.send(route, sample);
    expect(answer.status, `${getName(route)} ${JSON.stringify(answer.body)}`).toBe(200);
    if (!route.download) expectNoMoney(route, answer.body);
    answered.push(route.path);
  }
  expect(answered).toEqual(expect.arrayContaining(["/lots/:id", "/pulp-base", "/entries", "/calculator-records/:id"]));
});

test("every list that an employee may save as a file has no column and no cell of money", async () => {
  const files = reads().filter(({ route: { path } }) => path.startsWith("/export/"));
  expect(files.length).toBeGreaterThan(20);
  for (const { route, sample } of files) {
    const answer = await employee.send(route, sample);
    expect(answer.status, route.path).toBe(200);
    const cells = await readCells(answer.body as Buffer, route.path.endsWith(".xlsx"));
    const text = cells.map(String).join("\n");
    expect(text.match(/R\$|Custo|Preço|Frete|Pix|Pagamento|Vencimento|chave-pix/)?.[0], route.path).toBeUndefined();
    expect(moneyIn(text, everyNumber(cells)), route.path).toEqual([]);
  }
});

async function readCells(file: Buffer, isWorkbook: boolean): Promise<unknown[]> {
  if (!isWorkbook) return [file.toString()];
  const workbook = new Excel.Workbook();
  await workbook.xlsx.load(file as unknown as Excel.Buffer);
  const cells: unknown[] = [];
  workbook.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell(({ value }) => cells.push(value))));
  return cells;
}

test("every entry of an employee is answered and announced without money, also their own input", async () => {
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  const socket = io(url, { auth: { token: employee.token }, transports: ["websocket"], reconnection: false });
  sockets.push(socket);
  const heard: { event: string; payload: unknown }[] = [];
  socket.onAny((event: string, payload: unknown) => heard.push({ event, payload }));
  await once(socket as never, "connect");

  const asked = writes();
  const writing = open.filter(({ method, path }) => method !== "GET" && !ofOneself.test(path));
  expect(Object.keys(asked).sort()).toEqual(writing.map(getName).sort());
  for (const route of writing) {
    const answer = await employee.send(route, asked[getName(route)]);
    expect(answer.status, `${getName(route)} ${JSON.stringify(answer.body)}`).toBe(route.status);
    expectNoMoney(route, answer.body);
  }
  const { payable } = plant.second;
  await t.admin.call(paymentsRoutes.settle, {
    params: { id: payable?.id ?? "" },
    body: { paidAt: plant.second.receivedAt, amount: 6666.66, method: "pix" },
  });
  await make.rawMaterial({ fruitId: plant.fruit.id, unitPrice: price, dueDate: "2199-12-31" });
  await eventually(() => {
    const changed = heard.map(({ payload }) => (payload as Changed).resources);
    expect(changed.flat()).toContain("pulp-base");
    const entries = changed.filter((resources) => resources.includes("raw-materials"));
    expect(entries.length).toBeGreaterThan(1);
  });
  // The employee does not even receive the event that payments have changed.
  expect(new Set(heard.map(({ event }) => event))).toEqual(new Set(["changed"]));
  expect(JSON.stringify(heard)).not.toMatch(/payment|financial|notification/);
  expect(moneyIn(JSON.stringify(heard), everyNumber(heard))).toEqual([]);
});

/** A picture with a single pixel. */
const dot = {
  name: "ponto.png",
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
    "base64",
  ),
};
