import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { overweight, pageFiles, weigh } from "../../scripts/page-weights.ts";
import { median, say } from "../side-by-side.ts";
import { type BuildAsked, measureBuildAsked } from "./build-on-device.ts";
import { type FirstLoad, measureFirstLoad, measureNextLoad, type NextLoad, networks } from "./first-loads.ts";
import { type Answered, lists, measureInteractions } from "./interactions.ts";
import { measureShifts, type Shifted } from "./layout-shifts.ts";
import { onStage, type Stage } from "./stage.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const opened = [
  "/dashboard",
  "/lots/find-all",
  "/raw/find-all",
  "/suppliers/find-all",
  "/pagamentos/visualizar",
  "/raw/create",
] as const;
const times = 3;
const rounds = 5;
const widths = [1280, 390] as const;
/** ms that a press may take to be answered, by the rows of the list. */
const answerLimits = { 25: 100, 100: 200 } as const;
/** ms from a press on a heading until the picture with a hundred rows in their new order, on the first screen. */
const sortLimit = 200;
/** How far a page may move while it comes; and those that are asked. */
const shiftLimit = 0.02;
const shifting = [
  "/dashboard",
  "/pagamentos/visualizar",
  "/raw/create",
  "/pulp/create",
  "/final/create",
  "/raw/find-all",
  "/lots/find-all",
  "/suppliers/find-all",
  "/dispatches/find-all",
  "/recalls/find-all",
  "/reports/stock",
] as const;
/** ms that a page has been quiet, at least, before the build is fetched onto the device. */
const quietLimit = 3000;
/** ms on slow 4G until a page is usable: on a first visit, and when opened after another. */
const usableLimits = { first: 3500, next: 1000 } as const;
/** Bytes over the wire until a page stands, with headers and answers. */
const wireLimit = 350_000;
const judged = "4G lento" satisfies keyof typeof networks;

/**
 * What does a browser load before a page is usable, how long does that take on a slow network with a processor slowed
 * down four times, on a first visit and after another page, and how soon does a list answer a press there?
 * @returns whether all of it is within the budgets.
 */
export async function benchPages(): Promise<boolean> {
  const weights = Object.entries(pageFiles()).map(([page, files]) => ({
    page,
    ...weigh(files),
    files: files.scripts.length + files.styles.length,
  }));
  const loads: FirstLoad[] = [];
  const nexts: NextLoad[] = [];
  const answers: Answered[] = [];
  const shifts: Shifted[] = [];
  const builds: BuildAsked[] = [];
  await onStage(async (stage) => {
    for (const network of Object.keys(networks) as (keyof typeof networks)[])
      for (const page of ["/auth/login", ...opened]) loads.push(await firstLoadOf(stage, page, network));
    for (const page of opened)
      for (let time = 0; time < times; time++) nexts.push(await measureNextLoad(stage, page, judged));
    for (const rows of [25, 100] as const)
      for (const width of widths)
        for (const page of Object.keys(lists))
          answers.push(...(await measureInteractions(stage, { page, rows, width, rounds })));
    for (const page of shifting) for (const width of widths) shifts.push(...(await measureShifts(stage, page, width)));
    for (const page of ["/dashboard", "/lots/find-all"]) builds.push(await measureBuildAsked(stage, page));
  });
  return await report({ weights, loads, nexts, answers, shifts, builds });
}

