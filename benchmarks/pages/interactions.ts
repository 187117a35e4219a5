import type { Page } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** How long after a press the next picture was painted, in ms; of several rounds. */
export interface Answered {
  page: string;
  width: number;
  act: string;
  times: number[];
}

interface Act {
  name: string;
  /** Null where this page, at this width, has none. */
  run: (page: Page) => Promise<void>;
  /** Afterwards the page is as it was before. */
  undo?: (page: Page) => Promise<void>;
}

const slowdown = 4;
/** ms until what a press began is over. */
const settled = 400;

const pressEscape = (page: Page) => page.keyboard.press("Escape");
const tap = (selector: string) => (page: Page) => page.locator(selector).first().click();
const columnBox = '[role="dialog"] input[type="checkbox"]';
const columns = 'button[aria-label="Colunas"]';

const acts: readonly Act[] = [
  {
    name: "digitar na busca",
    run: async (page) => {
      await page.getByRole("searchbox").focus();
      await page.keyboard.press("a");
      await page.waitForTimeout(120);
      await page.keyboard.press("r");
    },
    undo: async (page) => {
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Backspace");
    },
  },
  { name: "ordenar", run: tap("th button") },
  { name: "abrir um filtro", run: tap("fieldset button"), undo: pressEscape },
  { name: "marcar uma linha", run: tap('[data-row] input[type="checkbox"]') },
  { name: "menu da linha", run: tap("[data-row] button"), undo: pressEscape },
  { name: "abrir a gaveta", run: tap("[data-row] a"), undo: (page) => page.getByLabel("Fechar").first().click() },
  { name: "mudar de página", run: tap('[aria-label="Próxima página"]'), undo: tap('[aria-label="Página anterior"]') },
  { name: "abrir as colunas", run: tap(columns), undo: pressEscape },
  {
    name: "escolher uma coluna",
    run: tap(columnBox),
    undo: tap(columnBox),
  },
  { name: "abrir a paleta", run: (page) => page.keyboard.press("Control+k"), undo: pressEscape },
];

/** Lists of a hundred rows, and what of the above each of them has. */
export const lists: Readonly<Record<string, (act: string, width: number) => boolean>> = {
  "/lots/find-all?rows=100": (act) => act !== "abrir a gaveta",
  "/raw/find-all?rows=100": (act) => !["marcar uma linha", "menu da linha"].includes(act),
  "/suppliers/find-all?rows=100": (act) => !["marcar uma linha", "abrir a gaveta"].includes(act),
  "/pagamentos/visualizar?rows=100": (act) => act !== "menu da linha",
};

/** Does each of the acts so many times with the processor slowed down, by the browser's own event timing. */
export async function measureInteractions(
  stage: Stage,
  { page: address, width, rounds }: { page: string; width: number; rounds: number },
): Promise<Answered[]> {
  const context = await stage.open({ width });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(address);
    await page.locator("[data-row]").nth(99).waitFor({ state: "attached" });
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.waitForTimeout(settled);
    const measured: Answered[] = [];
    for (const act of acts) {
      const isThere = lists[address]?.(act.name, width) ?? true;
      // Cards have no headings to press.
      if (!isThere || (act.name === "ordenar" && width < 700)) continue;
      measured.push({ page: address, width, act: act.name, times: await timesOf(page, act, rounds) });
    }
    return measured;
  } finally {
    await context.close();
  }
}

async function timesOf(page: Page, act: Act, rounds: number): Promise<number[]> {
  const times: number[] = [];
  // A column is chosen where the chooser is open.
  const isInside = act.name === "escolher uma coluna";
  if (isInside) await page.locator(columns).click();
  for (let round = 0; round < rounds; round++) {
    await page.waitForTimeout(settled);
    await page.evaluate(() => window.answered?.splice(0));
    await act.run(page);
    await page.waitForTimeout(settled);
    const answered = await page.evaluate(() => window.answered ?? []);
    // What was painted within a frame is not even told.
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

function watch(): void {
  const answered: number[] = [];
  window.answered = answered;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) answered.push(entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
