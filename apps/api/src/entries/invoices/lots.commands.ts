import type { InvoiceImport, InvoicePreview } from "@pomar/contract/entries/invoices/invoices.schema";
import { lotsDifference } from "@pomar/contract/entries/invoices/lots.rules";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Invoice } from "./invoice.ts";
import { findUnits } from "./proposals.queries.ts";

interface TypedLots {
  invoice: Invoice;
  body: InvoiceImport;
  /** The items of the lines by their numbers. */
  items: ReadonlyMap<number, string>;
}

/**
 * Asks for confirmation of typed lots whose sum differs from their item of the invoice, before anything is entered. A
 * joined entry keeps its own quantity.
 * @returns the answers that the invoice stores.
 * @throws 409 beside each item that is not confirmed.
 */
export async function askAboutLots(tx: Tx, { invoice, body, items }: TypedLots): Promise<InvoicePreview["warnings"]> {
  const typed = body.items.flatMap((line, at) => {
    const item = invoice.items.find(({ n }) => n === line.n);
    if ("notStock" in line || !item || !line.lots || line.joinEntryId !== undefined) return [];
    return [{ ...line, lots: line.lots, at, item, id: items.get(line.n) ?? "" }];
  });
  if (typed.length === 0) return [];
  const unitsById = await findUnits(
    tx,
    typed.map(({ id }) => id),
  );
  const differing = typed.flatMap(({ id, ...line }) => {
    // A removed or inactive item is refused by its entry.
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
