// npm run migrate:to-postgres -- postgres://user:password@server/database: copies the app's own database in DATA_DIR
// into an empty database of a PostgreSQL server, completely or not at all; the app's own database remains unchanged.
import { countMigrations, migrate } from "../../apps/api/src/platform/db/migrate.ts";
import { fill, tablesOfDatabase } from "./archive/fill.ts";
import { isInUse, openPlace, parsePlace, withClient } from "./archive/place.ts";
import { beginSnapshot, countRows, listTables } from "./archive/tables.ts";
import { command, complain, progress, say } from "./archive/terminal.ts";

await command(async () => {
  const url = process.argv[2];
  if (!url || !/^postgres(ql)?:\/\/.+/.test(url))
    throw new Error("Diga para onde: npm run migrate:to-postgres -- postgres://usuario:senha@servidor:5432/banco");
  const from = await openPlace(process.env, complain);
  const to = parsePlace(url);
  try {
    await withClient(from.connection, async (source) => {
      if (await isInUse(source)) throw new Error("O Pomar está em uso: pare-o antes, para que nada fique para trás.");
      await beginSnapshot(source);
      const tables = await listTables(source);
      const expected = await countRows(source, tables);
      await migrate(to.connection, await countMigrations(source));
      const onRows = progress([...expected.values()].reduce((sum, rows) => sum + rows, 0));
      await withClient(to.connection, (target) => fill(target, tablesOfDatabase(source, tables), { expected, onRows }));
    });
    await migrate(to.connection);
    say(`Tudo está em ${to.name}, conferido tabela por tabela e pelas regras.`);
    say("Inicie o Pomar com DATABASE_URL apontando para lá; todos entram de novo com nome e senha.");
  } finally {
    await from.close();
  }
});
