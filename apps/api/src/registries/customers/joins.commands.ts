import type { Customer, CustomerJoin } from "@pomar/contract/registries/customers/customers.schema";
import { asc, eq, sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { customers } from "../../schema/registries/customers.table.ts";
import { findCustomer } from "./customers.queries.ts";

type Stored = typeof customers.$inferSelect;

/**
 * Joins several customers into one. The remaining customer gets the dispatches of the joined ones, keeps its name and
 * its fields, and takes over the values of its empty fields. A simultaneous dispatch to a joined customer waits, and is
 * then refused because the customer is removed.
 * @throws 400 for a customer joined to itself, 404 for an unknown one.
 */
export async function joinCustomers(
  tx: Tx,
  id: string,
  { customerIds }: CustomerJoin,
  act: ActionContext,
): Promise<Customer> {
  if (customerIds.includes(id)) throw AppError.of("customer.joins-itself");
  const ids = [...new Set([id, ...customerIds])];
  const rows = await tx
    .select()
    .from(customers)
    .where(idIn(customers.id, ids))
    .orderBy(asc(customers.id))
    .for("update");
  const activeCustomers = new Map(rows.filter(({ removedAt }) => removedAt === null).map((row) => [row.id, row]));
  const kept = orNotFound(activeCustomers.get(id));
  const joined = ids.filter((one) => one !== id).map((one) => orNotFound(activeCustomers.get(one)));
  for (const one of joined) {
    await updateRow(tx, { table: customers, before: one, to: { removedAt: act.at, joinedIntoId: id } }, act);
    await tx.update(customers).set({ joinedIntoId: id }).where(eq(customers.joinedIntoId, one.id));
  }
  const before = orNotFound(await findCustomer(tx, id));
  const { rows: moved } = await tx.execute(sql`
    update dispatches set customer_id = ${id} where ${idIn(sql`customer_id`, customerIds)} returning id`);
  await tx.execute(sql`update recall_notices set customer_id = ${id} where ${idIn(sql`customer_id`, customerIds)}`);
  const filled = fillFrom(kept, joined);
  await updateRow(tx, { table: customers, before: kept, to: filled }, act);
  for (const { id: entityId, name } of joined)
    await audit(tx, act, {
      action: "remove",
      entity: "customers",
      entityId,
      before: { name },
      after: { joinedInto: kept.name },
    });
  const after = orNotFound(await findCustomer(tx, id));
  const names = joined.map(({ name }) => name);
  await audit(tx, act, {
    action: "update",
    entity: "customers",
    entityId: id,
    before,
    after: { ...after, joined: names, moved: moved.length },
  });
  return after;
}

const ownWords = ["document", "phone", "email", "address", "recallContact", "notes"] as const;

/**
 * Fills each empty field of the remaining customer from the first joined customer with a value, and takes the longest
 * shelf life.
 */
function fillFrom(kept: Stored, joined: readonly Stored[]): Partial<Stored> {
  const all = [kept, ...joined];
  const lives = all.flatMap(({ minShelfLifeDays }) => minShelfLifeDays ?? []);
  const words = ownWords.map((name) => [name, all.find((one) => one[name] !== null)?.[name] ?? null]);
  return { ...Object.fromEntries(words), minShelfLifeDays: lives.length === 0 ? null : Math.max(...lives) };
}
