import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { ApiClient } from "../../support/api-client.ts";
import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception } from "../record-fixtures.ts";
import { lookingBack } from "./looking-back.ts";

const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date());
const before = addDays(today, -6);

/** Makes a lot of 500 kg of pulp that was produced twenty days ago and lost 60 kg five days ago. */
async function makeLostLot(api: ApiClient) {
  const fruit = await makeFruit(api);
  const lot = await api(lotsRoutes.create, {
    body: {
      type: "pulp",
      fruit: fruit.id,
      quantity: 500,
      unitCost: 4,
      producedAt: addDays(today, -20),
      expiresAt: addDays(today, 200),
    },
  });
  const occurredAt = `${addDays(today, -5)}T15:00:00Z`;
  const body = { kind: "loss", quantity: 60, reason: "Tambor furado", occurredAt } as const;
  await api(lotsRoutes.move, { params: { id: lot.id }, body });
  return { fruit, lot };
}

test("a day before the loss shows what there was, with nothing to do about it, and leads on to the lot of that day; pages show a day as it was, and say so where that day has not come or the lot was not there yet", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(400));
  noise.allow(refused(404));
  const [{ fruit, lot }, { supplier }] = await Promise.all([
    makeLostLot(plant.api),
    makeReception(plant.api, { receivedAt: addDays(today, -20), unitPrice: 3, dueDate: addDays(today, -2) }),
  ]);

  await test.step("a day before the loss shows what there was, with nothing to do about it, and leads on to the lot of that day", async () => {
    await page.goto(`/lots/find-all?search=${lot.code}`);
    const row = page.getByRole("row", { name: new RegExp(lot.code) });
    await expect(row).toContainText(/440(,0+)?.kg/);
    await page.getByRole("button", { name: "Como estava em…" }).click();
    const dialog = page.getByRole("dialog", { name: "Como estava em…" });
    await dialog.getByRole("button", { name: "Ver" }).click();
    await expect(dialog.getByText("Escolha o dia")).toBeVisible();
    await expect(dialog.getByLabel("Considerar só o registrado até", { exact: true })).toHaveCount(0);
    await dialog.getByRole("textbox", { name: "Dia" }).fill(writtenDay(before));
    await dialog.getByRole("textbox", { name: "Dia" }).press("Tab");
    await dialog.getByRole("button", { name: "Ver" }).click();
    await expect(page).toHaveURL(new RegExp(`asOf=${before}`));
    const banner = page.getByText(`Como estava em ${writtenDay(before)}`).first();
    await expect(banner).toBeVisible();
    await expect(row).toContainText(/500(,0+)?.kg/);
    await expect(page.getByRole("button", { name: "Novo lote" })).toHaveCount(0);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expectAccessible(page);

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect((await saved).suggestedFilename()).toBe(`lotes-financeiros-${before}.csv`);

    await row.getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`/lots/view/${lot.id}.*asOf=${before}`));
    await expect(page.getByText(/500.kg em estoque/).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Mais ações" })).toHaveCount(0);
    await page.getByRole("tab", { name: "Movimentos" }).click();
    await expect(page.getByRole("list", { name: "Movimentos" }).getByRole("listitem")).toHaveCount(1);
    await page.emulateMedia({ media: "print" });
    await expect(banner).toBeVisible();
    await expect(page.getByRole("button", { name: "Voltar para agora" })).toBeHidden();
    await page.emulateMedia({ media: "screen" });

    await page.getByRole("button", { name: "Voltar para agora" }).click();
    await expect(page).not.toHaveURL(/asOf/);
    await expect(page.getByText(/440.kg em estoque/).first()).toBeVisible();
    await page.getByRole("button", { name: "Mais ações" }).click();
    await expect(page.getByRole("menuitem", { name: "Ajustar saldo" })).toBeVisible();
  });

  await test.step("the stock of a day, and what was known of it before the loss was recorded", async () => {
    const afterLoss = addDays(today, -4);
    await follow(page, `/reports/stock?asOf=${before}`);
    await expect(page.getByText(`Como estava em ${writtenDay(before)}`).first()).toBeVisible();
    const row = page.getByRole("row", { name: new RegExp(fruit.name) });
    await expect(row).toContainText(/500.kg/);
    await follow(page, `/reports/stock?asOf=${afterLoss}`);
    await expect(row).toContainText(/440.kg/);
    const { createdAt } = await plant.api(lotsRoutes.read, { params: { id: lot.id } });
    await follow(page, `/reports/stock?asOf=${afterLoss}&knownAt=${createdAt}`);
    await expect(row).toContainText(/500.kg/);
    await expect(page.getByText(/só com o registrado até/).first()).toBeVisible();
  });

  await test.step("a debt says how far its day was then", async () => {
    const search = encodeURIComponent(supplier?.name ?? "");
    await follow(page, `/pagamentos/visualizar?search=${search}`);
    const row = page.getByRole("row", { name: new RegExp(supplier?.name ?? "") });
    await expect(row).toContainText(/venceu há 2.dias/);
    await follow(page, `/pagamentos/visualizar?search=${search}&asOf=${before}`);
    await expect(page.getByText(`Como estava em ${writtenDay(before)}`).first()).toBeVisible();
    await expect(row).toContainText(/vence em 4.dias/);
  });

  // The tests above check the past of lots, stock and payments.
  for (const path of lookingBack.filter((path) => !/lots|stock|pagamentos/.test(path)))
    await test.step(`${path} says as of which day it is`, async () => {
      await page.goto(`${path}?asOf=${before}`);
      await expect(page.getByText(`Como estava em ${writtenDay(before)}`).first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    });

  await test.step("a day that has not been says so", async () => {
    await follow(page, `/lots/find-all?asOf=${addDays(today, 2)}`);
    await expect(page.getByText("Este dia ainda não chegou").first()).toBeVisible();
  });

  await test.step("a lot that was not there yet is no error", async () => {
    await page.goto(`/lots/view/${lot.id}?asOf=${addDays(today, -30)}`);
    await expect(page.getByText("Este lote ainda não existia ou não estava registrado.")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
