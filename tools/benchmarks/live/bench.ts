import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { migrate } from "../../../apps/api/src/platform/db/migrate.ts";
import { onOwnPostgres } from "../own-postgres.ts";
import { type Server, startApp, startBare } from "../processes.ts";
import { cell, quantile, say } from "../side-by-side.ts";
import { administrators, bareListeners, type Listeners } from "./listeners.ts";

const connected = 200;
const rounds = 100;
/** ms from the answer to the last of all, in 99 of 100 cases: at once, to a person. */
const limitMs = 250;
/** ms between two acts: all two hundred screens live in this process, and first take in what else they are told of an entry. */
const restMs = 300;

/** What one side took, in ms, round by round: until the answer, from there until the last had heard, and what of it the listeners worked. */
interface Delays {
  answer: number[];
  last: number[];
  listening: number[];
}

/**
 * How long after an employee's entry is saved has the last of two hundred administrators heard of it, on two processes? The product
 * (session, levels, kept notification, other events beside it) and a bare `notify` to bare sockets, in turn, on one PostgreSQL.
 * @returns whether the product stayed within the limit, and everybody heard everything once.
 */
export const benchLive = (): Promise<boolean> => onOwnPostgres(measureAll);

async function measureAll(url: string): Promise<boolean> {
  const running: Server[] = [];
  const start = async (server: Promise<Server>) => {
    running.push(await server);
    return server;
  };
  try {
    await migrate(url);
    const apps = [await start(startApp(url)), await start(startApp(url))] as const;
    const another = () => start(startBare("tools/benchmarks/live/bare-server.ts", { DATABASE_URL: url }));
    const bareServers = [await another(), await another()];
    const admins = await administrators(url, apps, connected);
    const others = await bareListeners(bareServers, connected);
    const enter = await entering(apps[0]);
    const speak = async () => (await fetch(bareServers[0]?.url ?? "", { method: "POST" })).text();
    const app: Delays = { answer: [], last: [], listening: [] };
    const bare: Delays = { answer: [], last: [], listening: [] };
    let isOnce = true;
    for (let round = -5; round < rounds; round++) {
      for (const [act, all, delays] of [
        [enter, admins, app],
        [speak, others, bare],
      ] as const) {
        await rest(restMs);
        const { words, answer, last, listening } = await measure(act, all);
        // The first ones warm both up.
        if (round >= 0) {
          delays.answer.push(answer);
          delays.last.push(last);
          delays.listening.push(listening);
        }
        isOnce &&= all.heard(words) === connected;
      }
    }
    admins.close();
    others.close();
    return await report({ app, bare }, isOnce);
  } finally {
    for (const server of running) await server.stop();
  }
}

/** @param act  does something that all hear of. @returns words that only its message has. */
async function measure(act: () => Promise<string>, all: Listeners) {
  const from = performance.now();
  const words = await act();
  const answered = performance.now();
  const before = process.cpuUsage();
  const last = await all.everyoneHears(words);
  const { user, system } = process.cpuUsage(before);
  // Some may hear it before the answer has arrived.
  return { words, answer: answered - from, last: Math.max(last - answered, 0), listening: (user + system) / 1000 };
}

/** What an entry at the dock is, as a call. @returns the code of its lot, which its notification names. */
async function entering(app: Server): Promise<() => Promise<string>> {
  const post = async (where: string, body: object) => {
    const reply = await fetch(`${app.url}/api${where}`, {
      method: "POST",
      headers: { authorization: `Bearer ${app.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${where} answered ${reply.status}: ${await reply.text()}`);
    return reply.json() as Promise<{ id: string; lot: { code: string } }>;
  };
  const fruit = await post("/fruits", { name: "Acerola", code: "ACE" });
  const supplier = await post("/suppliers", { name: "Sítio Boa Vista" });
  const entry = { fruitId: fruit.id, supplierId: supplier.id, grossKg: 860.5, tareKg: 48, confirmedRepeat: true };
  return async () => `lote ${(await post("/raw-materials", entry)).lot.code}`;
}

async function report(measured: { app: Delays; bare: Delays }, isOnce: boolean): Promise<boolean> {
  say(`\n${connected} administradores em dois processos, ${rounds} entradas; ms da resposta até o último ouvir`);
  say(`  ${"".padEnd(12)}${["p50", "p99", "máximo", "ouvintes", "resposta"].map((word) => word.padStart(9)).join("")}`);
  for (const [who, { answer, last, listening }] of [
    ["produto", measured.app],
    ["puro", measured.bare],
  ] as const) {
    const figures = [
      quantile(last, 0.5),
      quantile(last, 0.99),
      quantile(last, 1),
      quantile(listening, 0.5),
      quantile(answer, 0.5),
    ];
    say(`  ${who.padEnd(12)}${figures.map((figure) => cell(figure, 1)).join("")}`);
  }
  const within = quantile(measured.app.last, 0.99) <= limitMs && isOnce;
  say(`\ncada um ouviu tudo uma vez: ${isOnce ? "sim" : "NÃO"}`);
  say(`limite: ${limitMs} ms em 99 de 100 entradas: ${within ? "dentro" : "FORA"}`);
  const [load] = os.loadavg();
  const machine = { measuredAt: new Date().toISOString(), cpu: os.cpus()[0]?.model, cores: os.cpus().length, load };
  const text = JSON.stringify({ ...machine, connected, ...measured }, (_, value) =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toFixed(2)) : value,
  );
  await writeFile(path.join(import.meta.dirname, "measured.json"), `${text}\n`);
  return within;
}
