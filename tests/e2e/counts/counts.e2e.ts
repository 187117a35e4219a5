import type { Page } from "@playwright/test";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { apiClient } from "../../support/api-client.ts";
import { startFlakyProxy } from "../../support/flaky-proxy.ts";
import { cutNoise, expect, expectAccessible, follow, lostLine, openLive, refused, test } from "../fixtures.ts";
import { expectReady } from "../offline/device.ts";
import { whenInstalled } from "../offline/installed.ts";
import { makePlace } from "../places/made-places.ts";
import { ownName, pick } from "../record-fixtures.ts";
import { typeAsReader } from "../scan/typing-reader.ts";
import { makeShelf, openCount, readBalance } from "./count-fixtures.ts";

const getDialog = (page: Page, code: string) => page.getByRole("dialog", { name: code });
const getLotItem = (page: Page, code: string) => page.getByRole("listitem").filter({ hasText: code });
const getRow = (page: Page, code: string) => page.getByRole("row").filter({ hasText: code });
const getField = (page: Page, code: string) => page.getByRole("textbox", { name: new RegExp(`^Contado: .*${code}$`) });

async function fillLine(page: Page, code: string, quantity: string): Promise<void> {
  const dialog = getDialog(page, code);
  await dialog.getByLabel("Quantidade contada").fill(quantity);
  await dialog.getByRole("button", { name: "Salvar contagem" }).click();
  await expect(dialog).toBeHidden();
}

async function countByList(page: Page, code: string, quantity: string): Promise<void> {
  await page.getByLabel("Buscar na folha").fill(code);
  await page.getByRole("button", { name: code }).click();
  await fillLine(page, code, quantity);
  await page.getByLabel("Buscar na folha").fill("");
}

