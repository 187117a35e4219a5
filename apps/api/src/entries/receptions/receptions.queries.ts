import type { ReceptionKind } from "@pomar/contract/kinds";
import { and, eq, gte, isNull, like, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { lotSummary } from "../../ledger/lots/lots.queries.ts";
import { payable } from "../../money/payments/payment-status.queries.ts";
import { storedColumns } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { everyWord, nameKey, type SortKey, searchedFirst, selectedKey } from "../../platform/db/list.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { isActiveOfKind, lots } from "../../schema/ledger/lots.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { supplyTables } from "../../schema/registries/supplies.table.ts";

const { receivedAt, unitPrice, freight, total, dueDate, invoiceNumber, invoiceKey, packageOk, notes, madeAt } =
  receipts;
const shown = { receivedAt, unitPrice, freight, total, dueDate, invoiceNumber, invoiceKey, packageOk, notes, madeAt };

/** The fields in the answers of all receptions, besides the item; the query joins `lots`, `payments` and `creators`. */
export const receptionSelection = (today: string | Placeholder) => ({
  ...storedColumns(receipts),
  ...shown,
  payable: payable(today),
  supplierLot: lots.supplierLot,
  lot: lotSummary(today),
});

export const itemTables = {
  "raw-material": fruits,
  ...supplyTables,
} as const satisfies Record<ReceptionKind, unknown>;

interface Filter {
  kinds: readonly ReceptionKind[];
  item?: string | undefined;
  supplier?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  sortBy?: string | undefined;
}

const keys: Record<string, SortKey> = {
  code: { key: lots.code, join: { table: sql`${lots}`, on: eq(lots.id, receipts.lotId) } },
  fruit: nameKey("fruit", { from: [fruits], id: receipts.itemId }),
  supplier: nameKey("supplier", { from: [suppliers], id: receipts.supplierId }),
};

/**
 * The ids of the filtered receptions; the query joins a table only when the order needs it.
 * @param select the columns to select instead of the ids.
 */
export function receptionIds(db: Db, { kinds, item, supplier, from, to, search, sortBy }: Filter, select?: SQL): SQL {
  const [only, ...others] = kinds;
  const { id, createdAt, netKg, quantity } = receipts;
  const sortKey = keys[sortBy ?? ""];
  const isNarrowed = [item, supplier, from, to, search].some((asked) => asked !== undefined);
  const byCodeAlone = only && others.length === 0 && sortBy === "code" && !isNarrowed;
  const selected = db
    .select({ id, receivedAt, createdAt, netKg, quantity, key: selectedKey(sortKey) })
    .from(receipts)
    .$dynamic();
  const filtered = (sortKey?.join ? selected.innerJoin(sortKey.join.table, sortKey.join.on) : selected).where(
    and(
      isNull(receipts.removedAt),
      only && others.length === 0 ? eq(receipts.kind, only) : undefined,
      item ? eq(receipts.itemId, item) : undefined,
      supplier ? eq(receipts.supplierId, supplier) : undefined,
      from ? gte(receivedAt, from) : undefined,
      to ? lte(receivedAt, to) : undefined,
      everyWord(search, (pattern) => like(receipts.searched, pattern)),
      byCodeAlone ? isActiveOfKind(only) : undefined,
    ),
  );
  return searchedFirst(filtered, {
    table: receipts,
    id: select ?? id,
    search,
    isTogether: sortBy === "code" && !byCodeAlone,
  });
}
