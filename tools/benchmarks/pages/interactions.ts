import type { Page } from "@playwright/test";
import { type Stage, slowDown } from "./loads.ts";

interface Act {
  name: string;
  run: (page: Page) => Promise<void>;
  /** The CSS selector of the element that the act shows. */
  shows?: string;
  /** Returns the page to its state before the act. */
  undo?: (page: Page) => Promise<void>;
}

/** The number of ms without a change in the page after which a press counts as complete. */
const restMs = 400;
/** The number of ms for which a press holds a button or a key; `approachMs`: the ms of hovering before the press. */
const heldMs = 70;
const approachMs = 150;

const pressEscape = (page: Page) => page.keyboard.press("Escape", { delay: heldMs });

/** Moves the pointer to the element, presses and releases; the browser can paint between these steps. */
const tap = (selector: string) => async (page: Page) => {
  const target = page.locator(selector).first();
  await target.hover();
  await page.waitForTimeout(approachMs);
  await target.click({ delay: heldMs });
};

const drawer = "[data-record-drawer]";
const columnBox = '[role="dialog"] input[type="checkbox"]';
const columns = 'button[aria-label="Colunas"]';

async function closeDrawer(page: Page): Promise<void> {
  await tap(`${drawer} [aria-label="Fechar"]`)(page);
  await page.locator(drawer).waitFor({ state: "detached" });
}

const acts: readonly Act[] = [
  {
    name: "digitar na busca",
    run: async (page) => {
      await page.getByRole("searchbox").focus();
      await page.keyboard.press("a", { delay: heldMs });
      await page.waitForTimeout(120);
      await page.keyboard.press("r", { delay: heldMs });
    },
    undo: async (page) => {
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Backspace");
    },
  },
  { name: "ordenar", run: tap("th button") },
  { name: "abrir um filtro", run: tap("fieldset button"), shows: '[role="dialog"]', undo: pressEscape },
  { name: "marcar uma linha", run: tap('[data-row] input[type="checkbox"]') },
  // The row of a lot has no menu, only a button for its debt.
  {
    name: "menu da linha",
    run: tap("[data-row] button"),
    shows: '[role="menuitem"], [role="dialog"]',
    undo: pressEscape,
  },
  { name: "abrir a gaveta", run: tap("[data-row] a"), shows: `${drawer} [role="tabpanel"]`, undo: closeDrawer },
  { name: "mudar de página", run: tap('[aria-label="Próxima página"]'), undo: tap('[aria-label="Página anterior"]') },
  { name: "abrir as colunas", run: tap(columns), shows: columnBox, undo: pressEscape },
  { name: "escolher uma coluna", run: tap(columnBox), undo: tap(columnBox) },
  {
    name: "abrir a paleta",
    run: (page) => page.keyboard.press("Control+k", { delay: heldMs }),
    shows: '[role="dialog"] button',
    undo: pressEscape,
  },
];

/** The measured lists by address, each with a function that tells whether the list supports an act. */
export const lists: Readonly<Record<string, (act: string) => boolean>> = {
  "/lots/find-all": (act) => act !== "abrir a gaveta",
  "/raw/find-all": (act) => !["marcar uma linha", "menu da linha"].includes(act),
  "/suppliers/find-all": (act) => !["marcar uma linha", "abrir a gaveta"].includes(act),
  "/pagamentos/visualizar": (act) => act !== "menu da linha",
};

/** On some days the unpaid payments do not fill a page, so the list includes the paid payments. */
const filters: Readonly<Record<string, string>> = { "/pagamentos/visualizar": "&status=all" };

/** Repeats each act with a slow processor. @returns the ms from each press to the next paint, by the browser. */
export async function measureInteractions(
  stage: Stage,
  { page: address, rows, width, rounds }: { page: string; rows: 25 | 100; width: number; rounds: number },
): Promise<{ act: string; times: number[] }[]> {
  const context = await stage.open({ width });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await makeRoom(page);
    await page.goto(`${address}?rows=${rows}${filters[address] ?? ""}`);
    await page
      .locator("[data-row]")
      .nth(rows - 1)
      .waitFor({ state: "attached" });
    await slowDown(page);
    const measured: { act: string; times: number[] }[] = [];
    for (const act of acts) {
      const isThere = lists[address]?.(act.name) ?? true;
      // Rows shown as cards have no column headings to press.
      if (!isThere || (act.name === "ordenar" && width < 700)) continue;
      // Only the row of a lot with a debt has a button, and all lots on the page may be paid.
      if (act.name === "menu da linha" && (await page.locator("[data-row] button").count()) === 0) continue;
      measured.push({ act: act.name, times: await measureAct(page, act, rounds) });
    }
    return measured;
  } finally {
    await context.close();
  }
}

/** Enlarges the window beyond the browser's own bars: Chromium reports no paint for a press behind these bars. */
async function makeRoom(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { windowId, bounds } = await cdp.send("Browser.getWindowForTarget");
  const { width = 0, height = 0 } = bounds;
  await cdp.send("Browser.setWindowBounds", { windowId, bounds: { width: width + 200, height: height + 200 } });
}

/** Measures one act in several rounds; the first round may also fetch code, since the page was just opened. */
async function measureAct(page: Page, act: Act, rounds: number): Promise<number[]> {
  const times: number[] = [];
  // The act of choosing a column needs the open column chooser.
  const isInside = act.name === "escolher uma coluna";
  if (isInside) await page.locator(columns).click();
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(awaitRest, restMs);
    await page.evaluate(() => window.answered?.splice(0));
    await act.run(page);
    if (act.shows !== undefined) await page.locator(act.shows).first().waitFor();
    await page.evaluate(awaitRest, restMs);
    const answered = await page.evaluate(() => window.answered ?? []);
    // Chromium reports no time for a press that was painted within one frame, so 16 ms is the minimum.
    times.push(Math.max(16, ...answered));
    await act.undo?.(page);
  }
  if (isInside) await pressEscape(page);
  return times;
}

declare global {
  interface Window {
    answered?: number[];
  }
}

/** Waits until the page has not changed for `quiet` ms. Inner functions are unnamed, as the page lacks tsx's helper. */
async function awaitRest(quiet: number): Promise<void> {
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  while (performance.now() - changedAt < quiet) await new Promise((resolve) => setTimeout(resolve, quiet / 8));
  observer.disconnect();
}

function watch(): void {
  const answered: number[] = [];
  window.answered = answered;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) answered.push(entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
