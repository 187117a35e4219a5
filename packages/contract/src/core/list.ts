import { z } from "zod";
import { counted } from "./decimal.ts";
import { text } from "./fields.ts";

export const maxRows = 100;
export const defaultRows = 10;
/** The maximum number of rows of a list that is read without paging. */
export const maxWholeList = 10_000;

const wholeNumber = (max: number, bounds: string) => {
  const message = "Informe um número inteiro";
  return z.coerce.number(message).int(message).min(1, bounds).max(max, bounds);
};

export const rows = (most = maxRows) => wholeNumber(most, `Peça de 1 a ${counted(most, "linha", "linhas")}`);
const pageNumber = () => wholeNumber(10_000_000, "As páginas vão de 1 a 10.000.000");

const narrowing = <const Sortable extends readonly [string, ...string[]]>(sortable: Sortable) => ({
  search: text(100, 0).optional(),
  sortBy: z.enum(sortable).optional(),
  sortOrder: z.enum(["asc", "desc"]).optional(),
});

/** The query of a list; rows contain each word of `search`, ignoring case and accents. @param filters  more fields. */
export function listQuery<
  const Sortable extends readonly [string, ...string[]],
  // biome-ignore lint/complexity/noBannedTypes: a list without filters of its own adds exactly nothing.
  Filters extends z.ZodRawShape = {},
>(sortable: Sortable, filters: Filters = {} as Filters) {
  return z.object({
    page: pageNumber().default(1),
    rows: rows().default(defaultRows),
    ...narrowing(sortable),
    ...filters,
  });
}

const wholeWithout = "Sem page e sem rows vêm todas as linhas do filtro, até 10.000; com um deles, uma página";

/** The query of a list that returns all matching rows when neither `page` nor `rows` is given. */
export function wholeListQuery<const Sortable extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sortable: Sortable,
  filters: Filters,
) {
  return z.object({
    page: pageNumber().optional().describe(wholeWithout),
    rows: rows().optional().describe(wholeWithout),
    ...narrowing(sortable),
    ...filters,
  });
}

/** The reply of every list: one page of rows, and the number of all rows that match the filter. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), total: z.number().int(), page: z.number().int(), rows: z.number().int() });
}

/** A page of entries, with the total weight of all entries that match the filter. */
export function weighedPage<Row extends z.ZodType>(row: Row) {
  return page(row).extend({
    /** The total kg that entered lots, of all entries that match the filter; null when the filter has no days. */
    totals: z.object({ kg: z.number() }).nullable(),
  });
}

export type Page<Row> = z.output<ReturnType<typeof page<z.ZodType<Row>>>>;

export type ListQuery = z.output<ReturnType<typeof listQuery<[string, ...string[]]>>>;
