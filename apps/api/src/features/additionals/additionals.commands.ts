import {
  type Additional,
  type AdditionalCreate,
  type AdditionalUpdate,
  additionalIssues,
} from "@pomar/contract/additionals/additionals.schema";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { refusing } from "../../shared/db/conflict.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { refuseInUse, refuseOtherUnit } from "../lookups/item-uses.commands.ts";
import { findAdditional, lockAdditional } from "./additionals.queries.ts";
import { additionals } from "./additionals.table.ts";

const duplicates = ({ name, code }: { name: string; code: string }) => ({
  additionals_name_unique: AppError.of("record.duplicate-name", { name }),
  additionals_code_unique: AppError.of("record.duplicate-code", { code }),
});

export async function createAdditional(tx: Tx, input: AdditionalCreate, act: Act) {
  const row = { ...creation(act), ...input };
  await refusing(tx.insert(additionals).values(row), duplicates(row));
  const after = found(await findAdditional(tx, row.id, act.today));
  await audit(tx, act, { action: "create", entity: "additionals", entityId: row.id, after: told(after) });
  act.outbox.changed.add("additional");
  return after;
}

export async function updateAdditional(tx: Tx, id: string, input: AdditionalUpdate, act: Act) {
  assertFresh(act, found(await lockAdditional(tx, id)));
  const before = found(await findAdditional(tx, id, act.today));
  const issues = additionalIssues({ ...before, ...input });
  if (issues.length > 0) throw AppError.invalid(issues);
  if (input.unit && input.unit !== before.unit) await refuseOtherUnit(tx, before);
  const changed = { ...input, ...change(act, before) };
  await refusing(
    tx.update(additionals).set(changed).where(eq(additionals.id, id)),
    duplicates({ ...before, ...input }),
  );
  const after = found(await findAdditional(tx, id, act.today));
  const entry = { action: "update", entity: "additionals", entityId: id } as const;
  await audit(tx, act, { ...entry, before: told(before), after: told(after) });
  act.outbox.changed.add("additional");
  return after;
}

export async function removeAdditional(tx: Tx, id: string, act: Act): Promise<void> {
  assertFresh(act, found(await lockAdditional(tx, id)));
  const before = found(await findAdditional(tx, id, act.today));
  await refuseInUse(tx, before);
  await tx
    .update(additionals)
    .set({ ...change(act, before), removedAt: act.at })
    .where(eq(additionals.id, id));
  await audit(tx, act, { action: "remove", entity: "additionals", entityId: id, before: told(before) });
  act.outbox.changed.add("additional");
}

/** What is in stock is told by the history of the lots. */
function told({ stock: _, ...additional }: Additional) {
  return additional;
}
