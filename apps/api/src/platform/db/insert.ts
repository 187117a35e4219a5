import { getTableColumns, getTableName, type InferInsertModel, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { prepared, type Tx } from "./db.ts";
import { namedStatement } from "./named-statement.ts";

type Columns = [string, PgColumn][];

/** Returns each column's value in the driver's form; a column absent from the row gets its fixed default. */
function getValues(columns: Columns, row: object): [string, unknown][] {
  return columns.map(([key, column]) => {
    const value: unknown = Reflect.get(row, key) ?? column.default ?? null;
    return [key, value === null ? null : column.mapToDriverValue(value)];
  });
}

// Generated columns are left out, because the database fills them.
const filled = (table: PgTable): Columns =>
  Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);

/** Builds an insert of one whole row once per connection; an absent column gets its fixed default, or else null. */
export function preparedInsert<Table extends PgTable>(table: Table) {
  const columns = filled(table);
  // `sql` wraps the placeholder so that null stays null: a bare placeholder would be encoded as the column's text.
  const placeholders = Object.fromEntries(columns.map(([key]) => [key, sql`${sql.placeholder(key)}`]));
  const insert = prepared((db) =>
    db
      .insert(table)
      .values(placeholders as InferInsertModel<Table>)
      .prepare(`insert_${getTableName(table)}`),
  );
  return async (tx: Tx, row: InferInsertModel<Table>): Promise<void> => {
    await insert(tx).execute(Object.fromEntries(getValues(columns, row)));
  };
}

/** Builds an insert of many rows, in their order, as one statement with one parameter. */
export function preparedInsertAll<Table extends PgTable>(table: Table) {
  const columns = filled(table);
  const identifiers = columns.map(([key]) => sql.identifier(snakeCase(key)));
  const names = sql.join(identifiers, sql`, `);
  const name = sql.identifier(getTableName(table));
  const insert = namedStatement<"rows", object>(
    `insert_all_${getTableName(table)}`,
    (value) =>
      sql`insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, ${value("rows")}::json)`,
  );
  return async (tx: Tx, rows: readonly InferInsertModel<Table>[]): Promise<void> => {
    if (rows.length === 0) return;
    const isJson = new Set(columns.flatMap(([key, column]) => (column.getSQLType() === "jsonb" ? key : [])));
    const written = rows.map((row) =>
      Object.fromEntries(
        getValues(columns, row).map(([key, value]) => [
          snakeCase(key),
          isJson.has(key) ? Reflect.get(row, key) : value,
        ]),
      ),
    );
    await insert(tx, { rows: JSON.stringify(written) });
  };
}

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
