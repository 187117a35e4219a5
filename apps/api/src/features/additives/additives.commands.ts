import type { Additive, AdditiveCreate, AdditiveUpdate } from "@pomar/contract/additives/additives.schema";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { refusing } from "../../shared/db/conflict.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { refuseInUse, refuseOtherUnit } from "../lookups/item-uses.commands.ts";
import { findAdditive, lockAdditive } from "./additives.queries.ts";
import { additives } from "./additives.table.ts";

const duplicates = ({ name, code }: { name: string; code: string }) => ({
  additives_name_unique: AppError.of("record.duplicate-name", { name }),
  additives_code_unique: AppError.of("record.duplicate-code", { code }),
});

export async function createAdditive(tx: Tx, input: AdditiveCreate, act: Act) {
  const row = { ...creation(act), ...input };
  await refusing(tx.insert(additives).values(row), duplicates(row));
  const after = found(await findAdditive(tx, row.id, act.today));
  await audit(tx, act, { action: "create", entity: "additives", entityId: row.id, after: told(after) });
  act.outbox.changed.add("additives");
  return after;
}

export async function updateAdditive(tx: Tx, id: string, input: AdditiveUpdate, act: Act) {
  assertFresh(act, found(await lockAdditive(tx, id)));
  const before = found(await findAdditive(tx, id, act.today));
  if (input.unit && input.unit !== before.unit) await refuseOtherUnit(tx, before);
  const changed = { ...input, ...change(act, before) };
  await refusing(tx.update(additives).set(changed).where(eq(additives.id, id)), duplicates({ ...before, ...input }));
  const after = found(await findAdditive(tx, id, act.today));
  const entry = { action: "update", entity: "additives", entityId: id } as const;
  await audit(tx, act, { ...entry, before: told(before), after: told(after) });
  act.outbox.changed.add("additives");
  return after;
}

export async function removeAdditive(tx: Tx, id: string, act: Act): Promise<void> {
  assertFresh(act, found(await lockAdditive(tx, id)));
  const before = found(await findAdditive(tx, id, act.today));
  await refuseInUse(tx, before);
  await tx
    .update(additives)
    .set({ ...change(act, before), removedAt: act.at })
    .where(eq(additives.id, id));
  await audit(tx, act, { action: "remove", entity: "additives", entityId: id, before: told(before) });
  act.outbox.changed.add("additives");
}

/** What is in stock is told by the history of the lots. */
function told({ stock: _, ...additive }: Additive) {
  return additive;
}
