import type { z } from "zod";

/** The type of a form's fields for a body: an absent text is empty, an absent value of a different type is null. */
export type ValuesOf<Body> = { [Name in keyof Body]-?: FieldValue<NonNullable<Body[Name]>> };
type FieldValue<Value> = [Value] extends [boolean] ? boolean : string extends Value ? string : Value | null;

/** The values of a form's fields, filled from a record; a field that the record lacks is empty. */
export function valuesFrom<Values extends object>(
  empty: Values,
  record: { readonly [Name in keyof Values]?: Values[Name] | null | undefined },
): Values {
  const filled = Object.entries(empty).map(([name, value]) => {
    const absent = value === "" ? "" : null;
    return [name, Reflect.get(record, name) ?? absent];
  });
  return Object.fromEntries(filled) as Values;
}

/** The values of an empty form for a body: a field without a default in the schema is empty, `null` or `false`. */
export function emptyValues<Body extends z.ZodObject>({ shape }: Body): ValuesOf<z.output<Body>> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, emptyValue(field as z.ZodType)]),
  ) as ValuesOf<z.output<Body>>;
}

/** The parts of a schema's definition by which its empty value is found; `innerType` and `out` are wrapped schemas. */
interface Definition {
  type: string;
  defaultValue?: unknown;
  innerType?: z.ZodType;
  out?: z.ZodType;
}

function emptyValue(schema: z.ZodType): unknown {
  const { type, defaultValue, innerType, out } = schema.def as Definition;
  if (type === "default") return defaultValue;
  const wrapped = innerType ?? out;
  if (wrapped !== undefined) return emptyValue(wrapped);
  return type === "string" ? "" : type === "boolean" ? false : null;
}
