import { z } from "zod";
import { route } from "../core/route.ts";

/** What a spreadsheet can bring in: the registries, by the first segment of their address. */
export const importables = ["suppliers", "customers", "fruits", "additives", "additional", "packaging"] as const;
export type Importable = (typeof importables)[number];

/** In the plural, as a title goes on: `Importar fornecedores`. */
export const importableNames: Record<Importable, string> = {
  suppliers: "fornecedores",
  customers: "clientes",
  fruits: "frutas",
  additives: "aditivos",
  additional: "adicionais",
  packaging: "embalagens",
};

export const mostImportRows = 5000;

export const importVerdicts = ["create", "update", "same", "refused"] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

const importDone = z.object({ create: z.number().int(), update: z.number().int(), same: z.number().int() });
export type ImportDone = z.output<typeof importDone>;

/** What one row of the spreadsheet would do, or why it cannot. */
const importRow = z.object({
  /** As the spreadsheet numbers it: the first row below the headings is 2. */
  line: z.number().int(),
  name: z.string(),
  verdict: z.enum(importVerdicts),
  /** Each with its column: why a row is refused, `Telefone: O telefone deve…`, or what it changes, `Cidade: Areia → Limoeiro`. */
  messages: z.array(z.string()),
});
export type ImportRow = z.output<typeof importRow>;

export const importPreview = importDone.extend({ refused: z.number().int(), rows: z.array(importRow) });
export type ImportPreview = z.output<typeof importPreview>;

const spreadsheet = {
  maxBytes: 5 * 1024 * 1024,
  accept: [".xlsx", ".csv", "text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
};

const importRoutes = <const Name extends Importable>(name: Name, words = importableNames[name]) => ({
  template: route({
    method: "GET",
    path: `/import/${name}/template.xlsx`,
    levels: [1],
    summary: `Planilha modelo para importar ${words}`,
    download: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  preview: route({
    method: "POST",
    path: `/import/${name}/preview`,
    levels: [1],
    summary: `O que uma planilha de ${words} faria, linha por linha; nada é gravado`,
    upload: spreadsheet,
    reply: importPreview,
    status: 200,
    idempotent: false,
  }),
  run: route({
    method: "POST",
    path: `/import/${name}`,
    levels: [1],
    summary: `Importa uma planilha de ${words}: tudo ou nada; linhas conhecidas pelo código, senão pelo nome`,
    upload: spreadsheet,
    reply: importDone,
  }),
});

export const importsRoutes = {
  suppliers: importRoutes("suppliers"),
  customers: importRoutes("customers"),
  fruits: importRoutes("fruits"),
  additives: importRoutes("additives"),
  additional: importRoutes("additional"),
  packaging: importRoutes("packaging"),
} satisfies Record<Importable, unknown>;
