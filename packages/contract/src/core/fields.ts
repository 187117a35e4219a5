import { z } from "zod";
import { isRealDay } from "./calendar.rules.ts";
import { getScale } from "./decimal.ts";
import { maxAmount, maxFreight, maxQuantity, maxUnitPrice, unitPriceScale } from "./limits.rules.ts";
import { isPhone, phoneDigits } from "./phone.rules.ts";
import { asLine, asLines, hiddenAt, hiddenBesidesEmojiAt, isLatin, isStorable } from "./text.rules.ts";
import "./messages.ts";

/** The schema of a record's id, a UUID v7 that the application generates. */
export const id = () => z.uuid("Identificador inválido");

const hiddenMessage = (value: string, at: number) => {
  const before = value.slice(0, at).trim().slice(-12);
  return `Há um caractere invisível ${before ? `depois de “${before}”` : "no começo"}; digite de novo esse trecho`;
};

/** Builds a schema that normalises and validates text. @param hiddenAt  finds the first invisible character, or -1. */
const visible = (schema: z.ZodString, normalise: (value: string) => string, hiddenAt: (value: string) => number) =>
  schema
    .overwrite(normalise)
    .refine(isStorable, "O texto contém caracteres inválidos")
    .refine((value) => hiddenAt(value) < 0, {
      error: ({ input }) => hiddenMessage(String(input), hiddenAt(String(input))),
    });

/** The base schema of every one-line text: the text is normalised and has no invisible characters. */
export const line = (message?: string) => visible(z.string(message), asLine, hiddenAt);

export const text = (max: number, min = 1) => line().min(min).max(max);

/**
 * The name of a person or a firm: Latin letters only, because letters of other alphabets can look like Latin letters.
 */
export const partyName = (max: number, min: number) =>
  text(max, min).refine(isLatin, "Use só letras do alfabeto latino, com ou sem acento, e algarismos comuns");

/** Makes a field optional: an empty text becomes `null`, and `undefined` means that the field was not sent. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => {
  const emptyAsNull = z.preprocess((value) => (value === "" ? null : value), schema.nullable());
  // `preprocess` accepts any input; this type names the input that is allowed.
  return (emptyAsNull as unknown as Emptyable<Schema>).optional();
};

type Emptyable<Schema extends z.ZodType> = z.ZodType<z.output<Schema> | null, z.input<Schema> | "" | null>;

type Shape = Record<string, z.ZodType>;

/** Makes every given field of a body optional: each may be left empty. */
export const optionals = <Fields extends Shape>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optional(field)])) as {
    [Name in keyof Fields]: ReturnType<typeof optional<Fields[Name]>>;
  };

/** The given fields in the form of a reply: a field that was left empty is null. */
export const nullables = <Fields extends Shape>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.nullable()])) as {
    [Name in keyof Fields]: z.ZodNullable<Fields[Name]>;
  };

const phoneMessage = "O telefone deve ter 10 ou 11 dígitos, com DDD, como (99) 9 9999-9999";

/** The schema of a phone number in any notation: ten digits of a landline or eleven of a mobile. */
export const phone = () =>
  line(phoneMessage).max(30, phoneMessage).overwrite(phoneDigits).refine(isPhone, phoneMessage);

/** The schema of optional remarks of one or more lines. */
export const notes = (max = 500) => optional(visible(z.string(), asLines, hiddenBesidesEmojiAt).min(1).max(max));

/** The schema of a number within bounds that has at most `scale` decimals, as many as its database column. */
export const number = (scale: number, bounds: { min?: number; above?: number; max?: number } = {}) => {
  let schema = z.number();
  if (bounds.min !== undefined) schema = schema.min(bounds.min);
  if (bounds.above !== undefined) schema = schema.gt(bounds.above);
  if (bounds.max !== undefined) schema = schema.max(bounds.max);
  return schema.refine(
    (value) => getScale(value) <= scale,
    scale === 0 ? "Informe um número inteiro" : `Use no máximo ${scale} casas decimais`,
  );
};

/** The code of an item, 2 to 4 letters, which each lot code of the item contains. */
export const itemCode = () =>
  line("Informe o código")
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/, "O código tem de 2 a 4 letras, sem acento");

export const kg = (bounds: { min?: number; above?: number; max: number }) => number(3, bounds);

/** The schema of a quantity of a lot in the lot's unit, three decimals, above zero. */
export const quantity = () => number(3, { above: 0, max: maxQuantity });

export const unitPrice = () => number(unitPriceScale, { min: 0, max: maxUnitPrice });

export const freight = () => number(2, { min: 0, max: maxFreight });

/** The schema of an amount in R$, above zero, with two decimals. */
export const money = () => number(2, { above: 0, max: maxAmount });

/** The schema of a calendar day `YYYY-MM-DD` in the plant's time zone. */
export const day = () =>
  z
    .string("Informe uma data")
    .regex(/^\d{4}-\d{2}-\d{2}$/, "Informe a data no formato AAAA-MM-DD")
    .refine((value) => isRealDay(value) && value >= "1900-01-01", "Esta data não existe");

/** The schema of an instant in ISO 8601, UTC. */
export const instant = () => z.string().meta({ format: "date-time" });

/** The schema of a boolean query parameter, written `true` or `false`. */
export const flag = () => z.enum(["true", "false"]);

/** A reference to a record: its id and its name. */
export const named = z.object({ id: id(), name: z.string() });

/** The name of a record without its id, for pages that do not link to the record. */
export const nameAlone = named.pick({ name: true });

/** The fields that the reply for every stored entity contains in addition to the entity's own fields. */
export const stored = {
  id: id(),
  createdAt: instant(),
  updatedAt: instant(),
  createdBy: named.nullable(),
  /** The number of changes so far, which a read by id sends as `ETag`, and with which `If-Match` is compared. */
  version: z.number().int(),
};

/** The item's fields that every record of the item shows. */
export const lotItem = z.object({ id: id(), name: z.string(), code: z.string() });
