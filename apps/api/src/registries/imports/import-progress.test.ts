import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { ImportProgress } from "@pomar/contract/realtime";
import { importsRoutes } from "@pomar/contract/registries/imports/imports.routes";
import { io, type Socket } from "socket.io-client";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { adminPassword, type Caller, startApp } from "../../../../../tests/support/app.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await t.close();
});
await t.app.listen({ port: 0, host: "127.0.0.1" });
const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;

/** Collects the import progress events that a caller's screen receives. */
async function progressOn(caller: Caller): Promise<ImportProgress[]> {
  const socket = io(url, { auth: { token: caller.token }, transports: ["websocket"], reconnection: false });
  sockets.push(socket);
  const heard: ImportProgress[] = [];
  socket.on("import progress", (progress: ImportProgress) => heard.push(progress));
  await once(socket as never, "connect");
  return heard;
}

test("an import reports its progress, on every screen of its user and on no other user's", async () => {
  const other = await make.user({ level: 1, password: "segredo-da-helena" });
  const screens = [await progressOn(t.admin), await progressOn(await t.login("admin", adminPassword, 1))];
  const others = await progressOn(await t.login(other.name, "segredo-da-helena", 1));
  const rows = Array.from({ length: 200 }, (_, at) => `Fornecedor ${at}`);
  const key = uuidv7();
  await t.admin.call(importsRoutes.suppliers.run, {
    file: { name: "planilha.csv", bytes: Buffer.from(["Nome", ...rows].join("\n")) },
    headers: { "idempotency-key": key },
  });
  for (const heard of screens) {
    await eventually(() => expect(heard).toContainEqual({ key, done: 200, total: 200 }));
    expect(heard.some(({ done }) => done < 200)).toBe(true);
    expect(heard.every((progress) => progress.key === key && progress.total === 200)).toBe(true);
  }
  expect(others).toEqual([]);
});
