import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { machineNames } from "./machine-names.ts";

const card = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(":") ? "IPv6" : "IPv4" }) as NetworkInterfaceInfo;
const interfaces = {
  lo: [card("127.0.0.1", true), card("::1", true)],
  eth0: [card("192.168.0.12"), card("fd00::7"), card("2804:14c::9"), card("fe80::1")],
  wlan0: [card("10.1.2.3")],
};
const machine = { hostname: "Servidor", interfaces, publicUrl: undefined, host: "0.0.0.0" };

test("a machine is reached by its name, by multicast DNS, and by each address that people can type", () => {
  expect(machineNames(machine)).toEqual([
    "localhost",
    "servidor",
    "servidor.local",
    "127.0.0.1",
    "::1",
    "192.168.0.12",
    "fd00::7",
    "10.1.2.3",
  ]);
});

test("the names that settings give are among them, and nothing is there twice", () => {
  const named = machineNames({ ...machine, publicUrl: "https://pomar.fabrica.com.br:8443", host: "10.1.2.3" });
  expect(named).toContain("pomar.fabrica.com.br");
  expect(named.filter((name) => name === "10.1.2.3")).toHaveLength(1);
  expect(machineNames({ ...machine, publicUrl: "https://[fd00::9]" })).toContain("fd00::9");
});

test.each([
  ["servidor.local", ["servidor", "servidor.local"]],
  ["pomar.fabrica.com.br", ["pomar.fabrica.com.br"]],
  ["maçã", ["xn--ma-tiap", "xn--ma-tiap.local"]],
  ["não é um nome", []],
  ["", []],
])("the host name %j becomes the names %j", (hostname, names) => {
  const own = machineNames({ ...machine, interfaces: {}, hostname }).filter(
    (name) => !["localhost", "127.0.0.1", "::1"].includes(name),
  );
  expect(own).toEqual(names);
});
