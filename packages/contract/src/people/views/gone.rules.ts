import type { GoneParameter } from "./views.schema.ts";

type Words = { one: string; the: string };

const kindWords: Record<NonNullable<GoneParameter["kind"]>, Words> = {
  supplier: { one: "um fornecedor", the: "O fornecedor" },
  fruit: { one: "uma fruta", the: "A fruta" },
  "fruit-group": { one: "um grupo de frutas", the: "O grupo de frutas" },
  additive: { one: "um aditivo", the: "O aditivo" },
  additional: { one: "um adicional", the: "O adicional" },
  packaging: { one: "uma embalagem", the: "A embalagem" },
  customer: { one: "um cliente", the: "O cliente" },
  place: { one: "um local", the: "O local" },
  user: { one: "um usuário", the: "O usuário" },
  lot: { one: "um lote", the: "O lote" },
};

/** Describes for the screen a saved parameter that a list now refuses, and how the list works without the parameter. */
export function goneClauses({ parameter, label, why, kind, name }: GoneParameter): { what: string; instead: string } {
  if (parameter === "sortBy" || parameter === "sortOrder")
    return { what: `A ordem por ${label ?? "uma coluna"} não existe mais`, instead: "a lista está na ordem de sempre" };
  const filter = label === null ? "um filtro" : `o filtro ${label}`;
  const instead = "a lista está sem esse filtro";
  if (why === "not-taken") return { what: `A lista não aceita mais o valor salvo n${filter}`, instead };
  if (kind === null) return { what: `A visão usa, n${filter}, um valor que não existe mais`, instead };
  const { the, one } = kindWords[kind];
  return { what: `${name === null ? `A visão usa ${one} que` : `${the} ${name}`} não existe mais`, instead };
}

export function goneWords(gone: GoneParameter): string {
  const { what, instead } = goneClauses(gone);
  return `${what}: ${instead}.`;
}

/**
 * The sentence for the screen about saved columns that the list no longer has, by column titles; null without such
 * columns.
 */
export function goneColumnWords(labels: readonly string[]): string | null {
  const [first] = labels;
  if (first === undefined) return null;
  if (labels.length === 1) return `A coluna ${first} não existe mais nesta lista.`;
  return `As colunas ${labels.slice(0, -1).join(", ")} e ${labels.at(-1)} não existem mais nesta lista.`;
}
