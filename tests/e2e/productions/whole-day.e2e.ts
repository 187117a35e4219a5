import type { Locator, Page } from "@playwright/test";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, test } from "../fixtures.ts";
import { makeFruit, makeSupplier, ownName, pick } from "../record-fixtures.ts";
import { makeAdditive, makeAdditiveRecord, makePackaging, makePackagingRecord } from "../supply-fixtures.ts";

interface Reception {
  fruit: string;
  supplier: string;
  grossKg: string;
}

/** Records a reception at the dock. @returns the code of the lot. */
async function receive(dock: Page, { fruit, supplier, grossKg }: Reception): Promise<string> {
  await dock.goto("/raw/create");
  await pick(dock, "Fruta", fruit);
  await pick(dock, "Fornecedor", supplier);
  await dock.getByLabel("Peso bruto").fill(grossKg);
  await dock.getByRole("button", { name: "Salvar" }).click();
  return codeMade(dock, "MP");
}

async function codeMade(page: Page, type: string): Promise<string> {
  const code = page.getByRole("heading", { level: 2, name: new RegExp(`^${type}-`) });
  await expect(code).toBeVisible();
  return code.innerText();
}

/** Fills a line in one part of the form; adds the line when it does not exist. */
async function use(part: Locator, line: number, lot: string, quantity: string) {
  const row = part.getByRole("group", { name: `Linha ${line}`, exact: true });
  const add = part.getByRole("button", { name: /^(Adicionar|Outr)/ });
  // A form that is still loading has neither the line nor the button.
  await expect(row.or(add).first()).toBeVisible();
  if (!(await row.isVisible())) await add.click();
  const chooser = row.getByRole("combobox", { name: "Lote" });
  await chooser.fill(lot);
  // The test chooses by keyboard: a list above its field moves while it fills, and closes when the field leaves the
  // view.
  await expect(part.page().getByRole("option", { name: lot })).toHaveAttribute("data-combobox-selected", "true");
  await chooser.press("Enter");
  await expect(chooser).toHaveValue(new RegExp(lot));
  await row.getByLabel("Quantidade").fill(quantity);
}

/** Makes pulp of fruit and an additive at the line. @returns the code of the lot. */
async function pulpFrom(
  line: Page,
  {
    fruit,
    lots,
    additive,
    outputKg,
  }: { fruit: string; lots: [string, string][]; additive: [string, string]; outputKg: string },
): Promise<string> {
  await line.goto("/pulp/create");
  await pick(line, "Fruta", fruit);
  const inputs = line.getByRole("group", { name: "Lotes usados" });
  for (const [n, [lot, quantity]] of lots.entries()) await use(inputs, n + 1, lot, quantity);
  await line.getByRole("button", { name: "Aditivos e adicionais" }).click();
  await use(line.getByRole("group", { name: "Aditivos" }), 1, ...additive);
  await line.getByLabel("Pasta obtida").fill(outputKg);
  await line.getByRole("button", { name: "Salvar" }).click();
  return codeMade(line, "PA");
}

/** The row of a lot in the table of a trace. */
const traced = (page: Page, code: string) => page.getByRole("row").filter({ hasText: code });

