import type { Packaging, PackagingCreate, PackagingUpdate } from "@pomar/contract/packaging/packaging.schema";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { refusing } from "../../shared/db/conflict.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { refuseInUse, refuseOtherUnit } from "../lookups/item-uses.commands.ts";
import { findPackaging, lockPackaging } from "./packaging.queries.ts";
import { packagings } from "./packaging.table.ts";

const duplicates = ({ name, code }: { name: string; code: string }) => ({
  packagings_name_unique: AppError.of("record.duplicate-name", { name }),
  packagings_code_unique: AppError.of("record.duplicate-code", { code }),
});

export async function createPackaging(tx: Tx, input: PackagingCreate, act: Act) {
  const row = { ...creation(act), ...input };
  await refusing(tx.insert(packagings).values(row), duplicates(row));
  const after = found(await findPackaging(tx, row.id, act.today));
  await audit(tx, act, { action: "create", entity: "packagings", entityId: row.id, after: told(after) });
  act.outbox.changed.add("packaging");
  return after;
}

export async function updatePackaging(tx: Tx, id: string, input: PackagingUpdate, act: Act) {
  assertFresh(act, found(await lockPackaging(tx, id)));
  const before = found(await findPackaging(tx, id, act.today));
  if (input.unit && input.unit !== before.unit) await refuseOtherUnit(tx, before);
  const changed = { ...input, ...change(act, before) };
  await refusing(tx.update(packagings).set(changed).where(eq(packagings.id, id)), duplicates({ ...before, ...input }));
  const after = found(await findPackaging(tx, id, act.today));
  const entry = { action: "update", entity: "packagings", entityId: id } as const;
  await audit(tx, act, { ...entry, before: told(before), after: told(after) });
  act.outbox.changed.add("packaging");
  return after;
}

export async function removePackaging(tx: Tx, id: string, act: Act): Promise<void> {
  assertFresh(act, found(await lockPackaging(tx, id)));
  const before = found(await findPackaging(tx, id, act.today));
  await refuseInUse(tx, before);
  await tx
    .update(packagings)
    .set({ ...change(act, before), removedAt: act.at })
    .where(eq(packagings.id, id));
  await audit(tx, act, { action: "remove", entity: "packagings", entityId: id, before: told(before) });
  act.outbox.changed.add("packaging");
}

/** What is in stock is told by the history of the lots. */
function told({ stock: _, ...packaging }: Packaging) {
  return packaging;
}
