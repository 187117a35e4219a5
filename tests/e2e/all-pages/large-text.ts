import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { misfits } from "../misfits.ts";

/** Sets the text size that a user chooses in the browser, in px; styles in `em` and `ch` follow this size. */
export async function setTextSize(page: Page, px: 16 | 32): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: px } });
  await session.detach();
  const letters = page.locator("html");
  expect(await letters.evaluate((html) => getComputedStyle(html).fontSize)).toBe(`${px}px`);
}

/**
 * The window widths in px at which a form or a page is checked. The foremost form has the desktop's layout at 1920 px
 * and the phone's layout at smaller widths. A page has the phone's layout at each of its widths.
 */
const widthsByKind = { form: [360, 390, 1280, 1920], page: [390, 1280] };

/**
 * With text of twice the size, nothing in the open form or page overlaps anything else or exceeds the window. The
 * window keeps the last checked width.
 */
export async function expectHoldsLargeText(page: Page, of: "form" | "page"): Promise<void> {
  await setTextSize(page, 32);
  // The browser must also lay out the text far below the window.
  const styleTag = await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
  for (const width of widthsByKind[of]) {
    await page.setViewportSize({ width, height: 800 });
    const place = `${page.url()}, text of 32 px, ${width} px`;
    // A page that has another layout for a phone draws it after the change of the width.
    await expect
      .configure({ soft: true })
      .poll(
        async () => {
          const { over, sideways, words } = await misfits(page, of);
          return { over, sideways, hasWords: words > (of === "form" ? 5 : 0) };
        },
        { message: place, timeout: 10_000 },
      )
      .toEqual({ over: [], sideways: 0, hasWords: true });
  }
  await styleTag.evaluate((style) => (style as HTMLElement).remove());
  await setTextSize(page, 16);
}
