import { isIP } from "node:net";

/**
 * Who an address is counted as: an IPv4 address by itself, an IPv6 address by the network of 64 bits that any of its
 * machines takes as many addresses of as it likes. What is no address is all one.
 */
export function networkOf(address: string): string {
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
