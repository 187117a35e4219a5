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
}

const numberMessage = "Informe um número";

/** Reads a cell that is not empty. What it means is judged by the contract, not here. */
export function readCell({ kind, choices = [] }: Column, cell: NonNullable<Cell>): Reading {
  if (typeof cell === "object") return { message: `A célula tem um erro da planilha (${cell.error})` };
  switch (kind) {
    case "number":
      return readNumberCell(cell);
    case "flag":
      return readFlag(cell);
    case "document":
      return { value: typeof cell === "number" ? withLeadingZeros(String(cell)) : textOf(cell) };
    case "choice": {
      const text = textOf(cell);
      return { value: choices.find((choice) => plainWord(choice) === plainWord(text)) ?? text };
    }
    case "words": {
      const words = textOf(cell).split(/[|\n]/);
      return { value: words.map((word) => word.trim()).filter(Boolean) };
    }
    default:
      return { value: textOf(cell) };
  }
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
  if (read === null) return { message: numberMessage };
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
