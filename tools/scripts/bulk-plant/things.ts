interface Thing {
  id: string;
  name: string;
  code: string;
}

/** What the lots of a bulk plant are lots of, who delivers and who buys. */
export interface Things {
  admin: string;
  fruits: Thing[];
  suppliers: Thing[];
  customers: Thing[];
  supplies: Record<"additive" | "additional" | "packaging", Thing & { unit: string }>;
  /** Of the additive: mg of active in a kg of it. */
  activeMgPerKg: number;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A thing as a row of `values`, numbered from 1. */
export const value = ({ id, name, code }: Thing, n: number) =>
  `(${n + 1}, ${quoted(id)}, ${quoted(name)}, ${quoted(code)})`;
