import { connectionUrl } from "@pomar/embedded-postgres/own-postgres";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "./database.ts";
import { withDatabase } from "./database-url.ts";

const clones = await Promise.all([cloneDatabase(), cloneDatabase(), cloneDatabase()]);
afterAll(async () => {
  for (const clone of clones) await clone.drop();
});

test("each clone is a separate database", async () => {
  const [first, second] = await Promise.all(clones.slice(0, 2).map(({ url }) => connect(url)));
  await first?.query("create table only_here ()");
  const { rows } = (await second?.query("select to_regclass('only_here') as found")) ?? { rows: [] };
  expect(rows).toEqual([{ found: null }]);
  await Promise.all([first?.end(), second?.end()]);
});

test("a clone is dropped even while a client is connected to it", async () => {
  const client = await connect(clones[2]?.url ?? "");
  client.on("error", () => {});
  await clones[2]?.drop();
  await expect(client.query("select 1")).rejects.toThrow();
});

test.each([
  ["postgres://a:b@server:5433/old?x=1", "postgres://a:b@server:5433/new?x=1"],
  ["postgresql://server", "postgresql://server/new"],
  ["postgres://a:b@/old?host=%2Ftmp%2Fs&port=5432", "postgres://a:b@/new?host=%2Ftmp%2Fs&port=5432"],
])("another database on the server of %s", (url, expected) => {
  expect(withDatabase(url, "new")).toBe(expected);
});

test("a socket connection survives the conversion to a URL, whatever its characters", () => {
  const connection = { host: "/run/a folder", port: 5432, user: "po mar", password: "p@:/%?&ç", database: "pómar" };
  const { host, port, user, password, database } = new pg.Client(connectionUrl(connection));
  expect({ host, port, user, password, database }).toEqual(connection);
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
