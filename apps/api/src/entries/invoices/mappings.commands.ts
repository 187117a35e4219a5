import { areAlike } from "@pomar/contract/entries/invoices/codes.rules";
import type { InvoiceImport } from "@pomar/contract/entries/invoices/invoices.schema";
import { sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import type { Invoice } from "./invoice.ts";

/** Stores each issuer code's item, from the code's last line; stores no name for a code with differing names. */
export async function rememberMappings(
  tx: Tx,
  { invoice, body, items }: { invoice: Invoice; body: InvoiceImport; items: ReadonlyMap<number, string> },
  act: ActionContext,
): Promise<void> {
  const issuer = invoice.emitter.document;
  if (issuer === null) return;
  const byCode = new Map(
    body.items.flatMap((line) => {
      const item = invoice.items.find(({ n }) => n === line.n);
      if (!item) return [];
      const { code, unit, ncm, ean } = item;
      const isOneThing = invoice.items.every((other) => other.code !== code || areAlike(other.name, item.name));
      const written = { code, unit, ncm, ean, name: isOneThing ? item.name : "" };
      const said = "notStock" in line ? null : { kind: line.type, item_id: items.get(line.n), factor: line.factor };
      return [[code, { ...written, ...said }] as const];
    }),
  );
  await tx.execute(sql`
    insert into invoice_mappings (issuer, code, unit, kind, item_id, factor, name, ncm, ean, updated_at, updated_by)
    select ${issuer}, code, unit, kind, item_id, factor, name, ncm, ean, ${act.at}::timestamptz, ${act.by.id}::uuid
    from jsonb_to_recordset(${JSON.stringify([...byCode.values()])}::jsonb)
      as said (code text, unit text, kind text, item_id uuid, factor numeric, name text, ncm text, ean text)
    order by code
    on conflict (issuer, code) do update set unit = excluded.unit, kind = excluded.kind, item_id = excluded.item_id,
      factor = excluded.factor, name = excluded.name, ncm = excluded.ncm, ean = excluded.ean, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
}
