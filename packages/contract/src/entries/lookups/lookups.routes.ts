import { z } from "zod";
import { flag, id, text } from "../../core/fields.ts";
import { maxRows, rows } from "../../core/list.ts";
import { route } from "../../core/route.ts";

export const itemTypes = ["fruits", "supplier", "additives", "additional", "packaging"] as const;
export type ItemType = (typeof itemTypes)[number];

export const item = z.object({
  id: id(),
  name: z.string(),
  code: z.string().optional(),
  unit: z.string().optional(),
  /** Of a supplier: whether it supplies what `supplies` names, by its registry or by what it brought lately. */
  supplies: z.boolean().optional(),
  /** The field that a search found it by, where that is not what is shown of it: `Cidade: Areia`, `CPF/CNPJ`. */
  foundBy: z.string().optional(),
});
export type Item = z.output<typeof item>;

/** What was used most lately, or is there to be used, to be chosen by one press. */
export const frequentItem = z.object({
  id: id(),
  name: z.string(),
  code: z.string().optional(),
  /** Entries of today. */
  today: z.number().int(),
  /** Day of the last one; null when there is none. */
  lastOn: z.string().nullable(),
  /** Of fruits: whether it is a mix, which is made of the pulps of others. */
  composite: z.boolean().optional(),
  /** kg that may be used today of what the entry takes: fruit for pulp, pulp for packing; null of none. */
  usableKg: z.number().nullable(),
});
export type FrequentItem = z.output<typeof frequentItem>;

export const mostFrequent = 6;

export const codedTypes = ["fruits", "additives", "additional", "packaging"] as const satisfies readonly ItemType[];
export type CodedType = (typeof codedTypes)[number];

export const lookupsRoutes = {
  freeCode: route({
    method: "GET",
    path: "/items/free-code",
    levels: [1],
    summary: "Um código livre para um item novo, pelo nome",
    query: z.object({ type: z.enum(codedTypes), name: text(60, 0) }),
    /** Null for a name of fewer than two letters. */
    reply: z.object({ code: z.string().nullable() }),
  }),
  frequent: route({
    method: "GET",
    path: "/items/frequent",
    levels: [1, 2],
    summary:
      "As frutas das últimas entradas de um tipo (de pasta e de produto final antes as que têm saldo a usar, a que vence antes na frente) ou, com a fruta, quem a entrega; no máximo seis",
    query: z.object({ of: z.enum(["raw-material", "pulp", "final-product"]), fruit: id().optional() }),
    reply: z.array(frequentItem),
  }),
  items: route({
    method: "GET",
    path: "/items",
    levels: [1, 2],
    summary:
      "Itens ativos para escolha: os que fornecem o pedido, depois os que começam pelo que se busca; no máximo 100",
    query: z.object({
      type: z.enum(itemTypes),
      search: text(100, 0).optional(),
      /** Of fruits: only the composite ones, or only the plain ones. */
      composite: flag().optional(),
      /** Of suppliers: those of this fruit or supply first. */
      supplies: id().optional(),
      rows: rows().default(maxRows),
    }),
    reply: z.array(item),
  }),
};
