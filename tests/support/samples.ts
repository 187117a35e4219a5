import { allRoutes } from "@pomar/contract/api";
import type { AnyRoute } from "@pomar/contract/core/route";
import { correctionsRoutes } from "@pomar/contract/entries/corrections/corrections.routes";
import { exportsRoutes } from "@pomar/contract/insight/exports/exports.routes";
import type { LotType } from "@pomar/contract/kinds";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { itemKindByLotType } from "@pomar/contract/ledger/lots/lots.schema";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import { type Importable, importables } from "@pomar/contract/registries/imports/imports.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { uuidv7 } from "uuidv7";
import { factories, type Maker } from "./factories.ts";
import { invoiceFile } from "./invoices.ts";
import { takes } from "./text-fields.ts";

export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  file?: { name: string; bytes: Buffer };
}

/** The name of a route, such as `POST /lots`. */
export const nameRoute = (route: AnyRoute) => `${route.method} ${route.path}`;

/** The number of months closed by samples of this process, each of which closes a different month. */
let closedMonths = 0;
/** The year from which months are closed. Entries may be up to ten years old. */
const firstYear = new Date().getUTCFullYear() - 8;

/** A valid call of each route, by the route's name; making it creates all records that the call requires. */
export function makeSamples(t: Maker): Record<string, () => Promise<Sample>> {
  const make = factories(t);
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

  /** A spreadsheet with one new record. */
  const buildSpreadsheet = (name: Importable) => {
    const code = make.letters();
    const row = { Nome: `Importado ${code}`, Código: code, Função: "outro", Tipo: "outro", Unidade: "kg" };
    const titles: Record<Importable, (keyof typeof row)[]> = {
      suppliers: ["Nome"],
      customers: ["Nome"],
      fruits: ["Nome", "Código"],
      additives: ["Nome", "Código", "Função", "Unidade"],
      additional: ["Nome", "Código", "Unidade"],
      packaging: ["Nome", "Código", "Tipo", "Unidade"],
    };
    const lines = [titles[name], titles[name].map((title) => row[title])];
    return { name: "planilha.csv", bytes: Buffer.from(lines.map((line) => line.join(";")).join("\n")) };
  };

  /** The recipient of an invoice. */
  const readPlant = async () => {
    const { document } = await t.admin.call(plantRoutes.read, {});
    return document === null ? {} : { document };
  };

  /** Makes a past month that no other sample closes, with an entry before its end. */
  const closable = async () => {
    closedMonths += 1;
    await make.lot({ producedAt: `${firstYear - 1}-12-15` });
    const [years, months] = [Math.trunc(closedMonths / 12), closedMonths % 12];
    return { body: { month: `${firstYear + years}-${String(months + 1).padStart(2, "0")}` } };
  };
  const closed = async () => {
    const { id } = await t.admin.call(closingsRoutes.create, (await closable()) as never);
    await make.lot({ producedAt: `${firstYear - 1}-12-20` });
    return { params: { id } };
  };

  /** Makes a reception of 100.5 kg and a pulping of 100 kg of it. Returns a correction of the reception to 98 kg. */
  const usedReception = async () => {
    const fruitId = (await make.fruit()).id;
    const { id: entryId, lot } = await make.rawMaterial({ fruitId });
    await make.pulp({ fruitId, inputs: [{ lotId: lot.id, quantity: 100 }] });
    return { entryKind: "raw-material" as const, entryId, change: { grossKg: 110 } };
  };

  /** Makes one lot as opening stock. */
  const openingStock = async (type: LotType): Promise<Sample> => {
    const kind = itemKindByLotType[type];
    const { id } = await make[kind]();
    const body = { type, [kind]: id, quantity: 7, ...(type === "final_product" && { netContentG: 400 }) };
    return withId(t.admin.call(lotsRoutes.create, { body }));
  };

  /** The body of a dispatch: 5 kg of a lot. */
  const loaded = async () => ({
    customerId: await make.buyer(),
    lines: [{ lotId: (await make.lot()).id, quantity: 5 }],
    driver: "Edvaldo Barros",
  });
  const dispatched = async () => t.admin.call(dispatchesRoutes.create, { body: await loaded() });
  const recalled = async () =>
    t.admin.call(recallsRoutes.create, { body: { lotId: (await make.lot()).id, reason: "Corpo estranho" } });
  /** Makes a count of pulp with a shortage, counted by one user. */
  const counting = async () => {
    const { id: lotId } = await make.lot();
    const { id } = await t.admin.call(countsRoutes.create, {
      body: { scope: { of: "type", type: "pulp" }, blind: false },
    });
    const { line } = await t.admin.call(countsRoutes.record, { params: { id, lotId }, body: { counted: 492.5 } });
    return { id, lotId, lineId: line.id };
  };
  const practised = async () => t.admin.call(drillsRoutes.start, { body: { lotId: (await make.lot()).id } });

  const looked = () => ({
    name: `Visão ${uuidv7()}`,
    list: "/dispatches/find-all",
    isShared: true,
    isTile: true,
    search: { from: "2026-11-01" },
    columns: [{ key: "code", label: "Expedição" }],
    labels: { from: "De" },
  });
  const savedView = () => t.admin.call(viewsRoutes.create, { body: looked() });

  /** Samples for a registry whose only required field is a name. */
  const ofPlainRegistry = (create: AnyRoute): Record<string, () => Promise<Sample>> => {
    const { path } = create;
    const buildNameBody = async () => ({ body: { name: `Novo ${uuidv7()}` } });
    const stored = async () => t.admin.call(create, await buildNameBody()) as Promise<{ id: string }>;
    return {
      [`POST ${path}`]: buildNameBody,
      [`GET ${path}`]: async () => ({}),
      [`GET ${path}/:id`]: () => withId(stored()),
      [`PUT ${path}/:id`]: () => withId(stored(), { name: `Outro ${uuidv7()}` }),
      [`DELETE ${path}/:id`]: () => withId(stored()),
    };
  };
  const changed = new Set(allRoutes.filter(({ method }) => method === "PUT").map(({ path }) => path));
  const plain = allRoutes.filter(
    (route) =>
      route.method === "POST" &&
      changed.has(`${route.path}/:id`) &&
      takes(route, "name", "Nome") &&
      route.body.safeParse({ name: "Nome" }).success,
  );

  return {
    ...Object.assign({}, ...plain.map(ofPlainRegistry)),
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
    "GET /customers/twins": async () => ({}),
    "POST /customers/:id/join": async () => withId(make.customer(), { customerIds: [(await make.customer()).id] }),
    "GET /places/by-code": async () => ({ query: { code: (await make.place()).code } }),
    "POST /places/:id/lots": async () => withId(make.place(), { lots: [(await make.lot()).id] }),
    "POST /invoices/preview": async () => ({
      file: { name: "nota.xml", bytes: invoiceFile({ recipient: await readPlant() }) },
    }),
    "POST /invoices": async () => ({ body: { ...(await make.invoiceInput()) } }),
    "GET /invoices": async () => ({}),
    "GET /invoices/:id": () => withId(make.invoice()),
    "GET /invoices/:id/xml": () => withId(make.invoice()),
    "GET /invoices/xml.zip": async () => ({ query: { month: "2026-11" } }),
    "DELETE /invoices/:id": () => withId(make.invoice()),
    "POST /dispatches": async () => ({ body: await loaded() }),
    "GET /dispatches": async () => ({}),
    "GET /dispatches/products": async () => ({}),
    "GET /dispatches/customers/:id": () => withId(make.customer()),
    "GET /dispatches/:id": () => withId(dispatched()),
    "PUT /dispatches/:id": () => withId(dispatched(), { driver: "Rosângela Melo" }),
    "DELETE /dispatches/:id": () => withId(dispatched()),
    "GET /dispatches/:id/romaneio": () => withId(dispatched()),
    "POST /dispatches/:id/returns": async () => {
      const { id, lines } = await dispatched();
      return {
        params: { id },
        body: { lines: lines.map(({ lot }) => ({ lotId: lot.id, quantity: 2, reason: "Mole" })) },
      };
    },
    "DELETE /dispatches/:id/returns/:lotId": async () => {
      const { id, lines } = await dispatched();
      const body = { lines: lines.map(({ lot }) => ({ lotId: lot.id, quantity: 2, reason: "Mole" })) };
      const back = await t.admin.call(dispatchesRoutes.takeBack, { params: { id }, body });
      return { params: { id, lotId: back.lines[0]?.lot.id ?? "" } };
    },
    "POST /recalls": async () => ({ body: { lotId: (await make.lot()).id, reason: "Corpo estranho" } }),
    "POST /lots/:id/recall": () => withId(make.lot(), { reason: "Corpo estranho" }),
    "GET /recalls": async () => ({}),
    "GET /recalls/:id": () => withId(recalled()),
    "POST /recalls/:id/notices": () => withId(recalled(), { customerId: null, how: "email" }),
    "POST /recalls/:id/closing": () => withId(recalled(), { conclusion: "Tudo voltou" }),
    "POST /counts": async () => ({ body: { scope: { of: "type", type: "pulp" }, blind: true } }),
    "GET /counts": async () => ({}),
    "GET /counts/:id": () => withId(counting()),
    "PUT /counts/:id/lines/:lotId": async () => {
      const { id, lotId } = await counting();
      return { params: { id, lotId }, body: { counted: 491, note: "Atrás da porta" } };
    },
    "GET /counts/:id/review": () => withId(counting()),
    "POST /counts/:id/recounts": async () => {
      const { id, lotId } = await counting();
      return { params: { id }, body: { lotIds: [lotId] } };
    },
    "POST /counts/:id/choices": async () => {
      const { id, lineId } = await counting();
      return { params: { id }, body: { lineId } };
    },
    "POST /counts/:id/approval": () => withId(counting(), { reason: "Inventário do mês" }),
    "POST /counts/:id/cancellation": () => withId(counting()),
    "GET /counts/:id/paper": () => withId(counting()),
    "POST /drills": async () => ({ body: { lotId: (await make.lot()).id } }),
    "GET /drills": async () => ({}),
    "GET /drills/:id": () => withId(practised()),
    "POST /drills/:id/finish": () => withId(practised(), { notes: "Sem demora" }),
    "GET /explanations": async () => ({ query: { figure: "balance", id: (await make.lot()).id } }),
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
    "GET /suppliers/:id/overview": () => withId(make.supplier()),
    "POST /fruits": async () => ({ body: { name: `Fruta ${uuidv7()}`, code: make.letters() } }),
    "GET /fruits": async () => ({}),
    "GET /fruits/:id": () => withId(make.fruit()),
    "PUT /fruits/:id": () => withId(make.fruit(), { brixMin: 7.5 }),
    "DELETE /fruits/:id": () => withId(make.fruit()),
    "POST /fruits/group": async () => ({ body: { name: `Grupo ${uuidv7()}`, fruits: [(await make.fruit()).id] } }),
    "GET /plant": async () => ({}),
    "PUT /plant": async () => ({ body: { name: "Polpas do Agreste" } }),
    "GET /plant/logo": async () => {
      await make.plantLogo(dot);
      return {};
    },
    "PUT /plant/logo": async () => {
      await t.admin.call(plantRoutes.update, { body: { name: "Polpas do Agreste" } });
      return { file: dot };
    },
    "DELETE /plant/logo": async () => {
      await make.plantLogo(dot);
      return {};
    },
    "GET /fruits/marks": async () => ({}),
    "POST /fruits/starter": async () => ({}),
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
    "POST /raw-materials": async () => ({
      body: { ...(await make.rawMaterialInput()), payableKg: 98.5, payableReason: "Umidade" },
    }),
    "GET /raw-materials": async () => ({}),
    "GET /raw-materials/habits": async () => ({ query: { supplier: (await make.supplier()).id } }),
    "GET /raw-materials/:id": () => withId(make.rawMaterial()),
    "PUT /raw-materials/:id": () =>
      withId(make.rawMaterial(), { grossKg: 118.25, payableKg: 103, payableReason: "Umidade" }),
    "DELETE /raw-materials/:id": () => withId(make.rawMaterial()),
    "GET /raw-materials/:id/receipt.pdf": () => withId(make.rawMaterial()),
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
    "POST /corrections/preview": async () => ({ body: await usedReception() }),
    "POST /corrections": async () => {
      const body = await usedReception();
      const { version } = await t.admin.call(correctionsRoutes.preview, { body });
      return { body: { ...body, version, reason: "Balança sem tara" } };
    },
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
    "POST /devices": async () => ({}),
    "POST /lots": async () => ({ body: { type: "pulp", fruit: (await make.fruit()).id, quantity: 310.5 } }),
    "GET /lots": async () => ({}),
    "GET /lots/filter": async () => ({}),
    "PUT /lots/:id": () => withId(make.lot(), { location: "Câmara 2, rua B" }),
    "DELETE /lots/:ids": async () => ({
      params: { ids: `${(await make.lot()).id},${(await make.rawMaterial()).lot.id}` },
    }),
    "GET /lots/:id/movements": () => withId(make.lot()),
    "POST /lots/:id/movements": async () =>
      withId(make.lot(), { kind: "shipment", quantity: 3, customerId: await make.buyer(), invoiceNumber: "NF-55" }),
    "POST /movements/:id/reversal": async () =>
      withId(
        make.shipment().then(({ movement }) => movement),
        { reason: "Devolvido na porta" },
      ),
    "GET /lots/:id/expiry-effects": () => withId(make.lot()),
    "GET /lots/:id/history": () => withId(make.lot()),
    "GET /lots/:id": async () => ({ params: { id: (await make.rawMaterial()).lot.id } }),
    "GET /lots/usage/:lotId": async () => ({ params: { lotId: (await make.rawMaterial()).lot.id } }),
    "POST /lots/next-code/:itemId": async () => ({
      params: { itemId: (await make.fruit()).id },
      body: { type: "raw_material" },
    }),
    "GET /lots/:id/trace": async () => ({ params: { id: (await make.rawMaterial()).lot.id } }),
    "GET /lots/:id/trace.pdf": async () => ({ params: { id: (await make.rawMaterial()).lot.id } }),
    "GET /lots/:id/dossier": async () => ({ params: { id: (await make.rawMaterial()).lot.id } }),
    "GET /lots/:id/epcis": async () => ({ params: { id: (await make.rawMaterial()).lot.id } }),
    "GET /recalls/:id/dossier": () => withId(recalled()),
    "GET /recalls/:id/letters": () => withId(recalled()),
    "GET /recalls/:id/sheet": () => withId(recalled()),
    "POST /views": async () => ({ body: looked() }),
    "GET /views": async () => ({}),
    "GET /views/:id": () => withId(savedView()),
    "PUT /views/:id": () => withId(savedView(), { name: `Outra ${uuidv7()}` }),
    "DELETE /views/:id": () => withId(savedView()),
    "GET /drills/:id/dossier": () => withId(practised()),
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
    "GET /payments/prices": async () => ({}),
    "PUT /payments/prices": async () => ({
      body: {
        lines: [
          { entryKind: "raw-material", entryId: (await make.rawMaterial({ unitPrice: null })).id, unitPrice: 2.25 },
        ],
      },
    }),
    "POST /payments/settlements": async () => ({
      body: { paymentIds: [(await make.payment()).id], paidAt: "2026-11-20", method: "pix" },
    }),
    "GET /pending": async () => ({}),
    "GET /pending/first-steps": async () => ({}),
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
        [`POST /import/${name}/preview`, async () => ({ file: buildSpreadsheet(name) })],
        [`POST /import/${name}`, async () => ({ file: buildSpreadsheet(name) })],
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
    "POST /closings": closable,
    "GET /closings": async () => ({}),
    "GET /closings/:id": closed,
    "GET /closings/:id/now": closed,
    "GET /closings/:id/csv": closed,
    "GET /closings/:id/xlsx": closed,
    "GET /closings/:id/late-changes": closed,
    "GET /reports/changes": async () => ({}),
    "GET /reports/today": async () => ({}),
    "GET /audit": async () => ({}),
    "GET /notifications": async () => ({}),
    "POST /notifications/read": async () => ({ body: { all: true } }),
    "GET /items": async () => ({ query: { type: "fruits" } }),
    "GET /items/frequent": async () => ({ query: { of: "raw-material" } }),
    "GET /items/free-code": async () => ({ query: { type: "fruits", name: "Cagaita" } }),
    "GET /final-product/presentations": async () => ({ query: { fruit: (await make.fruit()).id } }),
    "GET /lots/label-address": async () => ({}),
    "GET /lots/find": async () => ({ query: { search: (await make.lot()).code } }),
    "GET /lots/by-code": async () => ({ query: { code: (await make.lot()).code } }),
    "GET /lots/scanned": async () => ({ query: { code: (await make.lot()).code } }),
    "GET /lots/typed": async () => ({ query: { signs: (await make.lot()).code.slice(-5) } }),
    "GET /corrections/requests": async () => ({ query: { entry: (await make.rawMaterial()).id } }),
    "POST /corrections/requests/:id/dismissal": () => withId(make.correctionRequest()),
    "POST /corrections/requests": async () => ({
      body: { entryKind: "raw-material", entryId: (await make.rawMaterial()).id, text: "eram 681 kg" },
    }),
    "GET /my-entries": async () => ({}),
    "GET /usual": async () => ({ query: { of: "pulp", item: (await make.fruit()).id } }),
    "GET /offline-data": async () => ({}),
    "GET /health": async () => ({}),
    "GET /ready": async () => ({}),
  };
}
