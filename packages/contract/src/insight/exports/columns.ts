import { z } from "zod";
import type { AnyRoute, Level, ReplyOf } from "../../core/route.ts";

/** The format in which a column's values are written to a file. */
export type CellKind =
  | { kind: "text" }
  /** A number with a fixed number of decimals; the column's header contains the unit. */
  | { kind: "number"; decimals: number }
  | { kind: "day" }
  /** An instant, shown in the plant's time zone to the minute. */
  | { kind: "instant" }
  | { kind: "flag" }
  /** A fixed value of the API, written as its Portuguese word. */
  | { kind: "choice"; names: Record<string, string> }
  | { kind: "list"; each: (item: never) => string }
  /** A value written as the text that the function `of` returns. */
  | { kind: "words"; of: (value: never) => string }
  | { kind: "fields" }
  /** Digits with their usual punctuation, so that a spreadsheet does not read the digits as a number. */
  | { kind: "phone" | "document" | "invoiceKey" };

/** One column of a list's file: the row's field at `path`, with `header` as the column's title. */
export type FileColumn<Path extends string = string> = { path: Path; header: string } & CellKind;

/** The paths of the values in a row, such as `netKg` or `lot.balance`. */
type PathOf<Thing> = {
  [Key in keyof Thing & string]-?:
    | Key
    | (NonNullable<Thing[Key]> extends readonly unknown[]
        ? never
        : NonNullable<Thing[Key]> extends object
          ? `${Key}.${PathOf<NonNullable<Thing[Key]>>}`
          : never);
}[keyof Thing & string];

/** The columns of a file; a column's path must be a path of the row type. */
export type ColumnsOfRow<Row extends object> = readonly FileColumn<PathOf<Row>>[];

/** The columns of a list's file; a column's path must be a path of the rows that the list's call returns. */
export type ColumnsOf<R extends AnyRoute> = ColumnsOfRow<ReplyOf<R>["data"][number]>;

export const text = <P extends string>(path: P, header: string) => ({ path, header, kind: "text" }) as const;
export const number = <P extends string>(path: P, header: string, decimals: number) =>
  ({ path, header, kind: "number", decimals }) as const;
export const day = <P extends string>(path: P, header: string) => ({ path, header, kind: "day" }) as const;
export const instant = <P extends string>(path: P, header: string) => ({ path, header, kind: "instant" }) as const;
export const flag = <P extends string>(path: P, header: string) => ({ path, header, kind: "flag" }) as const;
export const choice = <P extends string>(path: P, header: string, names: Record<string, string>) =>
  ({ path, header, kind: "choice", names }) as const;
export const list = <P extends string>(path: P, header: string, each: (item: never) => string) =>
  ({ path, header, kind: "list", each }) as const;
export const words = <P extends string>(path: P, header: string, of: (value: never) => string) =>
  ({ path, header, kind: "words", of }) as const;

/** The last columns in the file of every kind of entry. */
export const recorded = [instant("createdAt", "Registrado em"), text("createdBy.name", "Registrado por")] as const;
export const noted = [text("notes", "Observações"), ...recorded] as const;
export const item = [text("item.name", "Item"), text("item.code", "Código do item")] as const;
export const fruit = [text("fruit.name", "Fruta"), text("fruit.code", "Código da fruta")] as const;
export const brix = number("brix", "Brix (°Bx)", 2);
export const ph = number("ph", "pH", 2);
export const acidity = number("acidity", "Acidez (g/100 g)", 2);
export const totalSolids = number("totalSolids", "Sólidos totais (g/100 g)", 2);

interface FileNames {
  /** The first part of the file name, which the day and the extension follow: `fornecedores-2026-11-21.csv`. */
  name: string;
  /** The name of the sheet; Excel allows at most 31 characters. */
  sheet: string;
}

/** Declares the file of a list whose rows contain a field for every column. */
export const listFile = <R extends AnyRoute>(route: R, names: FileNames, columns: ColumnsOf<R>) => ({
  route,
  ...names,
  row: (route.reply as z.ZodObject<{ data: z.ZodArray<z.ZodType> }>).shape.data.element,
  columns: columns as readonly FileColumn[],
});

/** Declares the file of a list whose rows lack some of the file's columns; `row` is the schema with all fields. */
export const wholeFile = <Row extends z.ZodType<object>>(
  route: AnyRoute,
  { row, ...names }: FileNames & { row: Row },
  columns: ColumnsOfRow<z.output<Row>>,
) => ({ route, ...names, row: row as z.ZodType, columns: columns as readonly FileColumn[] });

/** The columns that a level may read; a field that the schema `row` hides from the level has no column. */
export function columnsFor(row: z.ZodType, columns: readonly FileColumn[], level: Level): readonly FileColumn[] {
  return level === 1 ? columns : columns.filter(({ path }) => !isAdminOnly(row, path));
}

function isAdminOnly(row: z.ZodType, path: string): boolean {
  let schema = row;
  for (const key of path.split(".")) {
    const field = (bare(schema) as z.ZodObject).shape?.[key];
    if (field === undefined) throw new Error(`the rows of a file have no ${path}`);
    schema = field as z.ZodType;
    if (schema.meta()?.adminOnly === true) return true;
  }
  return false;
}

/** Removes the optional and nullable wrappers from a schema. */
function bare(schema: z.ZodType): z.ZodType {
  const wraps = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return wraps ? bare(schema.unwrap() as z.ZodType) : schema;
}
