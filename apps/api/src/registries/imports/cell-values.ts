import { readNumber } from "@pomar/contract/core/written-number.rules";
import { isDocument, writtenDocument } from "@pomar/contract/registries/suppliers/document.rules";
import type { Cell } from "./sheet.ts";
import { plainWord } from "./words.ts";

/** The kind of value in a column, which determines how its cells are parsed. */
export type ValueKind = "text" | "phone" | "document" | "number" | "flag" | "choice" | "words";

/** A cell's value, or the reason why the cell cannot be parsed. */
export type Reading = { value: unknown } | { message: string };

interface Column {
  kind: ValueKind;
  /** For the kind `choice`: the allowed values, in the words of the API. */
  choices?: readonly string[];
  choiceWords?: Readonly<Record<string, string>>;
  example: string;
}

// A spreadsheet writes long numbers in this scientific notation; saved as text, the number has lost its last digits.
const powerOfTen = /^\d([.,]\d+)?e\+\d{1,2}$/i;

/** The maximum number of choices that an error sentence lists; nobody would read a longer list. */
const maxChoicesTold = 12;

/** Parses a cell that is not empty. The contract, not this function, validates the meaning of the value. */
export function readCell(column: Column, cell: NonNullable<Cell>): Reading {
  const { kind } = column;
  if (typeof cell === "object") return { message: `A célula tem um erro da planilha (${cell.error})` };
  if (powerOfTen.test(toText(cell)))
    return { message: `em notação científica: formate a coluna como ${kind === "number" ? "número" : "texto"}` };
  switch (kind) {
    case "number":
      return readNumberCell(cell);
    case "flag":
      return readFlag(cell);
    case "phone":
      return { value: wholeNumber(toText(cell)) };
    case "document":
      return readDocument(wholeNumber(toText(cell)));
    case "choice":
      return readChoice(column, toText(cell));
    case "words":
      return { value: separated(toText(cell).replace(/^=/, ""), /[|\n]/) };
    default:
      return { value: toText(cell) };
  }
}

/** Whether the cell is the word `apagar`, which erases the field's value; an empty cell leaves the value unchanged. */
export const isErasing = (cell: NonNullable<Cell>) => typeof cell === "string" && plainWord(cell) === "apagar";

/**
 * Whether a cell with several words replaces the stored words (it begins with `=`); otherwise its words are added to
 * the stored ones.
 */
export const isReplacing = (cell: NonNullable<Cell>) => typeof cell === "string" && cell.startsWith("=");

export const separated = (text: string, separators: RegExp) =>
  text
    .split(separators)
    .map((word) => word.trim())
    .filter(Boolean);

function readChoice({ choices = [], choiceWords = {}, example }: Column, text: string): Reading {
  const findChoice = (word: string) => choices.find((choice) => plainWord(choice) === word) ?? choiceWords[word];
  const word = plainWord(text);
  // A choice may be followed by its name (`PE - Pernambuco`) or be in the plural (`Sacos`).
  const value = findChoice(word) ?? findChoice(word.replace(/ .*/, "")) ?? findChoice(word.replace(/s$/, ""));
  if (value !== undefined) return { value };
  const hint = choices.length > maxChoicesTold ? `foi reconhecido: escreva como ${example}` : null;
  return { message: `“${text}” não ${hint ?? `é um destes: ${choices.join(", ")}`}` };
}

function toText(cell: string | number | boolean): string {
  return typeof cell === "boolean" ? (cell ? "Sim" : "Não") : String(cell);
}

/** Removes the decimals from digits that a spreadsheet took for a number: `11222333000181,00`. */
const wholeNumber = (text: string) => text.replace(/^(\d+)[.,]0+$/, "$1");

/** The minimum number of digits for completing a CPF or CNPJ with zeros; fewer digits would fit too many numbers. */
const fewestDocumentDigits = 8;

/** Parses a CPF or CNPJ, also one whose leading zeros a spreadsheet has dropped. */
function readDocument(text: string): Reading {
  const digits = text.replace(/[\s./-]/g, "");
  if (!/^\d+$/.test(digits) || isDocument(digits)) return { value: text };
  const [cpf, cnpj] = [digits.padStart(11, "0"), digits.padStart(14, "0")];
  // Eleven digits are a mistyped CPF, not a CNPJ without its zeros, unless the CNPJ has a branch of 0001 to 0009.
  const mayBeCnpj = digits.length !== 11 || (cnpj.startsWith("000", 8) && !text.includes("."));
  const candidates = [cpf, ...(mayBeCnpj ? [cnpj] : [])].filter(isDocument);
  const [only, another] = candidates;
  if (only !== undefined && another === undefined && digits.length >= fewestDocumentDigits) return { value: only };
  if (only !== undefined) {
    const meant = candidates.map((one) => `o ${one.length === 11 ? "CPF" : "CNPJ"} ${writtenDocument(one)}`);
    return { message: `“${text}” pode ser ${meant.join(" ou ")}; escreva todos os dígitos` };
  }
  if (digits.length === 11 || digits.length === 14)
    return { message: `“${text}”: os dígitos verificadores não conferem` };
  return { message: `“${text}” tem ${digits.length} dígitos; um CPF tem 11 e um CNPJ tem 14` };
}

function readNumberCell(cell: string | number | boolean): Reading {
  if (typeof cell === "number") return { value: cell };
  const text = toText(cell).trim();
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
  const word = plainWord(toText(cell));
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { message: "Informe Sim ou Não" };
}
