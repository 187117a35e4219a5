import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import { shareOut } from "@pomar/contract/money/payments/payments.rules";
import { isCnpj } from "@pomar/contract/registries/suppliers/document.rules";
import { invoiceKeyProblem } from "@pomar/contract/registries/suppliers/invoice-key.rules";

/** The issuer or recipient of an invoice; a foreigner has neither CNPJ nor CPF. */
export interface NoteParty {
  /** CNPJ or CPF without punctuation; null for a foreigner. */
  document: string | null;
  name: string;
  phone?: string | null;
  city?: string;
  /** The state of the party; `EX` for a foreigner. */
  state?: string;
}

export interface NoteLot {
  code: string;
  quantity: number;
  madeOn?: string;
  expiresOn?: string;
}

/** A line of an invoice; absent fields are derived from other fields. R$ have two decimals, quantities up to four. */
export interface NoteItem {
  code?: string;
  name: string;
  ncm?: string;
  /** The bar code of the item (cEAN); `SEM GTIN` when absent. */
  ean?: string;
  unit?: string;
  quantity?: number;
  unitPrice?: number;
  /** The R$ of the goods (vProd); when absent, the quantity times the unit price. */
  goods?: number;
  taxUnit?: string;
  taxQuantity?: number;
  discount?: number;
  freight?: number;
  insurance?: number;
  other?: number;
  ipi?: number;
  /** The R$ of ICMS that the issuer pays for later sellers (vICMSST). */
  st?: number;
  fcpSt?: number;
  /** The R$ of import tax (vII). */
  importTax?: number;
  /**
   * The amount of ICMS waived by a benefit (vICMSDeson), and the invoice's flag whether it deducts this amount
   * (indDeduzDeson); null: without the flag.
   */
  relief?: { amount: number; deducts: boolean | null };
  /** The ICMS retained earlier on fuel (vICMSMonoReten), in place of the usual ICMS. */
  retainedFuelTax?: number;
  /**
   * PIS and COFINS paid in advance for the reseller (PISST, COFINSST), and whether the total of the invoice includes
   * them.
   */
  pisSt?: number;
  cofinsSt?: number;
  addsPisCofinsSt?: boolean;
  /** The R$ of IPI returned with the goods (vIPIDevol). */
  returnedIpi?: number;
  /** Whether the item is a service: it pays ISSQN, and the totals count it separately from goods (vServ). */
  isService?: boolean;
  /** Whether the item counts in the totals of the invoice (indTot). */
  inTotal?: boolean;
  lots?: NoteLot[];
}

export interface NoteInstalment {
  number?: string | null;
  dueDate?: string | null;
  amount: number;
}

/**
 * An authorised invoice to the plant: 48 kg of acerola, due in 30 days. Each test overrides the fields that it checks.
 */
export interface Note {
  issuer?: Partial<NoteParty>;
  /** The recipient of the invoice; null: without a recipient. */
  recipient?: Partial<NoteParty> | null;
  number?: number;
  series?: number;
  /** The date of issue: a day, or an instant in the format of dhEmi. */
  issuedAt?: string;
  /** Whether the issuer receives the goods (tpNF 0). */
  ownIssue?: boolean;
  items?: NoteItem[];
  /** The instalments, or their number: they are thirty days apart and share the invoice's amount equally. */
  instalments?: NoteInstalment[] | number;
  /** The code (tPag) of each form of payment; 90: nothing to pay. */
  payments?: string[];
  /** Totals that differ from the sums of the items, by their names in the schema, e.g. `{ vNF: 10 }`. */
  totals?: Partial<Record<TotalName, number>>;
  /** The status (cStat) and key in the protocol; null: the invoice has no protocol and no nfeProc around it. */
  protocol?: { status?: number; key?: string } | null;
  /** A key that replaces the key calculated from the invoice's data. */
  key?: string;
  model?: 55 | 65;
  purpose?: 1 | 2 | 3 | 4;
  /** Whether the invoice is only a test (tpAmb 2). */
  forTesting?: boolean;
  encoding?: "UTF-8" | "ISO-8859-1";
}

type TotalName =
  | ("vProd" | "vDesc" | "vFrete" | "vSeg" | "vOutro" | "vST" | "vFCPST" | "vII" | "vIPI" | "vNF")
  | ("vICMSDeson" | "vICMSMonoReten" | "vIPIDevol" | "vServ");

