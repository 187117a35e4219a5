import { counted } from "@pomar/contract/core/decimal";
import { SaxesParser, type SaxesTagNS } from "saxes";
import { AppError } from "../../platform/http/app-error.ts";
import { watchCancellations } from "./cancellations.ts";
import { type Element, wrong } from "./invoice-fields.ts";
import { assertInvoiceOrEvent, isInvoice } from "./other-documents.ts";

const maxBytes = 5 * 1024 * 1024;
const maxDepth = 40;
const maxAttributes = 20;
const maxLots = 5000;

/** The maximum occurrences of an element in its parent by the layout; an element that is absent here occurs once. */
const most: Record<string, number> = { det: 990, rastro: 500, dup: 120, detPag: 100 };

const namespace = "http://www.portalfiscal.inf.br/nfe";

/**
 * An element that the reader stores, with the names of the child elements to store, without prefixes; `*` matches any
 * name.
 */
interface Shape {
  [name: string]: Shape | "text";
}

const party = { CNPJ: "text", CPF: "text", idEstrangeiro: "text", xNome: "text" } as const;
const address = { xMun: "text", UF: "text", fone: "text" } as const;
const texts = (names: string): Shape => Object.fromEntries(names.split(" ").map((name) => [name, "text"]));

const nfe: Shape = {
  infNFe: {
    ide: texts("mod serie nNF dhEmi tpNF tpAmb finNFe"),
    emit: { ...party, enderEmit: address },
    dest: { ...party, enderDest: address },
    det: {
      prod: {
        ...texts("cProd cEAN xProd NCM uCom qCom vProd uTrib qTrib vFrete vSeg vDesc vOutro indTot"),
        rastro: texts("nLote qLote dFab dVal"),
      },
      imposto: {
        ICMS: { "*": texts("vICMSST vFCPST vICMSMonoReten vICMSDeson indDeduzDeson") },
        IPI: { IPITrib: texts("vIPI") },
        II: texts("vII"),
        PISST: texts("vPIS indSomaPISST"),
        COFINSST: texts("vCOFINS indSomaCOFINSST"),
      },
      impostoDevol: { IPI: texts("vIPIDevol") },
    },
    total: {
      ICMSTot: texts("vProd vDesc vICMSDeson vFrete vSeg vOutro vST vFCPST vICMSMonoReten vII vIPI vIPIDevol vNF"),
      ISSQNtot: texts("vServ"),
    },
    cobr: { dup: texts("nDup dVenc vDup") },
    pag: { detPag: texts("tPag") },
  },
};
const wanted: Shape = { NFe: nfe, nfeProc: { NFe: nfe, protNFe: { infProt: texts("chNFe cStat") } } };

interface Open {
  shape: Shape | "text" | null;
  element: Element;
}

const emptyElement = (): Element => ({ attributes: {}, text: "", children: new Map() });

interface Read {
  /** A nameless element; the stored elements of the file are its descendants. */
  root: Element;
  /** Whether the file reports events of invoices instead of an invoice. */
  isEvent: boolean;
  /** The keys of the invoices that the file cancels. */
  cancelled: ReadonlySet<string>;
}

/**
 * Reads the elements of an invoice's file that the plant needs, below a nameless element, and skips the remaining
 * elements. A file that is larger, deeper or has more attributes than any invoice is refused; a DTD is refused with the
 * entities that it could declare.
 * @throws {AppError} a 4xx
 */
export function readElements(bytes: Buffer): Read {
  if (bytes.length > maxBytes) throw AppError.of("file.too-large", { megabytes: 5 });
  if (!/^(\xef\xbb\xbf)?\s*<|^(\xff\xfe|\xfe\xff)?\0?</.test(bytes.toString("latin1", 0, 1024)))
    throw AppError.of("invoice.not-xml");
  const { root, cancellations, outermost, write, close } = wantedElements();
  try {
    for (const text of decoded(bytes)) write(text);
    close();
  } catch (error) {
    throw error instanceof AppError ? error : AppError.of("invoice.not-xml");
  }
  const { local, uri } = outermost();
  if (isInvoice(local) && uri !== namespace) throw AppError.of("invoice.namespace");
  return { root, isEvent: !isInvoice(local), cancelled: cancellations.keys() };
}

