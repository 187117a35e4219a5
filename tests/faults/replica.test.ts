import { once } from "node:events";
import net from "node:net";
import { changedEvent, type ServerEvents } from "@pomar/contract/realtime";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../../apps/api/src/app.ts";
import { migrate } from "../../apps/api/src/platform/db/migrate.ts";
import { openReplica, type Replica } from "../../apps/api/src/platform/db/replica/replica.ts";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { eventually } from "../support/eventually.ts";
import { factories } from "../support/factories.ts";
import { faultTest } from "../support/faults.ts";
import { listen } from "../support/second-process.ts";
import { askOnce, type Pair, startPair } from "../support/standby.ts";

let pair: Pair;
/** An app process that reads from the primary only. */
let t: TestApp;
/** A second app process, which reads from the replica. */
let app: FastifyInstance;
let url: string;
let replica: Replica;
let make: ReturnType<typeof factories>;
const output: string[] = [];

const open = (replicaUrl: string, log: string[]) =>
  openReplica({
    primary: t.database,
    connection: { connectionString: pair.primaryUrl },
    url: replicaUrl,
    log: (line) => log.push(line),
    timeouts: { look: 50, behind: 400, rest: 50 },
  });

beforeAll(async () => {
  pair = await startPair();
  await migrate(pair.primaryUrl);
  t = await startApp({ url: pair.primaryUrl, drop: async () => {} });
  make = factories(t);
  replica = open(pair.replicaUrl, output);
  app = await buildApp({
    database: t.database,
    timeZone: "America/Sao_Paulo",
    logLevel: "silent",
    readRoute: replica.readRoute,
  });
  url = await listen(app);
}, 120_000);
afterAll(async () => {
  await app.close();
  await replica.close();
  await t.close();
  await pair.remove();
});

// The app uses the replica again once the replica is less than 500 ms behind; a busy machine may need a while.
const isUsed = () => eventually(() => expect(replica.inUse()).toBe(true), 60_000);

const isReadFrom = (from: Replica) => from.read(whereRead);

/** Reads the last queries on the connections to the replica. */
async function lastAsked(): Promise<string> {
  const client = new pg.Client({ connectionString: pair.replicaUrl, application_name: "onlooker" });
  await client.connect();
  const { rows } = await client.query<{ query: string }>(
    "select query from pg_stat_activity where application_name = 'pomar'",
  );
  await client.end();
  return rows.map(({ query }) => query).join("\n");
}

