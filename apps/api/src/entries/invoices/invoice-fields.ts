import { isRealDay } from "@pomar/contract/core/calendar.rules";
import { decimal } from "@pomar/contract/core/decimal";
import { asLine } from "@pomar/contract/core/text.rules";
import { AppError } from "../../platform/http/app-error.ts";

/** An element with its parsed children. */
export interface Element {
  attributes: Record<string, string>;
  text: string;
  children: Map<string, Element[]>;
}

interface InvalidField {
  field: string;
  /** The number of the item on the invoice; absent for a field of the whole invoice. */
  item?: string | number | undefined;
  /** The end of the sentence that gives the reason, such as `falta`. */
  why: string;
}

/** The refusal of a field that violates the layout. */
export function wrong({ field, item, why }: InvalidField): AppError {
  const of = item === undefined ? "" : ` do item ${String(item).slice(0, 3)}`;
  return AppError.of("invoice.schema", { where: `${field}${of}`, why });
}

/** An element and its place in the file; its fields have the layout's names, and each field occurs at most once. */
export class Fields {
  private readonly element: Element;
  /** The words that follow the name of a field in a sentence, such as `do emitente`. */
  private readonly place: string;

  constructor(element: Element, place = "") {
    this.element = element;
    this.place = place;
  }

  refusal(name: string, why: string): AppError {
    return AppError.of("invoice.schema", { where: `${name}${this.place && ` ${this.place}`}`, why });
  }

  children(name: string): Element[] {
    return this.element.children.get(name) ?? [];
  }

  /** A child element by its name; null when the invoice omits the element. */
  optionalChild(name: string, place = this.place): Fields | null {
    const [child] = this.children(name);
    return child === undefined ? null : new Fields(child, place);
  }

  child(name: string, place = this.place): Fields {
    const child = this.optionalChild(name, place);
    if (child === null) throw this.refusal(name, "falta");
    return child;
  }

  attribute(name: string, pattern: RegExp): string {
    return this.checked(name, pattern, this.element.attributes[name] ?? "");
  }

  /** A text in the form that the layout requires; null when the invoice omits the text. */
  optional(name: string, pattern: RegExp): string | null {
    const [child] = this.children(name);
    return child === undefined ? null : this.checked(name, pattern, child.text.trim());
  }

  required(name: string, pattern: RegExp): string {
    const value = this.optional(name, pattern);
    if (value === null) throw this.refusal(name, "falta");
    return value;
  }

  /** Free text as one normalized line without invisible characters; null when the invoice omits the text. */
  optionalText(name: string, { from = 1, to }: { from?: number; to: number }): string | null {
    const [child] = this.children(name);
    if (child === undefined) return null;
    const line = asLine(child.text.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, " "));
    if (line.length < from) throw this.refusal(name, "está vazio ou é curto demais");
    if (line.length > to) throw this.refusal(name, `passa de ${to} caracteres`);
    return line;
  }

  text(name: string, length: { from?: number; to: number }): string {
    const line = this.optionalText(name, length);
    if (line === null) throw this.refusal(name, "falta");
    return line;
  }

  day(name: string): string {
    return this.realDay(name, this.required(name, dayForm));
  }

  optionalDay(name: string): string | null {
    const value = this.optional(name, dayForm);
    return value === null ? null : this.realDay(name, value);
  }

  number(name: string, pattern: RegExp): number {
    return toNumber(this.required(name, pattern));
  }

  /** An amount in R$; 0 when the invoice omits the amount. */
  amount(name: string): number {
    return toNumber(this.optional(name, amountForm) ?? "0");
  }

  private realDay(name: string, day: string): string {
    if (!isRealDay(day)) throw this.unlike(name, day);
    return day;
  }

  private checked(name: string, pattern: RegExp, value: string): string {
    if (value === "") throw this.refusal(name, "falta");
    if (!pattern.test(value)) throw this.unlike(name, value);
    return value;
  }

  private unlike(name: string, value: string): AppError {
    return this.refusal(name, `não pode ser “${asLine(value.slice(0, 40))}”`);
  }
}

// A number has at most fifteen digits, which a JSON number represents exactly.
export const amountForm = /^(0|0\.\d{2}|[1-9]\d{0,12}(\.\d{2})?)$/;
export const quantityForm = /^(0|0\.\d{1,4}|[1-9]\d{0,10}(\.\d{1,4})?)$/;
export const lotQuantityForm = /^(0|0\.\d{3}|[1-9]\d{0,7}(\.\d{1,3})?)$/;
const dayForm = /^20\d\d-\d\d-\d\d$/;

const toNumber = (written: string) => decimal(written).toNumber();