test("the cold room is counted on phones by list and by reader, by two people at once, reviewed and approved; a place's label narrows the sheet to the lots that stand there, and a lot that should not be there is counted and marked @phone-only", async ({
  adminPage,
  employeePage,
  plant,
}) => {
  await test.step("it is counted by list and by reader, by two people at once, reviewed and approved", async () => {
    const { lots } = await makeShelf(plant.api, [40, 50, 60, 70]);
    const [equal, short, torn, gone] = lots.map(({ code }) => code) as [string, string, string, string];
    await adminPage.goto("/counts/find-all");
    await adminPage.getByRole("button", { name: "Novo inventário" }).first().click();
    const opening = adminPage.getByRole("dialog", { name: "Novo inventário" });
    await opening.getByText("Um tipo").click();
    await opening.getByRole("button", { name: "Abrir inventário" }).click();
    await expect(opening.getByText("Escolha o tipo").first()).toBeVisible();
    await opening.getByRole("combobox", { name: "Tipo de lote" }).click();
    await adminPage.getByRole("option", { name: "Adicional", exact: true }).click();
    await opening.getByRole("button", { name: "Abrir inventário" }).click();
    await expect(adminPage).toHaveURL(/\/counts\/view\//);
    const countUrl = new URL(adminPage.url()).pathname;
    const id = countUrl.split("/").at(-1) ?? "";
    await expect(getLotItem(adminPage, equal)).toBeVisible();
    await expect(getLotItem(adminPage, equal)).not.toContainText(/\b40.kg/);

    await openLive(employeePage, countUrl);
    await countByList(employeePage, equal, "40");
    // A line that the other user counts appears without a reload and without the counted quantity.
    await adminPage.getByText(/^Contados/).click();
    await expect(getLotItem(adminPage, equal)).toContainText("Tomás Lima");
    await expect(getLotItem(adminPage, equal)).not.toContainText(/\b40.kg/);
    await typeAsReader(employeePage, short);
    await fillLine(employeePage, short, "48,5");
    // The key that was pressed twice is asked about, without revealing the balance of the blind count.
    await employeePage.getByLabel("Buscar na folha").fill(torn);
    await employeePage.getByRole("button", { name: torn }).click();
    await getDialog(employeePage, torn).getByLabel("Quantidade contada").fill("600");
    await getDialog(employeePage, torn).getByRole("button", { name: "Salvar contagem" }).click();
    const doubt = employeePage.getByRole("dialog", { name: "Confira antes de salvar" });
    await expect(doubt).toContainText("Muito acima do que este lote já teve. Confira o número.");
    await doubt.getByRole("button", { name: "Voltar e conferir" }).click();
    await fillLine(employeePage, torn, "60");
    await employeePage.getByLabel("Buscar na folha").fill("");
    await adminPage
      .getByText(/^Faltam|^Contados/)
      .first()
      .click();
    await typeAsReader(adminPage, torn);
    await fillLine(adminPage, torn, "59");

    await adminPage.getByRole("link", { name: "Revisar" }).click();
    await expect(getLotItem(adminPage, torn)).toContainText("Contagens diferentes");
    await expect(getLotItem(adminPage, short)).toContainText(/−1,5.kg/);
    await expect(getLotItem(adminPage, short)).toContainText(/−3.%/);
    const approval = adminPage.getByRole("region", { name: "Aprovação" });
    await expect(approval).toContainText("1 lote precisa de decisão antes");
    await expect(approval.getByRole("button", { name: "Aprovar inventário" })).toBeDisabled();
    await adminPage.getByRole("button", { name: /^Usar 60.kg, de Tomás Lima/ }).click();
    await expect(getLotItem(adminPage, torn)).toBeHidden();

    await adminPage.getByRole("checkbox", { name: `Marcar ${short}` }).check();
    await adminPage.getByRole("button", { name: "Recontar (1)" }).click();
    await expect(getLotItem(adminPage, short)).toContainText("Aguarda a recontagem");
    await employeePage.getByText(/^Faltam/).click();
    await expect(getLotItem(employeePage, short)).toContainText("Contar de novo");
    await countByList(employeePage, short, "48,75");
    await expect(getLotItem(adminPage, short)).toContainText(/−1,25.kg/);

    await expect(approval).toContainText("passa a ser o contado, todos de uma vez");
    const missing = approval.getByLabel(new RegExp(gone));
    await expect(approval.getByRole("button", { name: "Aprovar inventário" })).toBeVisible();
    // A long list of lots that were not counted is collapsed.
    if (!(await missing.isVisible())) await approval.getByText(/não contados? fica/).click();
    await missing.check();
    await approval.getByRole("button", { name: "Aprovar inventário" }).click();
    await expect(approval.getByText("Informe o motivo")).toBeVisible();
    await approval.getByLabel("Motivo", { exact: false }).last().fill("Inventário do mês");
    await approval.getByRole("button", { name: "Aprovar inventário" }).click();
    await expect(adminPage.getByText("Aprovado", { exact: true })).toBeVisible();
    const balances = await Promise.all(lots.map((lot) => readBalance(plant.api, lot.id)));
    expect(balances).toEqual([40, 48.75, 60, 0]);
    const saving = adminPage.waitForEvent("download");
    await adminPage.getByRole("button", { name: "PDF" }).click();
    expect((await saving).suggestedFilename()).toMatch(/^inventario-IV-.*\.pdf$/);
    const { state } = await plant.api(countsRoutes.read, { params: { id } });
    expect(state).toBe("approved");
  });

  await test.step("a place's label narrows the sheet to the lots that stand there, until the whole of it is asked for; a lot that should not be there is read, counted and marked", async () => {
    const { lots } = await makeShelf(plant.api, [41, 42, 43]);
    const [inChamber, inPosition, elsewhere] = lots.map(({ code }) => code) as [string, string, string];
    const [chamber, empty] = [await makePlace(plant.api), await makePlace(plant.api)];
    const position = await makePlace(plant.api, { name: "A-02", parentId: chamber.id });
    for (const [n, { id }] of [chamber, position].entries())
      await plant.api(placesRoutes.move, { params: { id }, body: { lots: [lots[n]?.id ?? ""] } });
    const { id } = await openCount(plant.api, { blind: true });
    const [stranger] = (await makeShelf(plant.api, [9])).lots;
    await plant.api(lotsRoutes.remove, { params: { ids: stranger?.id ?? "" } });
    await follow(employeePage, `/counts/view/${id}`);
    await expect(employeePage.getByRole("button", { name: "Ler código" }).first()).toBeVisible();
    await employeePage.getByLabel("Buscar na folha").fill(elsewhere);
    await expect(getLotItem(employeePage, elsewhere)).toBeVisible();

    await typeAsReader(employeePage, `http://pomar.local:3000/p/${chamber.code}`);
    await expect(employeePage).toHaveURL(new RegExp(`/counts/view/${id}\\?place=${chamber.code}`));
    await expect(getLotItem(employeePage, inChamber)).toBeVisible();
    await expect(getLotItem(employeePage, inPosition)).toBeVisible();
    await expect(getLotItem(employeePage, elsewhere)).toBeHidden();
    await expect(employeePage.getByText("Faltam (2)")).toBeVisible();

    await typeAsReader(employeePage, position.code);
    await expect(
      employeePage.getByRole("button", { name: `${chamber.name}, A-02: mostrar a folha toda` }),
    ).toBeVisible();
    await expect(getLotItem(employeePage, inChamber)).toBeHidden();
    // A lot found at the counted place is counted even when the records place the lot at a different place.
    await typeAsReader(employeePage, elsewhere);
    await fillLine(employeePage, elsewhere, "43");
    await employeePage.getByRole("button", { name: inPosition }).click();
    await getDialog(employeePage, inPosition).getByLabel("Quantidade contada").fill("42");
    await typeAsReader(employeePage, empty.code);
    await expect(employeePage.getByText(`Salve ou feche a contagem de ${inPosition} antes`)).toBeVisible();
    await fillLine(employeePage, inPosition, "42");
    await expect(employeePage.getByText("Tudo foi contado.")).toBeVisible();

    await typeAsReader(employeePage, empty.code);
    await expect(employeePage.getByText(`Nenhum lote da folha está em ${empty.name}.`)).toBeVisible();
    await typeAsReader(employeePage, "LOC-999999");
    await expect(employeePage.getByText("Nenhum local tem o código LOC-999999")).toBeVisible();
    await employeePage.getByRole("button", { name: `${empty.name}: mostrar a folha toda` }).click();
    await expect(getLotItem(employeePage, inChamber)).toBeVisible();
    await expect(employeePage).toHaveURL(`/counts/view/${id}`);

    const code = stranger?.code ?? "";
    await typeAsReader(employeePage, code);
    await expect(getDialog(employeePage, code)).toContainText("Este lote não deveria estar aqui");
    await fillLine(employeePage, code, "2");
    await employeePage.getByText(/^Contados/).click();
    await expect(getLotItem(employeePage, code)).toContainText("Fora do inventário");
  });
});

test("the office counts one chamber alone, looks at a line and at the approval, and sees which lots are without a cost and what a cancelled count left", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("one chamber is counted alone, and each lot says where it stands", async () => {
    const { lots } = await makeShelf(plant.api, [14, 15]);
    const name = ownName("Câmara");
    const place = await plant.api(placesRoutes.create, { body: { name } });
    await plant.api(placesRoutes.move, { params: { id: place.id }, body: { lots: [lots[0]?.id ?? ""] } });
    await page.goto("/counts/find-all");
    await page.getByRole("button", { name: "Novo inventário" }).first().click();
    const opening = page.getByRole("dialog", { name: "Novo inventário" });
    await opening.getByText("Um local").click();
    await opening.getByRole("button", { name: "Abrir inventário" }).click();
    await expect(opening.getByText("Escolha o local").first()).toBeVisible();
    await pick(page, "Local", name);
    await opening.getByRole("button", { name: "Abrir inventário" }).click();
    await expect(getRow(page, lots[0]?.code ?? "")).toContainText(name);
    await expect(page.getByText("0 de 1 contados, faltam 1")).toBeVisible();
  });

  await test.step("a count's lines and its approval are usable by everybody", async () => {
    const { lots } = await makeShelf(plant.api, [21, 22]);
    const { id } = await openCount(plant.api);
    await plant.api(countsRoutes.record, { params: { id, lotId: lots[0]?.id ?? "" }, body: { counted: 20 } });
    await follow(page, `/counts/view/${id}`);
    await page.getByRole("button", { name: lots[1]?.code ?? "" }).click();
    await expect(getDialog(page, lots[1]?.code ?? "")).toContainText(/Pelos registros há 22.kg/);
    await expectAccessible(page);
    await follow(page, `/counts/review/${id}`);
    await page.getByText("Um por lote").click();
    await expect(page.getByLabel(new RegExp(`${lots[0]?.code}, `))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("shortage and surplus each say their own lots without a cost alone", async () => {
    const { lots } = await makeShelf(plant.api, [50, 60, 70], [null, 3, null]);
    const { id } = await openCount(plant.api);
    const count = (at: number, counted: number) =>
      plant.api(countsRoutes.record, { params: { id, lotId: lots[at]?.id ?? "" }, body: { counted } });
    await count(0, 48);
    await count(1, 65);
    await follow(page, `/counts/review/${id}`);
    const summary = page.getByRole("region", { name: "Como está o inventário" });
    await expect(summary).toContainText(/FaltaR\$.0,00mais 1 lote sem custo/);
    await expect(summary).toContainText(/Sobra\+R\$.15,00pelo custo dos lotes/);
    await count(2, 71);
    await page.reload();
    await expect(summary).toContainText(/Sobra\+R\$.15,00mais 1 lote sem custo/);
    // The largest amount is first, and lots without a cost are last.
    await expect(page.getByRole("row").nth(1)).toContainText(lots[1]?.code ?? "");
  });

  await test.step("a cancelled count does not say that nothing is left to count", async () => {
    const { lots } = await makeShelf(plant.api, [50, 60]);
    const { id } = await openCount(plant.api);
    await plant.api(countsRoutes.record, { params: { id, lotId: lots[0]?.id ?? "" }, body: { counted: 48 } });
    await plant.api(countsRoutes.cancel, { params: { id } });
    await follow(page, `/counts/review/${id}`);
    await expect(getRow(page, lots[0]?.code ?? "")).toContainText(/−2.kg/);
    await expect(page.getByRole("region", { name: "Como está o inventário" })).toContainText(
      "Contados1até ser cancelado",
    );
    await expect(page.getByText(/^Diferenças/)).toBeVisible();
    await expect(page.getByText(/^Faltam/)).toHaveCount(0);
  });
});

test("at a desk the sheet is a grid: a lot that does not exist takes one key, a text that is no number keeps the focus, a recount empties its field, and what others count stays in its place", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  const { lots } = await makeShelf(plant.api, [30, 31, 32, 33]);
  const codes = lots.map(({ code }) => code) as [string, string, string, string];
  const [gone, short, wrong, others] = codes;
  const place = await makePlace(plant.api);
  await plant.api(placesRoutes.move, { params: { id: place.id }, body: { lots: lots.map(({ id }) => id) } });
  const body = { scope: { of: "place" as const, placeId: place.id }, blind: false };
  const { id, code } = await plant.api(countsRoutes.create, { body });
  await openLive(page, "/counts/find-all");
  await page.getByRole("row").filter({ hasText: code }).click();
  await expect(page.getByRole("link", { name: "Contar" })).toHaveAttribute("aria-current", "page");
  await expect(getField(page, gone)).toBeFocused();
  await expect(getRow(page, short)).toContainText(/31.kg/);

  await page.keyboard.press("Shift+Enter");
  await expect(getRow(page, gone)).toContainText("Não existe");
  await expect(getField(page, short)).toBeFocused();
  await page.keyboard.type("29,5", { delay: 40 });
  await page.keyboard.press("Enter");
  await expect(getRow(page, short)).toContainText(/Contado-1,5.kg/);
  await expect(getField(page, wrong)).toBeFocused();
  // The field does not let go of a text that is no number.
  await page.keyboard.type("3x", { delay: 40 });
  await page.keyboard.press("Enter");
  await expect(getField(page, wrong)).toBeFocused();
  await getField(page, wrong).fill("");

  const employee = apiClient(plant.url, plant.sessions.employee.token);
  await employee(countsRoutes.record, { params: { id, lotId: lots[3]?.id ?? "" }, body: { counted: 33 } });
  await expect(getRow(page, others)).toContainText("Contado");
  await plant.api(countsRoutes.recount, { params: { id }, body: { lotIds: [lots[1]?.id ?? ""] } });
  await expect(getRow(page, short)).toContainText("Contar de novo");
  await expect(getField(page, short)).toHaveValue("");
  await expect(page.getByText("2 de 4 contados, faltam 2")).toBeVisible();
  expect(await page.getByRole("row").allTextContents()).toEqual([
    expect.anything(),
    ...codes.map((one) => expect.stringContaining(one)),
  ]);
  await expectAccessible(page);

  // A number that is typed while the count ends is not recorded.
  await getField(page, short).fill("30");
  await plant.api(countsRoutes.cancel, { params: { id } });
  await page.getByRole("link", { name: "Resultado" }).click();
  await expect(page.getByText("Cancelado", { exact: true })).toBeVisible();
  const { lots: counted } = await plant.api(countsRoutes.read, { params: { id } });
  const quantities = Object.fromEntries(counted.map(({ lot, lines }) => [lot.code, lines.map((line) => line.counted)]));
  expect(quantities).toEqual({ [gone]: [0], [short]: [29.5], [wrong]: [], [others]: [33] });
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("the grid of a desk without a connection keeps its numbers, and sends them by itself", async ({
    plant,
    windowOf,
    noise,
  }) => {
    noise.allow(cutNoise);
    const { lots } = await makeShelf(plant.api, [23, 24]);
    const [first, second] = lots.map(({ code }) => code) as [string, string];
    const place = await makePlace(plant.api);
    await plant.api(placesRoutes.move, { params: { id: place.id }, body: { lots: lots.map(({ id }) => id) } });
    const body = { scope: { of: "place" as const, placeId: place.id }, blind: true };
    const { id } = await plant.api(countsRoutes.create, { body });
    const way = await startFlakyProxy(plant.url);
    const page = await windowOf("employee", { url: way.url });
    await openLive(page, `/counts/view/${id}`);
    await expectReady(page);
    await expect(getField(page, first)).toBeFocused();
    way.cut();
    await expect(lostLine(page)).toBeVisible();
    for (const number of ["22", "24"]) {
      await page.keyboard.type(number, { delay: 40 });
      await page.keyboard.press("Enter");
    }
    await expect(getRow(page, first)).toContainText("No aparelho");
    await expect(getRow(page, second)).toContainText("No aparelho");
    way.mend();
    await expect(getRow(page, second)).toContainText("Contado");
    await expect(getField(page, first)).toHaveValue("22");
    await expect(page.getByText("2 de 2 contados")).toBeVisible();
    await way.close();
  });

  test("a line that was counted without a connection waits on the device and arrives by itself @phone-only", async ({
    plant,
    windowOf,
    noise,
  }) => {
    test.slow();
    noise.allow(cutNoise);
    const { lots } = await makeShelf(plant.api, [33, 34]);
    const place = await makePlace(plant.api);
    await plant.api(placesRoutes.move, { params: { id: place.id }, body: { lots: [lots[0]?.id ?? ""] } });
    const { id } = await openCount(plant.api, { blind: true });
    const [first, second] = lots.map(({ code }) => code) as [string, string];
    const way = await startFlakyProxy(plant.url);
    const page = await windowOf("employee", { url: way.url });
    await page.goto("/dashboard");
    await expectReady(page);
    await whenInstalled(page);
    way.cut();
    await page.goto(`/counts/view/${id}`);
    await expect(lostLine(page)).toBeVisible();
    await typeAsReader(page, place.code);
    await expect(getLotItem(page, second)).toBeHidden();
    await countByList(page, first, "32");
    await page.getByRole("button", { name: `${place.name}: mostrar a folha toda` }).click();
    await typeAsReader(page, second);
    await fillLine(page, second, "34");
    await page.getByText(/^Contados/).click();
    await expect(getLotItem(page, first)).toContainText("No aparelho");
    await expect(getLotItem(page, second)).toContainText(/34.kg/);
    await page.goto("/no-aparelho");
    await expect(page.getByText("2 registros aguardam conexão")).toBeVisible();
    way.mend();
    await expect(page.getByText("Nada a enviar neste aparelho")).toBeVisible();
    const sheet = await apiClient(plant.url, plant.sessions.employee.token)(countsRoutes.read, { params: { id } });
    const countedQuantities = sheet.lots.flatMap(({ lot, lines }) => lines.map((line) => [lot.code, line.counted]));
    expect(countedQuantities).toEqual(
      expect.arrayContaining([
        [first, 32],
        [second, 34],
      ]),
    );
    await way.close();
  });
});
