import { z } from "zod";
import { flag, id, text } from "../core/fields.ts";
import { maxRows, rows } from "../core/list.ts";
import { route } from "../core/route.ts";

export const itemTypes = ["fruits", "supplier", "additives", "additional", "packaging"] as const;
export type ItemType = (typeof itemTypes)[number];

export const item = z.object({ id: id(), name: z.string(), code: z.string().optional(), unit: z.string().optional() });
export type Item = z.output<typeof item>;

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
  items: route({
    method: "GET",
    path: "/items",
    levels: [1, 2],
    summary: "Itens ativos para escolha, por nome; no máximo 100",
    query: z.object({
      type: z.enum(itemTypes),
      search: text(100, 0).optional(),
      /** Of fruits: only the composite ones, or only the plain ones. */
      composite: flag().optional(),
      rows: rows().default(maxRows),
    }),
    reply: z.array(item),
  }),
};
