import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { misfits } from "../misfits.ts";
import { findViolations } from "../violations.ts";

/** At 320 px, which is a desktop's window enlarged four times, the page has one column: no text is cut or overlapped. */
export async function expectReflows(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  const place = `${page.url()}, 320 px`;
  const read = async () => {
    const { over, sideways } = await misfits(page, "page");
    return { over, sideways, cut: await findCutTexts(page) };
  };
  await expect.poll(read, place).toEqual({ over: [], sideways: 0, cut: [] });
}

/** Finds the texts that a container cuts off at its side without an ellipsis. */
function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width, height } = range.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (let box: Element | null = node.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box);
        if (overflowX === "visible") continue;
        const own = box.getBoundingClientRect();
        // Texts for screen readers alone stand in a box of one pixel.
        const isMeant = own.width <= 1 || textOverflow === "ellipsis" || webkitLineClamp !== "none";
        const isCut = left < own.left - 1 || right > own.right + 1;
        if (isCut && !isMeant && /hidden|clip/.test(overflowX)) found.add(node.textContent?.trim().slice(0, 60) ?? "");
        break;
      }
    }
    return [...found];
  });
}

/**
 * In the system's own colours, which replace surfaces and shadows, every button, field, mark, chosen thing and focus is
 * still seen. Fields that had the focus may have opened their lists, so this is the last check of a page.
 */
export async function expectSeenWithoutColours(page: Page, { withAxe }: { withAxe: boolean }): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  if (withAxe) expect(await findViolations(page), `${page.url()}, forced colours`).toEqual([]);
  expect.soft(await findUnseen(page), `${page.url()}, forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: null });
}

function findUnseen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const add = (fault: string, element: Element) => found.add(`${fault}: ${element.outerHTML.slice(0, 130)}`);
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const isLine = (style: string, width: string) => style !== "none" && Number.parseFloat(width) >= 1;
    const hasLine = (element: Element) => {
      const { borderTopStyle, borderTopWidth, borderBottomStyle, borderBottomWidth, outlineStyle, outlineWidth } =
        getComputedStyle(element);
      return (
        isLine(borderTopStyle, borderTopWidth) ||
        isLine(borderBottomStyle, borderBottomWidth) ||
        isLine(outlineStyle, outlineWidth)
      );
    };
    const lined = ".mantine-Button-root, [data-tone], .mantine-Switch-track, .mantine-Switch-thumb";
    const chosen = '[aria-pressed="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"])';
    const decor = "svg, svg *, [type=file], .mantine-SegmentedControl-indicator";
    for (const element of document.querySelectorAll(`body *:not(${decor})`)) {
      const { forcedColorAdjust, backgroundColor } = getComputedStyle(element);
      if (forcedColorAdjust !== "auto" || !isSeen(element) || hasLine(element)) continue;
      if (element.matches(lined)) add("no border", element);
      if (element.matches(chosen)) add("not seen as chosen", element);
      const holder = element.closest(".mantine-Input-wrapper, .mantine-Switch-root");
      const isField = element.matches("input, textarea, select");
      if (isField && ![...(holder?.querySelectorAll("*") ?? [])].some(hasLine)) add("no border", element);
      const isEmpty = element.textContent?.trim() === "" && element.childElementCount === 0;
      if (!isField && isEmpty && !/, 0\)$/.test(backgroundColor)) add("a colour alone", element);
    }
    const kinds = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, [tabindex='0']")) {
      const kind = `${element.tagName} ${element.className}`;
      if (kinds.has(kind) || !isSeen(element) || element.matches(":disabled")) continue;
      kinds.add(kind);
      element.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      const around = [element, element.nextElementSibling, element.closest(".mantine-Input-wrapper")];
      const styles = around.flatMap((one) => (one ? [getComputedStyle(one), getComputedStyle(one, "::after")] : []));
      if (document.activeElement === element && styles.every(({ outlineStyle }) => outlineStyle === "none"))
        add("no focus", element);
    }
    (document.activeElement as HTMLElement | null)?.blur();
    return [...found];
  });
}