const namespace = "http://www.portalfiscal.inf.br/nfe";

/** The default recipient of invoices; the API's tests save it as their plant. */
export const notePlant = { document: toCnpj("457283160001"), name: "Polpas do Vale Ltda" };

const defaultIssuer: Required<NoteParty> = {
  document: toCnpj("071234560001"),
  name: "Sítio Boa Esperança Hortifruti Ltda",
  phone: "8134567890",
  city: "Petrolina",
  state: "PE",
};

const defaultRecipient: Required<NoteParty> = { ...notePlant, phone: "8721016543", city: "Recife", state: "PE" };

const defaultItems: NoteItem[] = [
  { name: "ACEROLA IN NATURA", ncm: "08109000", unit: "KG", quantity: 48, unitPrice: 3.35 },
];

/** A CNPJ made of twelve characters, digits or letters, followed by its check digits. */
export function toCnpj(first: string): string {
  for (let digits = 0; digits < 100; digits++) {
    const cnpj = `${first}${String(digits).padStart(2, "0")}`;
    if (isCnpj(cnpj)) return cnpj;
  }
  throw new Error(`No CNPJ begins with ${first}`);
}

/** The XML of an invoice, which is valid by the official schemas as long as the given fields are. */
export function invoiceXml(note: Note = {}): string {
  const whole = filled(note);
  const nfe = `<NFe xmlns="${namespace}">${infNFe(whole)}${signature(whole.key)}</NFe>`;
  const declaration = `<?xml version="1.0" encoding="${note.encoding ?? "UTF-8"}"?>`;
  if (note.protocol === null) return declaration + nfe;
  return `${declaration}<nfeProc xmlns="${namespace}" versao="4.00">${nfe}${buildProtocol(whole)}</nfeProc>`;
}

/** The bytes of an invoice's file, in the encoding that the file declares. */
export function invoiceFile(note: Note = {}): Buffer {
  return Buffer.from(invoiceXml(note), note.encoding === "ISO-8859-1" ? "latin1" : "utf8");
}

/** The totals of an invoice. */
export const noteTotals = (note: Note) => filled(note).totals;

type Whole = ReturnType<typeof filled>;
type WholeItem = ReturnType<typeof filledItem>;

function filled(note: Note) {
  const issuer = { ...defaultIssuer, ...note.issuer };
  const recipient = note.recipient === null ? null : { ...defaultRecipient, ...note.recipient };
  const issuedAt = note.issuedAt ?? "2026-11-16";
  const at = issuedAt.length === 10 ? `${issuedAt}T09:30:00-03:00` : issuedAt;
  const isPerson = issuer.document?.length === 11;
  const base = { model: 55, number: 4711, series: isPerson ? 920 : 1, ...note, issuer, recipient, issuedAt: at };
  const items = (note.items ?? defaultItems).map(filledItem);
  const totals = { ...sumTotals(items), ...note.totals };
  const instalments = buildInstalments(note.instalments ?? 1, totals.vNF, at.slice(0, 10));
  return { ...base, key: note.key ?? buildKey(base), items, totals, instalments };
}

function filledItem(item: NoteItem, at: number) {
  const { quantity = 1, unitPrice = 1, unit = "UN" } = item;
  const goods = item.goods ?? toWire(decimal(quantity).times(unitPrice), 2);
  const charges = { discount: 0, freight: 0, insurance: 0, other: 0, ipi: 0, st: 0, fcpSt: 0, importTax: 0 };
  const rare = { retainedFuelTax: 0, pisSt: 0, cofinsSt: 0, addsPisCofinsSt: true, returnedIpi: 0, isService: false };
  const rest = { code: `P${at + 1}`, ncm: "08109000", inTotal: true, lots: [], taxUnit: unit, taxQuantity: quantity };
  return { ...charges, ...rare, ...rest, ...item, n: at + 1, unit, quantity, goods };
}

