import { isIP } from "node:net";
import type { NetworkInterfaceInfo } from "node:os";
import { domainToASCII } from "node:url";

interface Machine {
  hostname: string;
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>;
  /** The setting `PUBLIC_URL`, of which the host name is used. */
  publicUrl: string | undefined;
  host: string;
}

/**
 * The names that users may type to reach this machine: host names as browsers write them, and IPs without brackets.
 */
export function machineNames({ hostname, interfaces, publicUrl, host }: Machine): string[] {
  const label = hostname.toLowerCase().replace(/\.local$/, "");
  const cards = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  const configuredNames = [
    "localhost",
    label,
    // Multicast DNS resolves a name of a single label with the suffix `.local`.
    ...(label.includes(".") ? [] : [`${label}.local`]),
    "127.0.0.1",
    "::1",
    ...cards.filter(isTyped).map(({ address }) => address),
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replace(/^\[|\]$/g, "")]),
    host,
  ];
  const everywhere = new Set(["0.0.0.0", "::"]);
  const names = configuredNames.map((name) => (isIP(name) ? name : domainToASCII(name)));
  return [...new Set(names)].filter((name) => (isIP(name) ? !everywhere.has(name) : hostName.test(name)));
}

/**
 * Whether users may type an address: nobody types a public IPv6 address, which changes daily, and no certificate can
 * contain the zone of a link-local address.
 */
function isTyped({ address, family }: NetworkInterfaceInfo): boolean {
  return family === "IPv4" || /^f[cd]/.test(address);
}

const hostName = /^(?=.{1,253}$)[a-z\d]([\w-]{0,61}[a-z\d])?(\.[a-z\d]([\w-]{0,61}[a-z\d])?)*$/;
