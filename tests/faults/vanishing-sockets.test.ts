import { once } from "node:events";
import { request } from "node:http";
import type net from "node:net";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { changedEvent } from "@pomar/contract/realtime";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect } from "vitest";
import { startApp } from "../support/app.ts";
import { eventually } from "../support/eventually.ts";
import { factories } from "../support/factories.ts";
import { faultTest } from "../support/faults.ts";
import { bySize } from "../support/test-size.ts";

/** The server of this test pings ten times as often as usual; a client that misses two pings counts as gone. */
const t = await startApp(undefined, { timeouts: { pingMs: 2000 } });
const make = factories(t);
let port: number;

beforeAll(async () => {
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

async function gauge(name: string): Promise<number> {
  const { payload } = await t.app.inject({
    url: "/api/metrics",
    headers: { authorization: `Bearer ${t.admin.token}` },
  });
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(payload)?.[1]);
}

/**
 * Opens a live socket as raw bytes: connected, with an accepted session, answering pings as long as the test reads it.
 */
async function openSocket(): Promise<net.Socket> {
  const upgrade = request({
    port,
    agent: false,
    path: "/socket.io/?EIO=4&transport=websocket",
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    },
  }).end();
  const [, socket] = (await once(upgrade, "upgrade")) as [unknown, net.Socket];
  socket.on("error", () => {});
  socket.on("data", (said) => said.includes(ping) && socket.write(frame("3")));
  socket.write(frame(`40${JSON.stringify({ token: t.admin.token })}`));
  // The text `40{` in an answer means that the server accepted the session; the test reads no later message.
  await eventually(async () => {
    const [said] = (await once(socket, "data")) as [Buffer];
    expect(said.toString()).toContain("40{");
  }, 120_000);
  return socket;
}

/** The bytes of a ping from the server. */
const ping = Buffer.from([0x81, 1, "2".charCodeAt(0)]);

/** Encodes a text of less than 126 bytes as a browser does. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

const socketCount = bySize(200, 1000);

faultTest(
  `${socketCount} live sockets that connect and vanish, closed or not, leave nothing behind, and other screens receive their events`,
  { fault: "sockets that vanish", broken: "live sockets: reset, closed without a word, or silent for ever" },
  async ({ draw }) => {
    const sockets: net.Socket[] = [];
    const faithful = io(`http://127.0.0.1:${port}`, { auth: { token: t.admin.token }, transports: ["websocket"] });
    let receivedCount = 0;
    faithful.on(changedEvent, () => receivedCount++);
    await once(faithful as never, "connect");
    const vanish = [
      (socket: net.Socket) => socket.resetAndDestroy(),
      (socket: net.Socket) => socket.destroy(),
      // A half-open connection: the other side has disappeared without closing the connection.
      (socket: net.Socket) => socket.pause(),
    ];
    while (sockets.length < socketCount)
      sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => openSocket()))));
    expect(await gauge("pomar_live_sockets")).toBeGreaterThan(socketCount / 3);
    for (const socket of sockets) vanish[Math.floor(draw() * vanish.length)]?.(socket);
    await expect.poll(() => gauge("pomar_live_sockets"), { timeout: 120_000 }).toBe(1);
    await expect
      .poll(promisify(t.app.server.getConnections.bind(t.app.server)), { timeout: 120_000 })
      .toBeLessThanOrEqual(1);

    const body = await make.rawMaterialInput();
    const before = receivedCount;
    const { id } = await t.admin.call(rawMaterialsRoutes.create, { body });
    await expect.poll(() => receivedCount, { timeout: 120_000 }).toBeGreaterThan(before);
    expect((await t.admin.call(rawMaterialsRoutes.read, { params: { id } })).id).toBe(id);
    await expect.poll(() => t.database.pool.waitingCount, { timeout: 120_000 }).toBe(0);
    faithful.disconnect();
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => gauge("pomar_live_sockets"), { timeout: 120_000 }).toBe(0);
    return { faults: sockets.length, sent: sockets.length + 1, acknowledged: 1, lost: 0, doubled: 0, half: 0 };
  },
);
