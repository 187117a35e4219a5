import { readFileSync } from "node:fs";
import { dossiersRoutes } from "@pomar/contract/insight/dossiers/dossiers.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { loadDemo } from "../../demo/load-demo.ts";

const now = new Date("2026-11-20T18:00:00Z");
const t = await startApp();
t.clock.now = now;
const make = factories(t);
afterAll(() => t.close());
await loadDemo(t.database, { days: 20, now, timeZone: "America/Sao_Paulo", log: () => {} });

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
const schema = JSON.parse(readFileSync("tests/fixtures/epcis/EPCIS-JSON-Schema.json", "utf8"));
const isValid = ajv.compile(schema);

interface Quantity {
  epcClass: string;
  quantity: number;
  uom?: string;
}
interface Event {
  type: string;
  action?: string;
  bizStep: string;
  eventTimeZoneOffset: string;
  quantityList?: Quantity[];
  inputQuantityList?: Quantity[];
  outputQuantityList?: Quantity[];
}
async function readDocument(id: string) {
  const { body, headers } = await t.admin.send(dossiersRoutes.epcis, { params: { id } });
  expect(headers["content-type"]).toBe("application/ld+json");
  return JSON.parse(String(body)) as { epcisBody: { eventList: Event[] } };
}

test("two hundred lots of a plant are documents of the standard, and a broken event is none", {
  timeout: 120_000,
}, async () => {
  const { rows } = await t.database.pool.query(
    "select id from lots where removed_at is null order by md5(code) limit 200",
  );
  expect(rows.length).toBe(200);
  for (const { id } of rows) {
    const document = await readDocument(id);
    expect(isValid(document), JSON.stringify(isValid.errors?.slice(0, 3))).toBe(true);
  }
  const document = await readDocument(rows[0].id);
  const [first] = document.epcisBody.eventList;
  if (!first) throw new Error("no event");
  first.eventTimeZoneOffset = "Brasília";
  expect(isValid(document)).toBe(false);
});

test("the quantities of the events are the ledger's, also for returns", async () => {
  const fruitId = (await make.fruit()).id;
  const fruit = await make.rawMaterial({ fruitId, grossKg: 600, tareKg: 0 });
  const pulp = await make.pulp({ fruitId, inputs: [{ lotId: fruit.lot.id, quantity: 500 }], outputKg: 400 });
  const bags = await make.lot({ type: "packaging", packaging: (await make.packaging({ capacityG: 400 })).id });
  const packed = await make.finalProduct({
    fruitId,
    units: 240,
    netContentG: 400,
    pulps: [{ lotId: pulp.lot.id, quantity: 100 }],
    packagings: [{ lotId: bags.id, quantity: 245 }],
  });
  const lotId = packed.lot.id;
  const body = { customerId: await make.buyer(), invoiceNumber: "NF 1/2", lines: [{ lotId, quantity: 90 }] };
  const dispatch = await t.admin.call(dispatchesRoutes.create, { body });
  const wrong = await make.shipment(lotId, { quantity: 5 });
  await t.admin.call(lotsRoutes.reverseMovement, { params: { id: wrong.movement.id }, body: { reason: "Engano" } });
  const back = { lines: [{ lotId, quantity: 25, reason: "Mole" }] };
  const { lines } = await t.admin.call(dispatchesRoutes.takeBack, { params: { id: dispatch.id }, body: back });
  const { eventList } = (await readDocument(lotId)).epcisBody;
  expect(JSON.stringify(eventList)).toContain('"pomar:netContentG":400');
  const sums = new Map<string, number>();
  const uoms = new Map<string, string | undefined>();
  const add = (list: Quantity[] | undefined, sign: 1 | -1) => {
    for (const { epcClass, quantity, uom } of list ?? []) {
      sums.set(epcClass, (sums.get(epcClass) ?? 0) + sign * quantity);
      uoms.set(epcClass, uom);
    }
  };
  for (const event of eventList) {
    add(event.quantityList, event.bizStep === "shipping" ? -1 : 1);
    add(event.inputQuantityList, -1);
    add(event.outputQuantityList, 1);
  }
  const backId = lines[0]?.lot.id ?? "";
  expect(sums).toEqual(
    new Map([
      [`urn:uuid:${fruit.lot.id}`, 100],
      [`urn:uuid:${pulp.lot.id}`, 300],
      [`urn:uuid:${bags.id}`, 255],
      [`urn:uuid:${lotId}`, 150],
      [`urn:uuid:${backId}`, 25],
    ]),
  );
  for (const id of [fruit.lot.id, pulp.lot.id, bags.id, lotId, backId]) {
    const { balance, unit } = await t.admin.call(lotsRoutes.read, { params: { id } });
    expect(balance).toBe(sums.get(`urn:uuid:${id}`));
    expect(uoms.get(`urn:uuid:${id}`)).toBe(unit === "kg" ? "KGM" : undefined);
  }
  expect(eventList.every(({ eventTimeZoneOffset }) => eventTimeZoneOffset === "-03:00")).toBe(true);
  expect(JSON.stringify(eventList)).toContain("urn:pomar:nota:NF%201%2F2");
  const employee = await make.employee();
  expect((await employee.send(dossiersRoutes.epcis, { params: { id: lotId } })).status).toBe(403);
});
