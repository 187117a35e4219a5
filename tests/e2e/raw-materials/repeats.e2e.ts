import type { Page } from "@playwright/test";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { expect, follow, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, pick } from "../record-fixtures.ts";
import { makePackaging, makePackagingRecord } from "../supply-fixtures.ts";

interface Reception {
  fruit: { id: string; name: string };
  supplier: { id: string; name: string };
}

async function typeDelivery(page: Page, { fruit, supplier }: Reception) {
  await page.goto("/raw/create");
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  await page.getByLabel("Peso bruto").fill("77,25");
}

const weighed = { grossKg: 77.25, tareKg: 0, rejectedKg: 0 };
const question = (page: Page) => page.getByRole("alert").filter({ hasText: "É outra entrega?" });

test("a delivery that looks like the one before is asked about in place, by keyboard, and saved when it is another; the answer is for that delivery alone: another weight is asked about anew", async ({
  employeePage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  await test.step("a delivery that looks like the one before is asked about in place, by keyboard, and saved when it is another", async () => {
    const [fruit, supplier] = [await makeFruit(plant.api), await makeSupplier(plant.api)];
    const first = await makeReception(plant.api, { fruitId: fruit.id, supplierId: supplier.id, ...weighed });
    const ids: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/raw-materials"))
        ids.push(request.postDataJSON().id);
    });
    await typeDelivery(page, { fruit, supplier });
    await page.getByLabel("Recusado").press("Enter");

    await expect(question(page)).toContainText(/Já entrou hoje às \d\d:\d\d por admin\. É outra entrega\?/);
    await expect(question(page)).toBeInViewport();
    // An employee has no list of receptions and is sent to the timeline instead.
    const [opened] = await Promise.all([
      page.waitForEvent("popup"),
      question(page)
        .getByRole("link", { name: `Ver a já registrada: lote ${first.lot.code}` })
        .click(),
    ]);
    await expect(opened.getByRole("main")).toContainText(first.lot.code);
    await opened.close();

    await question(page).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "É outra entrega: salvar" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).not.toHaveText(first.lot.code);
    const { total } = await plant.api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } });
    expect(total).toBe(2);
    expect(new Set(ids).size).toBe(2);
  });

  await test.step("the answer is for the delivery that was asked about; another weight is asked about anew", async () => {
    const [fruit, supplier] = [await makeFruit(plant.api), await makeSupplier(plant.api)];
    const parties = { fruitId: fruit.id, supplierId: supplier.id };
    await makeReception(plant.api, { ...parties, ...weighed });
    await makeReception(plant.api, { ...parties, ...weighed, grossKg: 81.5 });
    await typeDelivery(page, { fruit, supplier });
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(question(page)).toBeVisible();
    await page.getByLabel("Peso bruto").fill("81,5");
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(question(page)).toBeVisible();
    await page.getByLabel("Peso bruto").fill("83,75");
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).toBeVisible();
  });
});

test("a delivery that is recorded already is let go, and the first is shown; supplies are asked about too, and a correction to an invoice that brought the same fruit", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  await test.step("a delivery that is recorded already is let go, and the first is shown", async () => {
    const [fruit, supplier] = [await makeFruit(plant.api), await makeSupplier(plant.api)];
    const first = await makeReception(plant.api, { fruitId: fruit.id, supplierId: supplier.id, ...weighed });
    await typeDelivery(page, { fruit, supplier });
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await question(page).getByRole("link", { name: "Não, já está registrada" }).click();
    await expect(page).toHaveURL(`/raw/find-all?open=${first.id}`);
    await expect(page.getByRole("dialog", { name: fruit.name })).toContainText(first.lot.code);
    await page.goto("/raw/create");
    await expect(page.getByLabel("Peso bruto")).toHaveValue("");
    await expect(page.getByText("Rascunho recuperado")).toBeHidden();
  });

  await test.step("supplies are asked about too, and the history says who confirmed", async () => {
    const packaging = await makePackaging(plant.api);
    const first = await makePackagingRecord(plant.api, { itemId: packaging.id, quantity: 1300 });
    await follow(page, `/packaging-record/create/${packaging.id}`);
    await pick(page, "Fornecedor", first.supplier?.name ?? "");
    await page.getByLabel("Quantidade").fill("1300");
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(question(page).getByRole("link", { name: first.lot.code })).toHaveAttribute(
      "href",
      `/packaging-record/update/${first.id}`,
    );
    await page.getByRole("button", { name: "É outra entrega: salvar" }).click();
    await page.getByRole("link", { name: "Ver o lote" }).click();
    await page.getByRole("tab", { name: "Histórico" }).click();
    await page.getByText("Valores iniciais").last().click();
    await expect(page.getByText("Confirmada como outra entrega")).toBeVisible();
  });

  await test.step("a correction to an invoice that brought the same fruit is asked about", async () => {
    const invoiceKey = "52060433009911002506550120000007800267301615";
    const [fruit, supplier] = [await makeFruit(plant.api), await makeSupplier(plant.api)];
    const parties = { fruitId: fruit.id, supplierId: supplier.id };
    const first = await makeReception(plant.api, { ...parties, invoiceKey });
    const second = await makeReception(plant.api, { ...parties, grossKg: 90.5, tareKg: 3, rejectedKg: 0 });
    await follow(page, `/raw/find-all?open=${second.id}`);
    await page.getByLabel("Chave da nota").fill(invoiceKey);
    await page.getByRole("button", { name: "Salvar correção" }).click();
    await expect(question(page).getByRole("link", { name: first.lot.code })).toBeVisible();
    await page.getByRole("button", { name: "É outra entrega: salvar" }).click();
    await expect(page.getByText("Entrada corrigida")).toBeVisible();
  });
});
