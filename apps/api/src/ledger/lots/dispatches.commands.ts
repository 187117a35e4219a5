import { documentCodePrefix } from "@pomar/contract/ledger/lots/lot-code.rules";
import type { ActionContext } from "../../platform/action-context.ts";
import { dayIn } from "../../platform/clock.ts";
import { outsideTransaction, type Tx } from "../../platform/db/db.ts";
import { type ColumnsOf, insertColumns } from "../../platform/db/entity-columns.ts";
import { preparedInsert } from "../../platform/db/insert.ts";
import { dispatches } from "../../schema/stock/dispatches.table.ts";
import { takeNextCode } from "./lots.queries.ts";

const insert = preparedInsert(dispatches);

/** Inserts a dispatch with a new code; the caller inserts the dispatch's lines. */
export async function insertDispatch(tx: Tx, document: ColumnsOf<typeof dispatches, "code">, act: ActionContext) {
  const on = dayIn(act.timeZone, new Date(document.dispatchedAt));
  const code = await takeNextCode(outsideTransaction(tx), documentCodePrefix("dispatch", on), act);
  const row = { ...insertColumns(act), ...document, code };
  await insert(tx, row);
  return row;
}
