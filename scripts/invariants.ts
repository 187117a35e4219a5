// npm run invariants: asks the database of DATABASE_URL for rows that contradict each other. Only reads; safe while the app runs.
import pg from "pg";
import { brokenInvariants, loadInvariants } from "../checks/invariants.ts";

const shown = 5;
const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write("Diga em DATABASE_URL o endereço do banco de dados, como postgres://usuario@servidor/banco.\n");
  process.exit(2);
}

const client = new pg.Client(url);
await client.connect();
try {
  // One snapshot for all questions: the app may be writing.
  await client.query("begin transaction isolation level repeatable read read only");
  const broken = await brokenInvariants(client);
  for (const { name, sentence } of await loadInvariants()) {
    const rows = broken[name] ?? [];
    process.stdout.write(`${rows.length === 0 ? "ok " : "NO "} ${name}: ${sentence}\n`);
    for (const row of rows.slice(0, shown)) process.stdout.write(`      ${JSON.stringify(row)}\n`);
    if (rows.length > shown) process.stdout.write(`      and ${rows.length - shown} more\n`);
  }
  process.exitCode = Object.keys(broken).length === 0 ? 0 : 1;
} finally {
  await client.end();
}
