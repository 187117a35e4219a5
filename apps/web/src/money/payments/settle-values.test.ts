import { expect, test } from "vitest";
import { localDay } from "../../ui/format/dates.ts";
import { buildSettleValues, listSettleMessages, listUsualAmounts, toSettleBody } from "./settle-values.ts";

const part = (number: number, amount: number, paid: number) => ({
  number,
  dueDate: `2026-12-0${number}`,
  amount,
  paid,
});

test("the form offers the whole open amount, and the rest of the next part", () => {
  expect(listUsualAmounts(250, [part(1, 100, 100), part(2, 150.1, 0.1), part(3, 100, 0)])).toEqual([
    { label: "Tudo", amount: 250 },
    { label: "2ª parcela", amount: 150 },
  ]);
  expect(listUsualAmounts(70, [part(1, 100, 30)])).toEqual([{ label: "Tudo", amount: 70 }]);
  expect(listUsualAmounts(70, [])).toEqual([{ label: "Tudo", amount: 70 }]);
});

test("an amount above the open one is refused beside the field", () => {
  expect(listSettleMessages({ ...buildSettleValues(40.5, null), amount: 40.51 }, 40.5)).toEqual({
    amount: "Há R$\u00a040,50 em aberto",
  });
  expect(listSettleMessages(buildSettleValues(40.5, null), 40.5)).toEqual({});
});

test("empty fields are not sent", () => {
  expect(toSettleBody({ ...buildSettleValues(9, null), amount: null })).toEqual({ paidAt: localDay(), notes: "" });
});

test("a supplier with a Pix key is paid by Pix unless a different method is chosen", () => {
  expect([null, "riacho@doce.br"].map((key) => buildSettleValues(9, key).method)).toEqual([null, "pix"]);
});
