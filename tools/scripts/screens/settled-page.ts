import type { Page } from "@playwright/test";

/** The options of the window in which pictures are taken. */
export const pictureWindow = {
  locale: "pt-BR",
  timezoneId: "America/Sao_Paulo",
  reducedMotion: "reduce",
} as const;

/** Opens a page and waits until its content has loaded. */
export async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  // Parts of the page that load late send further requests.
  await page.waitForLoadState("networkidle");
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

/** Brings a page into its idle state: fonts loaded, no cursor in a field, scrolled to the top. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // The picture shows the whole page, so the parts far below the window are laid out too.
  await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
  await page.evaluate(() => window.scrollTo(0, 0));
}
