import { z } from "zod";
import { flag, id, text } from "../core/fields.ts";
import { maxRows } from "../core/list.ts";
import { route } from "../core/route.ts";

export const itemTypes = ["fruits", "supplier", "additives", "additional", "packaging"] as const;
export type ItemType = (typeof itemTypes)[number];

export const item = z.object({ id: id(), name: z.string(), code: z.string().optional(), unit: z.string().optional() });
export type Item = z.output<typeof item>;

export const lookupsRoutes = {
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
      rows: z.coerce.number("Informe um número inteiro").int().min(1).max(maxRows).default(maxRows),
    }),
    reply: z.array(item),
  }),
};
