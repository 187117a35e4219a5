import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { findLanAddress } from "./lan-address.ts";

const card = (address: string, internal = false, family: "IPv4" | "IPv6" = "IPv4") =>
  ({ address, internal, family }) as NetworkInterfaceInfo;
const interfaces = { lo: [card("127.0.0.1", true)], eth0: [card("fe80::1", false, "IPv6"), card("192.168.0.12")] };
const at = (address: string, family = "IPv4") => findLanAddress({ address, family, port: 3000 }, { interfaces });

test("a server that listens everywhere is found at its machine's address in the network", () => {
  expect(at("0.0.0.0")).toBe("http://192.168.0.12:3000");
  expect(at("::", "IPv6")).toBe("http://192.168.0.12:3000");
});

test("one that listens at an address is found there", () => {
  expect(at("10.1.2.3")).toBe("http://10.1.2.3:3000");
  expect(at("fd00::7", "IPv6")).toBe("http://[fd00::7]:3000");
});

test("one that serves HTTPS is found over HTTPS", () => {
  const listening = { address: "0.0.0.0", family: "IPv4", port: 3443 };
  expect(findLanAddress(listening, { scheme: "https", interfaces })).toBe("https://192.168.0.12:3443");
});

test("one that listens for its own machine, not at all, or in no network, has none", () => {
  expect([at("127.0.0.1"), at("::1", "IPv6")]).toEqual([null, null]);
  expect([findLanAddress(null), findLanAddress("/run/pomar.sock")]).toEqual([null, null]);
  expect(
    findLanAddress(
      { address: "0.0.0.0", family: "IPv4", port: 3000 },
      { interfaces: { lo: [card("127.0.0.1", true)] } },
    ),
  ).toBeNull();
});
