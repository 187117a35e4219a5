// npm run backup: one file with everything, as it was at one moment; the app may go on.
//   npm run backup                            into backups/
//   npm run backup -- --to /mnt/copies --keep 30 --every 24h    again and again, the newest thirty kept
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { verifyArchive, writeArchive } from "./archive/archive-file.ts";
import { openPlace, withClient } from "./archive/place.ts";
import { command, complain, say } from "./archive/told.ts";

const { values } = parseArgs({
  options: {
    to: { type: "string", default: process.env.BACKUP_DIR || "backups" },
    keep: { type: "string" },
    every: { type: "string" },
  },
});
const folder = path.resolve(values.to);
const named = /^pomar-\d{8}-\d{6}\.tar\.gz$/;

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
  const takenAt = new Date();
  const file = path.join(folder, `pomar-${stampOf(takenAt)}.tar.gz`);
  const place = await openPlace(process.env, complain);
  try {
    const { tables } = await withClient(place.connection, (client) => writeArchive(client, file, { takenAt }));
    // What was written is read again: a backup that cannot be read is none.
    await verifyArchive(file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    say(`${file}: ${tables.length} tabelas, ${rows} linhas, ${megabytes} MB, conferido`);
  } finally {
    await place.close();
  }
  if (keep !== undefined) await forgetOld(keep);
}

/** Only files that a backup has made are ever removed. */
async function forgetOld(keep: number): Promise<void> {
  const files = (await readdir(folder)).filter((file) => named.test(file)).sort();
  for (const file of files.slice(0, -keep)) {
    await rm(path.join(folder, file));
    say(`${path.join(folder, file)}: apagado, ficam os ${keep} mais novos`);
  }
}

/** `20261120-141503`, UTC. */
function stampOf(at: Date): string {
  const [day, time] = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").split("T");
  return `${day}-${time}`;
}

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} deve ser um número inteiro a partir de 1`);
  return number;
}

/** `30m`, `24h` or `7d`, in milliseconds. */
function duration(text: string): number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (!count || !unit || Number(count) === 0) throw new Error("--every deve ser como 30m, 24h ou 7d");
  return Number(count) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[unit as "m" | "h" | "d"];
}
