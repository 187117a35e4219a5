import { type FruitCreate, type FruitUpdate, rangeIssues } from "@pomar/contract/fruits/fruits.schema";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { refusing } from "../../shared/db/conflict.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { countFruitUses, findFruit, lockFruit } from "./fruits.queries.ts";
import { fruits } from "./fruits.table.ts";

const duplicates = ({ name, code }: { name: string; code: string }) => ({
  fruits_name_unique: AppError.of("record.duplicate-name", { name }),
  fruits_code_unique: AppError.of("record.duplicate-code", { code }),
});

export async function createFruit(tx: Tx, input: FruitCreate, act: Act) {
  const row = { ...creation(act), ...input };
  await refusing(tx.insert(fruits).values(row), duplicates(row));
  await audit(tx, act, { action: "create", entity: "fruits", entityId: row.id, after: row });
  act.outbox.changed.add("fruits");
  return found(await findFruit(tx, row.id));
}

export async function updateFruit(tx: Tx, id: string, input: FruitUpdate, act: Act) {
  const before = found(await lockFruit(tx, id));
  assertFresh(act, before);
  const after = { ...before, ...input };
  const issues = rangeIssues(after);
  if (issues.length > 0) throw AppError.invalid(issues);
  const changed = { ...input, ...change(act, before) };
  await refusing(tx.update(fruits).set(changed).where(eq(fruits.id, id)), duplicates(after));
  await audit(tx, act, { action: "update", entity: "fruits", entityId: id, before, after });
  act.outbox.changed.add("fruits");
  return found(await findFruit(tx, id));
}

export async function removeFruit(tx: Tx, id: string, act: Act): Promise<void> {
  const before = found(await lockFruit(tx, id));
  assertFresh(act, before);
  const uses = await countFruitUses(tx, id);
  if (uses.lots + uses.suppliers > 0)
    throw AppError.of("record.in-use", {
      name: before.name,
      usage: `há ${[...plural(uses.lots, "lote", "lotes"), ...plural(uses.suppliers, "fornecedor", "fornecedores")].join(" e ")}`,
    });
  await tx
    .update(fruits)
    .set({ ...change(act, before), removedAt: act.at })
    .where(eq(fruits.id, id));
  await audit(tx, act, { action: "remove", entity: "fruits", entityId: id, before });
  act.outbox.changed.add("fruits");
}

function plural(n: number, one: string, many: string): string[] {
  return n === 0 ? [] : [`${n} ${n === 1 ? one : many}`];
}
