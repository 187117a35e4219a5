import { makeCustomer } from "../../../tests/e2e/dispatch-fixtures.ts";
import { makeFruit, makeSupplier } from "../../../tests/e2e/record-fixtures.ts";
import { makePackaging, makePackagingRecord } from "../../../tests/e2e/supply-fixtures.ts";
import type { ApiClient } from "../../../tests/support/api-client.ts";
import type { Hand, Part } from "./hand.ts";

export interface Person {
  name: string;
  password: string;
}

/** Enters by the login page. */
export async function logInByHand(hand: Hand, { name, password }: Person): Promise<void> {
  await hand.open("/auth/login");
  await hand.fill({ label: "Nome" }, name);
  await hand.fill({ label: "Senha", exact: true }, password);
  await hand.press({ role: "button", name: "Entrar" });
  await hand.wait({ role: "heading", text: name });
}

/** The main day by hand: fruit is received, pulped, packed, traced back and shipped. */
export async function liveMainDay(hand: Hand, api: ApiClient): Promise<void> {
  const fruit = await makeFruit(api);
  const supplier = await makeSupplier(api);
  const customer = await makeCustomer(api);
  const pouch = await makePackaging(api, { capacityG: 400 });
  const pouches = (await makePackagingRecord(api, { itemId: pouch.id, quantity: 900 })).lot;

  await hand.open("/raw/create");
  await pick(hand, "Fruta", fruit.name);
  await pick(hand, "Fornecedor", supplier.name);
  await hand.fill({ label: "Peso bruto" }, "300");
  const received = await save(hand, "MP-");

  await hand.open("/pulp/create");
  await pick(hand, "Fruta", fruit.name);
  await use(hand, "Lotes de fruta e de pasta", [received, "200"]);
  await hand.fill({ label: "Pasta obtida" }, "130,5");
  const pulp = await save(hand, "PA-");

  await hand.open("/final/create");
  await pick(hand, "Fruta", fruit.name);
  await hand.press({ role: "button", name: "mudar", within: { role: "region", name: "Lotes usados" } });
  await use(hand, "Lotes de pasta", [pulp, "40"]);
  await use(hand, "Embalagens", [pouches.code, "100"]);
  await hand.fill({ label: "Unidades boas" }, "98");
  await hand.fill({ label: "Rejeitadas" }, "2");
  const product = await save(hand, "PF-");

  await hand.open(`/lots/find-all?search=${product}`);
  await hand.press({ role: "link", name: product });
  await hand.wait({ role: "heading", name: product });
  await hand.press({ role: "button", name: "Registrar saída" });
  const dialog = { role: "dialog" };
  await hand.fill({ role: "combobox", name: "Cliente", within: dialog }, customer.name);
  await hand.press({ role: "option", name: customer.name });
  await hand.fill({ label: "Quantidade", within: dialog }, "60");
  await hand.press({ role: "button", name: "Registrar saída", within: dialog });
  await hand.wait({ text: "Saída registrada" });
  await hand.gone(dialog);

  await hand.press({ role: "tab", name: "Rastreio" });
  await hand.press({ text: "Tabela", exact: true });
  for (const code of [received, pulp, pouches.code]) await hand.wait({ role: "row", text: code });
}

/** Chooses in a picker by typing the name; a field that stands behind a chosen tile is opened first. */
async function pick(hand: Hand, field: "Fruta" | "Fornecedor", name: string): Promise<void> {
  const other = { role: "button", name: field === "Fruta" ? "outra fruta" : "outro fornecedor" };
  const chooser = { role: "combobox", name: field };
  while (!(await hand.sees(chooser))) if (await hand.sees(other)) await hand.press(other);
  await hand.fill(chooser, name);
  await hand.press({ role: "option", name });
}

/** Fills the first line of a part of the form. */
async function use(hand: Hand, part: string, [lot, quantity]: [lot: string, quantity: string]): Promise<void> {
  const group: Part = { role: "group", name: part };
  const line: Part = { role: "group", name: "Linha 1", exact: true, within: group };
  await hand.wait(group);
  if (!(await hand.sees(line))) await hand.press({ role: "button", name: "Adicionar", within: group });
  await hand.fill({ role: "combobox", name: "Lote", within: line }, lot);
  await hand.press({ role: "option", name: lot });
  await hand.fill({ label: "Quantidade", within: line }, quantity);
}

/** @returns the code of the lot that was made. */
async function save(hand: Hand, type: string): Promise<string> {
  await hand.press({ role: "button", name: "Salvar" });
  return hand.read({ role: "heading", name: type });
}
