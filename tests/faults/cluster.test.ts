import type { Changed } from "@pomar/contract/realtime";
import { openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import { findPostmaster } from "@pomar/embedded-postgres/postmaster";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "../support/api-client.ts";
import { type BuiltApp, startBuiltApp } from "../support/built-app.ts";
import { usedDataFolder } from "../support/data-folder.ts";
import { cloneDatabase, type TestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { faultTest } from "../support/faults.ts";
import { codeIn, lossesAtDock, openDock, receiveOnce, startClientsAtDock } from "../support/receiving.ts";
import { findCluster, removeCluster } from "../support/throwaway.ts";

const adminPassword = "senha-de-muitos";
const metricsToken = "um-token-de-metricas";
/** The timeout for starting and ending whole processes, perhaps on a busy machine. */
const aWhile = 240_000;
const inTheEnd = <Seen>(look: () => Seen | Promise<Seen>) => eventually(look, 90_000);
let database: TestDatabase;
let app: BuiltApp;
let token: string;

beforeAll(async () => {
  database = await cloneDatabase();
  app = await startCluster({ DATABASE_URL: database.url });
  token = (await logIn(app.url, "admin", adminPassword)).token;
}, 60_000);
afterAll(async () => {
  await app.stop();
  await database.drop();
});

const startCluster = (data: { DATABASE_URL: string } | { DATA_DIR: string }) =>
  startBuiltApp({
    data,
    adminPassword,
    args: ["--cluster", "--processes", "2"],
    settings: { METRICS_TOKEN: metricsToken },
  });

const scrape = async () =>
  (await fetch(`${app.url}/api/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();

/** Lists the serving processes by their number in the metrics, each with its connections. */
async function processes(): Promise<{ number: string; pid: number; sockets: number }[]> {
  const text = await scrape();
  const values = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}\\{.*?process="(\\d+)".*?\\} (\\d+)$`, "gm"))].map(
      ([, number = "", value]) => [number, Number(value)] as const,
    );
  const sockets = new Map(values("pomar_live_sockets"));
  return values("pomar_process_id").map(([number, pid]) => ({ number, pid, sockets: sockets.get(number) ?? 0 }));
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function openScreen(): Promise<{ socket: Socket; heard: string[] }> {
  const options = { auth: { token }, forceNew: true, transports: ["websocket"], reconnectionDelay: 100 };
  const socket = io(app.url, options);
  const messages: string[] = [];
  socket.on("changed", ({ resources }: Changed) => messages.push(...resources));
  await inTheEnd(() => expect(socket.connected).toBe(true));
  return { socket, heard: messages };
}

test(
  "every screen receives an entry's change, whichever process each is connected to",
  async () => {
    const dock = await openDock(app.url, token);
    const screens = await Promise.all(Array.from({ length: 12 }, openScreen));
    // A new connection usually goes to an idle process, so after some tries each process has a connection.
    while (Math.min(...(await processes()).map(({ sockets }) => sockets)) === 0) screens.push(await openScreen());
    const held = (await processes()).reduce((sum, { sockets }) => sum + sockets, 0);
    expect(held).toBe(screens.length);

    for (const { heard } of screens) heard.length = 0;
    codeIn(await receiveOnce(dock));
    await inTheEnd(() => {
      for (const { heard } of screens) expect(heard).toContain("raw-materials");
    });
    for (const { socket } of screens) socket.disconnect();
  },
  aWhile,
);

faultTest(
  "when a process crashes amid receptions nothing is lost or doubled, a new one replaces it, and its screens reconnect",
  { fault: "kill -9 of one process of several", broken: "one of the processes that serve together" },
  async () => {
    const dock = await openDock(app.url, token);
    const screens = await Promise.all(Array.from({ length: 6 }, openScreen));
    const before = await processes();
    const clients = startClientsAtDock(dock, 6);
    await inTheEnd(() => expect(clients.acknowledged.length).toBeGreaterThan(30));
    const fallen = before[0] as (typeof before)[0];
    process.kill(fallen.pid, "SIGKILL");
    const acknowledgedThen = clients.acknowledged.length;
    await inTheEnd(() => expect(clients.acknowledged.length).toBeGreaterThan(acknowledgedThen + 30));
    const acknowledged = await clients.end();
    await inTheEnd(async () => {
      const now = await processes();
      expect(now).toHaveLength(2);
      expect(now.map(({ number }) => number)).not.toContain(fallen.number);
    });

    await inTheEnd(() => {
      for (const { socket } of screens) expect(socket.connected).toBe(true);
    });
    for (const { heard } of screens) heard.length = 0;
    acknowledged.push(codeIn(await receiveOnce(dock)));
    await inTheEnd(() => {
      for (const { heard } of screens) expect(heard).toContain("raw-materials");
    });
    for (const { socket } of screens) socket.disconnect();
    expect(app.output()).toContain(`O processo ${fallen.pid} terminou (SIGKILL); outro começa em 0.25 s.`);
    const { fruitId } = dock;
    return lossesAtDock({ faults: 1, sent: clients.sent(), acknowledged, connection: database.url, fruitId });
  },
);

faultTest(
  "kill -9 of the supervising process ends the others and their PostgreSQL, and loses nothing",
  {
    fault: "kill -9 of the primary of several processes",
    broken: "the process that starts the others and their PostgreSQL",
  },
  async () => {
    const dataDir = await usedDataFolder();
    const first = await startCluster({ DATA_DIR: dataDir });
    const session = await logIn(first.url, "admin", adminPassword);
    const dock = await openDock(first.url, session.token);
    const clients = startClientsAtDock(dock, 4);
    await inTheEnd(() => expect(clients.acknowledged.length).toBeGreaterThan(20));
    await first.kill();
    await inTheEnd(() => expect(findPostmaster(findCluster(dataDir) ?? "")).toBeUndefined());

    const second = await startBuiltApp({ data: { DATA_DIR: dataDir }, adminPassword });
    dock.url = second.url;
    const acknowledged = await clients.end();
    await second.stop();
    const { connection, stop } = await openOwnPostgres({ dataDir, log: () => {} });
    const losses = await lossesAtDock({
      faults: 1,
      sent: clients.sent(),
      acknowledged,
      fruitId: dock.fruitId,
      connection,
    }).finally(stop);
    await removeCluster(dataDir);
    return losses;
  },
);

test(
  "a failed start gives its reason once: a taken port, an invalid number",
  async () => {
    const start = (args: string[]) =>
      startBuiltApp({
        data: { DATABASE_URL: database.url },
        adminPassword,
        args: ["--cluster", ...args],
        settings: { PORT: new URL(app.url).port },
      });
    await expect(start(["--processes", "2"])).rejects.toThrow(
      /^The app ended with 1:\nNão foi possível iniciar o Pomar. A porta \d+ já está em uso; escolha outra com PORT=3001.\n$/,
    );
    await expect(start(["--processes", "cem"])).rejects.toThrow(
      'The app ended with 2:\nConfiguração: --processes deve ser um número de 1 a 64 (recebido: "cem")',
    );
  },
  aWhile,
);

/** This test ends the cluster, so it must be the last test of the file. */
faultTest(
  "stopped amid receptions, all processes answer the requests they accepted, and the exit code is 0",
  { fault: "stop of several processes under load", broken: "SIGTERM to the primary" },
  async () => {
    const dock = await openDock(app.url, token);
    const members = await processes();
    const acknowledged: string[] = [];
    let sent = 0;
    const receiveUntilRefused = async () => {
      for (;;) {
        sent += 1;
        const answer = await receiveOnce(dock).catch(() => null);
        // Status 503 means that the process which accepted the connection is about to end.
        if (answer === null || answer.status === 503) return;
        acknowledged.push(codeIn(answer));
      }
    };
    const clients = Promise.all(Array.from({ length: 8 }, receiveUntilRefused));
    await inTheEnd(() => expect(acknowledged.length).toBeGreaterThan(30));
    process.kill(app.pid, "SIGTERM");
    expect(await app.ended).toBe(0);
    await clients;
    expect(members.filter(({ pid }) => isAlive(pid))).toEqual([]);
    expect(app.output().match(/Pomar pronto em/g)).toHaveLength(1);
    return lossesAtDock({ faults: 1, sent, acknowledged, connection: database.url, fruitId: dock.fruitId });
  },
);
