import type { PassThrough } from "node:stream";
import { crc32, createDeflateRaw, type DeflateRaw } from "node:zlib";
import { heard, room } from "./outflow.ts";

interface Entry {
  name: string;
  crc: number;
  packedSize: number;
  size: number;
  /** Of its header in the file. */
  offset: number;
}

/** An archive that is written while it is read, one entry after the other. */
export interface ZipStream {
  begin(name: string): Promise<void>;
  /** Adds to the entry and waits for a reader who is slower. */
  write(text: string): Promise<void>;
  finish(): Promise<void>;
  end(): void;
}

// Sizes stand behind an entry, not before it; names are UTF-8.
const flags = 0x0808;
const deflated = 8;
const version = 20;
// 1 January 1980, midnight: an archive of the same rows is the same bytes.
const firstDay = 0x0021;

/** Writes a ZIP archive (PKWARE APPNOTE 6.3) into `out`, whose reader sets the pace. */
export function zipStream(out: PassThrough): ZipStream {
  const entries: Entry[] = [];
  let written = 0;
  let packing: { entry: Entry; deflate: DeflateRaw; stop: () => void } | null = null;

  const put = (bytes: Buffer) => {
    written += bytes.length;
    out.write(bytes);
  };
  const current = () => {
    if (packing === null) throw new Error("No entry has begun");
    return packing;
  };

  return {
    async begin(name) {
      await room(out, out);
      const entry: Entry = { name, crc: 0, packedSize: 0, size: 0, offset: written };
      put(fields([4, 0x04034b50], ...common(entry, true), [2, Buffer.byteLength(name)], [2, 0]));
      put(Buffer.from(name));
      const deflate = createDeflateRaw({ level: 6 });
      deflate.on("data", (chunk: Buffer) => {
        entry.packedSize += chunk.length;
        written += chunk.length;
      });
      deflate.pipe(out, { end: false });
      const stop = () => void deflate.destroy();
      out.once("close", stop);
      packing = { entry, deflate, stop };
    },
    async write(text) {
      const { entry, deflate } = current();
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      deflate.write(bytes);
      await room(deflate, out);
    },
    async finish() {
      const { entry, deflate, stop } = current();
      const ended = heard(deflate, "end", out);
      deflate.end();
      await ended;
      out.off("close", stop);
      put(fields([4, 0x08074b50], [4, entry.crc], [4, entry.packedSize], [4, entry.size]));
      entries.push(entry);
      packing = null;
    },
    end() {
      const offset = written;
      for (const entry of entries) {
        const length = Buffer.byteLength(entry.name);
        const nothing = [2, 2, 2, 2, 4].map((size): [number, number] => [size, 0]);
        put(fields([4, 0x02014b50], [2, version], ...common(entry, false), [2, length], ...nothing, [4, entry.offset]));
        put(Buffer.from(entry.name));
      }
      const count: [number, number] = [2, entries.length];
      put(fields([4, 0x06054b50], [2, 0], [2, 0], count, count, [4, written - offset], [4, offset], [2, 0]));
      out.end();
    },
  };
}

/** What the header before an entry and its line in the directory have in common. */
function common(entry: Entry, isBefore: boolean): [number, number][] {
  const { crc, packedSize, size } = isBefore ? { crc: 0, packedSize: 0, size: 0 } : entry;
  return [
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, firstDay],
    [4, crc],
    [4, packedSize],
    [4, size],
  ];
}

/** Unsigned numbers, little end first, each of so many bytes. */
function fields(...numbers: [size: number, value: number][]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of numbers) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}
