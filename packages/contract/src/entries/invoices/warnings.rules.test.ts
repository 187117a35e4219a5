import { expect, test } from "vitest";
import { invoiceWarningCodes, invoiceWarnings } from "./warnings.rules.ts";

const plant = "00127912000129";
const item = {
  n: 3,
  name: "Saco PE 500 g",
  inTotal: true,
  unit: "MIL",
  quantity: 4,
  taxUnit: "KG",
  taxQuantity: 9.5,
  goods: 120.5,
  discount: 0,
  freight: 0,
  insurance: 0,
  other: 0,
  taxes: 0,
  lots: [{ quantity: 1.5 }, { quantity: 2.5 }],
};
const good = {
  key: "35260712ABC34501DE35550010000001231000000017",
  emitter: { document: "12ABC34501DE35" },
  items: [item],
  totals: { goods: 120.5, discount: 0, freight: 0, insurance: 0, other: 0, taxes: 0, amount: 120.5 },
  instalments: [
    { dueDate: "2026-12-01", amount: 60.25 },
    { dueDate: "2026-12-31", amount: 60.25 },
  ],
  withoutPayment: false,
  authorised: true,
};
const said = (of: Partial<typeof good> | object, plantDocument: string | null = plant) =>
  invoiceWarnings({ ...good, ...of }, plantDocument).map(({ code, message }) => [
    code,
    message.replaceAll("\u00a0", " "),
  ]);

test("an invoice consistent with itself and the plant has no warnings", () => {
  expect(said({})).toEqual([]);
  expect(said({ instalments: [] })).toEqual([]);
  expect(said({ items: [{ ...item, lots: [{ quantity: 9.5 }] }] })).toEqual([]);
  expect(said({ key: "26261100052998224725559200000000171000000012", emitter: { document: "52998224725" } })).toEqual(
    [],
  );
});

test("a warning about an instalment without a day names the one that it is due with", () => {
  const [dated, later] = good.instalments;
  const undated = { dueDate: null, amount: 10.5 };
  const told = said({ instalments: [undated, dated, undated, later], totals: { ...good.totals, amount: 141.5 } });
  expect(told.filter(([code]) => code === "undated").map(([, message]) => message)).toEqual([
    "A parcela 1, de R$ 10,50, está sem vencimento: vale 01/12/2026, como a parcela vizinha, até o dia ser informado no pagamento",
    "A parcela 3, de R$ 10,50, está sem vencimento: vale 01/12/2026, como a parcela vizinha, até o dia ser informado no pagamento",
  ]);
});

test("each warning is one sentence with the figures", () => {
  const everything = said(
    {
      authorised: false,
      withoutPayment: true,
      key: good.key.replace(/7$/, "5"),
      emitter: { document: "00127786000102" },
      totals: { ...good.totals, amount: 130 },
      instalments: [{ dueDate: null, amount: 60.25 }],
      items: [{ ...item, lots: [{ quantity: 3.5 }] }],
    },
    null,
  );
  expect(everything).toEqual([
    ["unauthorised", "O arquivo está sem autorização da SEFAZ (protocolo): confira se a nota vale"],
    ["key", "O dígito verificador da chave não confere: confira os 44 caracteres"],
    ["key", "A chave é de outro emitente: 12.ABC.345/01DE-35, e a nota diz 00.127.786/0001-02"],
    ["plant", "A fábrica está sem CNPJ: não dá para conferir se a nota é para ela. Informe-o em Fábrica"],
    [
      "totals",
      "Os itens somam R$ 120,50 com descontos, despesas e impostos, e a nota diz R$ 130,00: a diferença fica fora do estoque",
    ],
    ["instalments", "As parcelas somam R$ 60,25, e a nota diz R$ 130,00"],
    ["undated", "As parcelas estão sem vencimento: o pagamento fica como rascunho até o vencimento ser informado"],
    [
      "withoutPayment",
      "A nota diz que não há nada a pagar (sem pagamento): confira o pagamento, que fica como rascunho",
    ],
    ["lots", "Os lotes do item 3, Saco PE 500 g, somam 3,5, mas o item tem 4 MIL"],
  ]);
  expect(new Set(everything.map(([code]) => code))).toEqual(new Set(invoiceWarningCodes));
});
