import type { LotType } from "@pomar/contract/kinds";
import { lotCodePrefix } from "@pomar/contract/ledger/lots/lot-code.rules";
import type { NextCode } from "@pomar/contract/ledger/lots/lots.schema";
import { sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { outsideTransaction, type Tx } from "../../platform/db/db.ts";
import { insertColumns } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { findItemCode, takeNextCode, takeNextCodes } from "./lots.queries.ts";

/** The first columns of every entry's row: the id and, if the device sent an instant of recording, this instant. */
export function entryInsertColumns(act: ActionContext) {
  const columns = insertColumns(act);
  return { ...columns, id: act.device?.id ?? columns.id, madeAt: act.device?.madeAt ?? null };
}

/** The first columns of the row of an entry's lot. */
export function lotInsertColumns(act: ActionContext) {
  return { ...insertColumns(act), provisionalCode: act.device?.provisionalCode ?? null };
}

/**
 * Reserves the next code of an item's lots on a day, outside the transaction that uses the code, so that entries of one
 * fruit do not wait for each other. Two people never receive the same code; the number of a failed transaction stays
 * unused.
 */
export function reserveCode(
  tx: Tx,
  of: { type: LotType | "composite"; itemCode: string; on: string },
  act: ActionContext,
): Promise<string> {
  return takeNextCode(outsideTransaction(tx), lotCodePrefix(of.type, of.itemCode, of.on), act);
}

/**
 * Reserves the codes of several lots in one statement, as `reserveCode` does for one lot.
 * @returns the codes in the order of the lots.
 */
export function reserveCodes(
  tx: Tx,
  of: readonly { type: LotType; itemCode: string; on: string }[],
  act: ActionContext,
): Promise<string[]> {
  const prefixes = of.map(({ type, itemCode, on }) => lotCodePrefix(type, itemCode, on));
  return takeNextCodes(outsideTransaction(tx), prefixes, act);
}

/** Reserves a code that a person entered. @throws 409 when a lot has or had this code; a code is unique for ever. */
export async function claimCode(tx: Tx, code: string, act: ActionContext): Promise<string> {
  const { rows } = await tx.execute(sql`
    insert into lot_codes (code, reserved_at, reserved_by) values (${code}, ${act.at}, ${act.by.id})
    on conflict do nothing returning code`);
  if (rows.length > 0) return code;
  // The caller may have reserved the code by `next-code`; the code is accepted while no lot has or had it.
  const { rows: unused } = await tx.execute(sql`
    select from lot_codes where code = ${code} and reserved_by = ${act.by.id}
    and not exists (select from lots where lots.code = lot_codes.code)
    and not exists (select from audit_events where entity = 'lots' and before ->> 'code' = lot_codes.code) for update`);
  if (unused.length === 0) throw AppError.of("record.duplicate-code", { code }).at("code");
  return code;
}

export async function reserveNextCode(tx: Tx, itemId: string, { type, date }: NextCode, act: ActionContext) {
  const itemCode = orNotFound(await findItemCode(tx, type, itemId));
  return { code: await takeNextCode(tx, lotCodePrefix(type, itemCode, date ?? act.today), act) };
}
