import type pg from "pg";

/** A table and the columns that a restore fills; generated columns are left out. */
export interface Table {
  name: string;
  columns: string[];
}

/**
 * Tables left out of backups. A restore must not revive sessions and device marks that were ended after the backup, and
 * nobody needs the messages that were in transit between processes.
 */
const notCarried = ["sessions", "device_marks", "socket_io_attachments"];

/** Whether backups contain a table and restores fill it; older versions' backups also contain `notCarried` tables. */
export const isCarried = ({ name }: { name: string }): boolean => !notCarried.includes(name);

/**
 * Lists the tables in backups, each after the tables that it refers to: a restore never refers to a missing row.
 * @throws when two tables refer to each other.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [notCarried],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to
     from pg_constraint where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`,
  );
  return inOrder(tables, references);
}

function inOrder(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  let remaining = tables;
  while (remaining.length > 0) {
    const waiting = new Set(remaining.map(({ name }) => name));
    const isReady = ({ name }: Table) => !references.some(({ from, to }) => from === name && waiting.has(to));
    const ready = remaining.filter(isReady);
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(", ")}`);
    ordered.push(...ready);
    remaining = remaining.filter((table) => !isReady(table));
  }
  return ordered;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The `copy` statement of a table, in PostgreSQL's text format. */
export function copying({ name, columns }: Table, direction: "to stdout" | "from stdin"): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(", ")}) ${direction}`;
}

/** Counts the rows of each table, by the table's name. */
export async function countRows(client: pg.ClientBase, tables: readonly Table[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoted(name)}`);
    counts.set(name, Number(rows[0]?.n));
  }
  return counts;
}

/** Opens a snapshot: every table is read in the state of one instant, whatever is written meanwhile. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("begin transaction isolation level repeatable read read only");
}

/** Runs statements that fill tables without triggers, which have already checked each row in the source database. */
export async function withoutTriggers(client: pg.ClientBase, tables: readonly Table[], work: () => Promise<void>) {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await work();
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
}

/** Empties tables and the tables that refer to them, even sessions; most tables refuse it without `withoutTriggers`. */
export async function empty(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")} cascade`);
}
