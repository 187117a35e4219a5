import type { Page } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** How long after a press the next picture was painted, in ms; of several rounds. */
export interface Answered {
  page: string;
  rows: 25 | 100;
  width: number;
  act: string;
  times: number[];
  /** ms until what was asked for stands there whole; empty where the next picture is all there is. */
  whole: number[];
}

interface Act {
  name: string;
  run: (page: Page) => Promise<void>;
  /** What stands there when it is done; `rows`: the first row before is gone. */
  whole?: string;
  /** Afterwards the page is as it was before. */
  undo?: (page: Page) => Promise<void>;
}

const slowdown = 4;
/** ms without a change: what a press began is over, and the rows that follow it are drawn. */
const settled = 400;
/** ms that a finger stays on a button or a key, and that a pointer is above it before. */
const heldMs = 70;
const approachMs = 150;

const pressEscape = (page: Page) => page.keyboard.press("Escape", { delay: heldMs });

/** As a hand does it: comes near, presses, lets go. Between the two a browser paints. */
const tap = (selector: string) => async (page: Page) => {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`nothing to press: ${selector}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(approachMs);
  await page.mouse.down();
  await page.waitForTimeout(heldMs);
  await page.mouse.up();
};

const drawer = "[data-record-drawer]";
const columnBox = '[role="dialog"] input[type="checkbox"]';
const columns = 'button[aria-label="Colunas"]';

async function closeDrawer(page: Page): Promise<void> {
  await tap(`${drawer} [aria-label="Fechar"]`)(page);
  await page.locator(drawer).waitFor({ state: "detached" });
}

const otherRows = "rows";

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
  { name: "ordenar", run: tap("th button"), whole: otherRows },
  { name: "abrir um filtro", run: tap("fieldset button"), whole: '[role="dialog"]', undo: pressEscape },
  { name: "marcar uma linha", run: tap('[data-row] input[type="checkbox"]') },
  // Of a lot it is no menu but what is owed for it.
  {
    name: "menu da linha",
    run: tap("[data-row] button"),
    whole: '[role="menuitem"], [role="dialog"]',
    undo: pressEscape,
  },
  { name: "abrir a gaveta", run: tap("[data-row] a"), whole: `${drawer} [role="tabpanel"]`, undo: closeDrawer },
  { name: "mudar de página", run: tap('[aria-label="Próxima página"]'), undo: tap('[aria-label="Página anterior"]') },
  { name: "abrir as colunas", run: tap(columns), whole: columnBox, undo: pressEscape },
  {
    name: "escolher uma coluna",
    run: tap(columnBox),
    undo: tap(columnBox),
  },
  {
    name: "abrir a paleta",
    run: (page) => page.keyboard.press("Control+k", { delay: heldMs }),
    whole: '[role="dialog"] button',
    undo: pressEscape,
  },
];

/** Lists, and what of the above each of them has. */
export const lists: Readonly<Record<string, (act: string) => boolean>> = {
  "/lots/find-all": (act) => act !== "abrir a gaveta",
  "/raw/find-all": (act) => !["marcar uma linha", "menu da linha"].includes(act),
  "/suppliers/find-all": (act) => !["marcar uma linha", "abrir a gaveta"].includes(act),
  "/pagamentos/visualizar": (act) => act !== "menu da linha",
};

/** On some days the plant owes fewer payments than a page holds: those that are paid are shown too. */
const shownToo: Readonly<Record<string, string>> = { "/pagamentos/visualizar": "&status=all" };

/** Does each of the acts so many times with the processor slowed down, by the browser's own event timing. */
export async function measureInteractions(
  stage: Stage,
  { page: address, rows, width, rounds }: { page: string; rows: 25 | 100; width: number; rounds: number },
): Promise<Answered[]> {
  const context = await stage.open({ width });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await makeRoom(page);
    await page.goto(`${address}?rows=${rows}${shownToo[address] ?? ""}`);
    await page
      .locator("[data-row]")
      .nth(rows - 1)
      .waitFor({ state: "attached" });
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const measured: Answered[] = [];
    for (const act of acts) {
      const isThere = lists[address]?.(act.name) ?? true;
      // Cards have no headings to press.
      if (!isThere || (act.name === "ordenar" && width < 700)) continue;
      // Of lots only what something is owed for has a button, and by chance none of those shown.
      if (act.name === "menu da linha" && (await page.locator("[data-row] button").count()) === 0) continue;
      measured.push({ page: address, rows, width, act: act.name, ...(await timesOf(page, act, rounds)) });
    }
    return measured;
  } finally {
    await context.close();
  }
}

/** A window of as many pixels as its page has less of it, below the browser's own bars: what is pressed at the end would never be seen to be painted. */
async function makeRoom(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { windowId, bounds } = await cdp.send("Browser.getWindowForTarget");
  const { width = 0, height = 0 } = bounds;
  await cdp.send("Browser.setWindowBounds", { windowId, bounds: { width: width + 200, height: height + 200 } });
}

/** The first round is the first time since the page was opened: what is opened then may have to be fetched. */
async function timesOf(page: Page, act: Act, rounds: number): Promise<Pick<Answered, "times" | "whole">> {
  const times: number[] = [];
  const whole: number[] = [];
  // A column is chosen where the chooser is open.
  const isInside = act.name === "escolher uma coluna";
  if (isInside) await page.locator(columns).click();
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(awaitRest, settled);
    await page.evaluate(() => window.answered?.splice(0));
    await page.evaluate(awaitWhole, act.whole ?? null);
    await act.run(page);
    if (act.whole !== undefined && act.whole !== otherRows) await page.locator(act.whole).first().waitFor();
    await page.evaluate(awaitRest, settled);
    const stoodAfter = await page.evaluate(() => window.stoodAfter ?? null);
    if (stoodAfter !== null) whole.push(Math.round(stoodAfter));
    const answered = await page.evaluate(() => window.answered ?? []);
    // What was painted within a frame is not even told.
    times.push(Math.max(16, ...answered));
    await act.undo?.(page);
  }
  if (isInside) await pressEscape(page);
  return { times, whole };
}

declare global {
  interface Window {
    answered?: number[];
    pressedAt?: number;
    stoodAfter?: number | null;
  }
}

/** Until the page was left as it is for so many ms. No function has a name here: the browser lacks what keeps names. */
async function awaitRest(quiet: number): Promise<void> {
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  while (performance.now() - changedAt < quiet) await new Promise((resolve) => setTimeout(resolve, quiet / 8));
  observer.disconnect();
}

/** From the press to the picture that it stands in; nor has any function a name here. */
function awaitWhole(selector: string | null): void {
  window.stoodAfter = null;
  if (selector === null) return;
  const firstRow = document.querySelector("[data-row]");
  new MutationObserver((_, observer) => {
    const isThere = selector === "rows" ? firstRow?.isConnected === false : document.querySelector(selector) !== null;
    if (!isThere) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.stoodAfter = performance.now() - (window.pressedAt ?? 0))));
  }).observe(document.body, { childList: true, subtree: true });
}

function watch(): void {
  const answered: number[] = [];
  window.answered = answered;
  for (const name of ["pointerup", "keydown"])
    window.addEventListener(name, ({ timeStamp }) => (window.pressedAt = timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) answered.push(entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
