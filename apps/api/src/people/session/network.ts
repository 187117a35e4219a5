import { isIP } from "node:net";

/**
 * Returns the network of an address: an IPv4 address itself; for IPv6 the /64 prefix, within which one machine may
 * choose addresses. All other texts share one network.
 */
export function toNetwork(address: string): string {
  const [plain = ""] = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%");
  if (isIP(plain) === 4) return plain;
  if (isIP(plain) === 0) return "unknown";
  const [head = "", tail] = plain.split("::");
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(Math.max(zeros, 0)).fill("0"), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
