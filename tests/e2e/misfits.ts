import type { Page } from "@playwright/test";

export interface Misfits {
  /** The number of texts that were checked. */
  words: number;
  /** Pairs of overlapping words. */
  over: string[];
  /** The page's overflow beyond the window, in px. */
  sideways: number;
  /** The captions of tables that are wider than their container, so that the container scrolls sideways. */
  cut: string[];
}

/**
 * Finds overlapping words, and the page's overflow beyond the window.
 * @param of  whether to check the foremost form or the whole page.
 */
export function misfits(page: Page, of: "form" | "page" = "form"): Promise<Misfits> {
  return page.evaluate((scope) => {
    // A dialog comes after its page in the DOM, so the last form is the foremost form.
    const form = scope === "form" ? [...document.querySelectorAll("form")].at(-1) : undefined;
    const walker = document.createTreeWalker(form ?? document.body, NodeFilter.SHOW_TEXT);
    const words: { text: string; rect: DOMRect }[] = [];
    // A bar overlaps the content that scrolls below the bar. When a dialog is open, only the form in the dialog is
    // checked.
    const isOver = (element: Element | null): boolean =>
      element !== null &&
      element !== form &&
      (/sticky|fixed/.test(getComputedStyle(element).position) || isOver(element.parentElement));
    /** The visible part of a rectangle inside the elements that clip it. */
    const shown = (rect: DOMRect, holder: Element | null): DOMRect => {
      if (holder === null) return rect;
      const { overflowX, overflowY, clip } = getComputedStyle(holder);
      const box = holder.getBoundingClientRect();
      const cuts = [overflowX, overflowY].some((how) => how !== "visible") || clip !== "auto";
      const left = cuts ? Math.max(rect.left, box.left) : rect.left;
      const top = cuts ? Math.max(rect.top, box.top) : rect.top;
      const right = cuts ? Math.min(rect.right, box.right) : rect.right;
      const bottom = cuts ? Math.min(rect.bottom, box.bottom) : rect.bottom;
      return shown(new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)), holder.parentElement);
    };
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (holder === null || !holder.checkVisibility({ visibilityProperty: true }) || isOver(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        const rect = scope === "page" ? shown(whole, holder) : whole;
        if (rect.width > 1 && rect.height > 1) words.push({ text: node.textContent ?? "", rect });
      }
    }
    const isOn = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6;
    const over = words.flatMap((one, n) =>
      words.slice(n + 1).flatMap((other) => (isOn(one.rect, other.rect) ? [`${one.text} | ${other.text}`] : [])),
    );
    const cut = [...document.querySelectorAll("table")].flatMap(({ caption, parentElement: holder }) => {
      const beyond = holder === null ? 0 : holder.scrollWidth - holder.clientWidth;
      return beyond > 0 ? [`${caption?.textContent} ${beyond} px`] : [];
    });
    return { words: words.length, over, sideways: document.documentElement.scrollWidth - window.innerWidth, cut };
  }, of);
}
