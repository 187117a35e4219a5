interface Thing {
  id: string;
  name: string;
  code: string;
}

/** The items, suppliers and customers of a bulk plant. */
export interface Things {
  admin: string;
  fruits: Thing[];
  suppliers: Thing[];
  customers: Thing[];
  supplies: Record<"additive" | "additional" | "packaging", Thing & { unit: string }>;
  /** mg of active in a kg of the additive. */
  activeMgPerKg: number;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A thing as a row of `values`, numbered from 1. */
export const value = ({ id, name, code }: Thing, n: number) =>
  `(${n + 1}, ${quoted(id)}, ${quoted(name)}, ${quoted(code)})`;
