import { z } from "zod";
import { scaleOf } from "./decimal.ts";
import { maxAmount, maxFreight, maxQuantity, maxUnitPrice } from "./limits.rules.ts";
import "./messages.ts";

export const unstorableMessage = "O texto contém caracteres inválidos";

/** A UUID v7 made by the application. */
export const id = () => z.uuid("Identificador inválido");

// PostgreSQL text cannot hold NUL, and the other control characters are never typed on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are what is looked for.
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/** Refuses what PostgreSQL cannot keep; a lone surrogate is half an emoji that something cut. */
export const storable = (value: string) => !unstorable.test(value);

/** Text of one or more lines, trimmed and in Unicode's composed form. */
export const text = (max: number, min = 1) =>
  z.string().trim().normalize("NFC").min(min).max(max).refine(storable, unstorableMessage);

/** A field that may be left empty: an empty text is `null`, and `undefined` means "not sent". */
export const optional = <Schema extends z.ZodType>(schema: Schema) => {
  const emptyAsNull = z.preprocess((value) => (value === "" ? null : value), schema.nullable());
  // `preprocess` takes anything; what may be sent is known all the same.
  return (emptyAsNull as unknown as Emptyable<Schema>).optional();
};

type Emptyable<Schema extends z.ZodType> = z.ZodType<z.output<Schema> | null, z.input<Schema> | "" | null>;

/** Free remarks, at most 500 characters. */
export const notes = () => optional(text(500));

/** A number with at most `scale` decimals, as its column keeps it. */
export const number = (scale: number, bounds: { min?: number; above?: number; max?: number } = {}) => {
  let schema = z.number();
  if (bounds.min !== undefined) schema = schema.min(bounds.min);
  if (bounds.above !== undefined) schema = schema.gt(bounds.above);
  if (bounds.max !== undefined) schema = schema.max(bounds.max);
  return schema.refine(
    (value) => scaleOf(value) <= scale,
    scale === 0 ? "Informe um número inteiro" : `Use no máximo ${scale} casas decimais`,
  );
};

/** The 2 to 4 letters that a lot's code carries of its item. */
export const itemCode = () =>
  z
    .string("Informe o código")
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/, "O código tem de 2 a 4 letras, sem acento");

/** Kilograms, three decimals. */
export const kg = (bounds: { min?: number; above?: number; max: number }) => number(3, bounds);

/** So much of a lot in its unit, three decimals, above zero. */
export const quantity = () => number(3, { above: 0, max: maxQuantity });

/** Reais per unit, four decimals. */
export const unitPrice = () => number(4, { min: 0, max: maxUnitPrice });

/** Reais of freight, with cents. */
export const freight = () => number(2, { min: 0, max: maxFreight });

/** An amount in reais, above zero, with cents. */
export const money = () => number(2, { above: 0, max: maxAmount });

/** A calendar day `YYYY-MM-DD` in the plant's time zone. */
export const day = () =>
  z
    .string("Informe uma data")
    .regex(/^\d{4}-\d{2}-\d{2}$/, "Informe a data no formato AAAA-MM-DD")
    .refine(isRealDay, "Esta data não existe");

function isRealDay(value: string): boolean {
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value) && value >= "1900-01-01";
}

/** An instant, ISO 8601 UTC. */
export const instant = () => z.string().meta({ format: "date-time" });

/** A filter that is on or off, as an address holds it. */
export const flag = () => z.enum(["true", "false"]);

/** Reference to a thing by what people call it. */
export const named = z.object({ id: id(), name: z.string() });

/** What every stored entity answers beside its own fields. */
export const stored = {
  id: id(),
  createdAt: instant(),
  updatedAt: instant(),
  createdBy: named.nullable(),
  /** Counts changes; the `ETag` of by-id reads and what `If-Match` is compared with. */
  version: z.number().int(),
};
