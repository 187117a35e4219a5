import { readNumber } from "@pomar/contract/core/written-number.rules";
import type { Cell } from "./sheet.ts";
import { plainWord } from "./words.ts";

/** How a column's cells are read. */
export type ValueKind = "text" | "document" | "number" | "flag" | "choice" | "words";

/** What a cell says, or why it cannot be understood. */
export type Reading = { value: unknown } | { message: string };

interface Column {
  kind: ValueKind;
  /** Of a choice: the words that the API knows. */
  choices?: readonly string[];
  example: string;
}

// A spreadsheet shows long digits so, and saves them so as text: the last ones are gone.
const powerOfTen = /^\d([.,]\d+)?e\+\d{1,2}$/i;

/** More words than these nobody reads in a sentence. */
const mostChoicesTold = 12;

/** Reads a cell that is not empty. What it means is judged by the contract, not here. */
export function readCell(column: Column, cell: NonNullable<Cell>): Reading {
  const { kind } = column;
  if (typeof cell === "object") return { message: `A célula tem um erro da planilha (${cell.error})` };
  if (powerOfTen.test(textOf(cell)))
    return { message: `em notação científica: formate a coluna como ${kind === "number" ? "número" : "texto"}` };
  switch (kind) {
    case "number":
      return readNumberCell(cell);
    case "flag":
      return readFlag(cell);
    case "document":
      return { value: typeof cell === "number" ? withLeadingZeros(String(cell)) : textOf(cell) };
    case "choice":
      return readChoice(column, textOf(cell));
    case "words":
      return { value: separated(textOf(cell).replace(/^=/, ""), /[|\n]/) };
    default:
      return { value: textOf(cell) };
  }
}

/** What an empty cell does not say: that the field be emptied. */
export const isErasing = (cell: NonNullable<Cell>) => typeof cell === "string" && plainWord(cell) === "apagar";

/** Whether a cell of several words takes the place of what is there, which it is otherwise added to. */
export const isReplacing = (cell: NonNullable<Cell>) => typeof cell === "string" && cell.startsWith("=");

export const separated = (text: string, separators: RegExp) =>
  text
    .split(separators)
    .map((word) => word.trim())
    .filter(Boolean);

function readChoice({ choices = [], example }: Column, text: string): Reading {
  const value = choices.find((choice) => plainWord(choice) === plainWord(text));
  if (value !== undefined) return { value };
  const known = choices.length > mostChoicesTold ? `foi reconhecido: escreva como ${example}` : null;
  return { message: `“${text}” não ${known ?? `é um destes: ${choices.join(", ")}`}` };
}

function textOf(cell: string | number | boolean): string {
  return typeof cell === "boolean" ? (cell ? "Sim" : "Não") : String(cell);
}

/** Excel drops the zeros that a CPF or CNPJ begins with. */
function withLeadingZeros(digits: string): string {
  return digits.padStart(digits.length <= 11 ? 11 : 14, "0");
}

function readNumberCell(cell: string | number | boolean): Reading {
  if (typeof cell === "number") return { value: cell };
  const text = textOf(cell).trim();
  const read = readNumber(text, "%");
  if (read === null) return { message: "Informe um número, como 12,5" };
  const { value, otherwise } = read;
  if (otherwise === null) return { value };
  const other = text.replace(".", ",");
  return { message: `“${text}” pode ser ${value} ou ${other}; escreva de um destes modos` };
}

const yes = new Set(["sim", "s", "x", "verdadeiro", "true", "1"]);
const no = new Set(["nao", "n", "falso", "false", "0"]);

function readFlag(cell: string | number | boolean): Reading {
  const word = plainWord(textOf(cell));
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { message: "Informe Sim ou Não" };
}
