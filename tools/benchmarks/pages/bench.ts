import { chromium } from "@playwright/test";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { buildStorage } from "../../../tests/e2e/windows.ts";
import { apiClient } from "../../../tests/support/api-client.ts";
import { launchOptions } from "../../../tests/support/browser.ts";
import type { Plant } from "../frame/line.ts";
import { median, say } from "../frame/measure.ts";
import { onPlant } from "../frame/plant.ts";
import { lists, measureInteractions } from "./interactions.ts";
import { measureFirstLoad, measureNextLoad, networks, type Stage } from "./loads.ts";

const opened = [
  ...["/dashboard", "/lots/find-all", "/raw/find-all", "/suppliers/find-all"],
  ...["/pagamentos/visualizar", "/raw/create"],
];
const times = Number(process.env.BENCH_ROUNDS ?? 3);
const judged = "4G lento" satisfies keyof typeof networks;
/** Limits: ms until usable on slow 4G, at first and after another page; bytes until the largest paint; ms from a press to the next picture. */
const limits = { firstMs: 3500, nextMs: 1000, bytes: 350_000, pressMs: { 25: 100, 100: 200 }, sortMs: 200 };

/**
 * Measures pages in Chromium with a processor slowed down four times: first visits and visits after another page on slow
 * networks, and presses on lists of 25 and 100 rows. @returns whether all is within the limits.
 */
export const benchPages = (): Promise<boolean> => onPlant(4000, measureAll);

async function measureAll({ app, session }: Plant): Promise<boolean> {
  const api = apiClient(app.url, app.token);
  for (let n = 0; n < 150; n++)
    await api(suppliersRoutes.create, { body: { name: `Sítio das Medidas ${n}`, city: "Areia", state: "PB" } });
  const browser = await chromium.launch(launchOptions);
  const open: Stage["open"] = ({ width, isLoggedIn = true }) =>
    browser.newContext({
      ...{ baseURL: app.url, locale: "pt-BR", timezoneId: "America/Sao_Paulo", reducedMotion: "no-preference" },
      viewport: { width, height: 844 },
      ...(isLoggedIn && { storageState: buildStorage(app.url, session) }),
    });
  const missed: string[] = [];
  const judge = (name: string, figures: readonly number[], exceeded: readonly (string | false)[]) => {
    const found = exceeded.filter((one) => one !== false);
    say(`  ${name.padEnd(56)}${figures.map((figure) => figure.toFixed(0).padStart(9)).join("")}  ${found.join(", ")}`);
    missed.push(...found);
  };
  try {
    await measureLoads({ open }, judge);
    await measurePresses({ open }, judge);
  } finally {
    await browser.close();
  }
  say(`\nLimites: ${missed.length === 0 ? "dentro" : `FORA, ${missed.length} vezes`}`);
  return missed.length === 0;
}

type Judge = (name: string, figures: readonly number[], exceeded: readonly (string | false)[]) => void;
const heads = (title: string, words: readonly string[]) =>
  say(`\n  ${title.padEnd(56)}${words.map((word) => word.padStart(9)).join("")}`);

async function measureLoads(stage: Stage, judge: Judge): Promise<void> {
  heads("primeira visita, cache vazio; bytes, ms", ["scripts", "até LCP", "tudo", "pedidos", "LCP", "TTI"]);
  for (const network of Object.keys(networks) as (keyof typeof networks)[])
    for (const page of ["/auth/login", ...opened]) {
      const loads = [];
      for (let time = 0; time < times; time++) loads.push(await measureFirstLoad(stage, page, network));
      const [load] = loads.toSorted((a, b) => a.ttiMs - b.ttiMs).slice(Math.trunc(times / 2));
      if (!load) continue;
      const { scriptBytes, paintedBytes, bytes, requests, lcpMs, ttiMs } = load;
      judge(
        `${page} (${network})`,
        [scriptBytes, paintedBytes, bytes, requests, lcpMs, ttiMs],
        [
          paintedBytes > limits.bytes && `${limits.bytes} bytes`,
          network === judged && ttiMs > limits.firstMs && `${limits.firstMs} ms`,
        ],
      );
    }
  heads(`depois de outra página, ${judged}`, ["ms"]);
  for (const page of opened) {
    const all: number[] = [];
    for (let time = 0; time < times; time++) all.push(await measureNextLoad(stage, page, judged));
    judge(page, [median(all)], [median(all) > limits.nextMs && `${limits.nextMs} ms`]);
  }
}

async function measurePresses(stage: Stage, judge: Judge): Promise<void> {
  heads("do toque ao próximo quadro, ms", ["p50", "máximo", "pronto"]);
  for (const rows of [25, 100] as const)
    for (const width of [1280, 390])
      for (const page of Object.keys(lists))
        for (const { act, times: all, whole } of await measureInteractions(stage, {
          page,
          rows,
          width,
          rounds: times + 2,
        })) {
          const [limit, sorted] = [limits.pressMs[rows], act === "ordenar" && rows === 100];
          judge(
            `${page} ${rows} ${width}: ${act}`,
            [median(all), Math.max(...all), median(whole)],
            [
              median(all) > limit && `${limit} ms`,
              sorted && median(whole) > limits.sortMs && `em ordem em ${limits.sortMs} ms`,
            ],
          );
        }
}
