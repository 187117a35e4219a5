import { inflateRawSync } from "node:zlib";

const directoryEnd = 0x06054b50;
const directoryLine = 0x02014b50;
const longestComment = 65_535;

/** An archive that unpacks to more than may be. */
export class UnpacksTooMuch extends Error {}

interface Wanted {
  /** Which entries; the others are not unpacked. */
  wants: (name: string) => boolean;
  /** Bytes that they may have together, whatever the archive says that they have. */
  mostBytes: number;
}

/**
 * The entries of a ZIP archive (PKWARE APPNOTE 6.3) by name.
 * @throws when it is no archive, is damaged, or unpacks to more than may be: nothing larger is ever in memory.
 */
export function unzip(archive: Buffer, { wants, mostBytes }: Wanted): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  let left = mostBytes;
  for (const { name, method, packedSize, offset } of directoryOf(archive)) {
    if (!wants(name)) continue;
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const packed = archive.subarray(start, start + packedSize);
    if (method !== 0 && method !== 8) throw new Error(`${name} is packed in a way that is not known here`);
    const content = method === 0 ? packed : inflate(packed, left + 1);
    left -= content.length;
    if (left < 0) throw new UnpacksTooMuch(`The archive unpacks to more than ${mostBytes} bytes`);
    entries.set(name, content);
  }
  return entries;
}

function inflate(packed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength });
  } catch (error) {
    const isTooMuch = error instanceof Error && Reflect.get(error, "code") === "ERR_BUFFER_TOO_LARGE";
    throw isTooMuch ? new UnpacksTooMuch(error.message) : error;
  }
}

function directoryOf(archive: Buffer) {
  const end = endOf(archive);
  const lines = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== directoryLine) throw new Error("The archive's directory is damaged");
    const nameLength = archive.readUInt16LE(at + 28);
    lines.push({
      name: archive.toString("utf8", at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      packedSize: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return lines;
}

/** The directory's end stands at the archive's end, before a comment that may be there. */
function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - 22 - longestComment);
  for (let at = archive.length - 22; at >= first; at--) if (archive.readUInt32LE(at) === directoryEnd) return at;
  throw new Error("This is no archive");
}
