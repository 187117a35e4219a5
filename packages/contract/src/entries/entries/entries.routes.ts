import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { day, id, instant, lotItem, nameAlone, named } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { staff } from "../../core/route.ts";
import { entryKinds } from "../../kinds.ts";
import { lotSummary, shownSummary } from "../../ledger/lots/lots.schema.ts";

/** An entry with all columns of the export file. */
export const wholeEntry = z.object({
  id: id(),
  kind: z.enum(entryKinds),
  /** The plant's day of the reception or production. */
  on: z.string(),
  item: lotItem,
  supplier: named.nullable(),
  /** The quantity that entered the lot, in `lot.unit`. */
  quantity: z.number(),
  lot: lotSummary,
  /** The net content of one unit of a final product in g; null for a different type of lot. */
  netContentG: z.number().nullable(),
  /** The instant of the entry on its device; null for an entry made at the server. */
  madeAt: instant().nullable(),
  createdAt: instant(),
  createdBy: named.nullable(),
});
export type WholeEntry = z.output<typeof wholeEntry>;

const entry = wholeEntry.extend({
  item: named,
  supplier: nameAlone.nullable(),
  createdBy: nameAlone.nullable(),
  lot: shownSummary.omit({ initialQuantity: true }),
});
export type Entry = z.output<typeof entry>;

/** The names of the filters by the expiry of the lots in stock. */
export const expiryNames = { expired: "Vencidos", within7: "Vence em 7 dias", within30: "Vence em 30 dias" } as const;

export const entriesRoutes = {
  list: staff.get("/entries", "Todas as entradas, da mais nova à mais antiga", {
    query: listQuery(["on", "createdAt"], {
      kind: z.enum(entryKinds).optional(),
      item: id().optional(),
      supplier: id().optional(),
      expiry: z.enum(listKeys(expiryNames)).optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: page(entry),
  }),
};
