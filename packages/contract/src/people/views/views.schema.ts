import { z } from "zod";
import { line, named, stored, text } from "../../core/fields.ts";

const name = line("Dê um nome à visão").min(1, "Dê um nome à visão").pipe(text(60));
const unreadable = "Parâmetro inválido";
/** As the API and the columns of lists call things. */
const key = z.string().regex(/^[a-zA-Z]\w{0,39}$/, unreadable);
const few = (record: object) => Object.keys(record).length <= 30;
const texts = (max: number) => z.record(key, text(max)).refine(few, unreadable);

const column = z.object({ key, label: text(80) });

/** What a view keeps of a list. */
const kept = {
  /** Filters, search and order, by the names of the list's own call: all that it is asked for but its page. */
  search: texts(4000),
  /** Those that are shown; null where a list has none to choose. */
  columns: z.array(column).max(60, unreadable).nullable(),
  /** What the screen calls what `search` names: it can be told of after it is gone. */
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
  /** It has a tile on the dashboard; a shared one on everybody's who may see its list. */
  isTile: z.boolean(),
  ...kept,
});
export type ViewCreate = z.output<typeof viewCreate>;

export const viewUpdate = viewCreate.omit({ list: true }).partial();
export type ViewUpdate = z.output<typeof viewUpdate>;

/** Something of a registry that a filter names. */
const referenceKinds = [
  "supplier",
  "fruit",
  "fruit-group",
  "additive",
  "additional",
  "packaging",
  "customer",
  "user",
  "place",
  "lot",
] as const;

/** What a view narrows its list by, or orders it by, and cannot any more. */
export const goneParameter = z.object({
  /** As `search` calls it. */
  parameter: z.string(),
  /** What the screen called it; null when nobody said. */
  label: z.string().nullable(),
  /** What it named was removed, or the list takes no such filter, value or order any more. */
  why: z.enum(["removed", "not-taken"]),
  /** Of what was removed; null when nothing is known of it. */
  kind: z.enum(referenceKinds).nullable(),
  name: z.string().nullable(),
});
export type GoneParameter = z.output<typeof goneParameter>;

export const view = z.object({
  name: z.string(),
  list: z.string(),
  isShared: z.boolean(),
  isTile: z.boolean(),
  /** Null: the reader's level may not see the list, or there is no such list any more. */
  search: z.record(z.string(), z.string()).nullable(),
  columns: z.array(z.object({ key: z.string(), label: z.string() })).nullable(),
  labels: z.record(z.string(), z.string()),
  gone: z.array(goneParameter),
  ...stored,
  /** Whose it is. */
  createdBy: named.nullable(),
});
export type View = z.output<typeof view>;

export const viewFilters = {
  /** The views of one list. */
  list: text(200).optional(),
  tile: z.literal("true").optional(),
};