function sumTotals(items: WholeItem[]): Record<TotalName, number> {
  const sum = (of: (item: WholeItem) => number) => toWire(calculateSum(items.map(of)), 2);
  const charged = {
    vFrete: sum(({ freight }) => freight),
    vSeg: sum(({ insurance }) => insurance),
    vOutro: sum(({ other }) => other),
    vST: sum(({ st }) => st),
    vFCPST: sum(({ fcpSt }) => fcpSt),
    vII: sum(({ importTax }) => importTax),
    vIPI: sum(({ ipi }) => ipi),
    vIPIDevol: sum(({ returnedIpi }) => returnedIpi),
    vICMSMonoReten: sum(({ retainedFuelTax }) => retainedFuelTax),
    vServ: sum(({ goods, isService }) => (isService ? goods : 0)),
  };
  const vProd = sum(({ goods, inTotal, isService }) => (inTotal && !isService ? goods : 0));
  const vDesc = sum(({ discount }) => discount);
  const added = sum(({ pisSt, cofinsSt, addsPisCofinsSt }) => (addsPisCofinsSt ? pisSt + cofinsSt : 0));
  const vICMSDeson = sum(({ relief }) => relief?.amount ?? 0);
  const deducted = sum(({ relief }) => (relief?.deducts ? relief.amount : 0));
  const vNF = toWire(
    calculateSum([vProd, added, ...Object.values(charged)])
      .minus(vDesc)
      .minus(deducted),
    2,
  );
  return { vProd, vDesc, vICMSDeson, ...charged, vNF };
}

function buildInstalments(given: NoteInstalment[] | number, amount: number, issuedOn: string): NoteInstalment[] {
  if (typeof given !== "number") return given;
  const equal = Array.from({ length: given }, () => 1);
  return shareOut(amount, equal).map((part, at) => {
    const day = new Date(Date.parse(issuedOn) + (at + 1) * 30 * 86_400_000);
    return { number: String(at + 1).padStart(3, "0"), dueDate: day.toISOString().slice(0, 10), amount: part };
  });
}

interface KeyParts {
  issuer: { document: string | null };
  model: number;
  number: number;
  series: number;
  issuedAt: string;
}

/** The access key of an invoice, with its check digit. */
function buildKey({ issuer, model, number, series, issuedAt }: KeyParts): string {
  const month = issuedAt.slice(2, 7).replace("-", "");
  const document = (issuer.document ?? "").padStart(14, "0");
  const numbers = `${String(series).padStart(3, "0")}${String(number).padStart(9, "0")}`;
  const body = `26${month}${document}${model}${numbers}142701508`;
  const key = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find((each) => !invoiceKeyProblem(each));
  if (key === undefined) throw new Error(`No key begins with ${body}`);
  return key;
}

function infNFe(note: Whole): string {
  const parts = [buildIde(note), buildEmit(note.issuer), note.recipient === null ? "" : buildDest(note.recipient)];
  const rest = [...note.items.map(buildDet), buildTotal(note.totals), element("transp", element("modFrete", "9"))];
  return `<infNFe versao="4.00" Id="NFe${note.key}">${[...parts, ...rest, buildCobr(note), buildPag(note)].join("")}</infNFe>`;
}

function buildIde(note: Whole): string {
  return element(
    "ide",
    [
      element("cUF", "26"),
      element("cNF", "42701508"),
      element("natOp", "Venda de mercadoria"),
      element("mod", note.model),
      element("serie", note.series),
      element("nNF", note.number),
      element("dhEmi", note.issuedAt),
      element("tpNF", note.ownIssue ? "0" : "1"),
      element("idDest", note.recipient?.document === null ? "3" : "1"),
      element("cMunFG", "2611101"),
      ...["tpImp", "tpEmis"].map((name) => element(name, "1")),
      element("cDV", note.key.slice(-1)),
      element("tpAmb", note.forTesting ? "2" : "1"),
      element("finNFe", note.purpose ?? 1),
      element("indFinal", "0"),
      element("indPres", "0"),
      element("procEmi", "0"),
      element("verProc", "Pomar"),
    ].join(""),
  );
}

const buildDocument = (document: string | null) =>
  document === null ? element("idEstrangeiro", "") : element(document.length === 11 ? "CPF" : "CNPJ", document);

function buildAddress(name: string, { city, state, phone }: NoteParty): string {
  const abroad = state === "EX";
  const place = element("cMun", abroad ? "9999999" : "2611101") + element("xMun", city) + element("UF", state);
  const country = abroad ? element("cPais", "1600") + element("xPais", "China") : element("CEP", "56300000");
  return element(
    name,
    `${element("xLgr", "Rua das Mangueiras")}${element("nro", "12")}${element("xBairro", "Centro")}${place}${country}${phone == null ? "" : element("fone", phone)}`,
  );
}

