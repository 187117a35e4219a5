import type { InvoiceImport, InvoicePreview } from "@pomar/contract/entries/invoices/invoices.schema";
import { lotsDifference } from "@pomar/contract/entries/invoices/lots.rules";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Invoice } from "./invoice.ts";
import { findUnits } from "./proposals.queries.ts";

interface TypedLots {
  invoice: Invoice;
  body: InvoiceImport;
  /** The ids of the items by the number of their line on the invoice. */
  items: ReadonlyMap<number, string>;
}

/**
 * Asks the user to confirm lots whose typed quantities do not sum to the quantity of their item on the invoice, before
 * any entry is written. A line that is joined to an existing entry is not compared.
 * @returns the confirmed differences, which the invoice stores.
 * @throws 409 with each item that is not confirmed.
 */
export async function askAboutLots(tx: Tx, { invoice, body, items }: TypedLots): Promise<InvoicePreview["warnings"]> {
  const typed = body.items.flatMap((line, at) => {
    const item = invoice.items.find(({ n }) => n === line.n);
    if ("notStock" in line || !item || !line.lots || line.joinEntryId !== undefined) return [];
    return [{ ...line, lots: line.lots, at, item, id: items.get(line.n) ?? "" }];
  });
  if (typed.length === 0) return [];
  const typedIds = typed.map(({ id }) => id);
  const unitsById = await findUnits(tx, typedIds);
  const differing = typed.flatMap(({ id, ...line }) => {
    // The unit of a removed or inactive item is unknown; the entry of such an item is refused later.
    const unit = unitsById.get(id);
    const difference = unit === undefined ? null : lotsDifference({ ...line, unit });
    return difference === null ? [] : [{ ...line, difference }];
  });
  const [first, ...others] = differing
    .filter(({ confirmedLots }) => !confirmedLots)
    .map(({ at, difference }) => AppError.of("invoice.lots-differ", { difference }).at(`items.${at}.confirmedLots`));
  if (first) throw AppError.first([first, ...others]);
  return differing.map(({ n, item, difference }) => ({
    code: "lots",
    message: `${difference} (item ${n}, ${item.name}): confirmado por quem importou`,
  }));
}
