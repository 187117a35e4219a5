import type { Page } from "@playwright/test";

interface Answer {
  /** Presses of a button or a link; what is typed is not counted. */
  clicks: number;
  /** From the login to the whole file. */
  ms: number;
  file: string;
}

/** An auditor asks for everything about a lot, of somebody who has not logged in yet: the way to its dossier, with hands only. */
export async function answerAuditor(
  page: Page,
  { name, password }: { name: string; password: string },
  code: string,
): Promise<Answer> {
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
  const saving = page.waitForEvent("download");
  await click("Dossiê");
  const download = await saving;
  await download.path();
  return { clicks, ms: performance.now() - from, file: download.suggestedFilename() };
}
