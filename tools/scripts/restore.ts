// npm run restore -- FILE: fills DATABASE_URL's database, or the app's own in DATA_DIR, with a backup, all or nothing.
//   --replace  also fills a database that has data, and deletes this data
import { parseArgs } from "node:util";
import { countMigrations, migrate } from "../../apps/api/src/platform/db/migrate.ts";
import { brokenInvariants } from "../checks/invariants.ts";
import { verifyArchive } from "./archive/archive-file.ts";
import { fill, tablesOfArchive } from "./archive/fill.ts";
import { isInUse, openPlace, withClient } from "./archive/place.ts";
import { isCarried } from "./archive/tables.ts";
import { command, complain, progress, say } from "./archive/terminal.ts";

const newerTarget =
  "O banco de destino já está em uma versão mais nova que a do backup. Use um banco vazio, criado agora, sem iniciar o Pomar nele.";

await command(async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new Error("Diga qual backup: npm run restore -- backups/pomar-….tar.gz");
  const { start, end } = await verifyArchive(file);
  say(`Backup de ${start.takenAt}, inteiro.`);
  const place = await openPlace(process.env, complain);
  try {
    await withClient(place.connection, async (client) => {
      if (await isInUse(client)) throw new Error("O Pomar está em uso neste banco: pare-o antes.");
      if ((await countMigrations(client)) > start.migrations) throw new Error(newerTarget);
    });
    // The data is restored into the schema of its own version; then the newer migrations run on both schema and data.
    await migrate(place.connection, start.migrations);
    const tables = start.tables.filter(isCarried);
    const expected = new Map(end.tables.filter(isCarried).map(({ name, rows }) => [name, rows]));
    const onRows = progress([...expected.values()].reduce((sum, rows) => sum + rows, 0));
    await withClient(place.connection, (client) =>
      fill(client, tablesOfArchive(file, tables), { expected, replace: values.replace, onRows }),
    );
    await migrate(place.connection);
    const broken = await withClient(place.connection, (client) => brokenInvariants(client));
    if (Object.keys(broken).length > 0) throw new Error(`As regras não se cumprem: ${Object.keys(broken).join(", ")}`);
    say(`Restaurado em ${place.name}: tudo conferido, tabela por tabela e pelas regras.`);
    say("As sessões terminaram: todos entram de novo com nome e senha.");
  } finally {
    await place.close();
  }
});
