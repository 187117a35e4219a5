import { z } from "zod";
import { isRealDay } from "./calendar.rules.ts";
import { getScale } from "./decimal.ts";
import { maxAmount, maxFreight, maxQuantity, maxUnitPrice, unitPriceScale } from "./limits.rules.ts";
import { isPhone, phoneDigits } from "./phone.rules.ts";
import { asLine, asLines, hiddenAt, hiddenBesidesEmojiAt, isLatin, isStorable } from "./text.rules.ts";
import "./messages.ts";

/** A UUID v7 made by the application. */
export const id = () => z.uuid("Identificador inválido");

const hiddenMessage = (value: string, at: number) => {
  const before = value.slice(0, at).trim().slice(-12);
  return `Há um caractere invisível ${before ? `depois de “${before}”` : "no começo"}; digite de novo esse trecho`;
};

/** The base of every text: normalised, then validated. @param hiddenAt  the first invisible character, or -1. */
const visible = (schema: z.ZodString, normalise: (value: string) => string, hiddenAt: (value: string) => number) =>
  schema
    .overwrite(normalise)
    .refine(isStorable, "O texto contém caracteres inválidos")
    .refine((value) => hiddenAt(value) < 0, {
      error: ({ input }) => hiddenMessage(String(input), hiddenAt(String(input))),
    });

/** The base of every text of one line: in normal form, without invisible characters. */
export const line = (message?: string) => visible(z.string(message), asLine, hiddenAt);

export const text = (max: number, min = 1) => line().min(min).max(max);

/** The name of a person or a firm: Latin letters only, so that no other letter can imitate one. */
export const partyName = (max: number, min: number) =>
  text(max, min).refine(isLatin, "Use só letras do alfabeto latino, com ou sem acento, e algarismos comuns");

/** A field that may be left empty: an empty text is `null`, and `undefined` means "not sent". */
export const optional = <Schema extends z.ZodType>(schema: Schema) => {
  const emptyAsNull = z.preprocess((value) => (value === "" ? null : value), schema.nullable());
  // `preprocess` accepts any input; this type names the input that is allowed.
  return (emptyAsNull as unknown as Emptyable<Schema>).optional();
};

type Emptyable<Schema extends z.ZodType> = z.ZodType<z.output<Schema> | null, z.input<Schema> | "" | null>;

type Shape = Record<string, z.ZodType>;

/** Fields of a body that may all be left empty. */
export const optionals = <Fields extends Shape>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optional(field)])) as {
    [Name in keyof Fields]: ReturnType<typeof optional<Fields[Name]>>;
  };

/** The same fields in a reply: null where nothing was given. */
export const nullables = <Fields extends Shape>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.nullable()])) as {
    [Name in keyof Fields]: z.ZodNullable<Fields[Name]>;
  };

const phoneMessage = "O telefone deve ter 10 ou 11 dígitos, com DDD, como (99) 9 9999-9999";

/** A landline's ten digits or a mobile's eleven, in any notation. */
export const phone = () =>
  line(phoneMessage).max(30, phoneMessage).overwrite(phoneDigits).refine(isPhone, phoneMessage);

/** Free remarks of one or more lines. */
export const notes = (max = 500) => optional(visible(z.string(), asLines, hiddenBesidesEmojiAt).min(1).max(max));

/** A number with at most `scale` decimals, as its column stores it. */
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

/** The 2 to 4 letters of its item that a lot's code contains. */
export const itemCode = () =>
  line("Informe o código")
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/, "O código tem de 2 a 4 letras, sem acento");

export const kg = (bounds: { min?: number; above?: number; max: number }) => number(3, bounds);

/** A quantity of a lot in the lot's unit, three decimals, above zero. */
export const quantity = () => number(3, { above: 0, max: maxQuantity });

export const unitPrice = () => number(unitPriceScale, { min: 0, max: maxUnitPrice });

export const freight = () => number(2, { min: 0, max: maxFreight });

/** An amount in reais, above zero, with cents. */
export const money = () => number(2, { above: 0, max: maxAmount });

/** A calendar day `YYYY-MM-DD` in the plant's time zone. */
export const day = () =>
  z
    .string("Informe uma data")
    .regex(/^\d{4}-\d{2}-\d{2}$/, "Informe a data no formato AAAA-MM-DD")
    .refine((value) => isRealDay(value) && value >= "1900-01-01", "Esta data não existe");

/** An instant, ISO 8601 UTC. */
export const instant = () => z.string().meta({ format: "date-time" });

/** A boolean filter in a query string. */
export const flag = () => z.enum(["true", "false"]);

/** A reference to a thing, with its name. */
export const named = z.object({ id: id(), name: z.string() });

/** A name without a link: the thing is not opened from there. */
export const nameAlone = named.pick({ name: true });

/** The fields that every stored entity answers beside its own. */
export const stored = {
  id: id(),
  createdAt: instant(),
  updatedAt: instant(),
  createdBy: named.nullable(),
  /** Counts changes; the `ETag` of by-id reads and what `If-Match` is compared with. */
  version: z.number().int(),
};

/** An item as records name it. */
export const lotItem = z.object({ id: id(), name: z.string(), code: z.string() });
