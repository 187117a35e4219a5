// npm run invariants: finds rows of the app's database that contradict each other; only reads, so the app may run.
import type pg from "pg";
import { brokenInvariants, loadInvariants } from "../checks/invariants.ts";
import { openPlace, withClient } from "./archive/place.ts";
import { command, complain } from "./archive/terminal.ts";

const maxShown = 5;

await command(async () => {
  const place = await openPlace(process.env, complain);
  try {
    await withClient(place.connection, ask);
  } finally {
    await place.close();
  }
});

async function ask(client: pg.Client): Promise<void> {
  // All queries read one snapshot, because the app may be writing.
  await client.query("begin transaction isolation level repeatable read read only");
  const broken = await brokenInvariants(client);
  for (const { name, sentence } of await loadInvariants()) {
    const rows = broken[name] ?? [];
    process.stdout.write(`${rows.length === 0 ? "ok " : "NO "} ${name}: ${sentence}\n`);
    for (const row of rows.slice(0, maxShown)) process.stdout.write(`      ${JSON.stringify(row)}\n`);
    if (rows.length > maxShown) process.stdout.write(`      and ${rows.length - maxShown} more\n`);
  }
  process.exitCode = Object.keys(broken).length === 0 ? 0 : 1;
}