function wantedElements() {
  const root = emptyElement();
  const cancellations = watchCancellations();
  let outermost: Pick<SaxesTagNS, "local" | "uri"> = { local: "", uri: "" };
  const open: Open[] = [{ shape: wanted, element: root }];
  let [attributes, lots] = [0, 0];
  const parser = new SaxesParser({ xmlns: true });
  const refuse = () => {
    throw AppError.of("invoice.unsafe");
  };
  parser.on("doctype", refuse);
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  parser.on("comment", end);
  parser.on("processinginstruction", end);
  parser.on("opentagstart", () => {
    attributes = 0;
    if (open.length > maxDepth) refuse();
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > maxAttributes) refuse();
  });
  parser.on("opentag", (tag) => {
    end();
    if (open.length === 1) {
      assertInvoiceOrEvent(tag.local);
      outermost = tag;
    }
    cancellations.open(tag.local);
    if (tag.local === "rastro" && ++lots > maxLots) throw AppError.of("invoice.too-many-lots");
    open.push(openElement(open, tag));
  });
  const add = (more: string) => {
    end();
    cancellations.text(more);
    const at = open.at(-1);
    // A text is cut soon after 1000 characters. No field accepts so long a text, so its field refuses the cut text.
    if (at?.shape === "text" && at.element.text.length < 1000) at.element.text += more.slice(0, 1000);
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", (tag) => {
    end();
    cancellations.close(tag.local);
    open.pop();
  });
  const write = (text: string) => {
    hasEnded = false;
    parser.write(text);
    // The parser is slow while a tag, text or comment is unfinished: an unfinished tag, text or comment that is longer
    // than a quarter of a chunk of the file is refused.
    if (!hasEnded && text.length > chunk / 4) refuse();
  };
  return { root, cancellations, outermost: () => outermost, write, close: () => parser.close() };
}

/** An opened element; it is stored in its parent if the parent's shape contains its name. */
function openElement(open: readonly Open[], tag: SaxesTagNS): Open {
  const element = emptyElement();
  const parent = open.at(-1);
  const name = parent === undefined || tag.uri !== namespace ? null : wantedName(parent.shape, tag.local);
  if (name === null || parent === undefined || parent.shape === null) return { shape: null, element };
  if (parent.shape === "text") throw wrong({ field: tag.local, item: findItem(open), why: "não cabe ali" });
  for (const { local, value } of Object.values(tag.attributes)) element.attributes[local] = value;
  const same = parent.element.children.get(name) ?? [];
  const maxTimes = most[name] ?? 1;
  if (same.push(element) > maxTimes) {
    const times = maxTimes === 1 ? "duas vezes" : `mais de ${counted(maxTimes, "vez", "vezes")}`;
    throw wrong({ field: tag.local, item: findItem(open), why: `aparece ${times}` });
  }
  parent.element.children.set(name, same);
  return { shape: parent.shape[name] ?? null, element };
}

/** The name under which a shape contains an element; null for a skipped element; inside a text any element's name. */
function wantedName(shape: Open["shape"], name: string): string | null {
  if (shape === null || shape === "text") return shape && name;
  if (Object.hasOwn(shape, name)) return name;
  return Object.hasOwn(shape, "*") ? "*" : null;
}

const findItem = (open: readonly Open[]) =>
  open.find(({ element }) => element.attributes.nItem)?.element.attributes.nItem;

const chunk = 64 * 1024;
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The decoders by the encoding names in files. Windows programs write windows-1252 under the name ISO-8859-1 too. */
const encodings: Record<string, string> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  "iso-8859-15": "iso-8859-15",
  "latin-9": "iso-8859-15",
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  "windows-1252": "windows-1252",
  cp1252: "windows-1252",
};

// Node decodes windows-1252 as ISO-8859-1 (nodejs/node#56542), so that this code replaces the characters 0x80 to 0x9f.
const windowsLetters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const inWindows = (text: string) =>
  text.replace(/\p{Cc}/gu, (letter) => windowsLetters[letter.charCodeAt(0) - 0x80] ?? letter);

/** The text of a file, chunk by chunk, decoded from the encoding that the first line of the file names. */
function* decoded(bytes: Buffer): Generator<string> {
  const hasMark = bytes.subarray(0, 3).equals(utf8Mark);
  const label = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    bytes.toString("latin1", hasMark ? 3 : 0, 200),
  )?.[1];
  const encoding = encodings[(label ?? "utf-8").toLowerCase()];
  if (isUtf16(bytes) || encoding === undefined || (hasMark && encoding !== "utf-8"))
    throw AppError.of("invoice.encoding");
  const decoder = new TextDecoder(encoding, { fatal: true });
  const toText = (piece?: Buffer) => {
    try {
      const text = decoder.decode(piece, { stream: piece !== undefined });
      return encoding === "windows-1252" ? inWindows(text) : text;
    } catch {
      throw AppError.of("invoice.encoding");
    }
  };
  for (let at = 0; at < bytes.length; at += chunk) yield toText(bytes.subarray(at, at + chunk));
  yield toText();
}

/** Whether a file is in UTF-16: it begins with a byte order mark, or with a zero byte beside the first `<`. */
const isUtf16 = (bytes: Buffer) => ["fffe", "feff", "3c00", "003c"].includes(bytes.toString("hex", 0, 2));
