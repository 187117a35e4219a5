import type { AddressInfo } from "node:net";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

const everywhere = new Set(["0.0.0.0", "::"]);
const loopback = /^(127\.|::1$|::ffff:127\.)/;

interface LanAddressOptions {
  scheme?: "http" | "https";
  interfaces?: NodeJS.Dict<NetworkInterfaceInfo[]>;
}

/**
 * The address at which phones in the plant's network reach a server: `http://192.168.0.12:3000`.
 * @param listening  the result of `server.address()`.
 * @returns null when the server listens only for its own machine, or the machine is in no network.
 */
export function findLanAddress(
  listening: AddressInfo | string | null,
  { scheme = "http", interfaces = networkInterfaces() }: LanAddressOptions = {},
): string | null {
  if (listening === null || typeof listening === "string" || loopback.test(listening.address)) return null;
  const { address, family, port } = listening;
  if (!everywhere.has(address)) return `${scheme}://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  const outward = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find((one) => !one.internal && one.family === "IPv4");
  return outward === undefined ? null : `${scheme}://${outward.address}:${port}`;
}
