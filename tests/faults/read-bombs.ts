// Reads files that were made to exhaust their reader, each as large as the limit or larger, and writes the results. The
// invoice-bombs.test.ts runs this program with little memory.
import { readInvoice } from "../../apps/api/src/entries/invoices/read-invoice.ts";
import { AppError } from "../../apps/api/src/platform/http/app-error.ts";
import { invoiceXml } from "../support/invoices.ts";

const note = invoiceXml();
const maxBytes = 5 * 1024 * 1024;
const within = (before: string, inside: string, after: string) => note.replace(before, `${before}${inside}${after}`);
/** Repeats a part as often as a file of 5 MB has room for it. */
const filled = (part: string, room = 8000) =>
  part.repeat(Number(((maxBytes - room) / Buffer.byteLength(part)).toFixed(0)) - 1);
const numbered = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join("");

const laughs = `<!DOCTYPE lolz [<!ENTITY l0 "lol">${numbered(12, (n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)}]>`;
const bombs: Record<string, () => string | Buffer> = {
  "a billion laughs": () => note.replace("?>", `?>${laughs}`).replace("ACEROLA", "&l12;"),
  "a DTD of 5 MB": () => note.replace("?>", `?><!DOCTYPE x [${filled('<!ENTITY a "b">')}]>`),
  "an outside entity": () =>
    note.replace("?>", '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>').replace("ACEROLA", "&e;"),
  "a name of 5 MB": () => within("<xProd>", filled("x"), ""),
  "a name of 5 MB in references": () => within("<xProd>", filled("&amp;"), ""),
  "a number of 5 MB": () => within("<vProd>", filled("9"), ""),
  "what nobody wants, 5 MB": () => within("<ide>", `<xJust>${filled("x")}`, "</xJust>"),
  "a remark of 5 MB": () => within("<ide>", `<!--${filled("x")}`, "-->"),
  "a quoted text of 5 MB": () => within("<xProd>", `<![CDATA[${filled("x")}`, "]]>"),
  "an instruction of 5 MB": () => within("<ide>", `<?x ${filled("x")}`, "?>"),
  "a tag's name of 5 MB": () => within("<ide>", `<${filled("x", 3_000_000)}`, "/>"),
  "an attribute of 5 MB": () => within("<ide>", `<x a="${filled("x")}"`, "/>"),
  "half a million attributes": () => within("<ide>", `<x ${numbered(400_000, (n) => ` a${n}=""`)}`, "/>"),
  "nested tags, 5 MB": () => within("<ide>", filled("<a>"), ""),
  "nested items, 5 MB": () => within("<ide>", filled("<det>"), ""),
  "namespaces, 5 MB": () => within("<ide>", filled('<a xmlns:b="c">'), ""),
  "items, 5 MB": () => note.replace("<det ", `${filled("<det/>")}<det `),
  "taxes of any name, 5 MB": () =>
    within(
      "<ICMS>",
      numbered(500_000, (n) => `<a${n}/>`),
      "",
    ),
  "unwanted tags, 5 MB": () => within("<ide>", filled("<a/>"), ""),
  "lots, 5 MB": () => note.replace("</prod>", `${filled("<rastro/>")}</prod>`),
  "texts of one letter, 5 MB": () => within("<xProd>", filled("a<!---->"), ""),
  "100 MB of text": () => Buffer.alloc(100 * 1024 * 1024, "x"),
  "100 MB of nested tags": () => Buffer.alloc(100 * 1024 * 1024, "<a>"),
  "a million attributes": () => `<NFe${numbered(1_000_000, (n) => ` a${n}=""`)}/>`,
};

/** The peak memory of the process until now, in MB. */
const getPeakMegabytes = () => process.resourceUsage().maxRSS / 1024;

readInvoice(Buffer.from(note));
const read = Object.entries(bombs).map(([name, make]) => {
  const bomb = make();
  const bytes = Buffer.from(bomb as string);
  const [before, begun] = [getPeakMegabytes(), performance.now()];
  let code = "read";
  try {
    readInvoice(bytes);
  } catch (error) {
    code = error instanceof AppError ? error.code : String(error);
  }
  const ms = performance.now() - begun;
  return { name, code, megabytes: bytes.length / 1024 / 1024, ms, grownMegabytes: getPeakMegabytes() - before };
});
process.stdout.write(JSON.stringify(read));
