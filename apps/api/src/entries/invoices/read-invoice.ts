import { isRealDay, writtenDay } from "@pomar/contract/core/calendar.rules";
import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { Charges } from "@pomar/contract/entries/invoices/costs.rules";
import { writtenDocument } from "@pomar/contract/registries/suppliers/document.rules";
import { AppError } from "../../platform/http/app-error.ts";
import type { Invoice, InvoiceInstalment, InvoiceItem, InvoiceLot, InvoiceParty } from "./invoice.ts";
import { amountForm, type Element, Fields, lotQuantityForm, quantityForm } from "./invoice-fields.ts";
import { readElements } from "./invoice-xml.ts";
import { eventRefusal } from "./other-documents.ts";

/**
 * Reads the XML of an electronic invoice (NF-e, model 55, layout 4.00), with or without the tax authority's protocol
 * around the invoice. The signature is not verified.
 * @throws {AppError} a 4xx that names the file's kind or its wrong field
 */
export function readInvoice(bytes: Buffer): Invoice {
  const { root, isEvent, cancelled } = readElements(bytes);
  if (isEvent) throw eventRefusal(cancelled);
  const file = new Fields(root);
  const processed = file.optionalChild("nfeProc");
  const info = (processed ?? file).child("NFe").child("infNFe");
  const ide = info.child("ide");
  assertGoods(info, ide);
  const key = info.attribute("Id", /^NFe\d{6}[0-9A-Z]{12}\d{26}$/).slice(3);
  const authorised = hasProtocol(processed, key);
  if (cancelled.has(key)) throw AppError.of("invoice.cancelled");
  const issuedAt = ide.required(
    "dhEmi",
    /^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d([-+](0\d|1[01]):00|\+12:00)$/,
  );
  return {
    key,
    number: ide.required("nNF", /^[1-9]\d{0,8}$/),
    series: ide.required("serie", /^(0|[1-9]\d{0,2})$/),
    issuedAt: readInstant(ide, issuedAt),
    issuedOn: issuedAt.slice(0, 10),
    ownIssue: ide.required("tpNF", /^[01]$/) === "0",
    emitter: readEmitter(info.child("emit", "do emitente")),
    recipient: readRecipient(info.optionalChild("dest", "do destinatário")),
    ...readCharged(info),
    instalments: readInstalments(info.optionalChild("cobr")),
    withoutPayment: isWithoutPayment(info.child("pag")),
    authorised,
  };
}

/**
 * Refuses an invoice that does not belong to the plant: an invoice that is addressed to a different party, an invoice
 * that only the plant could issue and a different party issued, and an invoice from a future day.
 * @param plant the present day, and the plant's CNPJ without punctuation; null when the CNPJ is not registered
 */
export function refuseForPlant(invoice: Invoice, plant: { plantDocument: string | null; today: string }): void {
  const { plantDocument, today } = plant;
  if (invoice.issuedOn > today) throw AppError.of("invoice.from-the-future", { day: writtenDay(invoice.issuedOn) });
  if (plantDocument === null) return;
  const document = invoice.ownIssue ? invoice.emitter.document : (invoice.recipient?.document ?? null);
  if (document === plantDocument) return;
  const who = document === null ? "ninguém com CNPJ" : writtenDocument(document);
  const params = { who, plant: writtenDocument(plantDocument) };
  throw invoice.ownIssue ? AppError.of("invoice.other-issuer", params) : AppError.of("invoice.other-recipient", params);
}

/** Accepts only an invoice of delivered goods: model 55 in a supported layout, neither a test nor a correction. */
function assertGoods(info: Fields, ide: Fields): void {
  const model = ide.required("mod", /^\d{2}$/);
  const what = model === "65" ? "uma NFC-e (cupom fiscal, modelo 65)" : `um documento do modelo ${model}`;
  if (model !== "55") throw AppError.of("invoice.other-document", { what });
  info.attribute("versao", /^4\.00$/);
  if (ide.required("tpAmb", /^[12]$/) === "2") throw AppError.of("invoice.testing");
  const purpose = ide.required("finNFe", /^[1-6]$/);
  if (purpose !== "1") throw AppError.of("invoice.purpose", { purpose: purposes[Number(purpose) - 2] ?? purpose });
}

// The names of the purposes whose code `finNFe` is 2 to 6.
const purposes = ["complementar", "de ajuste", "de devolução", "de crédito", "de débito"];

const cancelled = ["101", "151", "155"];
const denied = ["110", "301", "302", "303"];

