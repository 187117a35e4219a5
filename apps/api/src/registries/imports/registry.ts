import type { FileColumn } from "@pomar/contract/insight/exports/columns";
import type { z } from "zod";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import type { Reading, ValueKind } from "./cell-values.ts";

export interface ImportColumn {
  /** The field that the column fills in the body of the registry's own calls. */
  field: string;
  /** The column's title, equal to the title in the registry's export, so that an exported file can be imported. */
  header: string;
  kind: ValueKind;
  required?: true;
  /** The field always has a value, at least the default of the registry's form, so a row cannot erase it. */
  neverEmpty?: true;
  choices?: readonly string[];
  /** Further words for the choices, without accents and case, such as `pernambuco`. */
  choiceWords?: Readonly<Record<string, string>>;
  /** Titles under which other programs export the column; the best match first. */
  synonyms?: readonly string[];
  /** The column can be recognised by its values, which resemble those of no other column. */
  isTelling?: true;
  /** The explanation for the user who fills in the spreadsheet. */
  explanation: string;
  example: string;
}

/**
 * A column that does not have the title from the registry's export yet; `path` names the exported field where its name
 * differs from `field`.
 */
export type UntitledColumn = Omit<ImportColumn, "header"> & { path?: string };

const columnBuilder =
  (kind: ValueKind) =>
  (field: string, explanation: string, example: string, ...synonyms: string[]): UntitledColumn => ({
    field,
    kind,
    explanation,
    example,
    synonyms,
  });
export const textColumn = columnBuilder("text");
export const numberColumn = columnBuilder("number");
export const wordsColumn = columnBuilder("words");

/** The columns that the registries of suppliers and of customers share. */
export const partnerColumns = {
  name: (example: string, ...synonyms: string[]): UntitledColumn => ({
    ...textColumn("name", "De 2 a 120 caracteres.", example),
    required: true,
    synonyms: ["razao social", ...synonyms],
  }),
  phone: (example: string) =>
    columnBuilder("phone")(
      "phone",
      "10 ou 11 dígitos, com o DDD.",
      example,
      ...["fone", "celular", "tel", "whatsapp", "telefone celular", "telefone 1", "contato"],
    ),
  document: (partner: string) =>
    columnBuilder("document")(
      "document",
      `Com ou sem pontos. Um ${partner} já cadastrado é reconhecido por ele, senão pelo nome.`,
      "11.222.333/0001-81",
      ...["cnpj cpf", "cpf cnpj", "cnpj", "cpf", "documento"],
    ),
};

export const notesColumn = (example: string) =>
  textColumn("notes", "Até 500 caracteres.", example, "observacao", "obs", "anotacoes");

/** A stored record that a row may describe. */
export interface Known {
  id: string;
  /** The value that is compared before the name: an item's code, or a supplier's or customer's CPF or CNPJ. */
  key: string | null;
  /** The name folded as the database compares names. */
  foldedName: string;
  fields: Record<string, unknown>;
}

/** The parts of a registry that an import needs; imported rows pass the registry's own schemas and commands. */
export interface Registry {
  columns: readonly ImportColumn[];
  /** Titles of the registry's export that an import ignores. */
  passedOver: readonly string[];
  keyField: string;
  /** For each field without a column: its validation message, and the header of the column that shows the message. */
  sayings?: Record<string, { header: string; message: string }>;
  create: { schema: z.ZodObject; run: (tx: Tx, input: never, act: ActionContext) => Promise<{ id: string }> };
  update: { schema: z.ZodObject; run: (tx: Tx, id: string, input: never, act: ActionContext) => Promise<unknown> };
  known: (tx: Tx, wanted: { keys: string[]; names: string[] }, today: string) => Promise<Known[]>;
  /** Looks up all words of a column; the returned function gives one cell's records or the error of an unknown word. */
  meaning?: (tx: Tx, words: string[]) => Promise<(words: string[]) => Reading>;
}

/** Builds the columns of a registry's spreadsheet, each with the title that its field has in the export. */
export function columnsUnder(
  exported: readonly FileColumn[],
  columns: readonly UntitledColumn[],
): Pick<Registry, "columns" | "passedOver"> {
  const headers = new Map(exported.map(({ path, header }) => [path, header]));
  const titled = columns.map(({ path, ...column }) => {
    const header = headers.get(path ?? column.field);
    if (header === undefined) throw new Error(`The export has no ${path ?? column.field}`);
    return { ...column, header };
  });
  const importedHeaders = new Set(titled.map(({ header }) => header));
  return { columns: titled, passedOver: [...headers.values()].filter((header) => !importedHeaders.has(header)) };
}
