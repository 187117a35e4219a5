import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { lotItem } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { units } from "../../kinds.ts";
import { lotTypes } from "../lots/lots.schema.ts";

/**
 * The kinds of stock changes in a period, with their names in reports. Every change is signed, so the opening stock
 * plus all changes equals the closing stock.
 */
export const changeNames = {
  received: "Entradas",
  produced: "Produção",
  returned: "Devoluções",
  consumed: "Consumo",
  shipped: "Saídas",
  lost: "Perdas",
  adjusted: "Ajustes",
};
export type Change = keyof typeof changeNames;
export const changes = listKeys(changeNames);

const signed = Object.fromEntries(changes.map((name) => [name, z.number()])) as Record<Change, z.ZodNumber>;

/** The stock and its changes in a period, in the unit of the row. */
export const changeFigures = {
  /** The stock at the beginning of the period's first day. */
  opening: z.number(),
  ...signed,
  /** The stock at the end of the period's last day. */
  closing: z.number(),
};
export type ChangeFigures = z.output<z.ZodObject<typeof changeFigures>>;

export const changeGroups = ["item", "lot"] as const;

export const changedItem = z.object({
  type: z.enum(lotTypes),
  item: lotItem,
  unit: z.enum(units),
  /** The net content of one unit of a final product in g; null for a different type of lot. */
  contentG: z.number().nullable(),
  ...changeFigures,
});

/** A row of the report: one item with its net content or, when the report is grouped by lot, one lot of the item. */
export const changedRow = changedItem.extend({
  /** The key of the row: the lot's id or, in the row of an item, the item's id with type, unit and net content. */
  id: z.string(),
  /** The code of the lot; null in the row of an item. */
  lotCode: z.string().nullable(),
});
export type ChangedRow = z.output<typeof changedRow>;

/** The totals of one lot type: a sum of types would count mass twice. Products are in kg, since unit sizes differ. */
export const changeTotal = z.object({ type: z.enum(lotTypes), unit: z.enum(units), ...changeFigures });
export type ChangeTotal = z.output<typeof changeTotal>;

export const changesReport = page(changedRow).extend({
  /** The totals by type, over all rows that match the filter. */
  byType: z.array(changeTotal),
});
export type ChangesReport = z.output<typeof changesReport>;
