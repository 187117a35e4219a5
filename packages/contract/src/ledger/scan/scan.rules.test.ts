import fc from "fast-check";
import { expect, test } from "vitest";
import { groupSeparator as gs } from "./group-separator.rules.ts";
import { buildScanQueries, buildScanQuery, readMeaning, typedRead } from "./scan.rules.ts";

const today = "2026-11-20";
const invoiceKey = "52060433009911002506550120000007800267301615";
const plain = (text: string, symbology: string | null = "]Q1") => readMeaning({ text, symbology }, today);

test.each([
  "MP-ACE-26324-01",
  " mp-ace-26324-01\n",
  "http://192.168.0.12:3000/l/MP-ACE-26324-01",
  "https://pomar.example.com/l/mp-ace-26324-01/?from=etiqueta#topo",
])("%j means the lot of its code", (text) => {
  expect(plain(text)).toEqual({ kind: "lot-code", code: "MP-ACE-26324-01" });
});

test("a code given by hand is recognised in an address, also when it is percent-encoded", () => {
  expect(plain("http://pomar.local/l/c%C3%A2mara%207")).toEqual({ kind: "lot-code", code: "CÂMARA 7" });
  expect(plain("http://pomar.local/l/%E0%A4%A")).toMatchObject({ kind: "unknown" });
});

test.each(["LOC-007", " loc-007", "http://192.168.0.12:3000/p/LOC-007", "https://pomar.example.com/p/loc-007/?x#y"])(
  "%j means the place of its code",
  (text) => {
    expect(plain(text)).toEqual({ kind: "place", code: "LOC-007" });
    expect(buildScanQuery(plain(text))).toBeNull();
  },
);

test("the address of a lot's page means that lot", () => {
  const id = "0190a8f4-0000-7000-8000-0000000000ab";
  expect(plain(`https://outro.host/lots/view/${id.toUpperCase()}?step=trace`)).toEqual({ kind: "lot", lotId: id });
  expect(plain(`https://outro.host/lots/view/${id}0`)).toMatchObject({ kind: "unknown" });
});

test.each(["#K7-3", "k7-3", "AB12-000123"])("%s has the form of a provisional code", (text) => {
  expect(plain(text)).toEqual({ kind: "provisional", code: `#${text.toUpperCase().replace("#", "")}`, text });
});

test.each([
  invoiceKey,
  "5206 0433 0099 1100 2506 5501 2000 0007 8002 6730 1615",
  `https://www.sefaz.go.gov.br/nfce/consulta?p=${invoiceKey}|2|1|1|ABCDEF`,
  `http://nfe.sefaz.ba.gov.br/servicos/nfce/qrcode.aspx?nVersao=100&chNFe=${invoiceKey}&tpAmb=1`,
])("%s means an invoice", (text) => {
  expect(plain(text, "]C0")).toEqual({ kind: "invoice", invoiceKey });
});

test("a key with a wrong check digit is not an invoice", () => {
  expect(plain(invoiceKey.replace(/.$/, "4"))).toMatchObject({ kind: "unknown" });
});

const gtin = "07891234567895";

test("a GS1 element string is recognised by its symbology, or because it begins with a GTIN and is valid", () => {
  const text = `01078910003155${"0710"}9T`;
  const said = { kind: "gs1", supplierLot: "9T", gtin: "07891000315507" };
  for (const symbology of ["]C1", "]d2", "]Q3", "]e0", null])
    expect(readMeaning({ text, symbology }, today)).toMatchObject(said);
  expect(plain("10D9T")).toEqual({ kind: "unknown", text: "10D9T" });
  expect(readMeaning({ text: "10D9T", symbology: "]C1" }, today)).toMatchObject({ kind: "gs1", supplierLot: "D9T" });
  // A text with a wrong check digit of the GTIN, a wrong day or a wrong length has the meaning "unknown".
  for (const wrong of [text.replace("507", "508"), `01${gtin}17281301`, `01${gtin}1728`, "0112345678"])
    expect(plain(wrong, null)).toEqual({ kind: "unknown", text: wrong });
});

