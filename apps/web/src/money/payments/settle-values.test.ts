import { expect, test } from "vitest";
import { localDay } from "../../ui/format/dates.ts";
import { settleBody, settleMessages, settleValues, usualAmounts } from "./settle-values.ts";

const part = (number: number, amount: number, paid: number) => ({
  number,
  dueDate: `2026-12-0${number}`,
  amount,
  paid,
});

test("the form offers the whole open amount, and the rest of the next part", () => {
  expect(usualAmounts(250, [part(1, 100, 100), part(2, 150.1, 0.1), part(3, 100, 0)])).toEqual([
    { label: "Tudo", amount: 250 },
    { label: "2ª parcela", amount: 150 },
  ]);
  expect(usualAmounts(70, [part(1, 100, 30)])).toEqual([{ label: "Tudo", amount: 70 }]);
  expect(usualAmounts(70, [])).toEqual([{ label: "Tudo", amount: 70 }]);
});

test("an amount above the open one is refused beside the field", () => {
  expect(settleMessages({ ...settleValues(40.5), amount: 40.51 }, 40.5)).toEqual({
    amount: "Há R$\u00a040,50 em aberto",
  });
  expect(settleMessages(settleValues(40.5), 40.5)).toEqual({});
});

test("empty fields are not sent", () => {
  expect(settleBody({ ...settleValues(9), amount: null })).toEqual({ paidAt: localDay(), notes: "" });
});
