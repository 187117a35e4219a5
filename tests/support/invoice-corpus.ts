import { invoiceXml, type Note, type NoteItem, toCnpj } from "./invoices.ts";

const lots = (count: number) => Array.from({ length: count }, (_, at) => ({ code: `L${at}`, quantity: 0.125 + at }));
/** Makes the given number of items with different quantities. */
export const makeLines = (count: number): NoteItem[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Item ${at + 1}`, quantity: at + 1, unitPrice: 0.37 }));

/** Readable invoices, named by their special content; all are valid by the official schemas. */
export const notesOfEveryKind: Record<string, Note> = {
  "without anything said": {},
  "of two items": { items: makeLines(2), instalments: 3 },
  "of 990 items": { items: makeLines(990) },
  "of 120 instalments": { instalments: 120 },
  "without instalments": { instalments: [], payments: ["90"] },
  "of instalments without a number or day": { instalments: [{ amount: 100 }, { amount: 60.8, dueDate: "2026-12-24" }] },
  "of lots": { items: [{ name: "Saco PE", lots: lots(500) }] },
  "of every charge": {
    items: [
      {
        name: "A",
        goods: 10,
        discount: 1.5,
        freight: 2.25,
        insurance: 0.4,
        other: 0.75,
        ipi: 0.5,
        st: 1.1,
        fcpSt: 0.2,
      },
      { name: "B", goods: 7, importTax: 3.3 },
      { name: "C", goods: 5, inTotal: false },
    ],
  },
  "of deducted ICMS": {
    items: [
      { name: "A", goods: 450, discount: 9.99, freight: 12, relief: { amount: 31.5, deducts: true } },
      { name: "B", goods: 70, st: 4.2, fcpSt: 0.8, relief: { amount: 5.05, deducts: true } },
      { name: "C", goods: 8, relief: { amount: 1.44, deducts: false } },
    ],
  },
  "of deducted ICMS that it does not say": {
    items: [{ name: "A", goods: 450, ipi: 3, relief: { amount: 31.5, deducts: null } }],
    totals: { vNF: 421.5 },
  },
  "of rare taxes": {
    items: [
      { name: "A", goods: 100, pisSt: 1.65, cofinsSt: 7.6 },
      { name: "B", goods: 50, pisSt: 0.8, cofinsSt: 3.8, addsPisCofinsSt: false },
      { name: "C", goods: 20, retainedFuelTax: 2.31, returnedIpi: 1.07 },
    ],
  },
  "of goods and work": {
    items: [
      { name: "A", goods: 40, freight: 3 },
      { name: "Conserto", goods: 25.5, discount: 0.5, isService: true },
    ],
  },
  "of taxes that its totals round otherwise": {
    items: makeLines(3).map((item) => ({ ...item, ipi: 0.03 })),
    totals: { vIPI: 0.1, vNF: 2.32 },
  },
  "of other units": { items: [{ name: "Açúcar & melaço <claro>", unit: "SC", taxUnit: "KG", taxQuantity: 50.125 }] },
  "of letters in the CNPJ": { issuer: { document: toCnpj("12ABC34501DE") } },
  "of a grower": { issuer: { document: "52998224725", name: "José da Conceição" } },
  "of the plant's own": { ownIssue: true, recipient: { document: "52998224725", name: "José da Conceição" } },
  "to a foreigner": { recipient: { document: null, name: "Müller & Söhne GmbH", state: "EX", phone: null } },
  "to nobody": { recipient: null },
};

interface Refused {
  file: string | Buffer;
  code: string;
  says: string;
  /** Whether the file is valid by the official schemas, so that only the app's own checks refuse it. */
  isValid?: boolean;
}

const one = invoiceXml();
const changed = (from: string | RegExp, to: string): string => {
  const xml = one.replace(from, to);
  if (xml === one) throw new Error(`Nothing is like ${from}`);
  return xml;
};
const without = (name: string) => changed(new RegExp(`<${name}>.*?</${name}>`), "");
const schema = (file: string, says: string): Refused => ({ file, code: "invoice.schema", says });
const other = (file: string, says: string): Refused => ({ file, code: "invoice.other-document", says });
const ofStatus = (status: number): Refused => ({
  file: invoiceXml({ protocol: { status } }),
  code: [101, 151, 155].includes(status) ? "invoice.cancelled" : "invoice.denied",
  says: [101, 151, 155].includes(status) ? "foi cancelada" : "denegou",
  isValid: true,
});
const ofPurpose = (purpose: 2 | 3 | 4, says: string): Refused => ({
  file: invoiceXml({ purpose }),
  code: "invoice.purpose",
  says,
  isValid: true,
});
const oneKey = /NFe(\d{44})/.exec(one)?.[1] ?? "";
/** Makes an event of an invoice, with the tax authority's status; null: without a status. */
export function makeEvent(kind: string, status: string | null, key = oneKey): string {
  const eventText = `<chNFe>${key}</chNFe><tpEvento>${kind}</tpEvento>`;
  const answer = `<retEvento versao="1.00"><infEvento><cStat>${status}</cStat>${eventText}</infEvento></retEvento>`;
  return `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><evento versao="1.00"><infEvento>${eventText}</infEvento></evento>${status === null ? "" : answer}</procEventoNFe>`;
}
/** Makes an invoice's file with events after its protocol. */
export const withEvents = (events: string, note = one) => note.replace("</nfeProc>", `${events}</nfeProc>`);
const cancelling = (file: string): Refused => ({
  file,
  code: "invoice.cancels",
  says: "O arquivo é o cancelamento da nota 4711, série 1, que não vale mais",
});
const buildLots = (counts: number[]): Note => ({
  items: counts.map((count, at) => ({ name: `Item ${at}`, lots: lots(count) })),
});

/** Files that the import refuses, by the reason for the refusal. */
export const refusedFiles: Record<string, Refused> = {
  nothing: { file: "", code: "invoice.not-xml", says: "não é um XML" },
  "a PDF": { file: "%PDF-1.7\n%\xe2\xe3", code: "invoice.not-xml", says: "não o PDF" },
  "half a note": { file: one.slice(0, 3000), code: "invoice.not-xml", says: "está incompleto" },
  "another encoding": { file: changed("UTF-8", "UTF-16"), code: "invoice.encoding", says: "UTF-8" },
  "UTF-16": { file: Buffer.from(`\ufeff${one}`, "utf16le"), code: "invoice.encoding", says: "UTF-8" },
  "latin1 that says UTF-8": {
    file: Buffer.from(changed("ACEROLA", "MAÇÃ"), "latin1"),
    code: "invoice.encoding",
    says: "UTF-8",
  },
  "a DTD": { file: changed("?>", "?><!DOCTYPE NFe []>"), code: "invoice.unsafe", says: "DTD" },
  "an entity of nobody": { file: changed("ACEROLA", "&nbsp;"), code: "invoice.not-xml", says: "XML" },
  "more than 5 MB": {
    file: one + " ".repeat(5 * 1024 * 1024),
    code: "file.too-large",
    says: "no máximo 5 MB",
    isValid: true,
  },
  "a cancellation": cancelling(makeEvent("110111", "135")),
  "a cancellation of the old kind": cancelling(
    `<procCancNFe xmlns="http://www.portalfiscal.inf.br/nfe"><retCancNFe><infCanc><cStat>101</cStat><chNFe>${oneKey}</chNFe></infCanc></retCancNFe></procCancNFe>`,
  ),
  "a cancellation that the tax authority refused": other(makeEvent("110111", "501"), "um evento de uma NF-e"),
  ...Object.fromEntries(
    [
      ["with its cancellation", makeEvent("110111", "135")],
      ["with its cancellation, late", makeEvent("110111", "155")],
      ["with its cancellation for another", makeEvent("110112", "136")],
      ["with its cancellation that nobody answered", makeEvent("110111", null)],
      ["with a letter and its cancellation", makeEvent("110110", "135") + makeEvent("110111", "135")],
      [
        "with the old kind's cancellation",
        `<retCancNFe><infCanc><cStat>101</cStat><chNFe>${oneKey}</chNFe></infCanc></retCancNFe>`,
      ],
      ["with the answer alone", makeEvent("110111", "135").replace(/<evento .*<\/evento>/, "")],
    ].map(([name, events]): [string, Refused] => [
      `a note ${name}`,
      { file: withEvents(events ?? ""), code: "invoice.cancelled", says: "foi cancelada" },
    ]),
  ),
  "a letter of correction": other(makeEvent("110110", "135"), "um evento de uma NF-e"),
  "an NFC-e": { ...other(invoiceXml({ model: 65 }), "uma NFC-e"), isValid: true },
  "a CT-e": other('<cteProc xmlns="http://www.portalfiscal.inf.br/cte"/>', "um CT-e"),
  "an NFS-e": other("<CompNfse><Nfse/></CompNfse>", "uma NFS-e"),
  "a page": other("<html></html>", "uma página da internet"),
  "anything else": other("<rss/>", "um XML de outro tipo"),
  "a note without its namespace": {
    file: one.replaceAll(/ xmlns="[^"]*nfe"/g, ""),
    code: "invoice.namespace",
    says: "Falta na nota o endereço do leiaute da NF-e (xmlns)",
  },
  "another model": other(changed("<mod>55", "<mod>57"), "um documento do modelo 57"),
  "another layout": schema(changed('<infNFe versao="4.00"', '<infNFe versao="3.10"'), "versao não pode ser “3.10”"),
  "a test": {
    file: invoiceXml({ forTesting: true }),
    code: "invoice.testing",
    says: "homologação",
    isValid: true,
  },
  "a complement": ofPurpose(2, "complementar"),
  "an adjustment": ofPurpose(3, "de ajuste"),
  "a return": ofPurpose(4, "de devolução"),
  ...Object.fromEntries([101, 151, 155, 110, 301, 302, 303].map((status) => [`of status ${status}`, ofStatus(status)])),
  "another's protocol": {
    file: invoiceXml({ protocol: { key: invoiceXml({ number: 9 }).match(/NFe(\d{44})/)?.[1] ?? "" } }),
    code: "invoice.other-key",
    says: "chaves são diferentes",
    isValid: true,
  },
  "an item twice": {
    file: invoiceXml({ items: makeLines(2) }).replace('nItem="2"', 'nItem="1"'),
    code: "invoice.repeated-item",
    says: "dois itens com o número 1",
  },
  "5 001 lots": {
    file: invoiceXml(buildLots([...Array<number>(10).fill(500), 1])),
    code: "invoice.too-many-lots",
    says: "no máximo 5.000 lotes",
    isValid: true,
  },
  "501 lots of an item": schema(invoiceXml(buildLots([2, 501])), "rastro do item 2 aparece mais de 500 vezes"),
  "991 items": schema(invoiceXml({ items: makeLines(991) }), "det aparece mais de 990 vezes"),
  "121 instalments": schema(invoiceXml({ instalments: 121 }), "dup aparece mais de 120 vezes"),
  "no items": schema(changed(/<det .*<\/det>/, ""), "det falta"),
  "no name of an item": schema(
    invoiceXml({ items: makeLines(3) }).replace("<xProd>Item 3</xProd>", ""),
    "xProd do item 3 falta",
  ),
  "an empty name": schema(changed(/<xProd>.*?</, "<xProd> <"), "xProd do item 1 está vazio"),
  "a long name": schema(changed(/<xProd>.*?</, `<xProd>${"x".repeat(121)}<`), "xProd do item 1 passa de 120"),
  "a name in parts": schema(changed(/<xProd>.*?</, "<xProd>A<xProd>B</xProd><"), "xProd do item 1 não cabe ali"),
  "two names": schema(
    changed(/<xProd>.*?<NCM>/, "<xProd>A</xProd><xProd>B</xProd><NCM>"),
    "xProd do item 1 aparece duas vezes",
  ),
  "a comma for a point": schema(changed("<vProd>160.80", "<vProd>160,80"), "vProd do item 1 não pode ser “160,80”"),
  "a negative amount": schema(changed("<vNF>", "<vNF>-"), "vNF dos totais não pode ser “-160.80”"),
  "an exponent": schema(changed(/<qCom>[^<]*/, "<qCom>1e3"), "qCom do item 1 não pode ser “1e3”"),
  "a day that is none": schema(changed(/<dVenc>[^<]*/, "<dVenc>2026-02-30"), "dVenc da parcela 1"),
  "a day of issue that is none": schema(changed(/<dhEmi>2026-11-16/, "<dhEmi>2026-02-30"), "dhEmi"),
  "an instalment of nothing": schema(changed(/<vDup>[^<]*/, "<vDup>0.00"), "vDup da parcela 1 não pode ser zero"),
  "a CNPJ with points": schema(changed(/<emit><CNPJ>\d\d/, "$&."), "CNPJ do emitente não pode ser"),
  "nobody who issues": schema(changed(/<emit><CNPJ>\d+<\/CNPJ>/, "<emit>"), "CNPJ do emitente falta"),
  "no totals": schema(without("total"), "total falta"),
  "no payment": schema(without("pag"), "pag falta"),
  "a key that is short": schema(changed(/Id="NFe\d\d/, 'Id="NFe'), "Id não pode ser"),
};
