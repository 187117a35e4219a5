import type { Page } from "@playwright/test";
import { expect, follow, test } from "../fixtures.ts";
import { makeFinalProduct } from "../production-fixtures.ts";
import { pick } from "../record-fixtures.ts";

const temperature = (page: Page) => page.getByLabel("Temp. no centro");

test("a zero in the content breaks nothing, a frozen product above zero is asked about, and a draft with which the screen fails is put aside @phone-only", async ({
  employeePage: page,
  plant,
  noise,
}) => {
  noise.allow(/Cannot destructure property 'lines'/);
  const { fruit } = await makeFinalProduct(plant.api);
  await page.goto("/final/create");
  await pick(page, "Fruta", fruit.name);
  await page.getByRole("group", { name: "Embalagem" }).getByRole("button").first().click();
  await page.getByLabel("Unidades boas").fill("10");

  await test.step("a zero, the first key of 0,4, is no content yet, and is refused at saving", async () => {
    await page.getByLabel("Conteúdo líquido").fill("0");
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByText("Deve ser maior que 0").first()).toBeVisible();
    await page.getByLabel("Conteúdo líquido").fill("100");
  });

  await test.step("a temperature above zero is asked about, and one press makes it negative", async () => {
    await temperature(page).fill("18");
    await expect(page.getByText(/18.°C acima de zero: produto congelado\. Faltou o sinal de menos\?/)).toBeVisible();
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Confira antes de salvar" });
    await expect(question).toContainText(/18.°C acima de zero/);
    await question.getByRole("button", { name: "Voltar e conferir" }).click();
    await page.getByRole("button", { name: /^Usar -18/ }).click();
    await expect(temperature(page)).toHaveValue("-18");
    await expect(page.getByText(/acima de zero/)).toHaveCount(0);
  });

  await test.step("a draft with which the screen fails is put aside at the next try, and offered", async () => {
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => /^pomar\.draft\..*\.final-product$/.test(name)) ?? "";
      const draft = JSON.parse(localStorage.getItem(key) ?? "");
      localStorage.setItem(key, JSON.stringify({ ...draft, values: { ...draft.values, packagings: null } }));
    });
    await page.reload();
    await expect(page.getByText("Algo deu errado nesta tela")).toBeVisible();
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByText("O rascunho foi deixado de lado")).toBeVisible();
    await page.reload();
    await expect(page.getByText("O rascunho foi deixado de lado")).toBeVisible();
    await page.getByRole("button", { name: "Descartar" }).click();
    await follow(page, "/final/create");
    await expect(page.getByText("O rascunho foi deixado de lado")).toHaveCount(0);
  });
});
