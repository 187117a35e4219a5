import type { ReceptionKind } from "@pomar/contract/kinds";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/db/db.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";

// PostgreSQL separates advisory locks with two numbers from advisory locks with one number.
const lockClass = sql.raw("7105102");

// The keys are locked in ascending order, so that two transactions with the same two keys do not deadlock.
const buildLocking = (lock: string) => (value: (name: "keys") => unknown) =>
  sql`select ${sql.raw(lock)}(${lockClass}, hash)
    from (select distinct hashtext(key) as hash from unnest(${value("keys")}::text[]) as key order by hash) as keys`;

/** Locks keys until the transaction ends: no other transaction locks or shares any of these keys. */
export const lockKeys = namedStatement("lock_receipt_keys", buildLocking("pg_advisory_xact_lock"));

/**
 * Shares keys until the transaction ends: no other transaction locks any of these keys, but other transactions may
 * share them.
 */
export const shareKeys = namedStatement("share_receipt_keys", buildLocking("pg_advisory_xact_lock_shared"));

/** The fields that identify a repeated delivery. */
export interface Likeness {
  itemId: string;
  invoiceKey: string | null;
  /** The load to compare; null where only the invoice and the item are compared. */
  load: {
    supplierId: string | null;
    receivedAt: string;
    quantity: number;
    grossKg: number | null;
    /** The instants between which a similar load was made, ISO 8601 in UTC. */
    since: string;
    until: string;
  } | null;
}

export interface FirstReception {
  id: string;
  kind: ReceptionKind;
  /** The instant at which the device made the reception, or at which the server recorded it. */
  madeAt: string;
  lotCode: string;
  createdByName: string | null;
}

type Asked = "itemId" | "invoiceKey" | "supplierId" | "receivedAt" | "quantity" | "grossKg" | "since" | "until";

const find = namedStatement<Asked, FirstReception>(
  "find_first_reception_alike",
  (value) => sql`
    select receipts.id, receipts.kind, made.at::text as "madeAt", lots.code as "lotCode", users.name as "createdByName"
    from (
      (select id from receipts
        where removed_at is null and invoice_key = ${value("invoiceKey")} and item_id = ${value("itemId")}
        order by coalesce(made_at, created_at) limit 1)
      union all
      (select id from receipts
        where removed_at is null and item_id = ${value("itemId")} and received_at = ${value("receivedAt")}
          and coalesce(made_at, created_at) > ${value("since")} and coalesce(made_at, created_at) < ${value("until")}
          and supplier_id is not distinct from ${value("supplierId")}::uuid
          and (quantity = ${value("quantity")} or gross_kg = ${value("grossKg")})
        order by coalesce(made_at, created_at) limit 1)
    ) alike
    join receipts using (id)
    cross join lateral (select coalesce(receipts.made_at, receipts.created_at) as at) made
    join lots on lots.id = receipts.lot_id
    left join users on users.id = receipts.created_by
    order by made.at limit 1`,
);

/** The first active reception with the same invoice and item, or with the same load. */
export async function findFirstAlike(
  tx: Tx,
  { itemId, invoiceKey, load }: Likeness,
): Promise<FirstReception | undefined> {
  const none = { supplierId: null, receivedAt: null, quantity: null, grossKg: null, since: null, until: null };
  const [first] = await find(tx, { itemId, invoiceKey, ...(load ?? none) });
  return first;
}
