import { chromium } from "@playwright/test";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { buildStorage } from "../../../tests/e2e/windows.ts";
import { apiClient } from "../../../tests/support/api-client.ts";
import { launchOptions } from "../../../tests/support/browser.ts";
import type { Plant } from "../frame/line.ts";
import { type Judged, median, printLine, say } from "../frame/measure.ts";
import { onPlant } from "../frame/plant.ts";
import { lists, measureInteractions } from "./interactions.ts";
import { measureFirstLoad, measureNextLoad, type Stage } from "./loads.ts";

const opened = [
  ...["/dashboard", "/lots/find-all", "/raw/find-all", "/suppliers/find-all"],
  ...["/pagamentos/visualizar", "/raw/create"],
];
const times = Number(process.env.BENCH_ROUNDS ?? 3);
/** The limits: ms until a first and a next page are usable on slow 4G, bytes until the largest paint, ms per press. */
const limits = { firstMs: 3500, nextMs: 1000, bytes: 350_000, pressMs: { 25: 100, 100: 200 } };

/**
 * Measures pages in Chromium with a processor slowed down four times: first and later visits on slow networks, and
 * presses on lists of 25 and 100 rows.
 */
export const benchPages = (): Promise<void> => onPlant(4000, measureAll);

async function measureAll({ app, session }: Plant): Promise<void> {
  const api = apiClient(app.url, app.token);
  for (let n = 0; n < 150; n++)
    await api(suppliersRoutes.create, { body: { name: `Sítio das Medidas ${n}`, city: "Areia", state: "PB" } });
  const browser = await chromium.launch(launchOptions);
  const open: Stage["open"] = ({ width, isLoggedIn = true }) =>
    browser.newContext({
      baseURL: app.url,
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
      reducedMotion: "no-preference",
      viewport: { width, height: 844 },
      ...(isLoggedIn && { storageState: buildStorage(app.url, session) }),
    });
  try {
    await measureLoads({ open });
    await measurePresses({ open });
  } finally {
    await browser.close();
  }
}

const printHeads = (title: string, heads: readonly string[]) =>
  say(`\n  ${title.padEnd(52)}${heads.map((head) => head.padStart(10)).join("")}`);

async function measureLoads(stage: Stage): Promise<void> {
  printHeads("primeira visita, 4G lento; bytes, ms", ["scripts", "até LCP", "tudo", "LCP", "TTI"]);
  for (const page of ["/auth/login", ...opened]) {
    const loads = [];
    for (let time = 0; time < times; time++) loads.push(await measureFirstLoad(stage, page));
    const [load] = loads.toSorted((a, b) => a.ttiMs - b.ttiMs).slice(Math.trunc(times / 2));
    if (!load) continue;
    const { scriptBytes, paintedBytes, bytes, lcpMs, ttiMs } = load;
    const figures = [scriptBytes, paintedBytes, bytes, lcpMs, ttiMs];
    const judgements: Judged[] = [
      [`${limits.bytes} bytes`, paintedBytes <= limits.bytes],
      [`${limits.firstMs} ms`, ttiMs <= limits.firstMs],
    ];
    printLine(page, figures, judgements);
  }
  printHeads("depois de outra página, 4G lento", ["ms"]);
  for (const page of opened) {
    const all: number[] = [];
    for (let time = 0; time < times; time++) all.push(await measureNextLoad(stage, page));
    printLine(page, [median(all)], [[`${limits.nextMs} ms`, median(all) <= limits.nextMs]]);
  }
}

async function measurePresses(stage: Stage): Promise<void> {
  printHeads("do toque ao próximo quadro, ms", ["p50", "máximo"]);
  for (const rows of [25, 100] as const)
    for (const width of [1280, 390])
      for (const page of Object.keys(lists))
        for (const { act, times: all } of await measureInteractions(stage, { page, rows, width, rounds: times + 2 })) {
          const [limit, middle] = [limits.pressMs[rows], median(all)];
          const name = `${page} ${rows} ${width}: ${act}`;
          printLine(name, [middle, Math.max(...all)], [[`${limit} ms`, middle <= limit]]);
        }
}
