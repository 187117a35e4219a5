// npm run backup: writes all data, in the state of one instant, to one file while the app may continue to run.
//   npm run backup                            writes into backups/
//   npm run backup -- --to /mnt/copies --keep 30 --every 24h    repeats every day and retains the newest thirty files
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import { type TableSum, verifyArchive, writeArchive } from "./archive/archive-file.ts";
import { openPlace, withClient } from "./archive/place.ts";
import { command, complain, say } from "./archive/terminal.ts";

const { values } = parseArgs({
  options: {
    to: { type: "string", default: process.env.BACKUP_DIR || "backups" },
    keep: { type: "string" },
    every: { type: "string" },
  },
});
const folder = path.resolve(values.to);
const backupName = /^pomar-\d{8}-\d{6}(-\d{3})?\.tar\.gz$/;
const unfinishedName = /^pomar-[\d-]+\.tar\.gz\.part$/;
const abandonedMs = 3_600_000;

await command(async () => {
  const keep = values.keep === undefined ? undefined : wholeNumber(values.keep, "--keep");
  const everyMs = values.every === undefined ? undefined : duration(values.every);
  do {
    await once(keep);
    if (everyMs !== undefined) await sleep(everyMs);
  } while (everyMs !== undefined);
});

async function once(keep: number | undefined): Promise<void> {
  await mkdir(folder, { recursive: true });
  const place = await openPlace(process.env, complain);
  try {
    const { file, tables } = await withClient(place.connection, write);
    // The script reads the written file again, because an unreadable file would not be a backup.
    await verifyArchive(file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    say(`${file}: ${tables.length} tabelas, ${rows} linhas, ${megabytes} MB, conferido`);
  } finally {
    await place.close();
  }
  if (keep !== undefined) await forgetOld(keep);
}

/** Writes a backup under a name that no file has, because two backups may begin at the same moment. */
async function write(client: pg.Client): Promise<{ file: string; tables: TableSum[] }> {
  for (;;) {
    const takenAt = new Date();
    const file = path.join(folder, `pomar-${buildStamp(takenAt)}.tar.gz`);
    try {
      return { file, ...(await writeArchive(client, file, { takenAt })) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      await sleep(1);
    }
  }
}

/** Deletes old backups; it never deletes a file that no backup has made. */
async function forgetOld(keep: number): Promise<void> {
  const all = await readdir(folder);
  for (const file of all.filter((name) => unfinishedName.test(name))) {
    // A running backup changes its file constantly, so an unfinished file without a recent change is abandoned.
    const { mtimeMs } = await stat(path.join(folder, file));
    if (Date.now() - mtimeMs > abandonedMs) await rm(path.join(folder, file));
  }
  const files = all.filter((file) => backupName.test(file)).sort();
  for (const file of files.slice(0, -keep)) {
    await rm(path.join(folder, file));
    say(`${path.join(folder, file)}: apagado, ficam os ${keep} mais novos`);
  }
}

/** The time in a file's name: `20261120-141503-417`, UTC. */
function buildStamp(at: Date): string {
  const [day, time] = at.toISOString().slice(0, 23).replaceAll(/[-:]/g, "").replace(".", "-").split("T");
  return `${day}-${time}`;
}

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} deve ser um número inteiro a partir de 1`);
  return number;
}

/** Parses `30m`, `24h` or `7d` into milliseconds. */
function duration(text: string): number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (!count || !unit || Number(count) === 0) throw new Error("--every deve ser como 30m, 24h ou 7d");
  return Number(count) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[unit as "m" | "h" | "d"];
}
