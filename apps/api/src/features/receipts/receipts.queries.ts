import type { ReceiptKind } from "@pomar/contract/receipts/receipts.schema";
import { and, eq, getTableColumns, gte, isNull, lte, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../shared/db/db.ts";
import { everyWord } from "../../shared/list.ts";
import { additionals } from "../additionals/additionals.table.ts";
import { additives } from "../additives/additives.table.ts";
import { fruits } from "../fruits/fruits.table.ts";
import { lotSummary } from "../lots/lots.queries.ts";
import { lots } from "../lots/lots.table.ts";
import { lockLot } from "../lots/movements.queries.ts";
import { packagings } from "../packaging/packaging.table.ts";
import { payable } from "../payments/payments.queries.ts";
import { suppliers } from "../suppliers/suppliers.table.ts";
import { createdBy } from "../users/users.queries.ts";
import { users } from "../users/users.table.ts";
import { receipts } from "./receipts.table.ts";

/** What a reception of anything answers beside its goods; joins `lots`, `payments` and `creators`. */
export const paper = (today: string | Placeholder) => ({
  id: receipts.id,
  receivedAt: receipts.receivedAt,
  unitPrice: receipts.unitPrice,
  freight: receipts.freight,
  total: receipts.total,
  dueDate: receipts.dueDate,
  payable: payable(today),
  invoiceNumber: receipts.invoiceNumber,
  invoiceKey: receipts.invoiceKey,
  supplierLot: lots.supplierLot,
  packageOk: receipts.packageOk,
  notes: receipts.notes,
  lot: lotSummary(today),
  createdAt: receipts.createdAt,
  updatedAt: receipts.updatedAt,
  createdBy,
  version: receipts.version,
});

/** The table of what a kind of reception brings. */
export const itemTables = {
  "raw-material": fruits,
  additive: additives,
  additional: additionals,
  packaging: packagings,
} as const satisfies Record<ReceiptKind, unknown>;

interface Filter {
  kinds: readonly ReceiptKind[];
  item?: string | undefined;
  supplier?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

/** Ids of the receptions that a filter leaves, from their own table alone. */
export function receiptIds(db: Db, { kinds, item, supplier, from, to, search }: Filter) {
  const [only, ...others] = kinds;
  return db
    .select({ id: receipts.id })
    .from(receipts)
    .where(
      and(
        isNull(receipts.removedAt),
        only && others.length === 0 ? eq(receipts.kind, only) : undefined,
        item ? eq(receipts.itemId, item) : undefined,
        supplier ? eq(receipts.supplierId, supplier) : undefined,
        from ? gte(receipts.receivedAt, from) : undefined,
        to ? lte(receipts.receivedAt, to) : undefined,
        everyWord(search, (pattern) => mentions(kinds, pattern)),
      ),
    );
}

/** A word is found in the lot's code, the invoice's number, the item's name and code, or the supplier's name. */
function mentions(kinds: readonly ReceiptKind[], pattern: SQL) {
  const items = kinds.map((kind) => {
    const table = itemTables[kind];
    return sql`select ${table.id} from ${table} where fold(${table.name}) like ${pattern} or fold(${table.code}) like ${pattern}`;
  });
  return or(
    sql`${receipts.itemId} = any(array(${sql.join(items, sql` union all `)}))`,
    sql`${receipts.supplierId} = any(array(select ${suppliers.id} from ${suppliers} where fold(${suppliers.name}) like ${pattern}))`,
    sql`${receipts.lotId} = any(array(select ${lots.id} from ${lots} where fold(${lots.code}) like ${pattern}))`,
    sql`${receipts.invoiceNumber} ilike ${pattern}`,
  );
}

/** A standing reception with its lot, as they are stored, locked until the transaction ends: the lot first. */
export async function lockReception(tx: Tx, kind: ReceiptKind, id: string) {
  const living = and(eq(receipts.id, id), eq(receipts.kind, kind), isNull(receipts.removedAt));
  const [known] = await tx.select({ lotId: receipts.lotId }).from(receipts).where(living);
  const lot = known && (await lockLot(tx, known.lotId));
  const [receipt] = await tx
    .select({ ...getTableColumns(receipts), updatedByName: users.name })
    .from(receipts)
    .leftJoin(users, eq(users.id, receipts.updatedBy))
    .where(living)
    .for("update", { of: receipts });
  return lot && receipt && { lot, receipt };
}