/** Whether the file contains the tax authority's protocol and the protocol authorises the invoice. */
function hasProtocol(processed: Fields | null, key: string): boolean {
  const protocol = processed?.optionalChild("protNFe")?.child("infProt", "do protocolo");
  if (!protocol) return false;
  const status = protocol.required("cStat", /^\d{3,4}$/);
  if (cancelled.includes(status)) throw AppError.of("invoice.cancelled");
  if (denied.includes(status)) throw AppError.of("invoice.denied");
  if (protocol.required("chNFe", /^\d{6}[0-9A-Z]{12}\d{26}$/) !== key) throw AppError.of("invoice.other-key");
  return status === "100" || status === "150";
}

function readInstant(ide: Fields, written: string): string {
  if (!isRealDay(written.slice(0, 10))) throw ide.refusal("dhEmi", "não é um dia que existe");
  return new Date(written).toISOString();
}

function readEmitter(emit: Fields): InvoiceParty {
  const document = readDocument(emit);
  if (document === null) throw emit.refusal("CNPJ", "falta");
  return { document, name: emit.text("xNome", { from: 2, to: 60 }), ...readAddress(emit.child("enderEmit")) };
}

function readRecipient(dest: Fields | null): InvoiceParty | null {
  if (dest === null) return null;
  const document = readDocument(dest);
  if (document === null && dest.children("idEstrangeiro").length === 0) throw dest.refusal("CNPJ", "falta");
  const name = dest.optionalText("xNome", { from: 2, to: 60 }) ?? "";
  return { document, name, ...readAddress(dest.optionalChild("enderDest")) };
}

function readDocument(party: Fields): string | null {
  const [cnpj, cpf] = [party.optional("CNPJ", /^[0-9A-Z]{12}\d{2}$/), party.optional("CPF", /^\d{11}$/)];
  if (cnpj !== null && cpf !== null) throw party.refusal("CPF", "não cabe ao lado do CNPJ");
  return cnpj ?? cpf;
}

function readAddress(address: Fields | null) {
  return {
    phone: address?.optional("fone", /^\d{6,14}$/) ?? null,
    city: address?.optionalText("xMun", { from: 2, to: 60 }) ?? null,
    state: address?.optional("UF", /^[A-Z]{2}$/) ?? null,
  };
}

/** Reads the items and the totals with their charges; a relieved ICMS that is deducted is added to the discount. */
function readCharged(info: Fields): Pick<Invoice, "items" | "totals"> {
  const read = readItems(info);
  const { totals, reliefs, deductsAll } = readTotals(info.child("total"), read);
  const getDeducted = ({ relief }: ReadItem) => (deductsAll || relief.isDeducted ? relief.amount : 0);
  const discounted = <Of extends Pick<Charges, "discount">>(of: Of, deducted: number): Of => ({
    ...of,
    discount: toWire(decimal(of.discount).plus(deducted), 2),
  });
  const deducted = deductsAll ? reliefs : toWire(calculateSum(read.map(getDeducted)), 2);
  return {
    items: read.map((item) => discounted(item.item, getDeducted(item))),
    totals: discounted(totals, deducted),
  };
}

/** An item before the relieved ICMS is added to its discount; `relief` is this ICMS in R$. */
interface ReadItem {
  item: InvoiceItem;
  relief: { amount: number; isDeducted: boolean };
  /** PIS and COFINS for resale in R$, which the invoice's amount includes although none of its totals contains them. */
  substituted: number;
}

function readItems(info: Fields): ReadItem[] {
  const items = info.children("det").map(readItem);
  if (items.length === 0) throw info.refusal("det", "falta");
  const seen = new Set<number>();
  for (const { item } of items) {
    if (seen.has(item.n)) throw AppError.of("invoice.repeated-item", { n: item.n });
    seen.add(item.n);
  }
  return items;
}

function readItem(det: Element, at: number): ReadItem {
  const n = new Fields(det, `do ${at + 1}º item`).attribute("nItem", /^([1-9]\d?|[1-8]\d\d|9[0-8]\d|990)$/);
  const place = `do item ${n}`;
  const fields = new Fields(det, place);
  const prod = fields.child("prod");
  const taxes = fields.child("imposto");
  const icms = taxes.optionalChild("ICMS")?.optionalChild("*");
  const substituted = readSubstituted(taxes);
  const item: InvoiceItem = {
    n: Number(n),
    code: prod.text("cProd", { to: 60 }),
    name: prod.text("xProd", { to: 120 }),
    ncm: prod.required("NCM", /^(\d{2}|\d{8})$/),
    ean: readEan(prod),
    unit: prod.text("uCom", { to: 6 }),
    quantity: prod.number("qCom", quantityForm),
    taxUnit: prod.text("uTrib", { to: 6 }),
    taxQuantity: prod.number("qTrib", quantityForm),
    goods: prod.number("vProd", amountForm),
    ...readCharges(prod),
    taxes: sumTaxes([
      taxes.optionalChild("IPI")?.optionalChild("IPITrib")?.amount("vIPI"),
      fields.optionalChild("impostoDevol")?.optionalChild("IPI")?.amount("vIPIDevol"),
      taxes.optionalChild("II")?.amount("vII"),
      ...["vICMSST", "vFCPST", "vICMSMonoReten"].map((name) => icms?.amount(name)),
      substituted,
    ]),
    inTotal: prod.required("indTot", /^[01]$/) === "1",
    lots: joinedLots(
      prod.children("rastro").map((lot, index) => readLot(new Fields(lot, `do lote ${index + 1} ${place}`))),
    ),
  };
  const isDeducted = icms?.optional("indDeduzDeson", /^[01]$/) === "1";
  return { item, substituted, relief: { amount: icms?.amount("vICMSDeson") ?? 0, isDeducted } };
}

