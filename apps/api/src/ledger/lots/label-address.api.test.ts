import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { listen, secondProcess } from "../../../../../tests/support/second-process.ts";

const t = await startApp();
const employee = await factories(t).employee();
const own = await listen(t.app);
const named = await secondProcess(t, { publicUrl: "https://pomar.example.com" });
await named.app.listen({ port: 0, host: "0.0.0.0" });
afterAll(async () => {
  await named.close();
  await t.close();
});

const asked = async (address: string) => {
  const headers = { authorization: `Bearer ${employee.token}` };
  return (await fetch(`${address}/api/lots/label-address`, { headers })).json();
};

test("a server that only its own machine reaches has no address for labels", async () => {
  expect(await employee.call(lotsRoutes.labelAddress)).toEqual({ publicUrl: null, lan: null });
  expect(await asked(own)).toEqual({ publicUrl: null, lan: null });
});

test("employees learn the address that was set and the one in the plant's network, with the port it listens on", async () => {
  const { port } = named.app.server.address() as AddressInfo;
  const lan = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal);
  expect(await asked(`http://127.0.0.1:${port}`)).toEqual({
    publicUrl: "https://pomar.example.com",
    lan: lan === undefined ? null : `http://${lan.address}:${port}`,
  });
});
