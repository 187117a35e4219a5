import type { RegistryEntity } from "@pomar/contract/pages";
import { eq, getTableName } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { ActionContext } from "../action-context.ts";
import { audit } from "../audit.ts";
import { refusing } from "../db/conflict.ts";
import type { Tx } from "../db/db.ts";
import { assertFresh, insertColumns, updateColumns } from "../db/entity-columns.ts";
import { preparedInsert } from "../db/insert.ts";
import { AppError, orNotFound } from "../http/app-error.ts";
import { type Locked, lockRecord, type StoredTable } from "./records.queries.ts";

interface RowChange<Table extends StoredTable> {
  table: Table;
  before: { id: string; version: number };
  to: PgUpdateSetSource<Table>;
}

/** Changes a stored row, and records the acting user and the instant. */
export async function updateRow<Table extends StoredTable>(
  tx: Tx,
  { table, before, to }: RowChange<Table>,
  act: ActionContext,
): Promise<void> {
  const changed = { ...to, ...updateColumns(act, before) } as PgUpdateSetSource<Table>;
  await tx.update(table).set(changed).where(eq(table.id, before.id));
}

interface Named {
  name: string;
  code?: string;
}

interface Saved<Found> {
  id: string;
  /** The record before the change; null for a new record. */
  before: Found | null;
  act: ActionContext;
}

export interface RegistryRules<Create, Update, Found> {
  table: StoredTable;
  entity: RegistryEntity | "fruit-groups";
  find: (tx: Tx, id: string, today: string) => Promise<Found | undefined>;
  /** Selects the fields that the record's history stores; default: every field that `find` returns. */
  audited?: (record: Found) => object;
  /** The refusals for violations of further unique constraints, by the constraint's name. */
  duplicates?: () => Record<string, AppError>;
  /** Locks a record that is about to change; default: `lockRecord`. */
  lock?: (tx: Tx, id: string, input: Update) => Promise<Locked | undefined>;
  /** @throws when a record may not be saved with this input. */
  assertMaySave?: (tx: Tx, input: Create | Update, saved: Saved<Found>) => Promise<void>;
  /** Writes a record's rows in other tables. */
  writeParts?: (tx: Tx, input: Create | Update, saved: Saved<Found>) => Promise<void>;
  /** @throws when a record may not be removed. */
  assertMayGo?: (tx: Tx, before: Found) => Promise<void>;
}

/** The commands of a registry whose records are one row each, with a unique name and possibly a unique code. */
export function registryCommands<
  Create extends Named,
  Update extends Partial<Named>,
  Found extends Named & { id: string; version: number },
>({ table, entity, find, audited = (record) => record, ...rules }: RegistryRules<Create, Update, Found>) {
  const insert = preparedInsert(table as PgTable);
  const duplicates = ({ name, code = "" }: Named) => ({
    ...rules.duplicates?.(),
    [`${getTableName(table)}_name_unique`]: AppError.of("record.duplicate-name", { name }),
    [`${getTableName(table)}_code_unique`]: AppError.of("record.duplicate-code", { code }),
  });

  async function lock(tx: Tx, id: string, act: ActionContext, input?: Update): Promise<Found> {
    const locked = input && rules.lock ? rules.lock(tx, id, input) : lockRecord(tx, table, id);
    assertFresh(act, orNotFound(await locked));
    return orNotFound(await find(tx, id, act.today));
  }

  async function create(tx: Tx, input: Create, act: ActionContext): Promise<Found> {
    const row = { ...insertColumns(act), ...input };
    const saved = { id: row.id, before: null, act };
    await rules.assertMaySave?.(tx, input, saved);
    await refusing(insert(tx, row), duplicates(row));
    await rules.writeParts?.(tx, input, saved);
    const after = orNotFound(await find(tx, row.id, act.today));
    await audit(tx, act, { action: "create", entity, entityId: row.id, after: audited(after) });
    return after;
  }

  async function update(tx: Tx, id: string, input: Update, act: ActionContext): Promise<Found> {
    const before = await lock(tx, id, act, input);
    await rules.assertMaySave?.(tx, input, { id, before, act });
    await refusing(updateRow(tx, { table, before, to: input }, act), duplicates({ ...before, ...input }));
    await rules.writeParts?.(tx, input, { id, before, act });
    const after = orNotFound(await find(tx, id, act.today));
    await audit(tx, act, { action: "update", entity, entityId: id, before: audited(before), after: audited(after) });
    return after;
  }

  async function remove(tx: Tx, id: string, act: ActionContext): Promise<void> {
    const before = await lock(tx, id, act);
    await rules.assertMayGo?.(tx, before);
    await updateRow(tx, { table, before, to: { removedAt: act.at } }, act);
    await audit(tx, act, { action: "remove", entity, entityId: id, before: audited(before) });
  }

  return { create, update, remove };
}