function buildEmit(party: NoteParty): string {
  const registration = element("IE", "012345678") + element("CRT", "3");
  return element(
    "emit",
    buildDocument(party.document) +
      element("xNome", escaped(party.name)) +
      buildAddress("enderEmit", party) +
      registration,
  );
}

function buildDest(party: NoteParty): string {
  return element(
    "dest",
    `${buildDocument(party.document)}${element("xNome", escaped(party.name))}${buildAddress("enderDest", party)}${element("indIEDest", "9")}`,
  );
}

function buildDet(item: WholeItem): string {
  const unitPrice = item.quantity === 0 ? "0" : decimal(item.goods).div(item.quantity).toFixed(10);
  const prod = [
    element("cProd", escaped(item.code)),
    element("cEAN", item.ean ?? "SEM GTIN"),
    element("xProd", escaped(item.name)),
    element("NCM", item.ncm),
    element("CFOP", "5101"),
    element("uCom", escaped(item.unit)),
    element("qCom", decimal(item.quantity).toFixed(4)),
    element("vUnCom", unitPrice),
    element("vProd", cents(item.goods)),
    element("cEANTrib", item.ean ?? "SEM GTIN"),
    element("uTrib", escaped(item.taxUnit)),
    element("qTrib", decimal(item.taxQuantity).toFixed(4)),
    element("vUnTrib", unitPrice),
    charge("vFrete", item.freight),
    charge("vSeg", item.insurance),
    charge("vDesc", item.discount),
    charge("vOutro", item.other),
    element("indTot", item.inTotal ? "1" : "0"),
    ...item.lots.map(buildRastro),
  ];
  const returned = element("pDevol", "100.00") + element("IPI", element("vIPIDevol", cents(item.returnedIpi)));
  return `<det nItem="${item.n}">${element("prod", prod.join(""))}${buildImposto(item)}${item.returnedIpi === 0 ? "" : element("impostoDevol", returned)}</det>`;
}

function buildRastro({ code, quantity, madeOn = "2026-11-10", expiresOn = "2027-11-10" }: NoteLot): string {
  const days = element("dFab", madeOn) + element("dVal", expiresOn);
  return element("rastro", element("nLote", escaped(code)) + element("qLote", decimal(quantity).toFixed(3)) + days);
}

function buildImposto(item: WholeItem): string {
  const { goods, ipi, importTax, pisSt, cofinsSt, addsPisCofinsSt, isService } = item;
  const base = element("vBC", cents(goods));
  const rate = `${element("CST", "50")}${base}${element("pIPI", "5.00")}${element("vIPI", cents(ipi))}`;
  const imported = base + element("vDespAdu", "0.00") + element("vII", cents(importTax)) + element("vIOF", "0.00");
  const served = `${base}${element("vAliq", "5.00")}${element("vISSQN", "0.00")}${element("cMunFG", "2611101")}${element("cListServ", "14.01")}${element("indISS", "1")}${element("indIncentivo", "2")}`;
  const substituted = (name: "PIS" | "COFINS", amount: number) =>
    amount === 0
      ? ""
      : element(
          `${name}ST`,
          `${base}${element(`p${name}`, "1.00")}${element(`v${name}`, cents(amount))}${element(`indSoma${name}ST`, addsPisCofinsSt ? "1" : "0")}`,
        );
  return element(
    "imposto",
    [
      isService ? "" : element("ICMS", buildIcms(item)),
      ipi === 0 ? "" : element("IPI", element("cEnq", "999") + element("IPITrib", rate)),
      importTax === 0 || isService ? "" : element("II", imported),
      isService ? element("ISSQN", served) : "",
      element("PIS", element("PISNT", element("CST", "07"))),
      substituted("PIS", pisSt),
      element("COFINS", element("COFINSNT", element("CST", "07"))),
      substituted("COFINS", cofinsSt),
    ].join(""),
  );
}