test.each([
  `(01)${gtin}(17)280101(10)AB12C`,
  ` (01) ${gtin} (17) 280101 (10) AB12C`,
  `https://id.gs1.org/01/${gtin}/10/AB12C?17=280101`,
  `https://rastro.fabricante.com.br/produtos/01/7891234567895/10/AB12C?17=280101&x=1#lote`,
  `01${gtin}1728010110AB12C`,
])("%j, as people and readers write GS1, names the maker's lot and its expiry", (text) => {
  expect(plain(text, null)).toMatchObject({ kind: "gs1", gtin, expiresOn: "2028-01-01", supplierLot: "AB12C" });
  expect(buildScanQueries(plain(text, null))).toEqual([{ code: "AB12C", supplierLot: "AB12C" }]);
});

test("a link or brackets without a valid element are a text: a telephone, a page", () => {
  for (const text of ["(85) 9 8765-4321", "(11) 91234-5678", `https://loja.com/01/${gtin.replace(/5$/, "4")}/10/A`])
    expect(plain(text, null)).toEqual({ kind: "unknown", text });
  expect(plain("https://id.gs1.org/01/07891234567895/10/%E0%A4%A", null)).toMatchObject({ kind: "unknown" });
});

test("an element string with several readings, or one that its symbology contradicts, offers all of them", () => {
  const text = `01${gtin}10AB12C17280101`;
  expect(plain(text, null)).toMatchObject({
    kind: "ambiguous",
    readings: [{ supplierLot: "AB12C17280101" }, { supplierLot: "AB12C", expiresOn: "2028-01-01" }],
  });
  expect(buildScanQueries(plain(text, null)).map(({ supplierLot }) => supplierLot)).toEqual(["AB12C17280101", "AB12C"]);
  expect(plain(text, "]C1")).toMatchObject({ kind: "gs1", supplierLot: "AB12C17280101" });
  // The element string contains a serial number in front of the lot number.
  expect(plain(`01${gtin}21S0710AB12C`, null)).toMatchObject({
    readings: [{ supplierLot: null }, { supplierLot: "AB12C" }],
  });
  for (const symbology of ["]C0", "]Q1"])
    expect(plain(`01${gtin}10AB12C`, symbology)).toMatchObject({
      kind: "ambiguous",
      readings: [{ kind: "unknown" }, { kind: "gs1", supplierLot: "AB12C" }],
    });
});

test("a broken element string is shown as it was read", () => {
  expect(readMeaning({ text: `10L7${gs}17261301`, symbology: "]C1" }, today)).toEqual({
    kind: "unknown",
    text: "10L7 17261301",
  });
});

test("a reader that sends the symbology is read like a camera", () => {
  expect(typedRead(`]C1${"0107891000315507"}10L-7`)).toEqual({ text: "010789100031550710L-7", symbology: "]C1" });
  expect(typedRead("MP-ACE-26324-01")).toEqual({ text: "MP-ACE-26324-01", symbology: null });
  expect(typedRead("]C1")).toEqual({ text: "]C1", symbology: null });
});

test("the lookup queries lots by everything that a read may name", () => {
  expect(buildScanQuery(plain("MP-ACE-26324-01"))).toEqual({ code: "MP-ACE-26324-01" });
  expect(buildScanQuery(plain("#K7-3"))).toEqual({ code: "#K7-3", supplierLot: "#K7-3" });
  expect(buildScanQuery(plain(invoiceKey))).toEqual({ invoiceKey });
  expect(buildScanQuery(plain("LOTE 77/2026"))).toEqual({ code: "LOTE 77/2026", supplierLot: "LOTE 77/2026" });
  expect(buildScanQuery(plain("x".repeat(21)))).toEqual({ supplierLot: "x".repeat(21) });
  expect(buildScanQuery(plain("x".repeat(41)))).toBeNull();
  expect(buildScanQuery(plain(" "))).toBeNull();
  expect(buildScanQuery(readMeaning({ text: "0107891000315507", symbology: "]C1" }, today))).toBeNull();
  expect(buildScanQuery(readMeaning({ text: "10L-77", symbology: "]Q3" }, today))).toEqual({
    code: "L-77",
    supplierLot: "L-77",
  });
});

test("no read whatever makes it fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom(null, "]C1", "]Q1", "]Q3"), (text, symbology) => {
      expect(() => buildScanQuery(readMeaning({ text, symbology }, today))).not.toThrow();
      expect(() => typedRead(text)).not.toThrow();
    }),
  );
});
