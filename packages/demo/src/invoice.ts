import { addDays } from "@pomar/contract/core/calendar.rules";
import { calculateSum, decimal, toText, toWire } from "@pomar/contract/core/decimal";
import { shareOut } from "@pomar/contract/money/payments/payments.rules";
import { invoiceKeyProblem } from "@pomar/contract/registries/suppliers/invoice-key.rules";
import data from "./plant.json" with { type: "json" };

interface Item {
  code: string;
  name: string;
  unit: string;
  quantity: number;
  /** The price in R$ per unit. */
  price: number;
  /**
   * The plant's name for a packaging that is not registered yet, and the number of pieces in one unit of the invoice.
   */
  entersAs?: { name: string; factor: number };
}

export interface Note {
  issuer: { document: string; name: string; city: string; items: readonly Item[] };
  /** The days from the issue of the invoice to the due date of each instalment. */
  dueIn: readonly number[];
  on: string;
  number: number;
}

/** Formats an amount in R$ with two decimals; the amount must be at least R$ 1. */
const money = (amount: number) => toText(decimal(amount).times(100), 0).replace(/..$/, ".$&");
const xml = (fields: Record<string, string | number>) =>
  Object.entries(fields)
    .map(([name, content]) => `<${name}>${content}</${name}>`)
    .join("");

/** Writes the part of an invoice's XML that the import reads. */
export function writeInvoice(note: Note): Buffer {
  const { issuer, on, number, dueIn } = note;
  const goods = issuer.items.map(({ quantity, price }) => toWire(decimal(quantity).times(price), 2));
  const amount = toWire(calculateSum(goods), 2);
  const parts = shareOut(
    amount,
    dueIn.map(() => 1),
  );
  const instalments = dueIn.map((days, at) => xml({ dVenc: addDays(on, days), vDup: money(parts[at] ?? 0) }));
  const key = buildKey(note);
  const address = xml({ xMun: issuer.city, UF: "PE", fone: "81988124411" });
  const totals = { vProd: money(amount), vST: 0, vFCPST: 0, vII: 0, vIPI: 0, vNF: money(amount) };
  const info = xml({
    ide: xml({ mod: 55, serie: 1, nNF: number, dhEmi: `${on}T08:00:00-03:00`, tpNF: 1, tpAmb: 1, finNFe: 1 }),
    emit: xml({ CNPJ: issuer.document, xNome: issuer.name, enderEmit: address }),
    dest: xml({ CNPJ: data.plant.document, xNome: data.plant.name }),
  });
  const details = issuer.items.map((item, at) => writeItem(item, { n: at + 1, on, goods: goods[at] ?? 0 }));
  const rest = xml({
    total: xml({ ICMSTot: xml(totals) }),
    cobr: instalments.map((dup) => xml({ dup })).join(""),
    pag: xml({ detPag: xml({ tPag: 15 }) }),
  });
  const nfe = `<infNFe versao="4.00" Id="NFe${key}">${info}${details.join("")}${rest}</infNFe>`;
  const signed = xml({ NFe: nfe, protNFe: xml({ infProt: xml({ chNFe: key, cStat: 100 }) }) });
  return Buffer.from(`<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${signed}</nfeProc>`);
}

function writeItem(item: Item, { n, on, goods }: { n: number; on: string; goods: number }): string {
  const { code, name, unit, quantity, entersAs } = item;
  const life = { dFab: addDays(on, -20), dVal: addDays(on, 700) };
  const letters = entersAs && quantity > 5 ? ["A", "B"] : [];
  const lots = letters.map((letter) =>
    xml({ rastro: xml({ nLote: `${on.slice(2, 4)}${letter}${n}`, qLote: quantity / 2, ...life }) }),
  );
  const fields = { cProd: code, xProd: name, NCM: "39269090", uCom: unit, qCom: quantity, vProd: money(goods) };
  const prod = xml({ ...fields, uTrib: unit, qTrib: quantity, indTot: 1 }) + lots.join("");
  return `<det nItem="${n}">${xml({ prod, imposto: "" })}</det>`;
}

function buildKey({ issuer, on, number }: Note): string {
  const body = `26${on.slice(2, 7).replace("-", "")}${issuer.document}55001${String(number).padStart(9, "0")}142701508`;
  return Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find((key) => !invoiceKeyProblem(key)) ?? "";
}
