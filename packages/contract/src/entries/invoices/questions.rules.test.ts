import { expect, test } from "vitest";
import { invoiceQuestions } from "./questions.rules.ts";

const invoice = {
  key: "35260712ABC34501DE35550010000001231000000017",
  emitter: { document: "12ABC34501DE35" },
  totals: { amount: 100 },
  instalments: [{ dueDate: "2026-12-01" }, { dueDate: null }],
};
const asked = (of: Partial<typeof invoice>, outside = 0) =>
  invoiceQuestions({ invoice: { ...invoice, ...of }, outside, today: "2026-11-29" }).map((question) =>
    question.replaceAll("\u00a0", " "),
  );

test("a plausible invoice raises no question", () => {
  expect(asked({})).toEqual([]);
  expect(asked({ instalments: [] }, 50)).toEqual([]);
  expect(asked({ instalments: [{ dueDate: "2025-11-29" }] }, -80)).toEqual([]);
});

test("an amount mostly outside the stock, a different recipient and days years ago each raise a question", () => {
  const instalments = [{ dueDate: "2026-12-01" }, { dueDate: "2023-12-31" }];
  expect(asked({ emitter: { document: "00127786000102" }, instalments }, 50.01)).toEqual([
    "Mais da metade da nota fica fora do estoque: R$ 50,01 de R$ 100,00",
    "A chave é de outro emitente: 12.ABC.345/01DE-35, e a nota diz 00.127.786/0001-02",
    "O pagamento venceu há mais de 2 anos, em 31/12/2023",
  ]);
  expect(asked({ instalments: [{ dueDate: "2025-11-28" }] })).toEqual([
    "O pagamento venceu há mais de um ano, em 28/11/2025",
  ]);
});
