import { getTableColumns, getTableName, type InferInsertModel, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { prepared, type Tx } from "./db.ts";

/** An insert of one whole row, built once per connection; a column that is left out gets its fixed default, else null. */
export function preparedInsert<Table extends PgTable>(table: Table) {
  // A generated column is the database's to fill.
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  // Wrapped in `sql` so that null stays null: a placeholder alone would be encoded as the column's text.
  const placeholders = Object.fromEntries(columns.map(([key]) => [key, sql`${sql.placeholder(key)}`]));
  const insert = prepared((db) =>
    db
      .insert(table)
      .values(placeholders as InferInsertModel<Table>)
      .prepare(`insert_${getTableName(table)}`),
  );
  return async (tx: Tx, row: InferInsertModel<Table>): Promise<void> => {
    const values = columns.map(([key, column]) => {
      const value: unknown = Reflect.get(row, key) ?? column.default ?? null;
      return [key, value === null ? null : column.mapToDriverValue(value)];
    });
    await insert(tx).execute(Object.fromEntries(values));
  };
}