async function get(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${t.admin.token}` } });
  return { status: answer.status, text: await answer.text() };
}

const listed = async (supplier: { name: string }) => {
  // The test searches by name, because other tests may have added more than a page of suppliers.
  const { status, text } = await get(`/suppliers?search=${encodeURIComponent(supplier.name)}`);
  expect(status, text).toBe(200);
  return text.includes(supplier.name);
};

test("lists, reports and exports are read from the replica, a single record from the primary", async () => {
  await isUsed();
  const supplier = await make.supplier();
  const fruit = await make.fruit();
  await eventually(async () => expect(await isReadFrom(replica)).toBe("replica"));
  await eventually(async () => {
    expect(await listed(supplier)).toBe(true);
    expect(await lastAsked()).toContain('from "suppliers"');
  });
  expect((await get(`/fruits/${fruit.id}`)).status).toBe(200);
  expect(await lastAsked()).not.toContain('from "fruits"');
  expect((await get("/reports/today")).status).toBe(200);
  const exported = await get("/export/suppliers.csv");
  expect(exported.text).toContain(supplier.name);
});

test("a user who has written sees it in the next list on any process, however far the replica is behind", async () => {
  await isUsed();
  for (let i = 0; i < 40; i++) expect(await listed(await make.supplier())).toBe(true);
  await pair.pause();
  for (let i = 0; i < 10; i++) expect(await listed(await make.supplier())).toBe(true);
  expect(await isReadFrom(replica)).toBe("primary");
  await pair.resume();
  await eventually(async () => expect(await isReadFrom(replica)).toBe("replica"));
});

test("a report cached until the next change is never older than the reader's own writes, on a replica too", async () => {
  await isUsed();
  for (let i = 0; i < 20; i++) {
    if (i % 7 === 3) await pair.pause();
    const { fruit } = await make.rawMaterial();
    for (const again of [1, 2]) expect((await get("/reports/stock")).text, `${again}`).toContain(fruit.name);
    if (i % 7 === 5) await pair.resume();
  }
  await pair.resume();
  await eventually(async () => {
    await get("/reports/stock");
    expect(await lastAsked()).toContain("pg_last_wal_replay_lsn");
  });
});

test("a screen that refetches after a change event never sees an older state", async () => {
  await isUsed();
  const screen: Socket<ServerEvents> = io(url, { auth: { token: t.admin.token }, transports: ["websocket"] });
  onTestFinished(() => void screen.disconnect());
  await once(screen as never, "connect");
  for (let i = 0; i < 20; i++) {
    if (i % 5 === 2) await pair.pause();
    if (i % 5 === 4) await pair.resume();
    let resolveNotice = () => {};
    const isTold = new Promise<void>((resolve) => {
      resolveNotice = resolve;
    });
    screen.on(changedEvent, ({ resources }) => resources.includes("suppliers") && resolveNotice());
    const supplier = await make.supplier();
    await isTold;
    screen.off(changedEvent);
    expect(await listed(supplier)).toBe(true);
  }
}, 60_000);

test("a replica that stays behind is suspended with one log line, and used again once it has caught up", async () => {
  await isUsed();
  output.length = 0;
  await pair.pause();
  const supplier = await make.supplier();
  await eventually(() => expect(replica.inUse()).toBe(false));
  expect(await listed(supplier)).toBe(true);
  await pair.resume();
  await isUsed();
  expect(output).toEqual([
    "Réplica fora de uso (está atrasada): listas e relatórios são lidos do banco principal.",
    "Réplica de novo em uso para listas e relatórios.",
  ]);
});

faultTest(
  "no call fails while the replica stops and starts, a user's own writes are in the next list, and the replica is used again",
  { fault: "stop of the replica", broken: "the server that lists are read from, and started again" },
  async ({ times }) => {
    const stops = times(2, 6);
    let isOver = false;
    const done = { sent: 0, acknowledged: 0, lost: 0 };
    const writeAndLook = async () => {
      while (!isOver) {
        const supplier = await make.supplier();
        done.acknowledged += 1;
        if (!(await listed(supplier))) done.lost += 1;
        done.sent += 2;
      }
    };
    const people = Promise.all(Array.from({ length: 4 }, writeAndLook));
    for (let stop = 0; stop < stops; stop++) {
      await isUsed();
      await pair.stopReplica();
      await eventually(() => expect(replica.inUse()).toBe(false));
      await pair.startReplica();
    }
    await isUsed();
    isOver = true;
    await people;
    return { ...done, faults: stops, doubled: 0, half: Object.keys(await brokenInvariants(t.database.pool)).length };
  },
);

test("reads that a silent replica leaves unanswered are answered by the primary", async () => {
  const way = await mutableWayTo(pair.replicaUrl);
  const log: string[] = [];
  const silent = open(way.url, log);
  onTestFinished(async () => {
    way.close();
    await silent.close();
  });
  // The replica may report at first that it is behind.
  await eventually(async () => expect(await silent.read(whereRead)).toBe("replica"));
  log.length = 0;
  const answer = silent.read(async (source) => {
    way.mute();
    return whereRead(source);
  });
  expect(await answer).toBe("primary");
  expect(log).toEqual([
    "Réplica fora de uso (o servidor não respondeu): listas e relatórios são lidos do banco principal.",
  ]);
}, 60_000);

test("a replica that was rebuilt, and is behind its former state, is not used by processes that had accepted it", async () => {
  const older = await startPair();
  onTestFinished(() => older.remove());
  // The older pair accepts the same accounts as the first pair.
  const { password } = new URL(pair.replicaUrl);
  const replicaAddress = new URL(older.replicaUrl);
  replicaAddress.password = password;
  await askOnce(older.primaryUrl, `alter role ${replicaAddress.username} password '${password}'`);
  await eventually(() => askOnce(replicaAddress.href, "select 1"));
  // The first pair's log is now far ahead of the older pair's.
  for (let i = 0; i < 50; i++)
    await t.database.pool.query("select pg_logical_emit_message(false, 'far', repeat('beyond', 160000))");
  await make.supplier();
  const way = await mutableWayTo(pair.replicaUrl);
  const anew = open(way.url, []);
  onTestFinished(async () => {
    way.close();
    await anew.close();
  });
  await eventually(() => expect(anew.inUse()).toBe(true));
  let isAnew = false;
  const read = () =>
    anew.read(async (source) => {
      if (isAnew || source === t.database) return whereRead(source);
      isAnew = true;
      way.lead(older.replicaUrl);
      await eventually(() => expect(source.pool.totalCount).toBe(0));
      return whereRead(source);
    });
  let from = "";
  await eventually(async () => {
    from = await read();
    expect(isAnew).toBe(true);
  });
  expect(from).toBe("primary");
}, 120_000);

test("a server that is no replica of the primary is not used, and the reason is logged", async () => {
  const log: string[] = [];
  const primary = open(pair.primaryUrl, log);
  const other = open(pair.replicaUrl.replace(/\/pomar$/, "/postgres"), log);
  await eventually(() => expect(log).toHaveLength(2));
  expect(log.sort()).toEqual([
    "Réplica fora de uso (o servidor não é réplica de ninguém): listas e relatórios são lidos do banco principal.",
    "Réplica fora de uso (o servidor é de outro banco de dados): listas e relatórios são lidos do banco principal.",
  ]);
  expect(await isReadFrom(primary)).toBe("primary");
  expect(await isReadFrom(other)).toBe("primary");
  await Promise.all([primary.close(), other.close()]);
});

test("a replica that is promoted is no longer used", async () => {
  await isUsed();
  await pair.promote();
  expect(await listed(await make.supplier())).toBe(true);
  await eventually(() => expect(replica.inUse()).toBe(false));
  expect(output.at(-1)).toContain("o servidor não é réplica de ninguém");
});

async function whereRead({ db }: TestApp["database"]): Promise<string> {
  const { rows } = await db.execute<{ copy: boolean }>(sql`select pg_is_in_recovery() as copy`);
  return rows[0]?.copy ? "replica" : "primary";
}

/** Starts a proxy to a server. Once muted, the proxy forwards nothing and closes nothing; it can also be redirected. */
async function mutableWayTo(target: string) {
  let isMute = false;
  let port = Number(new URL(target).port);
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(port, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("error", () => {});
      from.on("data", (chunk) => isMute || to.write(chunk));
      from.on("close", () => isMute || to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(target);
  address.port = String((server.address() as net.AddressInfo).port);
  return {
    url: address.href,
    mute() {
      isMute = true;
    },
    /** Redirects the proxy and cuts its present connections. */
    lead(other: string) {
      port = Number(new URL(other).port);
      for (const socket of open) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
