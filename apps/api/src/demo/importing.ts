import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, sumOf, toText, toWire } from "@pomar/contract/core/decimal";
import type { InvoicePreview } from "@pomar/contract/entries/invoices/invoices.schema";
import { shareOut } from "@pomar/contract/money/payments/payments.rules";
import { invoiceKeyProblem } from "@pomar/contract/registries/suppliers/invoice-key.rules";
import { importInvoice } from "../entries/invoices/import.commands.ts";
import { previewInvoice } from "../entries/invoices/preview.commands.ts";
import { asUpload } from "../platform/http/upload.ts";
import { demoPlant } from "./registries.ts";
import type { Day } from "./story.ts";

interface Item {
  code: string;
  name: string;
  unit: string;
  quantity: number;
  /** R$ per unit. */
  price: number;
  /** Of packaging, that is new the first time: what it is called here, and how many are in one unit of the note. */
  entersAs?: { name: string; factor: number };
}

interface Issuer {
  document: string;
  name: string;
  city: string;
  items: readonly Item[];
}

const labels: Issuer = {
  document: "14382755000102",
  name: "Capibaribe Rótulos e Etiquetas Ltda",
  city: "Recife",
  items: [
    {
      ...{ code: "ET-10050", name: "ETIQUETA TERMICA 100X50 ROLO C/ 1000", unit: "RL", quantity: 12, price: 38.9 },
      entersAs: { name: "Etiqueta térmica 100 x 50 mm", factor: 1000 },
    },
    {
      ...{ code: "RT-400", name: "ROTULO BOPP POUCH 400G 4 CORES MIL", unit: "MIL", quantity: 8, price: 112.5 },
      entersAs: { name: "Rótulo pouch 400 g", factor: 1000 },
    },
    { code: "FR", name: "FRETE CIF", unit: "UN", quantity: 1, price: 85 },
  ],
};
const cartons: Issuer = {
  document: "30981124000166",
  name: "Papelão do Agreste Embalagens Ltda",
  city: "Caruaru",
  items: [
    {
      ...{ code: "9931", name: "FITA ADESIVA TRANSP 48MM X 100M CX C/ 36", unit: "CX", quantity: 2, price: 241.2 },
      entersAs: { name: "Fita adesiva 48 mm", factor: 36 },
    },
    { code: "PLT", name: "PALETE RETORNAVEL", unit: "UN", quantity: 2, price: 45 },
  ],
};

/** The notes that came with their file, by how many days of work before today. */
const notes: Record<number, { issuer: Issuer; dueIn: readonly number[] }> = {
  30: { issuer: labels, dueIn: [60, 90] },
  13: { issuer: cartons, dueIn: [35] },
  2: { issuer: labels, dueIn: [28, 56, 84] },
};

const firstNumber = 20_600;

/** Now and then a supplier sends the file of its note, and what it says is imported. */
export async function importNotes({ tx, on, left, act }: Day): Promise<void> {
  const note = notes[left];
  if (!note) return;
  const file = asUpload("nota.xml", Buffer.from(fileOf({ ...note, on, number: firstNumber - left })));
  const preview = await previewInvoice(tx, file, act("office", 12));
  await importInvoice(tx, { previewId: preview.previewId, items: linesOf(preview, note.issuer) }, act("office", 12));
}

/** What the code is, as somebody said when it came first. */
const linesOf = ({ items }: InvoicePreview, issuer: Issuer) =>
  items.map(({ n, code, mapping }) => {
    const enters = issuer.items.find((item) => item.code === code)?.entersAs;
    if (!enters) return { n, notStock: true as const };
    const is = mapping?.item ? { itemId: mapping.item.id } : { newItem: { name: enters.name } };
    return { n, type: "packaging" as const, ...is, factor: enters.factor, pay: "invoice" as const };
  });

interface Note {
  issuer: Issuer;
  dueIn: readonly number[];
  on: string;
  number: number;
}

const element = (name: string, content: string | number) => `<${name}>${content}</${name}>`;
/** Of one real and more, always with its cents. */
const money = (amount: number) => toText(decimal(amount).times(100), 0).replace(/..$/, ".$&");
const elements = (fields: Record<string, string | number>) =>
  Object.entries(fields)
    .map(([name, content]) => element(name, content))
    .join("");

/** As much of a note's XML as is read. */
function fileOf(note: Note): string {
  const { issuer, on, number, dueIn } = note;
  const goods = issuer.items.map(({ quantity, price }) => toWire(decimal(quantity).times(price), 2));
  const amount = toWire(sumOf(goods), 2);
  const key = keyOf(note);
  const ide = {
    ...{ mod: 55, serie: 1, nNF: number, dhEmi: `${on}T08:00:00-03:00`, tpNF: 1, tpAmb: 1, finNFe: 1 },
  };
  const place = element("enderEmit", elements({ xMun: issuer.city, UF: "PE", fone: "81988124411" }));
  const emit = elements({ CNPJ: issuer.document, xNome: issuer.name }) + place;
  const dest = elements({ CNPJ: demoPlant.document ?? "", xNome: demoPlant.name ?? "" });
  const details = issuer.items.map((item, at) => detailOf(item, { n: at + 1, on, goods: goods[at] ?? 0 }));
  const totals = { vProd: money(amount), vST: 0, vFCPST: 0, vII: 0, vIPI: 0, vNF: money(amount) };
  const parts = shareOut(
    amount,
    dueIn.map(() => 1),
  );
  const dup = dueIn.map((days, at) =>
    element("dup", elements({ dVenc: addDays(on, days), vDup: money(parts[at] ?? 0) })),
  );
  const info = [
    element("ide", elements(ide)) + element("emit", emit) + element("dest", dest),
    ...details,
    element("total", element("ICMSTot", elements(totals))),
    element("cobr", dup.join("")) + element("pag", element("detPag", element("tPag", 15))),
  ];
  const protocol = element("protNFe", element("infProt", elements({ chNFe: key, cStat: 100 })));
  const nfe = element("NFe", `<infNFe versao="4.00" Id="NFe${key}">${info.join("")}</infNFe>`);
  return `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${nfe}${protocol}</nfeProc>`;
}

function detailOf(item: Item, { n, on, goods }: { n: number; on: string; goods: number }): string {
  const { code, name, unit, quantity, entersAs } = item;
  const half = quantity / 2;
  const lot = (letter: string, qLote: number) =>
    element(
      "rastro",
      elements({ nLote: `${on.slice(2, 4)}${letter}${n}`, qLote, dFab: addDays(on, -20), dVal: addDays(on, 700) }),
    );
  const lots = entersAs && quantity > 5 ? lot("A", half) + lot("B", half) : "";
  const of = {
    ...{ cProd: code, xProd: name, NCM: "39269090", uCom: unit, qCom: quantity },
    vProd: money(goods),
    uTrib: unit,
  };
  const prod = elements({ ...of, qTrib: quantity, indTot: 1 }) + lots;
  return `<det nItem="${n}">${element("prod", prod)}${element("imposto", "")}</det>`;
}

function keyOf({ issuer, on, number }: Note): string {
  const body = `26${on.slice(2, 7).replace("-", "")}${issuer.document}55001${String(number).padStart(9, "0")}142701508`;
  return Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find((key) => !invoiceKeyProblem(key)) ?? "";
}
