import type { Page } from "@playwright/test";
import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, follow, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, ownName } from "../record-fixtures.ts";
import { makePackedLot, makePulp } from "./made-lots.ts";

const choose = async (page: Page, action: string) => {
  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

test("a packed lot leaves for a customer who is registered on the way, with its invoice, and a shipment by mistake comes back with its reason; a lot is adjusted by a count, discarded in part, then all of it, which ends it", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();

  const [{ lot }, customer] = [await makePackedLot(plant.api), { name: ownName("Quitanda") }];
  await page.goto(`/lots/view/${lot.id}`);
  // The heading names the lot and not a mass, because the lot is counted in units.
  await expect(page.getByRole("region", { name: "Onde está o lote" })).toBeVisible();
  await page.getByRole("button", { name: "Registrar saída" }).click();
  const dialog = page.getByRole("dialog", { name: `Registrar saída de ${lot.code}` });
  await dialog.getByRole("button", { name: "Registrar saída" }).click();
  await expect(dialog.getByRole("link", { name: "Cliente: Escolha o cliente" })).toBeVisible();
  await dialog.getByLabel("Quantidade").fill("421");
  await dialog.getByLabel("Cliente").fill(customer.name);
  await page.getByRole("link", { name: "Nenhum dado foi retornado, clique aqui caso dejese criar" }).click();
  await page.getByLabel("Nome").fill(customer.name);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByRole("combobox", { name: "Cliente" })).toHaveValue(customer.name);
  await expect(dialog.getByLabel("Quantidade")).toHaveValue("421");
  await dialog.getByRole("button", { name: "Registrar saída" }).click();
  await expect(dialog.getByRole("link", { name: /Quantidade: O lote tem 420.un/ })).toBeVisible();
  await dialog.getByLabel("Quantidade").fill("132");
  await dialog.getByLabel("Nota fiscal").fill("4417");
  await dialog.getByRole("button", { name: "Registrar saída" }).click();
  await expect(page.getByText("Saída registrada", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/288.un em estoque/).first()).toBeVisible();
  await expect(page.getByText(customer.name)).toBeVisible();

  await page.getByRole("tab", { name: "Movimentos" }).click();
  await expect(page).toHaveURL(/tab=movimentos/);
  const line = page.getByRole("list", { name: "Movimentos" }).getByRole("listitem").first();
  await expect(line).toContainText(`Saída para ${customer.name}, nota 4417`);
  await expect(line).toContainText(/−132.un/);
  await expect(line).toContainText(/saldo 288.un/);
  await line.getByRole("button", { name: /Estornar saída/ }).click();
  const question = page.getByRole("dialog", { name: "Estornar saída?" });
  await expect(question).toContainText(/Voltam ao saldo 132.un/);
  await question.getByRole("button", { name: "Estornar" }).click();
  await expect(question.getByLabel("Motivo")).toBeFocused();
  await question.getByLabel("Motivo").fill("Carga voltou fechada");
  await question.getByRole("button", { name: "Estornar" }).click();
  await expect(page.getByText("Movimento estornado")).toBeVisible();
  await expect(line).toContainText("Estorno");
  await expect(line).toContainText("Carga voltou fechada");
  await expect(page.getByText(/420.un em estoque/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Estornar/ })).toHaveCount(0);
  expect(await plant.api(lotsRoutes.read, { params: { id: lot.id } })).toMatchObject({ balance: 420 });

  await test.step("the customer who was chosen lately stands in front at the next dispatch", async () => {
    await follow(page, "/dispatches/create");
    await page.getByLabel("Cliente").click();
    await expect(page.getByRole("option").first()).toHaveText(customer.name);
  });

  await test.step("a count becomes an adjustment, a part is discarded, then all of it, which ends the lot", async () => {
    const { lot } = await makeReception(plant.api, { grossKg: 510.5, tareKg: 10, rejectedKg: 0 });
    await follow(page, `/lots/view/${lot.id}?tab=movimentos`);
    await choose(page, "Ajustar saldo");
    const counting = page.getByRole("dialog", { name: `Ajustar saldo de ${lot.code}` });
    await counting.getByLabel("Quantidade contada").fill("498,25");
    await expect(counting.getByText(/Saem 2,25.kg do saldo/)).toBeVisible();
    await counting.getByLabel("Motivo").fill("Contagem do mês");
    await counting.getByRole("button", { name: "Ajustar saldo" }).click();
    await expect(page.getByText("Saldo ajustado")).toBeVisible();
    const newest = page.getByRole("list", { name: "Movimentos" }).getByRole("listitem").first();
    await expect(newest).toContainText(/−2,25.kg/);

    await choose(page, "Descartar");
    const discarding = page.getByRole("dialog", { name: `Descartar ${lot.code}` });
    await expect(discarding).toContainText(/Saem do estoque 498,25.kg/);
    await discarding.getByText("Uma parte").click();
    await discarding.getByLabel("Quantidade descartada").fill("98,25");
    await discarding.getByLabel("Motivo").fill("Caixas caídas");
    await discarding.getByRole("button", { name: "Descartar esta parte" }).click();
    await expect(page.getByText("Descarte registrado")).toBeVisible();
    await expect(newest).toContainText(/saldo 400.kg/);

    await choose(page, "Descartar");
    await discarding.getByLabel("Motivo").fill("Câmara parada");
    await discarding.getByRole("button", { name: "Descartar tudo" }).click();
    await expect(page.getByText("Lote descartado")).toBeVisible();
    await expect(page.getByText("Motivo: Câmara parada")).toBeVisible();
    // The menu of a discarded lot offers only actions that read the lot's history.
    await page.getByRole("button", { name: "Mais ações" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Dossiê (PDF)", "Rastreio em EPCIS", "Exercício de rastreio"]);
    expect(await plant.api(lotsRoutes.read, { params: { id: lot.id } })).toMatchObject({
      status: "discarded",
      balance: 0,
    });
  });
});

