import type { BodyInputOf } from "@pomar/contract/core/route";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import type { CalculatorRecordInput } from "@pomar/contract/entries/calculator/calculator.schema";
import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import type { InvoiceImportInput } from "@pomar/contract/entries/invoices/invoices.schema";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import type { CompositeLotInput } from "@pomar/contract/entries/productions/composite-lots.schema";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { FinalProductInput } from "@pomar/contract/entries/productions/final-products.schema";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { PulpInput } from "@pomar/contract/entries/productions/pulp.schema";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterialInput } from "@pomar/contract/entries/receptions/raw-materials.schema";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import type { SupplyRecordInput } from "@pomar/contract/entries/receptions/supply-records.schema";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { itemKindByLotType } from "@pomar/contract/ledger/lots/lots.schema";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type { Caller, TestApp } from "./app.ts";
import { invoiceFile, type Note } from "./invoices.ts";
import { letters } from "./letters.ts";

/** The caller of the API: the administrator of a running app, with the login. */
export interface Maker {
  admin: Pick<Caller, "call">;
  login: TestApp["login"];
}

const employeePassword = "funcionario-de-teste";
let notes = 0;

/** Makes records through the app as an administrator would, together with all records that they require. */
export function factories(t: Maker) {
  const buyers = new Map<string, Promise<{ id: string }>>();
  const make = {
    letters,

    user: (fields: Partial<BodyInputOf<typeof usersRoutes.create>> = {}) =>
      t.admin.call(usersRoutes.create, {
        body: { name: `Pessoa ${letters()}`, password: employeePassword, level: 2, ...fields },
      }),

    async employee(): Promise<Caller & { name: string }> {
      const user = await make.user();
      return { ...(await t.login(user.name, employeePassword, 2)), name: user.name };
    },

    fruit: (fields: Partial<BodyInputOf<typeof fruitsRoutes.create>> = {}) => {
      const code = letters();
      return t.admin.call(fruitsRoutes.create, { body: { name: `Fruta ${code}`, code, ...fields } });
    },

    /** Makes a composite fruit, by default from two plain fruits: 62.5 % and 37.5 %. */
    async compositeFruit(fields: Partial<BodyInputOf<typeof fruitsRoutes.create>> = {}) {
      const components = fields.components ?? [
        { fruitId: (await make.fruit()).id, percentage: 62.5 },
        { fruitId: (await make.fruit()).id, percentage: 37.5 },
      ];
      return make.fruit({ ...fields, composite: true, components });
    },

    fruitGroup: (fields: Partial<BodyInputOf<typeof fruitsRoutes.createGroup>> = {}) =>
      t.admin.call(fruitsRoutes.createGroup, { body: { name: `Grupo ${letters()}`, ...fields } }),

    supplier: (fields: Partial<BodyInputOf<typeof suppliersRoutes.create>> = {}) =>
      t.admin.call(suppliersRoutes.create, { body: { name: `Sítio ${letters()}`, ...fields } }),

    /** The body of a valid reception: 100.5 kg net. */
    async rawMaterialInput(fields: Partial<RawMaterialInput> = {}): Promise<RawMaterialInput> {
      return {
        fruitId: fields.fruitId ?? (await make.fruit()).id,
        supplierId: fields.supplierId ?? (await make.supplier()).id,
        grossKg: 112.5,
        tareKg: 12,
        ...fields,
      };
    },

    async rawMaterial(fields: Partial<RawMaterialInput> = {}) {
      return t.admin.call(rawMaterialsRoutes.create, {
        body: { confirmedRepeat: true, ...(await make.rawMaterialInput(fields)) },
      });
    },

    /** Gives the plant a name and then a logo. @param file  a picture. */
    async plantLogo(file: { name: string; bytes: Buffer }) {
      await t.admin.call(plantRoutes.update, { body: { name: "Polpas do Agreste" } });
      return t.admin.call(plantRoutes.setLogo, { file } as never);
    },

    /** The body of an import of an invoice with two items: a new packaging, and an item that is not stock. */
    async invoiceInput(note: Note = {}): Promise<InvoiceImportInput> {
      const { document } = await t.admin.call(plantRoutes.read, {});
      notes += 1;
      const bytes = invoiceFile({
        number: 100_000 + notes,
        issuedAt: `2026-10-${10 + (notes % 20)}`,
        recipient: document === null ? {} : { document },
        items: [{ name: `Balde ${letters()}`, quantity: 120 + notes, unitPrice: 4.35 }, { name: "PALETE" }],
        ...note,
      });
      const file = { name: "nota.xml", bytes };
      const { previewId, items } = await t.admin.call(invoicesRoutes.preview, { file } as never);
      const [first, ...others] = items.map(({ n }) => n);
      const newItem = { name: `Balde ${letters()}` };
      const lines = others.map((n) => ({ n, notStock: true as const }));
      return { previewId, items: [{ n: first ?? 1, type: "packaging", newItem, factor: 1 }, ...lines] };
    },

    async invoice(note: Note = {}) {
      return t.admin.call(invoicesRoutes.run, { body: await make.invoiceInput(note) });
    },

    /** An employee's correction request for a reception of raw material; returns the id of the request. */
    async correctionRequest(entryId?: string) {
      const password = "senha-de-quem-pede";
      const { name } = await make.user({ password, level: 2 });
      const asker = await t.login(name, password, 2);
      const entry = entryId ?? (await make.rawMaterial()).id;
      const body = { entryKind: "raw-material", entryId: entry, text: "eram 681 kg" } as const;
      await asker.call(correctionRequestsRoutes.create, { body });
      const [request] = await t.admin.call(correctionRequestsRoutes.list, { query: { entry } });
      if (!request) throw new Error("a request that nobody sees");
      return { ...request, entry };
    },

    /** The body of a valid reception of 25 g of additive. */
    async additiveRecordInput(fields: Partial<SupplyRecordInput> = {}): Promise<SupplyRecordInput> {
      return {
        itemId: fields.itemId ?? (await make.additive()).id,
        supplierId: fields.supplierId ?? (await make.supplier()).id,
        quantity: 25,
        expiresAt: "2199-12-31",
        ...fields,
      };
    },

    async additiveRecord(fields: Partial<SupplyRecordInput> = {}) {
      return t.admin.call(additiveRecordRoutes.create, {
        body: { confirmedRepeat: true, ...(await make.additiveRecordInput(fields)) },
      });
    },

    /** The body of a valid reception of 40 kg of an additional. */
    async additionalRecordInput(fields: Partial<SupplyRecordInput> = {}): Promise<SupplyRecordInput> {
      return {
        itemId: fields.itemId ?? (await make.additional()).id,
        supplierId: fields.supplierId ?? (await make.supplier()).id,
        quantity: 40,
        ...fields,
      };
    },

    async additionalRecord(fields: Partial<SupplyRecordInput> = {}) {
      return t.admin.call(additionalRecordRoutes.create, {
        body: { confirmedRepeat: true, ...(await make.additionalRecordInput(fields)) },
      });
    },

    /** The body of a valid reception of 3000 bags. */
    async packagingRecordInput(fields: Partial<SupplyRecordInput> = {}): Promise<SupplyRecordInput> {
      return {
        itemId: fields.itemId ?? (await make.packaging()).id,
        supplierId: fields.supplierId ?? (await make.supplier()).id,
        quantity: 3000,
        ...fields,
      };
    },

    async packagingRecord(fields: Partial<SupplyRecordInput> = {}) {
      return t.admin.call(packagingRecordRoutes.create, {
        body: { confirmedRepeat: true, ...(await make.packagingRecordInput(fields)) },
      });
    },

    /** The body of a valid pulping: 67 kg of pulp from 100 kg of fruit. */
    async pulpInput(fields: Partial<PulpInput> = {}): Promise<PulpInput> {
      const fruitId = fields.fruitId ?? (await make.fruit()).id;
      const inputs = fields.inputs ?? [{ lotId: (await make.rawMaterial({ fruitId })).lot.id, quantity: 100 }];
      return { outputKg: 67, ...fields, fruitId, inputs };
    },

    async pulp(fields: Partial<PulpInput> = {}) {
      return t.admin.call(pulpRoutes.create, { body: await make.pulpInput(fields) });
    },

    /** The body of a valid packing: 180 sachets of 100 g from 18.5 kg of pulp. */
    async finalProductInput(fields: Partial<FinalProductInput> = {}): Promise<FinalProductInput> {
      const fruitId = fields.fruitId ?? (await make.fruit()).id;
      const pulps = fields.pulps ?? [{ lotId: (await make.pulp({ fruitId })).lot.id, quantity: 18.5 }];
      const packagings = fields.packagings ?? [{ lotId: (await make.sachets()).lot.id, quantity: 180 }];
      return { units: 180, ...fields, fruitId, pulps, packagings };
    },

    async finalProduct(fields: Partial<FinalProductInput> = {}) {
      return t.admin.call(finalProductsRoutes.create, { body: await make.finalProductInput(fields) });
    },

    /** Makes a reception of sachets that hold 100 g each. */
    async sachets(fields: Partial<SupplyRecordInput> = {}) {
      const itemId = fields.itemId ?? (await make.packaging({ capacityG: 100 })).id;
      return make.packagingRecord({ ...fields, itemId });
    },

    /** The body of a valid blend: 12.5 kg and 7.5 kg of two lots of pulp. */
    async compositeLotInput(fields: Partial<CompositeLotInput> = {}): Promise<CompositeLotInput> {
      const fruitId = fields.fruitId ?? (await make.fruit()).id;
      const part = async (quantity: number) => ({ lotId: (await make.pulp({ fruitId })).lot.id, quantity });
      return { type: "pulp", ...fields, fruitId, parts: fields.parts ?? [await part(12.5), await part(7.5)] };
    },

    async compositeLot(fields: Partial<CompositeLotInput> = {}) {
      return t.admin.call(compositeLotsRoutes.create, { body: await make.compositeLotInput(fields) });
    },

    /** Makes opening stock, by default 500 kg of pulp. */
    async lot(fields: Partial<BodyInputOf<typeof lotsRoutes.create>> = {}) {
      const type = fields.type ?? "pulp";
      const kind = itemKindByLotType[type];
      const { id } = fields[kind] === undefined ? await make[kind]() : { id: fields[kind] };
      const packed = type === "final_product" && { netContentG: 100 };
      return t.admin.call(lotsRoutes.create, { body: { type, [kind]: id, quantity: 500, ...packed, ...fields } });
    },

    customer: (fields: Partial<BodyInputOf<typeof customersRoutes.create>> = {}) =>
      t.admin.call(customersRoutes.create, { body: { name: `Cliente ${letters()}`, ...fields } }),

    place: (fields: Partial<BodyInputOf<typeof placesRoutes.create>> = {}) =>
      t.admin.call(placesRoutes.create, { body: { name: `Câmara ${letters()}`, ...fields } }),

    /** The id of the customer with this name, who is created at the first use of the name. */
    async buyer(name = "Mercado Aurora"): Promise<string> {
      const customer = buyers.get(name) ?? make.customer({ name });
      buyers.set(name, customer);
      return (await customer).id;
    },

    /** Makes a sale of 12 units or kg from a lot, by default from opening stock to a new customer. */
    async shipment(lotId?: string, fields: Partial<BodyInputOf<typeof lotsRoutes.move>> = {}) {
      const id = lotId ?? (await make.lot()).id;
      const customerId = fields.customerId ?? (await make.customer()).id;
      const body = { kind: "shipment" as const, quantity: 12, ...fields, customerId };
      return t.admin.call(lotsRoutes.move, { params: { id }, body });
    },

    /** Makes a payment without lots: by default R$ 480.75, as a draft. */
    async payment(fields: Partial<BodyInputOf<typeof paymentsRoutes.create>> = {}) {
      const supplierId = fields.supplierId ?? (await make.supplier()).id;
      const amounts = fields.lots ? {} : { amount: 480.75 };
      return t.admin.call(paymentsRoutes.create, { body: { ...amounts, ...fields, supplierId } });
    },

    /** Settles R$ 80.25 of a payment with Pix; the default payment is R$ 480.75. Returns the payment. */
    async settlement(paymentId?: string, fields: Partial<BodyInputOf<typeof paymentsRoutes.settle>> = {}) {
      const id = paymentId ?? (await make.payment()).id;
      const body = { paidAt: "2026-01-15", amount: 80.25, method: "pix" as const, ...fields };
      return t.admin.call(paymentsRoutes.settle, { params: { id }, body });
    },

    /** Makes a calculation: 200 kg diluted from 14 to 11 °Bx. */
    calculatorRecord: (fields: Partial<CalculatorRecordInput> = {}) =>
      t.admin.call(calculatorRoutes.create, {
        body: { formula: "brix_lower", inputs: { m: 200, b0: 14, bf: 11 }, ...fields },
      }),

    additive: (fields: Partial<BodyInputOf<typeof additivesRoutes.create>> = {}) => {
      const code = letters();
      return t.admin.call(additivesRoutes.create, {
        body: { name: `Aditivo ${code}`, code, function: "acidulante", unit: "g", ...fields },
      });
    },

    additional: (fields: Partial<BodyInputOf<typeof additionalsRoutes.create>> = {}) => {
      const code = letters();
      return t.admin.call(additionalsRoutes.create, {
        body: { name: `Adicional ${code}`, code, unit: "kg", ...fields },
      });
    },

    packaging: (fields: Partial<BodyInputOf<typeof packagingRoutes.create>> = {}) => {
      const code = letters();
      return t.admin.call(packagingRoutes.create, {
        body: { name: `Embalagem ${code}`, code, kind: "saco", unit: "un", ...fields },
      });
    },
  };
  return make;
}
