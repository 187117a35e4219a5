import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { line, named, stored, text } from "../../core/fields.ts";
import { itemKindTable } from "../../kinds.ts";

const name = line("Dê um nome à visão").min(1, "Dê um nome à visão").pipe(text(60));
const unreadable = "Parâmetro inválido";
/** The name of a parameter or column in the API. */
const key = z.string().regex(/^[a-zA-Z]\w{0,39}$/, unreadable);
const few = (record: object) => Object.keys(record).length <= 30;
const texts = (max: number) => z.record(key, text(max)).refine(few, unreadable);

const column = z.object({ key, label: text(80) });

/** The state of a list that a view saves. */
const savedState = {
  /** The filters, search and order of the list, as parameters of the list's call; the page number is not saved. */
  search: texts(4000),
  /** The visible columns; null for a list whose columns are fixed. */
  columns: z.array(column).max(60, unreadable).nullable(),
  /** The screen's words for the values in `search`, which can still be shown after the records are removed. */
  labels: texts(80),
};

export const viewCreate = z.object({
  name,
  /** The address of the list's page, without its query. */
  list: z
    .string("Informe a lista")
    .max(200, "Esta lista não existe")
    .regex(/^(\/[\w-]+)+$/, "Esta lista não existe"),
  isShared: z.boolean(),
  /** True for a view with a tile on the dashboard; a shared view's tile appears for all users who may see the list. */
  isTile: z.boolean(),
  ...savedState,
});
export type ViewCreate = z.output<typeof viewCreate>;

export const viewUpdate = viewCreate.omit({ list: true }).partial();
export type ViewUpdate = z.output<typeof viewUpdate>;

/** The kinds of records, in addition to items, that a filter can name. */
const otherReferences = ["supplier", "fruit-group", "customer", "user", "place", "lot"] as const;

/** A saved filter or order of a view that the view's list no longer accepts. */
export const goneParameter = z.object({
  parameter: z.string(),
  /** The screen's word for the parameter; null when no word was saved. */
  label: z.string().nullable(),
  /**
   * The reason: `removed` when the filtered record was removed, `not-taken` when the list no longer accepts this
   * filter, value or order.
   */
  why: z.enum(["removed", "not-taken"]),
  /** The kind of the removed record; null when the kind is unknown. */
  kind: z.enum([...listKeys(itemKindTable), ...otherReferences]).nullable(),
  name: z.string().nullable(),
});
export type GoneParameter = z.output<typeof goneParameter>;

export const view = z.object({
  name: z.string(),
  list: z.string(),
  isShared: z.boolean(),
  isTile: z.boolean(),
  /** The saved parameters; null when the list no longer exists or the reader's level may not see the list. */
  search: z.record(z.string(), z.string()).nullable(),
  columns: z.array(z.object({ key: z.string(), label: z.string() })).nullable(),
  labels: z.record(z.string(), z.string()),
  gone: z.array(goneParameter),
  ...stored,
  /** The user who owns the view. */
  createdBy: named.nullable(),
});
export type View = z.output<typeof view>;

export const viewFilters = { list: text(200).optional(), tile: z.literal("true").optional() };
