import { addDays } from "@pomar/contract/core/calendar.rules";
import { expect, follow, test } from "../fixtures.ts";
import { localToday } from "../payments/local-today.ts";
import { makeCompositeLot, makeFinalProduct } from "../production-fixtures.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";
import { makeAdditiveRecord, makePackagingRecord } from "../supply-fixtures.ts";

const today = localToday();

test("the timeline shows an employee the receptions by day without prices, updates with other users' entries, filters by kind and item, sums whole days, and opens what each level may open", async ({
  adminPage: page,
  employeePage: employee,
  plant,
}) => {
  await test.step("on a phone an employee sees the receptions by day without prices, each lot linked to its card", async () => {
    const supplier = await makeSupplier(plant.api, { name: ownName("Cooperativa Vale Verde") });
    const received = { supplierId: supplier.id, receivedAt: addDays(today, -9) };
    const fruit = await makeReception(plant.api, { ...received, unitPrice: 6.66, grossKg: 312.5, tareKg: 12 });
    const additive = await makeAdditiveRecord(plant.api, { ...received, quantity: 7.5, unitPrice: 88.25 });
    const earlier = await makeReception(plant.api, {
      supplierId: supplier.id,
      receivedAt: addDays(today, -11),
      grossKg: 77,
      tareKg: 0,
      rejectedKg: 0,
    });
    await employee.setViewportSize({ width: 390, height: 844 });
    await employee.goto("/production-line/all-entries");
    await employee.getByRole("searchbox", { name: "Buscar" }).fill(supplier.name);

    const days = employee.getByRole("main").getByRole("heading", { level: 2 });
    await expect(days).toHaveCount(2);
    const lines = employee.getByRole("listitem").filter({ hasText: supplier.name });
    await expect(lines).toHaveCount(3);
    await expect(lines.first()).toContainText(additive.lot.code);
    await expect(lines.first()).toContainText("Aditivo");
    await expect(lines.first()).toContainText(/7,5.kg/);
    await expect(lines.last()).toContainText(earlier.lot.code);
    const day = employee.getByRole("region").filter({ hasText: fruit.lot.code });
    await expect(day.getByText("2 entradas", { exact: true })).toBeVisible();
    await expect(day.getByText(/^288,25.kg de fruta$/)).toBeVisible();
    // The timeline omits the status of an available lot.
    await expect(employee.getByRole("main")).not.toContainText("Disponível");
    await expect(employee.getByText(fruit.lot.code)).toBeVisible();
    await expect(employee.getByRole("main")).not.toContainText("R$");
    const links = employee.getByRole("main").getByRole("link");
    await expect(links).toHaveCount(3);
    await expect(links.last()).toHaveAttribute("href", `/l/${earlier.lot.code}`);
    // Two presses choose a period, one more takes it off; the whole line opens the lot, also beside its words.
    await employee.getByRole("button", { name: "Filtros" }).click();
    await employee.getByRole("button", { name: "Ontem" }).click();
    const yesterday = addDays(today, -1);
    await expect(employee).toHaveURL(new RegExp(`to=${yesterday}.*from=${yesterday}`));
    await employee.getByRole("button", { name: "Ontem", pressed: true }).click();
    await expect(employee).not.toHaveURL(/from=/);
    await lines.last().click({ position: { x: 30, y: 30 } });
    await expect(employee).toHaveURL(`/l/${earlier.lot.code}`);
    await employee.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("other users' receptions appear in the open timeline, and an administrator's line opens the entry", async () => {
    const fruit = await makeFruit(plant.api);
    for (const one of [page, employee])
      await one.goto(`/production-line/all-entries?search=${encodeURIComponent(fruit.name)}`);
    await expect(page.getByText("Nada encontrado")).toBeVisible();
    const entry = await makeReception(plant.api, { fruitId: fruit.id });
    await expect(employee.getByText(entry.lot.code)).toBeVisible();

    await page.getByRole("link", { name: fruit.name }).click();
    await expect(page).toHaveURL(`/raw/find-all?open=${entry.id}`);
    await expect(page.getByRole("dialog", { name: fruit.name })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: entry.lot.code }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(entry.lot.code);
  });

  await test.step("pulpings, blends and packings appear in the timeline, and each level opens the pages that it may open", async () => {
    const entry = await makeCompositeLot(plant.api);
    const packed = await makeFinalProduct(plant.api, {
      fruitId: entry.fruit.id,
      pulps: [{ lotId: entry.lot.id, quantity: 18.5 }],
    });
    for (const one of [page, employee])
      await follow(one, `/production-line/all-entries?search=${encodeURIComponent(entry.fruit.name)}`);
    const lines = employee.getByRole("main").getByRole("listitem");
    await expect(lines).toHaveCount(6);
    await expect(lines.nth(0)).toContainText(/ 100.g\s*Produto final.*180.un\s*18.kg/);
    await expect(lines.nth(1)).toContainText(/Lote composto.*20.kg/);
    await expect(lines.nth(2)).toContainText("Pasta");
    // The day's total of fruit counts receptions only, not the products made from the fruit.
    await expect(employee.getByText(/^200.kg de fruta$/)).toBeVisible();

    const links = employee.getByRole("main").getByRole("link", { name: entry.fruit.name });
    await expect(links).toHaveCount(2);
    await links.first().click();
    await expect(employee).toHaveURL(/\/pulp\/find-all\?open=/);

    await page.getByRole("button", { name: "Tipo" }).click();
    await page.getByRole("button", { name: "Produto final" }).click();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await page.getByRole("link", { name: entry.fruit.name }).click();
    await expect(page).toHaveURL(`/final/find-all?open=${packed.id}`);
    await page.goBack();
    await page.goto(`/production-line/all-entries?kind=composite-lot&item=${entry.fruit.id}`);
    await page.getByRole("link", { name: entry.fruit.name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(entry.lot.code);
  });

  await test.step("the kind limits the items that can be chosen, and a new kind clears the item", async () => {
    const [additive, packaging] = await Promise.all([makeAdditiveRecord(plant.api), makePackagingRecord(plant.api)]);
    await follow(page, "/production-line/all-entries?rows=100");
    await page.getByRole("button", { name: "Tipo" }).click();
    await page.getByRole("button", { name: "Aditivo" }).click();
    await expect(page).toHaveURL(/kind=additive/);
    await expect(page.getByText(packaging.lot.code)).toHaveCount(0);
    // The list of choices is still closing and contains a button with the same name.
    const filters = page.getByRole("group", { name: "Filtros" });
    await filters.getByRole("button", { name: "Aditivo", exact: true }).click();
    await page.getByRole("combobox", { name: "Aditivo" }).fill(additive.item.name);
    await page.getByRole("option", { name: additive.item.name }).click();
    await expect(page).toHaveURL(new RegExp(`item=${additive.item.id}`));
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await page.getByRole("link", { name: additive.item.name }).click();
    await expect(page).toHaveURL(`/additives-record/update/${additive.id}`);
    await page.goBack();

    await page.getByRole("button", { name: /^Tipo/ }).click();
    await page.getByRole("button", { name: "Embalagem" }).click();
    await expect(page).toHaveURL(/kind=packaging/);
    await expect(page).not.toHaveURL(/item=/);
    await expect(page.getByText(packaging.lot.code)).toBeVisible();
  });

  await test.step("a day that the page cuts off still shows its whole sum", async () => {
    const fruit = await makeFruit(plant.api);
    const weighed = { fruitId: fruit.id, grossKg: 10.125, tareKg: 0, rejectedKg: 0 };
    await Promise.all(Array.from({ length: 12 }, () => makeReception(plant.api, weighed)));
    await follow(page, `/production-line/all-entries?rows=10&search=${encodeURIComponent(fruit.name)}`);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(10);
    await expect(page.getByText("12 entradas", { exact: true })).toBeVisible();
    await expect(page.getByText(/^121,5.kg de fruta$/)).toBeVisible();
    await page.getByRole("button", { name: "Página 2" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
    await expect(page.getByText("12 entradas", { exact: true })).toBeVisible();
    await expect(page.getByText(/^121,5.kg de fruta$/)).toBeVisible();
  });
});
