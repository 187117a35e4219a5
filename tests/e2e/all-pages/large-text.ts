import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { misfits } from "../misfits.ts";

/** Sets the size of text that a person chooses in the browser, in px, which styles that count in letters follow. */
export async function setTextSize(page: Page, px: 16 | 32): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: px } });
  await session.detach();
  const letters = page.locator("html");
  expect(await letters.evaluate((html) => getComputedStyle(html).fontSize)).toBe(`${px}px`);
}

/** Form: the one that stands in front, laid out as on a phone and, at 1920 px, as at a desk. Page: all of it; both widths have the phone's layout. */
const widthsByKind = { form: [360, 390, 1280, 1920], page: [390, 1280] };

/** With text of twice the size nothing of what is open lies on something else or beyond the window, which stays as wide as it was looked at last. */
export async function expectHoldsLargeText(page: Page, of: "form" | "page"): Promise<void> {
  await setTextSize(page, 32);
  // Text far below the window is laid out too.
  const styleTag = await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
  for (const width of widthsByKind[of]) {
    await page.setViewportSize({ width, height: 800 });
    const { over, sideways, words } = await misfits(page, of);
    const place = `${page.url()}, text of 32 px, ${width} px`;
    expect(words, place).toBeGreaterThan(of === "form" ? 5 : 0);
    expect.soft({ over, sideways }, place).toEqual({ over: [], sideways: 0 });
  }
  await styleTag.evaluate((style) => (style as HTMLElement).remove());
  await setTextSize(page, 16);
}