function buildIcms({ goods, st, fcpSt, relief, retainedFuelTax }: WholeItem): string {
  const of = (cst: string) => element("orig", "0") + element("CST", cst);
  const base = element("vBC", cents(goods));
  const fcp = element("vBCFCPST", cents(goods)) + element("pFCPST", "2.00") + element("vFCPST", cents(fcpSt));
  const owed = `${element("modBCST", "4")}${element("vBCST", cents(goods))}${element("pICMSST", "18.00")}${element("vICMSST", cents(st))}${fcpSt === 0 ? "" : fcp}`;
  const told = relief?.deducts == null ? "" : element("indDeduzDeson", relief.deducts ? "1" : "0");
  const relieved = relief && `${element("vICMSDeson", cents(relief.amount))}${element("motDesICMS", "9")}${told}`;
  if (retainedFuelTax > 0)
    return element(
      "ICMS15",
      `${of("15")}${element("adRemICMS", "1.00")}${element("vICMSMono", "0.00")}${element("adRemICMSReten", "1.00")}${element("vICMSMonoReten", cents(retainedFuelTax))}`,
    );
  if (st === 0 && fcpSt === 0) return element("ICMS40", `${of("40")}${relieved ?? ""}`);
  if (relieved !== undefined) return element("ICMS30", `${of("30")}${owed}${relieved}`);
  return element(
    "ICMS10",
    `${of("10")}${element("modBC", "3")}${base}${element("pICMS", "12.00")}${element("vICMS", "0.00")}${owed}`,
  );
}

function buildTotal(totals: Record<TotalName, number>): string {
  const order =
    "vBC vICMS vICMSDeson vFCP vBCST vST vFCPST vFCPSTRet vICMSMonoReten vProd vFrete vSeg vDesc vII vIPI vIPIDevol vPIS vCOFINS vOutro vNF";
  const totalByName: Record<string, number> = totals;
  const lines = order.split(" ").map((name) => element(name, cents(totalByName[name] ?? 0)));
  const services =
    totals.vServ === 0
      ? ""
      : element("ISSQNtot", element("vServ", cents(totals.vServ)) + element("dCompet", "2026-11-16"));
  return element("total", element("ICMSTot", lines.join("")) + services);
}

function buildCobr({ instalments }: Whole): string {
  if (instalments.length === 0) return "";
  const lines = instalments.map(({ number = null, dueDate = null, amount }) => {
    const labels = number === null ? "" : element("nDup", escaped(number));
    return element(
      "dup",
      `${labels}${dueDate === null ? "" : element("dVenc", dueDate)}${element("vDup", cents(amount))}`,
    );
  });
  return element("cobr", lines.join(""));
}

function buildPag({ payments = ["15"], totals }: Whole): string {
  const lines = payments.map((code, at) =>
    element("detPag", element("tPag", code) + element("vPag", code === "90" || at > 0 ? "0.00" : cents(totals.vNF))),
  );
  return element("pag", lines.join(""));
}

function buildProtocol({ key, protocol, issuedAt, forTesting }: Whole): string {
  const { status = 100 } = protocol ?? {};
  const lines = [
    element("tpAmb", forTesting ? "2" : "1"),
    element("verAplic", "SVRS202611"),
    element("chNFe", protocol?.key ?? key),
    element("dhRecbto", issuedAt),
    element("nProt", "126260000012345"),
    element("digVal", digest),
    element("cStat", status),
    element("xMotivo", status === 100 ? "Autorizado o uso da NF-e" : "Outro resultado"),
  ];
  return `<protNFe versao="4.00">${element("infProt", lines.join(""))}</protNFe>`;
}

const digest = "7LucBm7aw0ntPgHh5Q79LeW6560=";

/** The signature element that the schema requires; it signs nothing. */
function signature(key: string): string {
  const by = "http://www.w3.org/2000/09/xmldsig#";
  const canonical = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
  const method = (name: string, algorithm: string) => `<${name} Algorithm="${algorithm}"/>`;
  const transforms = method("Transform", `${by}enveloped-signature`) + method("Transform", canonical);
  const reference = `${element("Transforms", transforms)}${method("DigestMethod", `${by}sha1`)}${element("DigestValue", digest)}`;
  const info = `${method("CanonicalizationMethod", canonical)}${method("SignatureMethod", `${by}rsa-sha1`)}<Reference URI="#NFe${key}">${reference}</Reference>`;
  const certificate = element("KeyInfo", element("X509Data", element("X509Certificate", digest)));
  return `<Signature xmlns="${by}">${element("SignedInfo", info)}${element("SignatureValue", digest)}${certificate}</Signature>`;
}

const element = (name: string, content: string | number | undefined) => `<${name}>${content ?? ""}</${name}>`;
const cents = (amount: number) => decimal(amount).toFixed(2);
const charge = (name: string, amount: number) => (amount === 0 ? "" : element(name, cents(amount)));
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
