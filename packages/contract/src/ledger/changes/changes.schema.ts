import { z } from "zod";
import { keysOf } from "../../core/collections.rules.ts";
import { lotItem } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { units } from "../../kinds.ts";
import { lotTypes } from "../lots/lots.schema.ts";

/** What a period did to the stock, as people ask for it; each is signed: opening + all of them = closing. */
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
export const changes = keysOf(changeNames);

const signed = Object.fromEntries(changes.map((name) => [name, z.number()])) as Record<Change, z.ZodNumber>;

/** In the row's unit. */
export const changeFigures = {
  /** What there was when the first day began. */
  opening: z.number(),
  ...signed,
  /** What there was when the last day was over. */
  closing: z.number(),
};
export type ChangeFigures = z.output<z.ZodObject<typeof changeFigures>>;

export const changeGroups = ["item", "lot"] as const;

export const changedItem = z.object({
  type: z.enum(lotTypes),
  item: lotItem,
  unit: z.enum(units),
  /** Of a final product: g in one unit. */
  contentG: z.number().nullable(),
  ...changeFigures,
});

/** An item and what each pack holds or, by lot, one lot of it. */
export const changedRow = changedItem.extend({
  /** The lot's or, by item, its item's with type, unit and content. */
  id: z.string(),
  /** Null in a row of an item. */
  lotCode: z.string().nullable(),
});
export type ChangedRow = z.output<typeof changedRow>;

/** By type, for fruit, pulp and product do not add up; a product in kg, for units of different sizes do not either. */
export const changeTotal = z.object({ type: z.enum(lotTypes), unit: z.enum(units), ...changeFigures });
export type ChangeTotal = z.output<typeof changeTotal>;

export const changesReport = page(changedRow).extend({
  /** Of the whole filter. */
  byType: z.array(changeTotal),
});
export type ChangesReport = z.output<typeof changesReport>;
