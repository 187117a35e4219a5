import type { Page } from "@playwright/test";

interface Walk {
  /** The number of clicks on buttons and links; typed keys do not count. */
  clicks: number;
  /** The duration in ms, from the first click to the end. */
  ms: number;
}

/** Answers an auditor's request for a lot's dossier with clicks alone, as a user who is not logged in yet. */
export async function answerAuditor(
  page: Page,
  { name, password }: { name: string; password: string },
  code: string,
): Promise<Walk & { file: string }> {
  let clicks = 0;
  const click = async (button: string | RegExp) => {
    clicks += 1;
    await page.getByRole("button", { name: button }).first().click();
  };
  await page.goto("/auth/login");
  await page.getByLabel("Nome").fill(name);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  const from = performance.now();
  await click("Entrar");
  await click("Buscar página ou lote");
  await page.getByRole("textbox", { name: "Página, código de lote ou nota fiscal" }).fill(code);
  await click(new RegExp(`^${code}`));
  await click("Mais ações");
  const saving = page.waitForEvent("download");
  clicks += 1;
  await page.getByRole("menuitem", { name: "Dossiê (PDF)" }).click();
  const download = await saving;
  await download.path();
  return { clicks, ms: performance.now() - from, file: download.suggestedFilename() };
}

/** Records a trace drill of a random lot, from the list of drills to the signature. */
export async function signDrill(page: Page): Promise<Walk> {
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole("button", { name, exact: true }).first().click();
  };
  await page.goto("/drills/find-all");
  await page.getByRole("button", { name: "Iniciar exercício" }).first().waitFor();
  const from = performance.now();
  await click("Iniciar exercício");
  for (const next of ["2. O que foi feito com ele", "3. Quem recebeu", "4. Onde está tudo"]) {
    await click("Conferido");
    await page.getByRole("heading", { name: next }).waitFor();
  }
  await click("Assinar exercício");
  await page.getByText("O que foi encontrado").waitFor();
  return { clicks, ms: performance.now() - from };
}
