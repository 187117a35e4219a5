import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { budgets, firstLoads, loginPage, weigh } from "../../scripts/first-load.mjs";
import { median, say } from "../side-by-side.ts";
import { type FirstLoad, measureFirstLoad, networks } from "./first-loads.ts";
import { type Answered, lists, measureInteractions } from "./interactions.ts";
import { onStage } from "./stage.ts";

const root = path.resolve(import.meta.dirname, "../..");
const opened = ["/auth/login", "/dashboard", "/lots/find-all", "/raw/find-all", "/suppliers/find-all"] as const;
const others = ["/pagamentos/visualizar", "/raw/create"] as const;
const times = 1;
const rounds = 5;
const widths = [1280, 390] as const;
const limitMs = 100;

/**
 * What does a browser load before a page stands there, how long does that take it on a slow network with a processor
 * slowed down four times, and how soon does a list of a hundred rows answer a press there?
 * @returns whether the login page is within its weight and every answer, by its median, within 100 ms.
 */
export async function benchPages(): Promise<boolean> {
  const weights = weighed();
  const loads: FirstLoad[] = [];
  const answers: Answered[] = [];
  await onStage(async (stage) => {
    for (const network of Object.keys(networks) as (keyof typeof networks)[])
      for (const page of [...opened, ...others]) {
        const measured: FirstLoad[] = [];
        for (let time = 0; time < times; time++) measured.push(await measureFirstLoad(stage, page, network));
        loads.push(middleOf(measured));
      }
    for (const width of widths)
      for (const page of Object.keys(lists))
        answers.push(...(await measureInteractions(stage, { page, width, rounds })));
  });
  return await report({ weights, loads, answers });
}

/** Of each page, what its files weigh, whatever the machine. */
function weighed() {
  const folder = path.join(root, "apps/web/dist");
  const loads = firstLoads(folder, path.join(root, "apps/web/src/screens.tsx"));
  return Object.entries(loads).map(([page, files]) => ({
    page,
    ...weigh(folder, files),
    files: files.scripts.length + files.styles.length,
  }));
}

function middleOf(measured: readonly FirstLoad[]): FirstLoad {
  const [first] = measured;
  if (first === undefined) throw new Error("nothing was measured");
  const lcpMs = median(measured.map((load) => load.lcpMs));
  return { ...first, lcpMs, ttiMs: median(measured.map((load) => load.ttiMs)) };
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(9);
const heading = (first: string, words: readonly string[]) =>
  `  ${first.padEnd(44)}${words.map((word) => word.padStart(9)).join("")}`;

interface Measured {
  weights: ReturnType<typeof weighed>;
  loads: readonly FirstLoad[];
  answers: readonly Answered[];
}

async function report({ weights, loads, answers }: Measured): Promise<boolean> {
  say("\nPeso da primeira abertura, kB: scripts e tudo com gzip, tudo com brotli; a fonte como é");
  say(heading("página", ["scripts", "gzip", "brotli", "arquivos"]));
  for (const { page, scripts, all, wire, files } of weights.toSorted((a, b) => b.all - a.all))
    say(`  ${page.padEnd(44)}${kB(scripts)}${kB(all)}${kB(wire)}${String(files).padStart(9)}`);
  say("\nPrimeira abertura no Chromium, processador 4x mais lento, cache vazio; kB pelo fio, ms (mediana)");
  say(heading("página", ["scripts", "até LCP", "tudo", "pedidos", "LCP", "TTI"]));
  for (const { page, network, scriptBytes, paintedBytes, bytes, requests, lcpMs, ttiMs } of loads)
    say(
      `  ${`${page} (${network})`.padEnd(44)}${kB(scriptBytes)}${kB(paintedBytes)}${kB(bytes)}${[requests, lcpMs, ttiMs].map((value) => String(value).padStart(9)).join("")}`,
    );
  say("\nDo toque ao próximo quadro em listas de 100 linhas, processador 4x mais lento, ms");
  say(heading("página, largura, ato", ["p50", "máximo", "pronto"]));
  for (const { page, width, act, times: all, whole } of answers)
    say(
      `  ${`${page.split("?")[0]} ${width}: ${act}`.padEnd(60)}${median(all).toFixed(0).padStart(5)}${Math.max(...all)
        .toFixed(0)
        .padStart(6)}${(whole.length === 0 ? "" : median(whole).toFixed(0)).padStart(9)}`,
    );
  const login = weights.find(({ page }) => page === loginPage)?.scripts ?? Number.POSITIVE_INFINITY;
  const slow = answers.filter(({ times: all }) => median(all) >= limitMs);
  const heavy = weights.filter(({ page, wire }) => page !== loginPage && wire > budgets.page);
  say(
    `\nlogin: ${login <= budgets.loginScripts ? "dentro" : "FORA"}; acima de ${budgets.page / 1000} kB: ${heavy.length} de ${weights.length - 1}`,
  );
  say(`limite de ${limitMs} ms: ${slow.length === 0 ? "dentro" : `FORA em ${slow.length} de ${answers.length}`}`);
  const [load] = os.loadavg();
  const machine = { measuredAt: new Date().toISOString(), cpu: os.cpus()[0]?.model, cores: os.cpus().length, load };
  const results = path.join(root, "benchmarks/results");
  await mkdir(results, { recursive: true });
  await writeFile(path.join(results, "pages.json"), `${JSON.stringify({ ...machine, weights, loads, answers })}\n`);
  return login <= budgets.loginScripts && slow.length === 0;
}
