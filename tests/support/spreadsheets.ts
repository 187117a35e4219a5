import { deflateRawSync } from "node:zlib";
import type { SentFile } from "./app.ts";

export const fileOf = (bytes: Buffer | string, name = "planilha.csv"): SentFile => ({
  name,
  bytes: Buffer.from(bytes),
});

/** A CSV file of these rows, the titles first. */
export const csvOf = (...rows: readonly (readonly (string | number)[])[]): SentFile =>
  fileOf(rows.map((row) => row.join(";")).join("\r\n"));

/** A ZIP archive of these entries. */
export function zipOf(entries: Record<string, Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const lines: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x02014b50, 0);
    line.writeUInt16LE(8, 10);
    line.writeUInt32LE(packed.length, 20);
    // What it claims to be is of no interest: a bomb lies.
    line.writeUInt32LE(7, 24);
    line.writeUInt16LE(name.length, 28);
    line.writeUInt32LE(offset, 42);
    const body = Buffer.concat([local, Buffer.from(name), packed]);
    bodies.push(body);
    lines.push(Buffer.concat([line, Buffer.from(name)]));
    offset += body.length;
  }
  const directory = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(lines.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}
