import type { FruitGroup, FruitGroupCreate, FruitGroupUpdate } from "@pomar/contract/registries/fruits/fruits.schema";
import { eq } from "drizzle-orm";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { registryCommands } from "../../platform/records/records.commands.ts";
import { fruitGroupMembers, fruitGroups } from "../../schema/registries/fruits.table.ts";
import { findFruitGroup } from "./fruit-groups.queries.ts";
import { lockFruitsForShare } from "./fruits.queries.ts";

export const fruitGroupCommands = registryCommands<FruitGroupCreate, FruitGroupUpdate, FruitGroup>({
  table: fruitGroups,
  entity: "fruit-groups",
  find: findFruitGroup,
  async writeParts(tx, { fruits }, { id }) {
    if (!fruits) return;
    await tx.delete(fruitGroupMembers).where(eq(fruitGroupMembers.groupId, id));
    await insertMembers(tx, id, fruits);
  },
});

async function insertMembers(tx: Tx, groupId: string, fruitIds: string[]): Promise<void> {
  const locked = await lockFruitsForShare(tx, fruitIds);
  const issues = fruitIds.flatMap((id, i) =>
    locked.has(id) ? [] : [{ path: `fruits.${i}`, message: "Esta fruta não existe" }],
  );
  if (issues.length > 0) throw AppError.invalid(issues);
  if (fruitIds.length > 0) await tx.insert(fruitGroupMembers).values(fruitIds.map((fruitId) => ({ groupId, fruitId })));
}
