import { z } from "zod";
import { flag } from "../../core/fields.ts";
import { declareCalls } from "../../core/route.ts";
import { itemKindTable, listColumn } from "../../kinds.ts";
import { importLevels } from "./importers.rules.ts";

/** The registries into which a spreadsheet can be imported, by the first segment of the registry's address. */
export const importables = ["suppliers", "customers", ...listColumn(itemKindTable, "items")] as const;
export type Importable = (typeof importables)[number];

/** The plural words that complete the title `Importar fornecedores`. */
export const importableNames = {
  suppliers: "fornecedores",
  customers: "clientes",
  ...Object.fromEntries(Object.values(itemKindTable).map(({ items, many }) => [items, many])),
} as Record<Importable, string>;

export const maxImportRows = 5000;

/** The verdicts on a row of the spreadsheet; `erase` is an update that empties a stored value. */
export const importVerdicts = ["create", "update", "erase", "same", "refused"] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

const count = z.number().int();
const importDone = z.object({
  create: count,
  update: count,
  erase: count,
  same: count,
  refused: count,
  /** The refused rows with their reasons, as an XLSX file in Base64; null without refused rows. */
  refusedFile: z.string().nullable(),
});
export type ImportDone = z.output<typeof importDone>;

/** The effect of one row of the spreadsheet, or the reasons why the row is refused. */
const importRow = z.object({
  /** The row's number in the spreadsheet: the first row below the headings is 2. */
  line: z.number().int(),
  name: z.string(),
  verdict: z.enum(importVerdicts),
  /** The row's refusals (`Telefone: O telefone deve…`) or changes (`Cidade: Areia → Limoeiro`), with their column. */
  messages: z.array(z.string()),
  /** The stored values that the import would erase: `Chave Pix: 81987654321 → vazio`, `Produtos: sai Acerola`. */
  losses: z.array(z.string()),
});
export type ImportRow = z.output<typeof importRow>;

const importColumn = z.object({
  /** The title of the column; empty for a column without a title. */
  title: z.string(),
  /** The first values of the column, at most three. */
  samples: z.array(z.string()),
  /** The field that the title or the values suggest; null for an ignored column. */
  field: z.string().nullable(),
});
export type ImportColumn = z.output<typeof importColumn>;

export const importPreview = importDone.extend({
  /** Whether the user must assign fields to columns, as the titles are not the template's; then `rows` is empty. */
  asksColumns: z.boolean(),
  columns: z.array(importColumn),
  fields: z.array(
    z.object({
      field: z.string(),
      header: z.string(),
      /** Whether the field identifies a record; at least one identifying field is required. */
      identifies: z.boolean(),
    }),
  ),
  /** The skipped lines of the spreadsheet: lines above the titles, and totals at the end. */
  skipped: z.array(z.object({ line: z.number().int(), text: z.string() })),
  rows: z.array(importRow),
});
export type ImportPreview = z.output<typeof importPreview>;

const spreadsheet = {
  maxBytes: 5 * 1024 * 1024,
  accept: [".xlsx", ".csv", "text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
};

const columnsQuery = z.object({
  /**
   * The field of each column of the file, in the order of the columns; empty for an ignored column, as in
   * `name,,document`. Without this parameter the titles must be the template's titles.
   */
  columns: z.string().max(4000).optional(),
});
const importQuery = columnsQuery.extend({
  /**
   * Whether the valid rows are imported and the refused rows returned; otherwise a single refused row refuses the whole
   * file.
   */
  leaveRefused: flag().optional(),
});

const importers = declareCalls(importLevels);

const importRoutes = <const Name extends Importable>(name: Name, words = importableNames[name]) => ({
  template: importers.get(`/import/${name}/template.xlsx`, `Planilha modelo para importar ${words}`, {
    download: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  preview: importers.post(
    `/import/${name}/preview`,
    `O que uma planilha de ${words} faria, linha por linha; nada é gravado`,
    { query: columnsQuery, upload: spreadsheet, reply: importPreview, status: 200, idempotent: false },
  ),
  run: importers.post(
    `/import/${name}`,
    `Importa uma planilha de ${words}: tudo ou nada, ou só as linhas boas; linhas conhecidas pelo código, senão pelo nome`,
    { query: importQuery, upload: spreadsheet, reply: importDone },
  ),
});

export const importsRoutes = {
  suppliers: importRoutes("suppliers"),
  customers: importRoutes("customers"),
  fruits: importRoutes("fruits"),
  additives: importRoutes("additives"),
  additional: importRoutes("additional"),
  packaging: importRoutes("packaging"),
} satisfies Record<Importable, unknown>;