/** Of several loads the one in the middle, by when the page is usable. */
async function firstLoadOf(stage: Stage, page: string, network: keyof typeof networks): Promise<FirstLoad> {
  const loads: FirstLoad[] = [];
  for (let time = 0; time < times; time++) loads.push(await measureFirstLoad(stage, page, network));
  const middle = loads.toSorted((a, b) => a.ttiMs - b.ttiMs)[1];
  if (middle === undefined) throw new Error("no load was measured");
  return middle;
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(9);
const figures = (values: readonly number[]) => values.map((value) => value.toFixed(0).padStart(9)).join("");
const heading = (first: string, words: readonly string[]) =>
  `  ${first.padEnd(56)}${words.map((word) => word.padStart(9)).join("")}`;

interface Measured {
  weights: { page: string; scripts: number; wire: number; files: number }[];
  loads: readonly FirstLoad[];
  nexts: readonly NextLoad[];
  answers: readonly Answered[];
  shifts: readonly Shifted[];
  builds: readonly BuildAsked[];
}

async function report({ weights, loads, nexts, answers, shifts, builds }: Measured): Promise<boolean> {
  say("\nPeso da primeira visita, kB: scripts com gzip, tudo com brotli; a fonte como é");
  say(heading("páginas de", ["scripts", "tudo", "arquivos"]));
  for (const { page, scripts, wire, files } of weights.toSorted((a, b) => b.wire - a.wire))
    say(`  ${page.padEnd(56)}${kB(scripts)}${kB(wire)}${figures([files])}`);
  say("\nPrimeira visita no Chromium, processador 4x mais lento, cache vazio; kB pelo fio, ms");
  say(heading("página", ["scripts", "até LCP", "tudo", "pedidos", "LCP", "TTI"]));
  for (const { page, network, scriptBytes, paintedBytes, bytes, requests, lcpMs, ttiMs } of loads)
    say(
      `  ${`${page} (${network})`.padEnd(56)}${[scriptBytes, paintedBytes, bytes].map(kB).join("")}${figures([requests, lcpMs, ttiMs])}`,
    );
  const usable = opened.map((page) => {
    const own = nexts.filter((next) => next.page === page);
    return { page, ms: median(own.map(({ usableMs }) => usableMs)), files: own[0]?.files ?? 0 };
  });
  say(`\nDepois de outra página, ${judged}, processador 4x mais lento`);
  say(heading("página", ["arquivos", "ms"]));
  for (const { page, ms, files } of usable) say(`  ${page.padEnd(56)}${figures([files, ms])}`);
  say("\nDo toque ao próximo quadro, processador 4x mais lento, ms");
  say(heading("página, linhas, largura, ato", ["p50", "máximo", "pronto"]));
  for (const { page, rows, width, act, times: all, whole } of answers)
    say(
      `  ${`${page} ${rows} ${width}: ${act}`.padEnd(56)}${figures([median(all), Math.max(...all)])}${whole.length === 0 ? "" : figures([median(whole)])}`,
    );
  say(`\nO que se move enquanto a página chega, ${judged}, processador 4x mais lento; no máximo ${shiftLimit}`);
  say(heading("página, largura, cache", ["soma"]));
  for (const { page, width, isCold, shift } of shifts)
    say(`  ${`${page} ${width}: ${isCold ? "vazio" : "cheio"}`.padEnd(56)}${shift.toFixed(4).padStart(9)}`);
  say(`\nDesde o último pedido ou toque até a construção ser pedida para o aparelho, ms; no mínimo ${quietLimit}`);
  for (const { page, quietMs } of builds) say(`  ${page.padEnd(56)}${figures([quietMs])}`);

  const missed = [
    ...overweight(Object.fromEntries(weights.map((weight) => [weight.page, weight]))),
    ...loads
      .filter(({ network, ttiMs }) => network === judged && ttiMs > usableLimits.first)
      .map(({ page, ttiMs }) => `${page}: ${ttiMs} ms, at most ${usableLimits.first}`),
    ...loads
      .filter(({ paintedBytes }) => paintedBytes > wireLimit)
      .map(({ page, network, paintedBytes }) => `${page} (${network}): ${paintedBytes} bytes, at most ${wireLimit}`),
    ...usable
      .filter(({ ms }) => ms > usableLimits.next)
      .map(({ page, ms }) => `${page} after another: ${ms} ms, at most ${usableLimits.next}`),
    ...answers
      .filter(({ rows, times: all }) => median(all) > answerLimits[rows])
      .map(({ page, rows, width, act }) => `${page} ${rows} ${width}: ${act}`),
    ...answers
      .filter(({ act, rows, whole }) => act === "ordenar" && rows === 100 && median(whole) > sortLimit)
      .map(({ page, width, whole }) => `${page} 100 ${width}: ordered after ${median(whole)} ms, at most ${sortLimit}`),
    ...shifts
      .filter(({ shift }) => !(shift <= shiftLimit))
      .map(({ page, width, shift }) => `${page} ${width}: moves by ${shift.toFixed(3)}, at most ${shiftLimit}`),
    ...builds
      .filter(({ quietMs }) => !(quietMs >= quietLimit))
      .map(({ page, quietMs }) => `${page}: the build is asked for after ${quietMs} ms, at least ${quietLimit}`),
  ];
  say(`\nLimites: ${missed.length === 0 ? "dentro" : `FORA\n  ${missed.join("\n  ")}`}`);
  const [load] = os.loadavg();
  const machine = { measuredAt: new Date().toISOString(), cpu: os.cpus()[0]?.model, cores: os.cpus().length, load };
  const results = path.join(root, "tools/benchmarks/results");
  await mkdir(results, { recursive: true });
  const measured = { ...machine, weights, loads, nexts, answers, shifts, builds };
  await writeFile(path.join(results, "pages.json"), `${JSON.stringify(measured)}\n`);
  return missed.length === 0;
}