test("a lot with a reading outside the limits is held with a reason, says so on top, offers only what may follow, and is released", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  const { lot, first } = await makePulp(plant.api, { brix: 4.9, acidity: 0.85 });
  await page.goto(`/lots/view/${lot.id}`);
  await expect(page.getByText("Leitura fora do limite: Brix 4,9, mínimo 5,5.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Onde está a massa" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/Acidez\s*0,85.g\/100.g/);
  // The lot has no measured pH, so the page shows no pH at all.
  await expect(page.getByText("pH", { exact: true })).toHaveCount(0);
  const block = page.getByRole("link", { name: "Bloquear" });
  await expect(block).toHaveAttribute("data-variant", "subtle");
  await block.click();
  const dialog = page.getByRole("dialog", { name: `Bloquear ${lot.code}` });
  await dialog.getByRole("button", { name: "Bloquear" }).click();
  await expect(dialog.getByText("Informe o motivo")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("Brix a conferir");
  await dialog.getByRole("button", { name: "Bloquear" }).click();
  await expect(page.getByText("Lote bloqueado")).toBeVisible();
  await expect(page.getByText("Motivo: Brix a conferir")).toBeVisible();
  await expect(page.getByText("Leitura fora do limite")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Registrar saída" })).toBeHidden();
  await expect(page).toHaveURL(`/lots/view/${lot.id}`);

  await page.getByRole("button", { name: "Liberar" }).click();
  await page
    .getByRole("dialog", { name: `Liberar ${lot.code}` })
    .getByRole("button", { name: "Liberar" })
    .click();
  await expect(page.getByText("Lote liberado")).toBeVisible();
  await expect(page.getByRole("button", { name: "Registrar saída" })).toBeVisible();
  await page.getByRole("tab", { name: "Histórico" }).click();
  const changes = page.getByRole("list", { name: "Histórico" });
  await expect(changes.getByRole("listitem").first()).toContainText(/Situação\s*Bloqueado\s*Liberado/);
  await expect(changes).toContainText("Brix a conferir");
  await choose(page, "Bloquear");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await test.step("the page follows what somebody else does with the lot", async () => {
    await expect(page.getByText(/240,5.kg em estoque/).first()).toBeVisible();
    await plant.api(lotsRoutes.move, {
      params: { id: lot.id },
      body: { kind: "loss", quantity: 15.25, reason: "Balde furado" },
    });
    await expect(page.getByText(/225,25.kg em estoque/).first()).toBeVisible();
  });

  await test.step("the code of a lot that was used stays: the refusal says so and keeps what was typed", async () => {
    await follow(page, `/lots/view/${first.lot.id}`);
    await choose(page, "Editar dados");
    const editing = page.getByRole("dialog", { name: `Editar ${first.lot.code}` });
    await editing.getByRole("textbox", { name: "Código" }).fill("CX-7");
    await editing.getByRole("button", { name: "Salvar" }).click();
    await expect(editing.getByRole("alert")).toContainText(`O código do lote ${first.lot.code} não pode mudar`);
    await expect(editing.getByRole("textbox", { name: "Código" })).toHaveValue("CX-7");
  });

  await test.step("a loss told late that the past cannot hold says the day that would be short, and offers the lots that had it then", async () => {
    const { id: fruit } = await makeFruit(plant.api);
    const daysAgo = (days: number) => addDays(new Date().toISOString().slice(0, 10), -days);
    const create = () =>
      plant.api(lotsRoutes.create, { body: { type: "pulp", fruit, quantity: 100, producedAt: daysAgo(20) } });
    const [short, other] = [await create(), await create()];
    const move = (body: { kind: "loss" | "adjustment"; quantity: number }, days: number) =>
      plant.api(lotsRoutes.move, {
        params: { id: short.id },
        body: { ...body, reason: "Contagem", occurredAt: `${daysAgo(days)}T12:00:00Z` },
      });
    await move({ kind: "loss", quantity: 80 }, 10);
    await move({ kind: "adjustment", quantity: 50 }, 8);
    await follow(page, `/lots/view/${short.id}?act=lose`);
    const losing = page.getByRole("dialog", { name: short.code });
    await losing.getByLabel("Quantidade perdida").fill("60");
    await losing.getByLabel("Data").fill(writtenDay(daysAgo(15)));
    await losing.getByLabel("Motivo").fill("Tardio");
    await losing.getByRole("button", { name: "Registrar perda" }).click();
    const lossAlert = losing.getByRole("alert").filter({ hasText: other.code });
    await expect(lossAlert).toContainText(`Em ${writtenDay(daysAgo(10))} o lote ${short.code} ficaria com -40,000`);
    await expect(lossAlert).toContainText(/100.kg/);
    await lossAlert.getByRole("link", { name: other.code }).click();
    await expect(page.getByRole("dialog", { name: other.code }).getByLabel("Quantidade perdida")).toBeVisible();
  });
});
