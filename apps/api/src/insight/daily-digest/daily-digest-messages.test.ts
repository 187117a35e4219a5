import { expect, test } from "vitest";
import { dueMessages, expiringMessages, overdueMessages, type Short, shortMessages } from "./daily-digest-messages.ts";

const part = (amount: number, dueDate = "2026-11-24", name = "Sítio Boa Vista") => ({
  amount,
  dueDate,
  supplier: { name },
});
const messages = (news: { message: string }[]) => news.map(({ message }) => message);

test("due and overdue payments are announced in the customer's words", () => {
  expect(dueMessages([part(1234.5)])).toEqual([
    { message: "Pagamento de R$\u00a01.234,50 a Sítio Boa Vista, vence em 24/11/2026", endpoint: "payment" },
  ]);
  expect(messages(overdueMessages([part(87.3, "2026-11-20", "Coop. Vale Verde")]))).toEqual([
    "Pagamento de R$\u00a087,30 a Coop. Vale Verde, venceu em 20/11/2026",
  ]);
});

test("the five largest payments are named one by one, the others as their sum to the cent", () => {
  const six = [0.1, 700, 600, 500, 400, 300].map((amount) => part(amount));
  expect(messages(dueMessages(six)).at(-1)).toBe("Mais 1 pagamento vence até 24/11/2026, R$\u00a00,10 ao todo");
  const eight = [...six, part(0.2, "2026-11-23"), part(800)];
  expect(messages(dueMessages(eight))).toHaveLength(6);
  expect(messages(dueMessages(eight)).at(0)).toContain("R$\u00a0800,00");
  expect(messages(dueMessages(eight)).at(-1)).toBe("Mais 3 pagamentos vencem até 24/11/2026, R$\u00a0300,30 ao todo");
  expect(messages(overdueMessages(eight)).at(-1)).toBe("Mais 3 pagamentos venceram, R$\u00a0300,30 ao todo");
  expect(messages(overdueMessages(six)).at(-1)).toBe("Mais 1 pagamento venceu, R$\u00a00,10 ao todo");
});

test("lots that soon expire are counted by type, with their soonest day", () => {
  const expiring = { type: "pulp" as const, first: "2026-11-23", last: "2026-11-27" };
  expect(expiringMessages({ ...expiring, lots: 1200 })).toEqual({
    message: "1.200 lotes de pasta vencem até 27/11/2026, o primeiro em 23/11/2026",
    endpoint: "pulp",
  });
  expect(expiringMessages({ ...expiring, lots: 2, last: "2026-11-23" }).message).toBe(
    "2 lotes de pasta vencem em 23/11/2026",
  );
  expect(expiringMessages({ type: "additive", lots: 1, first: "2026-11-25", last: "2026-11-25" })).toEqual({
    message: "1 lote de aditivo vence em 25/11/2026",
    endpoint: "additive",
  });
});

test("the five scarcest supplies of each kind are named, the others counted", () => {
  const additive = (name: string, stock: number): Short => ({
    kind: "additive",
    name,
    unit: "kg",
    stock,
    minStock: 25,
  });
  const film: Short = { kind: "packaging", name: "Filme", unit: "un", stock: 0, minStock: 12_000 };
  const additives = ["A", "B", "C", "D", "E", "F"].map((name, place) => additive(name, 20.5 - 3 * place));
  expect(messages(shortMessages([film, ...additives]))).toEqual([
    "Estoque baixo: F com 5,5\u00a0kg, mínimo 25\u00a0kg",
    "Estoque baixo: E com 8,5\u00a0kg, mínimo 25\u00a0kg",
    "Estoque baixo: D com 11,5\u00a0kg, mínimo 25\u00a0kg",
    "Estoque baixo: C com 14,5\u00a0kg, mínimo 25\u00a0kg",
    "Estoque baixo: B com 17,5\u00a0kg, mínimo 25\u00a0kg",
    "Estoque baixo: mais 1 aditivo abaixo do mínimo",
    "Estoque baixo: Filme com 0\u00a0un, mínimo 12.000\u00a0un",
  ]);
  const bags = Array.from({ length: 7 }, (_, n): Short => ({ ...film, name: `Saco ${n}` }));
  expect(shortMessages(bags).at(-1)).toEqual({
    message: "Estoque baixo: mais 2 embalagens abaixo do mínimo",
    endpoint: "packaging",
  });
});
