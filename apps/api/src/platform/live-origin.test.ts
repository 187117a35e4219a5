import { once } from "node:events";
import { io } from "socket.io-client";
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../tests/support/app.ts";
import { listen, secondProcess } from "../../../../tests/support/second-process.ts";

const t = await startApp();
const host = await listen(t.app);
const { port } = new URL(host);
const named = await secondProcess(t, { publicUrl: "https://pomar.example.com" });
const namedHost = await listen(named.app);
afterAll(async () => {
  await named.close();
  await t.close();
});

async function opening(address: string, headers: Record<string, string>) {
  const socket = io(address, {
    auth: { token: t.admin.token },
    forceNew: true,
    transports: ["websocket"],
    extraHeaders: headers,
    reconnection: false,
  });
  const connected = once(socket as never, "connect").then(() => "connected" as const);
  const refused = once(socket as never, "connect_error").then(() => "refused" as const);
  return Promise.race([connected, refused]).finally(() => socket.disconnect());
}

describe("a live connection", () => {
  test.each<[string, Record<string, string>]>([
    ["no page at all", {}],
    ["a page of this host", { origin: host }],
    ["a page of this host behind TLS", { origin: "https://pomar.plant", host: "pomar.plant" }],
    [
      "a page of this host that says the port of its scheme",
      { origin: "https://pomar.plant", host: "pomar.plant:443" },
    ],
    ["a page on a port of its own", { origin: "http://pomar.plant:8080", host: "pomar.plant:8080" }],
  ])("opens for %s", async (_who, headers) => {
    expect(await opening(host, headers)).toBe("connected");
  });

  test.each<[string, Record<string, string>]>([
    ["of another host", { origin: "https://elsewhere.example" }],
    ["of another port", { origin: `http://127.0.0.1:${Number(port) + 1}` }],
    ["whose host only begins like this one", { origin: `${host}.elsewhere.example` }],
    ["that hides where it is from", { origin: "null" }],
    ["that says nonsense", { origin: "http://" }],
    ["that a proxy is said to have asked for", { origin: "https://a.example", "x-forwarded-host": "a.example" }],
    ["of an address that no setting names", { origin: "https://pomar.example.com" }],
  ])("is refused to a page %s", async (_which, headers) => {
    expect(await opening(host, headers)).toBe("refused");
  });

  test("opens for a page of PUBLIC_URL, whatever the proxy calls this host, and for no other scheme of it", async () => {
    const from = (origin: string) => opening(namedHost, { origin, host: "app:3000" });
    expect(await from("https://pomar.example.com")).toBe("connected");
    expect(await from("http://pomar.example.com")).toBe("refused");
    expect(await from("http://app:3000")).toBe("connected");
  });
});
