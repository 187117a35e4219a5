import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { io, type Socket } from "socket.io-client";
import { afterAll, expect } from "vitest";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import { apiClient, logIn } from "../support/api-client.ts";
import { type BuiltApp, startBuiltApp } from "../support/built-app.ts";
import { cloneDatabase } from "../support/database.ts";
import { faultTest } from "../support/faults.ts";
import { createStockFixture, type StockFixture } from "../support/stock-fixture.ts";

const adminPassword = "senha-que-sobrevive";
const database = await cloneDatabase();
afterAll(() => database.drop());

/** A client that sends entries until the server closes, and records the outcome of each entry. */
interface Caller {
  acknowledged: string[];
  /** Calls that received no byte of an answer. */
  unanswered: string[];
  /** The partial answers and refusals that the client received. */
  wrong: string[];
  sent: number;
}

async function callUntilShut(
  app: BuiltApp,
  token: string,
  { stock, draw }: { stock: StockFixture; draw: () => number },
) {
  const calls: Caller = { acknowledged: [], unanswered: [], wrong: [], sent: 0 };
  // Half of the clients reuse their connection, like browsers and nginx; the other clients open one for each request.
  const agent = draw() < 0.5 ? new Agent({ keepAlive: true, maxSockets: 1 }) : new Agent();
  for (;;) {
    const mark = `parada-${randomUUID()}`;
    const { path, body } = stock.entry(mark, draw());
    calls.sent += 1;
    try {
      const response = await post(`${app.url}/api${path}`, { agent, token, body: JSON.stringify(body) });
      response.setEncoding("utf8");
      let text = "";
      for await (const chunk of response) text += chunk;
      if (response.statusCode === 201) calls.acknowledged.push(mark);
      else calls.wrong.push(`${response.statusCode}: ${text}`);
    } catch (error) {
      if (error instanceof Unanswered) calls.unanswered.push(mark);
      else calls.wrong.push(`cut in the middle: ${error}`);
      break;
    }
  }
  agent.destroy();
  return calls;
}

class Unanswered extends Error {}

function post(url: string, { agent, token, body }: { agent: Agent; token: string; body: string }) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    request(url, { method: "POST", agent, headers })
      .on("response", resolve)
      .on("error", (error) => reject(new Unanswered(error.message)))
      .end(body);
  });
}

/** Starts an export whose answer the client does not read; buffers between server and client may still hold a part. */
async function beginExport(app: BuiltApp, token: string, search = ""): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` };
  const [response] = (await once(
    get(`${app.url}/api/export/suppliers.csv?search=${search}`, { headers }),
    "response",
  )) as [IncomingMessage];
  await once(response, "readable");
  return response;
}

async function readWhole(response: IncomingMessage): Promise<boolean> {
  for await (const _ of response);
  return response.complete;
}

/** Returns those of the given texts that the database contains as an entry's remark or reason. */
async function stored(client: pg.Client, marks: string[]): Promise<string[]> {
  const { rows } = await client.query<{ mark: string }>(
    `select mark from (select notes as mark from receipts union all select notes from productions
       union all select reason from lot_movements where kind = 'shipment' union all select notes from settlements) m
     where mark = any($1)`,
    [marks],
  );
  return rows.map(({ mark }) => mark);
}

faultTest(
  "stopped amid work, the app completes every answer that it owes, and has not begun the calls without an answer",
  { fault: "stop under load", broken: "SIGTERM amid entries, open live sockets and an export that is being read" },
  async ({ draw, between, times }) => {
    const client = new pg.Client(database.url);
    await client.connect();
    const stops = times(1, 3);
    const losses = { faults: stops, sent: 0, acknowledged: 0, lost: 0, doubled: 0, half: 0 };
    for (let stop = 0; stop < stops; stop++) {
      const app = await startBuiltApp({ data: { DATABASE_URL: database.url }, adminPassword });
      const { token } = await logIn(app.url, "admin", adminPassword);
      const stock = await createStockFixture(apiClient(app.url, token), ["Acerola", "Bacuri", "Cajá"][stop]);
      if (stop === 0)
        await client.query(
          `insert into suppliers (id, name, notes, created_at, updated_at)
           select gen_random_uuid(), 'Fazenda ' || n,
             (select string_agg(md5(n || '-' || part), '') from generate_series(1, 160) part), now(), now()
           from generate_series(1, 3000) n`,
        );
      const screens: Socket[] = Array.from({ length: 10 }, () =>
        io(app.url, { auth: { token }, transports: ["websocket"], reconnection: false }),
      );
      await Promise.all(screens.map((screen) => once(screen as never, "connect")));
      const reading = await beginExport(app, token, "7");
      const callers = Array.from({ length: 8 }, () => callUntilShut(app, token, { stock, draw }));
      await pause(between(200, 800));

      process.kill(app.pid, "SIGTERM");
      const wasWhole = readWhole(reading);
      expect(await app.ended, app.output()).toBe(0);
      expect(await wasWhole, "the export was cut").toBe(true);
      for (const calls of await Promise.all(callers)) {
        expect(calls.wrong).toEqual([]);
        losses.sent += calls.sent;
        losses.acknowledged += calls.acknowledged.length;
        const storedEntries = await stored(client, calls.acknowledged);
        losses.lost += calls.acknowledged.filter((mark) => !storedEntries.includes(mark)).length;
        losses.doubled += storedEntries.length - new Set(storedEntries).size;
        // Entries that are stored although their client received no answer.
        losses.half += (await stored(client, calls.unanswered)).length;
      }
      for (const screen of screens) screen.disconnect();
    }
    expect(losses.acknowledged).toBeGreaterThan(0);
    losses.half += Object.keys(await brokenInvariants(client)).length;
    await client.end();
    return losses;
  },
);

faultTest(
  "a client that reads nothing does not delay a stop: it ends in time, with 0",
  { fault: "stop with a reader who takes nothing", broken: "SIGTERM while an export waits for ever for its reader" },
  async () => {
    const app = await startBuiltApp({ data: { DATABASE_URL: database.url }, adminPassword });
    const { token } = await logIn(app.url, "admin", adminPassword);
    const reading = await beginExport(app, token);
    const cut = once(reading, "error");
    process.kill(app.pid, "SIGTERM");
    expect(await app.ended, app.output()).toBe(0);
    reading.resume();
    await cut;
    expect(reading.complete).toBe(false);
    return { faults: 1, sent: 1, acknowledged: 0, lost: 0, doubled: 0, half: 0 };
  },
);
