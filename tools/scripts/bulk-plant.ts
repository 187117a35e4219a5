// npm run bulk-plant -- 1000000: fills DATABASE_URL's empty database with this many lots, for load measurements.
import pg from "pg";
import { migrate } from "../../apps/api/src/platform/db/migrate.ts";
import { fillPlant } from "./bulk-plant/bulk-plant.ts";

const url = process.env.DATABASE_URL;
const lots = Number(process.argv[2] ?? 1_000_000);
if (!url || !Number.isInteger(lots)) {
  process.stderr.write(
    "Diga em DATABASE_URL o banco de dados vazio, e depois quantos lotes: npm run bulk-plant -- 1000000\n",
  );
  process.exit(2);
}

const log = (line: string) => process.stdout.write(`${line}\n`);
await migrate(url);
const client = new pg.Client(url);
await client.connect();
try {
  await fillPlant(client, { url, lots, now: new Date(), timeZone: process.env.TZ_PLANT ?? "America/Sao_Paulo", log });
} finally {
  await client.end();
}
