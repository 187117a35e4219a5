import { once } from "node:events";
import https from "node:https";
import type { Changed } from "@pomar/contract/realtime";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { logIn } from "../support/api-client.ts";
import { type BuiltApp, startBuiltApp } from "../support/built-app.ts";
import { cloneDatabase, type TestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { faultTest } from "../support/faults.ts";
import { type Nginx, startNginx, withoutNginx } from "../support/nginx.ts";
import { codeIn, lossesAtDock, openDock, receiveOnce, startClientsAtDock } from "../support/receiving.ts";
import { skipWithout } from "../support/skip-without.ts";
import { makeCsv } from "../support/spreadsheets.ts";

const adminPassword = "senha-atras-do-nginx";
let database: TestDatabase;
let apps: BuiltApp[] = [];
let nginx: Nginx;
let token: string;

const start = (port = "0") =>
  startBuiltApp({ data: { DATABASE_URL: database.url }, adminPassword, settings: { PORT: port } });
const getPort = ({ url }: BuiltApp) => new URL(url).port;

describe("three processes behind nginx, as the documentation has it", () => {
  beforeAll(async () => {
    if (withoutNginx) return;
    database = await cloneDatabase();
    apps = [await start(), await start(), await start()];
    nginx = await startNginx(apps.map((app) => Number(getPort(app))));
    token = (await logIn(nginx.plainUrl, "admin", adminPassword)).token;
  }, 180_000);
  beforeEach((context) => skipWithout(withoutNginx, context));
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(apps.map((app) => app.stop()));
    await database?.drop();
  });

  function connect(options: object = {}): { socket: Socket; heard: string[] } {
    const socket = io(nginx.url, {
      auth: { token },
      forceNew: true,
      transports: ["websocket"],
      ca: nginx.certificate,
      reconnectionDelay: 100,
      ...options,
    });
    onTestFinished(() => void socket.disconnect());
    const messages: string[] = [];
    socket.on("changed", ({ resources }: Changed) => messages.push(...resources));
    socket.on("import progress", () => messages.push("progress"));
    return { socket, heard: messages };
  }

  async function openScreen() {
    const screen = connect();
    await eventually(() => expect(screen.socket.connected).toBe(true));
    return screen;
  }

  const openScreens = () => Promise.all(Array.from({ length: 3 }, openScreen));

  test("a page comes over TLS, and the browser is told to keep to it", async () => {
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) =>
      https
        .get(`${nginx.url}/api/health`, { ca: nginx.certificate }, (answer) => resolve(answer.resume().headers))
        .on("error", reject),
    );
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  test("a page of this address, its port included, is let in to the live connection, and no other page", async () => {
    const knock = async (origin: string) => {
      const { socket } = connect({ extraHeaders: { origin }, reconnection: false });
      const connected = once(socket as never, "connect").then(() => "connected");
      const refused = once(socket as never, "connect_error").then(() => "refused");
      return Promise.race([connected, refused]);
    };
    expect(await knock(nginx.url)).toBe("connected");
    expect(await knock("https://localhost")).toBe("refused");
    expect(await knock("https://elsewhere.example")).toBe("refused");
  });

  test("every screen hears of an entry, whichever process takes it", async () => {
    const dock = await openDock(nginx.plainUrl, token);
    const screens = await openScreens();
    for (let i = 0; i < 6; i++) {
      for (const { heard } of screens) heard.length = 0;
      codeIn(await receiveOnce(dock));
      await eventually(() => {
        for (const { heard } of screens) expect(heard).toContain("raw-materials");
      });
    }
  });

  test("a spreadsheet goes in whole, its progress is seen, and an export comes out whole", async () => {
    const screens = await openScreens();
    const dock = await openDock(nginx.plainUrl, token);
    const rows = Array.from({ length: 400 }, (_, i) => [`Sítio ${dock.fruitId.slice(-6)} número ${i}`]);
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(makeCsv(["Nome"], ...rows).bytes)]), "fornecedores.csv");
    const authorization = `Bearer ${token}`;
    const answer = await fetch(`${nginx.plainUrl}/api/import/suppliers`, {
      method: "POST",
      headers: { authorization, "idempotency-key": dock.fruitId },
      body: form,
    });
    expect(await answer.json()).toMatchObject({ create: 400 });
    for (const { heard } of screens) await eventually(() => expect(heard).toContain("progress"));
    const file = await fetch(`${nginx.plainUrl}/api/export/suppliers.csv`, { headers: { authorization } });
    const text = await file.text();
    expect(rows.filter(([name]) => !text.includes(`${name}`))).toEqual([]);
  });

  faultTest(
    "processes fall and come back amid receptions: every acknowledged one is there once, and screens come back",
    { fault: "kill -9 behind nginx", broken: "processes on one database, of which nginx then asks the others" },
    async () => {
      const dock = await openDock(nginx.plainUrl, token);
      const screens = await openScreens();
      const clients = startClientsAtDock(dock, 6);
      const isGoingOn = () => {
        const soFar = clients.acknowledged.length;
        return eventually(() => expect(clients.acknowledged.length).toBeGreaterThan(soFar + 25), 60_000);
      };
      for (const i of [0, 2]) {
        await isGoingOn();
        const fallen = apps[i] as BuiltApp;
        await fallen.kill();
        await isGoingOn();
        apps[i] = await start(getPort(fallen));
      }
      await isGoingOn();
      const acknowledged = await clients.end();
      await eventually(() => {
        for (const { socket } of screens) expect(socket.connected).toBe(true);
      });
      for (const { heard } of screens) heard.length = 0;
      acknowledged.push(codeIn(await receiveOnce(dock)));
      await eventually(() => {
        for (const { heard } of screens) expect(heard).toContain("raw-materials");
      });
      const { fruitId } = dock;
      return lossesAtDock({ faults: 2, sent: clients.sent(), acknowledged, connection: database.url, fruitId });
    },
  );
});
