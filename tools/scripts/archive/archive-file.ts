import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { extract, type Pack, pack } from "tar-stream";
import { countMigrations } from "../../../apps/api/src/platform/db/migrate.ts";
import { beginSnapshot, copying, listTables, type Table } from "./tables.ts";

/*
 * A backup is one gzipped tar file: `start.json` (its contents), `tables/<name>/<n>` (each table in parts, as
 * PostgreSQL copies it), and `end.json` (the expected number of rows). Every tar program can read the file.
 */
const format = "pomar-backup-2";
const formatBefore1 = "pomar-backup-1";
const pieceBytes = 4 * 1024 * 1024;

export interface ArchiveStart {
  format: string;
  /** The instant of the backup, ISO 8601 in UTC; every table has its state at this instant. */
  takenAt: string;
  /** The number of migrations that the database has run. */
  migrations: number;
  /** The tables, in the order in which a restore fills them. */
  tables: Table[];
}

export interface TableSum {
  name: string;
  rows: number;
  bytes: number;
  sha256: string;
}

export interface ArchiveEnd {
  tables: TableSum[];
}

const incomplete = (reason: string) => new Error(`O arquivo não é um backup inteiro: ${reason}. Nada foi mudado.`);

/**
 * Writes every table in the state of one instant while the app runs; the file gets its name only when complete on disk.
 * @param client  a separate connection, whose transaction remains open.
 * @throws EEXIST when a file with this name exists.
 */
export async function writeArchive(
  client: pg.Client,
  file: string,
  { takenAt }: { takenAt: Date },
): Promise<ArchiveEnd> {
  const part = `${file}.part`;
  const sink = await reserve(file, part);
  try {
    await beginSnapshot(client);
    const tables = await listTables(client);
    const start: ArchiveStart = {
      format,
      takenAt: takenAt.toISOString(),
      migrations: await countMigrations(client),
      tables,
    };
    const tar = pack();
    const written = pipeline(tar, createGzip(), sink.createWriteStream());
    // A full disk ends the pipeline before the code below awaits it.
    written.catch((error: Error) => tar.destroy(error));
    await addEntry(tar, "start.json", Buffer.from(JSON.stringify(start)));
    const end: ArchiveEnd = { tables: [] };
    for (const table of tables) end.tables.push(await addTable(tar, client, table));
    await addEntry(tar, "end.json", Buffer.from(JSON.stringify(end)));
    tar.finalize();
    await written;
    await syncToDisk(part);
    await rename(part, file);
    return end;
  } catch (error) {
    await sink.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

/** Reserves a file's name by creating its `.part` file. @throws EEXIST when a different backup has this name. */
async function reserve(file: string, part: string): Promise<FileHandle> {
  const sink = await open(part, "wx", 0o600);
  if (!existsSync(file)) return sink;
  await sink.close();
  await rm(part);
  throw Object.assign(new Error(`${file} exists`), { code: "EEXIST" });
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
}

async function addTable(tar: Pack, client: pg.Client, table: Table): Promise<TableSum> {
  const rows = client.query(copyTo(copying(table, "to stdout")));
  const hash = createHash("sha256");
  let bytes = 0;
  let pieces = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const put = async () => {
    if (heldBytes > 0) await addEntry(tar, `tables/${table.name}/${pieces++}`, Buffer.concat(held));
    held = [];
    heldBytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= pieceBytes) await put();
  }
  await put();
  return { name: table.name, rows: rows.rowCount, bytes, sha256: hash.digest("hex") };
}

function addEntry(tar: Pack, name: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.once("error", reject);
    const sink = tar.entry({ name, size: body.length }, (error) => {
      tar.off("error", reject);
      if (error) reject(error);
      else resolve();
    });
    sink.end(body);
  });
}

/** A part of a backup file: some rows of one table, or the summary at the start or at the end of the file. */
export interface Piece {
  name: string;
  body: Buffer;
}

/** Reads the parts of a backup. @throws an Error when the file ends early or is not a backup. */
export async function* readPieces(file: string): AsyncGenerator<Piece> {
  const tar = extract();
  const source = createReadStream(file);
  const read = pipeline(source, createGunzip(), tar);
  read.catch(() => {});
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
      yield { name: entry.header.name, body: Buffer.concat(chunks) };
    }
    await read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw error;
    throw incomplete((error as Error).message);
  } finally {
    source.destroy();
  }
}

/**
 * Reads a backup to its end without storing it.
 * @throws an Error when a byte is missing or differs, or when a version before 1.0 made the file.
 */
export async function verifyArchive(file: string): Promise<{ start: ArchiveStart; end: ArchiveEnd }> {
  let start: ArchiveStart | undefined;
  let end: ArchiveEnd | undefined;
  const sums = new Map<string, { bytes: number; hash: ReturnType<typeof createHash> }>();
  for await (const { name, body } of readPieces(file)) {
    if (name === "start.json") start = parseSummary<ArchiveStart>(body);
    else if (name === "end.json") end = parseSummary<ArchiveEnd>(body);
    else {
      const table = getTableName(name);
      const sum = sums.get(table) ?? { bytes: 0, hash: createHash("sha256") };
      sum.hash.update(body);
      sum.bytes += body.length;
      sums.set(table, sum);
    }
  }
  if (start?.format === formatBefore1)
    throw new Error(
      "O backup é de uma versão do Pomar anterior à 1.0, que esta não restaura. Nada foi mudado. Restaure-o com a versão que o fez.",
    );
  if (start?.format !== format) throw incomplete("it is no backup of Pomar");
  if (!end) throw incomplete("it ends early");
  const nothing = { bytes: 0, hash: createHash("sha256") };
  for (const { name, bytes, sha256 } of end.tables) {
    const sum = sums.get(name) ?? nothing;
    if (sum.bytes !== bytes || sum.hash.copy().digest("hex") !== sha256)
      throw incomplete(`table ${name} is not what was written`);
  }
  return { start, end };
}

/** The table of a part: `lots` for `tables/lots/3`. */
export const getTableName = (name: string): string => name.split("/")[1] ?? "";

function parseSummary<Summary>(body: Buffer): Summary {
  try {
    return JSON.parse(body.toString("utf8")) as Summary;
  } catch {
    throw incomplete("its summary cannot be read");
  }
}
