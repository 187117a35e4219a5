import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { answerAuditor } from "../../support/audit-walk.ts";
import { makeDispatch, makeRecall } from "../dispatch-fixtures.ts";
import { expect, keepDeaf, refused, test } from "../fixtures.ts";

test("each holder of a recalled lot is called, the agency told, and the recall closed for good", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();
  const recall = await makeRecall(plant.api);
  const [has] = recall.customers;
  const lot = recall.lots[0]?.lot;
  await page.goto(`/lots/view/${lot?.id}`);
  await page.getByRole("link", { name: `Abrir ${recall.code}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(recall.code);
  const standing = page.getByRole("region", { name: "Como está o recolhimento" });
  await expect(standing).toContainText(/Clientes avisados\s*0 de 1\s*1 falta avisar/);
  await expect(standing).toContainText(/Aberto há\s*\d+ min/);
  await expect(page.getByText(/^Restam 4[78] h para avisar a vigilância sanitária/)).toBeVisible();

  const holders = page.getByRole("region", { name: /^Quem tem/ });
  await holders.getByRole("button", { name: "Registrar aviso" }).click();
  const notice = page.getByRole("dialog", { name: "Registrar aviso" });
  await expect(notice.getByRole("combobox", { name: "Quem foi avisado" })).toHaveValue(has?.customer.name ?? "");
  await notice.getByLabel("Resposta").fill("Vai separar e devolver");
  await notice.getByLabel("Quanto ainda tem").fill("2 un");
  await notice.getByRole("button", { name: "Registrar aviso" }).click();
  await expect(standing).toContainText(/Clientes avisados\s*1 de 1\s*todos avisados/);
  await expect(page.getByText(/Vai separar e devolver · tem 2 un/)).toBeVisible();

  await expect(holders.getByRole("button", { name: "Outro contato" })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Registrar aviso" }).click();
  await notice.getByRole("button", { name: "Registrar aviso" }).click();
  await expect(standing).toContainText(/Vigilância sanitária\s*avisada/);

  for (const [name, file] of [
    ["Cartas aos clientes", /\.pdf$/],
    ["Planilha", /\.csv$/],
  ] as const) {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
    expect((await saving).suggestedFilename()).toMatch(file);
  }

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Dossiê", exact: true }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole("button", { name: "Encerrar recolhimento" }).click();
  await page.getByRole("button", { name: "Encerrar", exact: true }).click();
  // A recall without a conclusion cannot be closed.
  await expect(page.getByLabel("Conclusão")).toBeFocused();
  await page.getByLabel("Conclusão").fill("Tudo voltou e foi descartado");
  await page.getByRole("button", { name: "Encerrar", exact: true }).click();
  await expect(standing).toContainText("Durou");
  await expect(page.getByRole("button", { name: /^Registrar/ })).toHaveCount(0);
  const stored = await plant.api(recallsRoutes.read, { params: { id: recall.id } });
  expect(stored).toMatchObject({ conclusion: "Tudo voltou e foi descartado", notified: 1 });
  expect(stored.notices.map(({ customerId, holds }) => [customerId, holds])).toEqual([
    [null, null],
    [has?.customer.id, "2 un"],
  ]);
});

test("an auditor's question: from the login to the dossier of a dispatched lot in six clicks at most", async ({
  page,
  plant,
}) => {
  test.slow();
  const { lines } = await makeDispatch(plant.api);
  const { code, id } = lines[0]?.lot ?? { code: "", id: "" };
  const { clicks, file } = await answerAuditor(page, plant.people.admin, code);
  expect(clicks).toBeLessThanOrEqual(6);
  expect(file).toMatch(new RegExp(`^dossie-${code}.*\\.pdf$`, "i"));
  // The menu also downloads the lot as a GS1 document and starts a trace drill of the lot.
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Rastreio em EPCIS" }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.jsonld$/);
  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Exercício de rastreio" }).click();
  await expect(page).toHaveURL(/\/drills\/view\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Exercício ${code}`);
  expect((await plant.api(lotsRoutes.read, { params: { id } })).status).toBe("available");
});

test("a half-typed note of one call waits for its own and is offered for no other; after somebody else closes the recall it is refused in a sentence", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  const recall = await makeRecall(plant.api);
  const customer = recall.customers[0]?.customer.name ?? "";
  await keepDeaf(page);
  await page.goto(`/recalls/view/${recall.id}`);
  const notice = page.getByRole("dialog", { name: "Registrar aviso" });
  const who = notice.getByRole("combobox", { name: "Quem foi avisado" });
  await page.getByRole("button", { name: "Registrar aviso" }).first().click();
  await notice.getByLabel("Resposta").fill("Protocolo 881");
  await notice.getByRole("button", { name: "Fechar" }).click();
  await page
    .getByRole("region", { name: /^Quem tem/ })
    .getByRole("button", { name: "Registrar aviso" })
    .click();
  await expect(who).toHaveValue(customer);
  await expect(notice.getByLabel("Resposta")).toHaveValue("");
  await notice.getByRole("button", { name: "Fechar" }).click();
  await page.getByRole("button", { name: "Registrar aviso" }).first().click();
  await expect(who).toHaveValue("Vigilância sanitária");
  await expect(notice.getByLabel("Resposta")).toHaveValue("Protocolo 881");

  await plant.api(recallsRoutes.close, { params: { id: recall.id }, body: { conclusion: "Engano" } });
  await notice.getByRole("button", { name: "Registrar aviso" }).click();
  await expect(page.getByText(`O recolhimento ${recall.code} está encerrado`)).toBeVisible();
  // The answer that the user typed is still readable.
  await expect(notice.getByLabel("Resposta")).toHaveValue("Protocolo 881");
  expect((await plant.api(recallsRoutes.read, { params: { id: recall.id } })).notices).toEqual([]);
});
