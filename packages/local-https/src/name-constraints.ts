import { BlockList, isIPv4 } from "node:net";

/** Names that every plant's authority may sign for, as no registry assigns them; the next list has private networks. */
const privateNames = ["localhost", "local"];
const privateIpv4 = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const;
const uniqueLocal = { address: "fc00::", bits: 7 };

const privateAddresses = new BlockList();
for (const [address, bits] of privateIpv4) privateAddresses.addSubnet(address, bits, "ipv4");
privateAddresses.addSubnet(uniqueLocal.address, uniqueLocal.bits, "ipv6");
privateAddresses.addAddress("::1", "ipv6");

/**
 * The extension of an authority that makes browsers refuse its certificates for all names but the permitted ones: a
 * thief of its key cannot impersonate a bank. Defined in RFC 5280, 4.2.1.10; the library has no class for it.
 * @param names  the names that are permitted besides private names and addresses.
 * @returns the `NameConstraints` as DER.
 */
export function nameConstraints(names: readonly string[]): Buffer {
  const ranges = privateIpv4.map(([address, bits]) => subtree(7, Buffer.concat([ipv4(address), mask(4, bits)])));
  const loopback = subtree(7, Buffer.concat([Buffer.from(`${"00".repeat(15)}01`, "hex"), mask(16, 128)]));
  const local = subtree(7, Buffer.concat([Buffer.from(`fc${"00".repeat(15)}`, "hex"), mask(16, uniqueLocal.bits)]));
  const own = names.filter((name) => !isPrivate(name)).map(exactly);
  const permitted = [...privateNames.map(exactly), ...ranges, loopback, local, ...own];
  return der(0x30, der(0xa0, ...permitted));
}

/** Whether an authority may sign for this name. @param authority  the authority's certificate, as DER. */
export function permits(authority: Buffer, name: string): boolean {
  return isPrivate(name) || (!name.includes(":") && authority.includes(exactly(name)));
}

function isPrivate(name: string): boolean {
  if (name.includes(":")) return privateAddresses.check(name, "ipv6");
  if (isIPv4(name)) return privateAddresses.check(name, "ipv4");
  return privateNames.some((own) => name === own || name.endsWith(`.${own}`));
}

/** A `GeneralSubtree` of one host name and its subdomains, or of one IPv4 address. */
function exactly(name: string): Buffer {
  return isIPv4(name) ? subtree(7, Buffer.concat([ipv4(name), mask(4, 32)])) : subtree(2, Buffer.from(name, "ascii"));
}

/** Encodes a `GeneralSubtree`. @param kind  the `GeneralName` tag: 2 for a host name, 7 for an address and its mask. */
const subtree = (kind: 2 | 7, value: Buffer): Buffer => der(0x30, der(0x80 | kind, value));

const ipv4 = (address: string) => Buffer.from(address.split(".").map(Number));

function mask(bytes: number, bits: number): Buffer {
  return Buffer.from(
    Array.from({ length: bytes }, (_, at) => (0xff00 >> Math.min(8, Math.max(0, bits - at * 8))) & 0xff),
  );
}

function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const { length } = Buffer.concat(content);
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), ...content]);
}