const readCharges = (fields: Fields): Pick<Charges, "discount" | "freight" | "insurance" | "other"> => ({
  discount: fields.amount("vDesc"),
  freight: fields.amount("vFrete"),
  insurance: fields.amount("vSeg"),
  other: fields.amount("vOutro"),
});

/** The bar code of an item; null for a text that is no bar code. */
function readEan(prod: Fields): string | null {
  const [written] = prod.children("cEAN");
  return /^\d{8,14}$/.exec(written?.text.trim() ?? "")?.[0] ?? null;
}

const sumTaxes = (amounts: (number | undefined)[]) => toWire(calculateSum(amounts.map((amount) => amount ?? 0)), 2);

function readSubstituted(taxes: Fields): number {
  const amounts = ["PIS", "COFINS"].map((name) => {
    const tax = taxes.optionalChild(`${name}ST`);
    return tax?.optional(`indSoma${name}ST`, /^[01]$/) === "1" ? tax.amount(`v${name}`) : 0;
  });
  return sumTaxes(amounts);
}

/** Sums the parts of a maker's lot, which an invoice may list pallet by pallet, into one lot. */
function joinedLots(lots: readonly InvoiceLot[]): InvoiceLot[] {
  const twins = groupedBy(lots, ({ code, madeOn, expiresOn }) => `${madeOn} ${expiresOn} ${code}`);
  return [...twins.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, quantity: toWire(calculateSum([first, ...others].map(({ quantity }) => quantity)), 3) }] : [],
  );
}

const readLot = (rastro: Fields): InvoiceLot => ({
  code: rastro.text("nLote", { to: 20 }),
  quantity: rastro.number("qLote", lotQuantityForm),
  madeOn: rastro.day("dFab"),
  expiresOn: rastro.day("dVal"),
});

/** Reads the totals, and whether they deduct all relieved ICMS although no item states the deduction. */
function readTotals(total: Fields, items: readonly ReadItem[]) {
  const icms = total.child("ICMSTot", "dos totais");
  const taxes = ["vST", "vFCPST", "vII", "vIPI"].map((name) => icms.number(name, amountForm));
  const rare = ["vICMSMonoReten", "vIPIDevol"].map((name) => icms.amount(name));
  const totals = {
    goods: sumTaxes([icms.number("vProd", amountForm), total.optionalChild("ISSQNtot", "dos totais")?.amount("vServ")]),
    ...readCharges(icms),
    taxes: sumTaxes([...taxes, ...rare, ...items.map(({ substituted }) => substituted)]),
    amount: icms.number("vNF", amountForm),
  };
  const { goods, freight, insurance, other, discount, amount } = totals;
  const reliefs = icms.amount("vICMSDeson");
  const undeducted = calculateSum([goods, freight, insurance, other, totals.taxes]).minus(discount);
  const saysDeducted = items.some(({ relief }) => relief.isDeducted);
  const deductsAll = !saysDeducted && reliefs > 0 && undeducted.minus(reliefs).eq(amount);
  return { totals, reliefs, deductsAll };
}

function readInstalments(cobr: Fields | null): InvoiceInstalment[] {
  return (cobr?.children("dup") ?? []).map((dup, index) => {
    const fields = new Fields(dup, `da parcela ${index + 1}`);
    const [number, dueDate] = [fields.optionalText("nDup", { to: 60 }), fields.optionalDay("dVenc")];
    const amount = fields.number("vDup", amountForm);
    if (amount === 0) throw fields.refusal("vDup", "não pode ser zero");
    return { number, dueDate, amount };
  });
}

function isWithoutPayment(pag: Fields): boolean {
  const kinds = pag
    .children("detPag")
    .map((payment) => new Fields(payment, "do pagamento").required("tPag", /^\d{2}$/));
  if (kinds.length === 0) throw pag.refusal("detPag", "falta");
  return kinds.every((kind) => kind === "90");
}
