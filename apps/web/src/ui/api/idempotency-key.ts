/** A new UUID v7, also where the page is opened without HTTPS; the key of an entry becomes the entry's id. */
export function newKey(): string {
  const bytes = new Uint8Array(16);
  // The first 48 bits are the clock in ms; the remaining bits are random, except the version and variant of RFC 9562.
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Date.now()) << 16n);
  crypto.getRandomValues(bytes.subarray(6));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
