import { areAlike, codeChange } from "@pomar/contract/entries/invoices/codes.rules";
import type { InvoiceMapping, JoinableEntry } from "@pomar/contract/entries/invoices/invoices.schema";
import { getFactor } from "@pomar/contract/entries/invoices/units.rules";
import type { ReceptionKind, Unit } from "@pomar/contract/kinds";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import type { Invoice, InvoiceItem } from "./invoice.ts";

/** All active items that a reception can receive, with the kind of their reception. */
const receivable = sql`(
  select 'raw-material' as kind, id, name, code, 'kg' as unit from fruits where removed_at is null and active and not composite
  union all select 'additive', id, name, code, unit from additives where removed_at is null and active
  union all select 'additional', id, name, code, unit from additionals where removed_at is null and active and not is_water
  union all select 'packaging', id, name, code, unit from packagings where removed_at is null and active)`;

type Found = {
  code: string;
  kind: ReceptionKind | null;
  item: InvoiceMapping["item"];
  unit: string;
  factor: number | null;
  name: string | null;
  ncm: string | null;
  ean: string | null;
};

export interface KnownCode {
  mapping: InvoiceMapping;
  /** The description that the issuer's code had before; null while the mapping is valid. */
  doubt: string | null;
}

const selectItem = (table: SQL) =>
  sql`json_build_object('id', ${table}.id, 'name', ${table}.name, 'code', ${table}.code, 'unit', ${table}.unit)`;

/**
 * The items that users chose for an issuer's codes; a stored factor applies only to the same name and unit on the
 * invoice.
 */
export async function findMappings(
  db: Db,
  { emitter, items }: Pick<Invoice, "emitter" | "items">,
): Promise<Map<number, KnownCode>> {
  if (emitter.document === null) return new Map();
  const codes = items.map(({ code }) => code);
  const { rows } = await db.execute<Found>(sql`
    select m.code, m.kind, case when i.id is not null then ${selectItem(sql`i`)} end as item, m.unit,
      m.factor::float8 as factor, m.name, m.ncm, m.ean
    from invoice_mappings m left join ${receivable} i on i.kind = m.kind and i.id = m.item_id
    where m.issuer = ${emitter.document} and m.code = any(${sql.param(codes)}::text[])`);
  const known = new Map(rows.filter(({ kind, item }) => kind === null || item !== null).map((one) => [one.code, one]));
  return new Map(
    items.flatMap((item) => {
      const found = known.get(item.code);
      if (!found) return [];
      const doubt = codeChange(found, item);
      return [[item.n, { doubt, mapping: toMapping(found, item) }] as const];
    }),
  );
}

function toMapping(found: Found, written: InvoiceItem): InvoiceMapping {
  const { kind, item, unit, factor } = found;
  if (kind === null || item === null) return { notStock: true, type: null, item: null, factor: null };
  return {
    notStock: false,
    type: kind,
    item,
    factor:
      unit === written.unit && areAlike(found.name ?? item.name, written.name)
        ? factor
        : getFactor(written.unit, item.unit),
  };
}

/** The units of the items that a reception can receive, by item id. */
export async function findUnits(db: Db, ids: readonly string[]): Promise<Map<string, Unit>> {
  const { rows } = await db.execute<{ id: string; unit: Unit }>(
    sql`select id, unit from ${receivable} i where id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}

// The least share of an item's words that the invoice must contain: `Sachê 100 g` matches `SACHE PLAST 100G TRANSP`.
const nearEnough = 0.55;

/** Proposes for each item of an invoice the plant's item with the most similar name. */
export async function proposeMappings(db: Db, items: readonly InvoiceItem[]): Promise<Map<number, InvoiceMapping>> {
  if (items.length === 0) return new Map();
  const { rows } = await db.execute<{ n: number; kind: ReceptionKind; item: NonNullable<InvoiceMapping["item"]> }>(sql`
    with named as materialized (select *, fold(name) as folded from ${receivable} receivable)
    select distinct on (asked.n) asked.n, i.kind, ${selectItem(sql`i`)} as item
    from unnest(${sql.param(items.map(({ n }) => n))}::int[], ${sql.param(items.map(({ name }) => name))}::text[]) as asked (n, name)
      join named i on strict_word_similarity(i.folded, fold(asked.name)) >= ${nearEnough}
    order by asked.n, strict_word_similarity(i.folded, fold(asked.name)) desc, length(i.folded) desc, i.id`);
  return new Map(
    rows.map(({ n, kind, item }) => {
      const unit = items.find((one) => one.n === n)?.unit ?? "";
      return [n, { notStock: false, type: kind, item, factor: getFactor(unit, item.unit) }];
    }),
  );
}

const maxJoinable = 100;

/**
 * The entries that may belong to an invoice and that no import has joined: an entry with the invoice's key; an entry of
 * the supplier with the invoice's number; a reception of the supplier's fruit without an invoice number. Entries
 * without the key are at most 31 days older than the invoice.
 */
export async function listJoinable(
  db: Db,
  { invoice, supplierId }: { invoice: Pick<Invoice, "key" | "number" | "issuedOn">; supplierId: string | null },
): Promise<JoinableEntry[]> {
  const since = sql`${invoice.issuedOn}::date - 31`;
  const { rows } = await db.execute<JoinableEntry & Record<string, unknown>>(sql`
    select r.id, r.kind, ${selectItem(sql`i`)} as item, json_build_object('id', l.id, 'name', l.code) as lot,
      r.quantity::float8 as quantity, l.unit, r.received_at as "receivedAt", r.unit_price::float8 as "unitPrice", found.by
    from (
      select id, 'key' as by from receipts where invoice_key = ${invoice.key} and removed_at is null
      union all
      select id, case when ltrim(regexp_replace(invoice_number, '\\D', '', 'g'), '0') = ${invoice.number} then 'number' else 'scale' end
      from receipts
      where supplier_id = ${supplierId}::uuid and removed_at is null and invoice_key is null and received_at >= ${since}
        and (ltrim(regexp_replace(invoice_number, '\\D', '', 'g'), '0') = ${invoice.number}
          or (kind = 'raw-material' and invoice_number is null))
    ) found join receipts r using (id) join lots l on l.id = r.lot_id join (
      select id, name, code, 'kg' as unit from fruits union all select id, name, code, unit from additives
      union all select id, name, code, unit from additionals union all select id, name, code, unit from packagings
    ) i on i.id = r.item_id
    where not exists (select from invoice_entries e where e.receipt_id = r.id and e.standing)
    order by array_position(array['key', 'number', 'scale'], found.by), r.received_at desc, r.id limit ${maxJoinable}`);
  return rows;
}
