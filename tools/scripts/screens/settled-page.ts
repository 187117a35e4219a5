import type { Page } from "@playwright/test";

/** How a window looks at the product where pictures are taken. */
export const pictureWindow = {
  locale: "pt-BR",
  timezoneId: "America/Sao_Paulo",
  reducedMotion: "reduce",
} as const;

/** Opens a page and waits until it shows what it has. */
export async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  // Parts that load late send more requests.
  await page.waitForLoadState("networkidle");
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

/** Puts it as it is when nobody touches it: letters there, no caret, at its top. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // The picture shows the whole page, so the parts far below the window are laid out too.
  await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
  await page.evaluate(() => window.scrollTo(0, 0));
}
