import { once } from "node:events";
import net from "node:net";
import { expect, test } from "../fixtures.ts";
import { whenInstalled } from "./installed.ts";

test.use({ serviceWorkers: "allow" });

/** The worker starts its downloads after this number of ms without a press or a request. */
const quietMs = 3000;
/** The number of ms between two presses of a person who types, and the tolerance of measured times. */
const pressMs = 500;
/** The delay of each file in ms: on a fast network the whole build would load within a second. */
const delayMs = 150;
const typed = "acerola";

interface Asked {
  path: string;
  at: number;
}

/** Starts a slow proxy to a server, which records the requests. */
async function slowWayTo(target: string) {
  const requests: Asked[] = [];
  const server = net.createServer((near) => {
    const far = net.connect({ host: "127.0.0.1", port: Number(new URL(target).port) });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on("error", () => {});
      socket.on("close", () => other.destroy());
    }
    far.pipe(near);
    near.on("data", (sent: Buffer) => {
      const path = /^GET (\S+) HTTP\/1\.1\r\n/.exec(sent.toString("latin1"))?.[1];
      if (path !== undefined) requests.push({ path, at: Date.now() });
      setTimeout(() => far.write(sent), path?.startsWith("/assets/") ? delayMs : 0);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: requests, close: () => server.close() };
}

test("the build is fetched onto the device once the person has what they opened and presses nothing for a while; it gives way to who goes on, and comes whole", async ({
  windowOf,
  plant,
}) => {
  test.slow();
  const way = await slowWayTo(plant.url);
  const page = await windowOf("admin", { url: way.url });
  const worker = () => way.asked.find(({ path }) => path === "/sw.js");
  const files = () =>
    way.asked.filter(({ path, at }) => path.startsWith("/assets/") && at > (worker()?.at ?? Infinity));
  await page.goto("/suppliers/find-all");
  const search = page.getByRole("searchbox", { name: "Buscar" });
  await search.pressSequentially(typed, { delay: quietMs / 2 });
  const pressedAt = Date.now() - quietMs / 2;
  expect(worker(), "it waits while somebody types").toBeUndefined();

  await expect.poll(worker).toBeDefined();
  expect((worker()?.at ?? 0) - pressedAt).toBeGreaterThan(quietMs - pressMs);
  await expect.poll(() => files().length, "its files follow one another").toBeGreaterThan(2);
  // The worker hears of a press, finishes the request that it has begun, and stops before the last file.
  const fetchAmidPresses = async () => {
    const before = files().length;
    for (const _ of typed) await search.press("Backspace", { delay: pressMs });
    return files().length - before;
  };
  await expect.poll(fetchAmidPresses, "nothing is fetched onto the device meanwhile").toBe(0);
  const fetched = files().length;
  await whenInstalled(page);
  expect(files().length - fetched, "then the rest came").toBeGreaterThan(2);
  way.close();
});
