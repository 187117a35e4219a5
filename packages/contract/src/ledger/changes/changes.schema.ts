import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { lotItem } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { units } from "../../kinds.ts";
import { lotTypes } from "../lots/lots.schema.ts";

/** The kinds of stock changes in a period, as reports name them; each is signed: opening + all of them = closing. */
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

/** The stock and its changes in the unit of the row. */
export const changeFigures = {
  /** Stock at the beginning of the first day. */
  opening: z.number(),
  ...signed,
  /** Stock at the end of the last day. */
  closing: z.number(),
};
export type ChangeFigures = z.output<z.ZodObject<typeof changeFigures>>;

export const changeGroups = ["item", "lot"] as const;

export const changedItem = z.object({
  type: z.enum(lotTypes),
  item: lotItem,
  unit: z.enum(units),
  /** g in one unit of a final product; null for other types. */
  contentG: z.number().nullable(),
  ...changeFigures,
});

/** An item and its net content or, by lot, one lot of it. */
export const changedRow = changedItem.extend({
  /** The lot's id or, by item, the item's id with type, unit and content. */
  id: z.string(),
  /** The code of the lot; null in the row of an item. */
  lotCode: z.string().nullable(),
});
export type ChangedRow = z.output<typeof changedRow>;

/** Totals by type, since fruit, pulp and product do not add up; products in kg, since their units differ in size. */
export const changeTotal = z.object({ type: z.enum(lotTypes), unit: z.enum(units), ...changeFigures });
export type ChangeTotal = z.output<typeof changeTotal>;

export const changesReport = page(changedRow).extend({
  /** Totals of the whole filter. */
  byType: z.array(changeTotal),
});
export type ChangesReport = z.output<typeof changesReport>;
