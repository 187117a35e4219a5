import type { RegistryEntity } from "@pomar/contract/pages";
import { eq, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { refusing } from "../../platform/db/conflict.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh, insertColumns, updateColumns } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { lockRecord, type StoredTable } from "./registries.queries.ts";

interface Named {
  name: string;
  code?: string;
}

interface Registry<Update, Found> {
  table: StoredTable;
  entity: RegistryEntity;
  find: (tx: Tx, id: string, today: string) => Promise<Found | undefined>;
  /** What its history keeps; default: everything that is found. */
  audited?: (record: Found) => object;
  /** @throws when a record may not change so. */
  assertMayChange?: (tx: Tx, before: Found, input: Update) => Promise<void>;
  /** @throws when a record may not be removed. */
  assertMayGo?: (tx: Tx, before: Found) => Promise<void>;
}

/** The commands of a registry whose records are one row each, with a name, and maybe a code, of their own. */
export function registryCommands<
  Create extends Named,
  Update extends Partial<Named>,
  Found extends Named & { id: string; version: number },
>({ table, entity, find, audited = (record) => record, assertMayChange, assertMayGo }: Registry<Update, Found>) {
  const duplicates = ({ name, code = "" }: Named) => ({
    [`${getTableName(table)}_name_unique`]: AppError.of("record.duplicate-name", { name }),
    [`${getTableName(table)}_code_unique`]: AppError.of("record.duplicate-code", { code }),
  });

  async function lock(tx: Tx, id: string, act: ActionContext): Promise<Found> {
    assertFresh(act, orNotFound(await lockRecord(tx, table, id)));
    return orNotFound(await find(tx, id, act.today));
  }

  async function create(tx: Tx, input: Create, act: ActionContext): Promise<Found> {
    const row = { ...insertColumns(act), ...input };
    await refusing(tx.insert(table as PgTable).values(row), duplicates(row));
    const after = orNotFound(await find(tx, row.id, act.today));
    await audit(tx, act, { action: "create", entity, entityId: row.id, after: audited(after) });
    return after;
  }

  async function update(tx: Tx, id: string, input: Update, act: ActionContext): Promise<Found> {
    const before = await lock(tx, id, act);
    await assertMayChange?.(tx, before, input);
    const changed = { ...input, ...updateColumns(act, before) };
    await refusing(tx.update(table).set(changed).where(eq(table.id, id)), duplicates({ ...before, ...input }));
    const after = orNotFound(await find(tx, id, act.today));
    await audit(tx, act, { action: "update", entity, entityId: id, before: audited(before), after: audited(after) });
    return after;
  }

  async function remove(tx: Tx, id: string, act: ActionContext): Promise<void> {
    const before = await lock(tx, id, act);
    await assertMayGo?.(tx, before);
    await tx
      .update(table)
      .set({ ...updateColumns(act, before), removedAt: act.at })
      .where(eq(table.id, id));
    await audit(tx, act, { action: "remove", entity, entityId: id, before: audited(before) });
  }

  return { create, update, remove };
}
