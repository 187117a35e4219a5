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
