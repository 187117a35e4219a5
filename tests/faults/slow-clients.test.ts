import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { promisify } from "node:util";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countLosses } from "../support/aftermath.ts";
import { apiClient } from "../support/api-client.ts";
import { startApp } from "../support/app.ts";
import { faultTest } from "../support/faults.ts";
import { startRetryingClients } from "../support/retrying-clients.ts";
import { createStockFixture } from "../support/stock-fixture.ts";

/** The app's timeouts, shortened to a tenth or less. */
const timeouts = { headersMs: 3000, requestMs: 8000, silenceMs: 10_000 };
const t = await startApp(undefined, { timeouts });
let port: number;

beforeAll(async () => {
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

const head = (...lines: string[]) =>
  [`POST /api/raw-materials HTTP/1.1`, "host: pomar", `authorization: Bearer ${t.admin.token}`, ...lines].join("\r\n");

/**
 * Sends the first part of a request at once, and then single bytes with pauses, without end.
 * @returns the answer with which the server ends the connection.
 */
async function dribble(begun: string): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => {});
  let reply = "";
  socket.on("data", (chunk) => (reply += chunk));
  await once(socket, "connect");
  socket.write(begun);
  const timer = setInterval(() => socket.write("a"), 300);
  await once(socket, "close");
  clearInterval(timer);
  return reply;
}

/** Requests a large answer and never reads it. */
async function neverRead(): Promise<net.Socket> {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.pause();
  socket.write(`GET /api/openapi.json HTTP/1.1\r\nhost: pomar\r\n\r\n`.repeat(40));
  return socket;
}

const openConnections = () => promisify(t.app.server.getConnections.bind(t.app.server))();

faultTest(
  "a client that sends byte by byte, or never reads the answer, is disconnected in time, and all others are served meanwhile",
  { fault: "slow clients", broken: "headers and bodies that come by drops, answers that nobody reads" },
  async ({ draw, between }) => {
    const url = `http://127.0.0.1:${port}`;
    const { token } = t.admin;
    const stock = await createStockFixture(apiClient(url, token));
    const clients = startRetryingClients({ url, token, stock, draw, count: 3 });
    const slow = between(30, 60);
    const body = ["content-type: application/json", "content-length: 4000", "", '{"notes":"'];
    const headers = Promise.all(Array.from({ length: slow }, () => dribble(head("x-slow: "))));
    const bodies = Promise.all(Array.from({ length: slow }, () => dribble(head(...body))));
    const readers = await Promise.all(Array.from({ length: slow }, neverRead));
    await clients.more(20);
    for (const reply of [...(await headers), ...(await bodies)]) expect(reply).toMatch(/^HTTP\/1.1 408 /);
    await clients.more(5);
    await clients.stop();
    // Connections of the well-behaved clients may still be open.
    await expect.poll(openConnections, { timeout: 120_000 }).toBeLessThan(slow);
    for (const reader of readers) reader.destroy();
    expect(clients.wrong).toEqual([]);
    await expect.poll(() => t.database.pool.totalCount - t.database.pool.idleCount, { timeout: 120_000 }).toBe(0);
    return countLosses({ connection: t.url, clients, stock, faults: 3 * slow });
  },
);

test("a request that takes its time over a bad line is served, as long as it arrives in the end", async () => {
  const { fruitId, supplierId } = await createStockFixture(
    apiClient(`http://127.0.0.1:${port}`, t.admin.token),
    "Umbu",
  );
  const body = JSON.stringify({ fruitId, supplierId, grossKg: 30.5, notes: "Da roça" });
  const socket = net.connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    head("content-type: application/json", `content-length: ${Buffer.byteLength(body)}`, "connection: close", "", ""),
  );
  for (const part of body.match(/.{1,20}/g) ?? []) {
    // The pause makes the connection slow, which is the subject of the test.
    await new Promise((resolve) => setTimeout(resolve, 150));
    socket.write(part);
  }
  let reply = "";
  for await (const chunk of socket) reply += chunk;
  expect(reply).toMatch(/^HTTP\/1.1 201 /);
  const { data } = await t.admin.call(rawMaterialsRoutes.list, { query: { fruit: fruitId } });
  expect(data.filter(({ netKg }) => netKg === 30.5)).toHaveLength(1);
});