test("on a whole day two growers' fruit is pulped with an additive, blended, packed, dispatched, traced both ways and recalled", async ({
  windowOf,
  plant,
}) => {
  test.slow();
  const office = await windowOf("admin", { viewport: { width: 1280, height: 900 } });
  const line = await windowOf("employee", { viewport: { width: 390, height: 844 } });
  const makersLot = "K-5518";
  const [fruit, first, second, sorbate, pouch, customer] = await Promise.all([
    makeFruit(plant.api, { name: ownName("Acerola"), yieldMin: 60, yieldMax: 75 }),
    makeSupplier(plant.api, { name: ownName("Sítio Boa Vista") }),
    makeSupplier(plant.api, { name: ownName("Coop. Vale Verde") }),
    makeAdditive(plant.api, { maxDoseMgPerKg: 1000, activeFactor: 0.7464, purity: 99 }),
    makePackaging(plant.api, { capacityG: 400 }),
    makeCustomer(plant.api, { name: ownName("Mercado Bom Preço") }),
  ]);
  const [{ lot: additive }, { lot: pouches }] = await Promise.all([
    makeAdditiveRecord(plant.api, { itemId: sorbate.id, quantity: 5, supplierLot: makersLot }),
    makePackagingRecord(plant.api, { itemId: pouch.id, quantity: 900 }),
  ]);

  const one = await receive(line, { fruit: fruit.name, supplier: first.name, grossKg: "300" });
  const other = await receive(line, { fruit: fruit.name, supplier: second.name, grossKg: "200" });
  const pulps = [
    await pulpFrom(line, {
      fruit: fruit.name,
      lots: [
        [one, "200"],
        [other, "100"],
      ],
      additive: [additive.code, "0,15"],
      outputKg: "201",
    }),
    await pulpFrom(line, {
      fruit: fruit.name,
      lots: [
        [one, "100"],
        [other, "100"],
      ],
      additive: [additive.code, "0,05"],
      outputKg: "130",
    }),
  ];

  await office.goto("/composite-lots/find-all");
  await office.getByRole("button", { name: "Novo lote composto" }).first().click();
  const drawer = office.getByRole("dialog", { name: "Novo lote composto" });
  await pick(office, "Fruta", fruit.name);
  const parts = drawer.getByRole("group", { name: "Lotes" });
  await use(parts, 1, pulps[0] ?? "", "150");
  await use(parts, 2, pulps[1] ?? "", "50");
  await drawer.getByRole("button", { name: "Misturar" }).click();
  const blend = await codeMade(office, "LC");

  await line.goto("/final/create");
  await pick(line, "Fruta", fruit.name);
  await line.getByRole("region", { name: "Lotes usados" }).getByRole("button", { name: "Trocar lotes" }).click();
  await use(line.getByRole("group", { name: "Lotes de pasta" }), 1, blend, "200");
  await use(line.getByRole("group", { name: "Lotes de embalagem" }), 1, pouches.code, "495");
  await line.getByLabel("Unidades boas").fill("490");
  await line.getByLabel("Rejeitadas").fill("5");
  await line.getByRole("button", { name: "Salvar" }).click();
  const product = await codeMade(line, "PF");

  await office.goto(`/lots/find-all?search=${product}`);
  await office.getByRole("link", { name: product }).click();
  await expect(office.getByRole("heading", { level: 1 })).toHaveText(product);
  await office.getByRole("button", { name: "Registrar saída" }).click();
  const dispatch = office.getByRole("dialog");
  await dispatch.getByLabel("Cliente").fill(customer.name);
  await office.getByRole("option", { name: customer.name }).click();
  await dispatch.getByLabel("Quantidade").fill("300");
  await dispatch.getByLabel("Nota fiscal").fill("4711");
  await dispatch.getByRole("button", { name: "Registrar saída" }).click();
  await expect(office.getByText("Saída registrada", { exact: true })).toBeVisible();
  await expect(office.getByRole("main")).toContainText("300 un expedid");

  // The backward trace shows the suppliers, and the manufacturer's lot of the additive.
  await office.getByRole("tab", { name: "Rastreio" }).click();
  await office.getByText("Tabela", { exact: true }).click();
  for (const code of [one, other, ...pulps, blend, additive.code, pouches.code])
    await expect(traced(office, code)).toBeVisible();
  await expect(traced(office, one)).toContainText(first.name);
  await expect(traced(office, other)).toContainText(second.name);
  // The first delivery is 200 of 300.15 kg in the first pulp (150 kg of the blend) and 100 of 200.05 kg in the second
  // pulp (50 kg of the blend): 62.47 % of the blend's 200 kg.
  await expect(traced(office, one)).toContainText("62,47");
  await expect(traced(office, other)).toContainText("37,48");
  await traced(office, additive.code).getByRole("link").click();
  await expect(office.getByRole("main")).toContainText(makersLot);

  // The forward trace leads from one supplier's reception to the customer; then this lot is recalled.
  await office.goto(`/lots/find-all?search=${one}`);
  await office.getByRole("link", { name: one }).click();
  await office.getByRole("tab", { name: "Rastreio" }).click();
  await office.getByText("Tabela", { exact: true }).click();
  await expect(traced(office, product)).toContainText(/300.un · 120.kg expedid/);
  await office.getByRole("button", { name: "Mais ações" }).click();
  await office.getByRole("menuitem", { name: "Recolher" }).click();
  await expect(office.getByRole("main")).toContainText(customer.name);
  await office.getByLabel("Motivo do recolhimento").fill("Resíduo na fruta deste fornecedor");
  await office.getByRole("button", { name: /^Recolher 5 lotes/ }).click();
  await expect(office.getByRole("heading", { level: 1 })).toHaveText(/^RC-/);
  await expect(office.getByRole("region", { name: /^Quem tem/ })).toContainText(customer.name);

  // A recalled lot can no longer be chosen.
  await line.goto("/final/create");
  await pick(line, "Fruta", fruit.name);
  await expect(line.getByRole("region", { name: "Lotes usados" })).toContainText(
    `Não há pasta de ${fruit.name.toLocaleLowerCase("pt-BR")} disponível.`,
  );
});
