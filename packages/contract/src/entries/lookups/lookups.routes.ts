import { z } from "zod";
import { flag, id, text } from "../../core/fields.ts";
import { maxRows, rows } from "../../core/list.ts";
import { admins, staff } from "../../core/route.ts";
import { itemKindTable, listColumn, ownEntryKinds } from "../../kinds.ts";

/** The registries whose items have a code: the registries of fruits and of supplies. */
export const codedTypes = listColumn(itemKindTable, "items");
export type CodedType = (typeof codedTypes)[number];

const [fruits, ...supplies] = codedTypes;
export const itemTypes = [fruits, "supplier", ...supplies] as const;
export type ItemType = (typeof itemTypes)[number];

export const item = z.object({
  id: id(),
  name: z.string(),
  code: z.string().optional(),
  unit: z.string().optional(),
  /**
   * Whether a supplier supplies the item in the query's `supplies`, by the registry or by recent receptions; absent for
   * an item that is not a supplier.
   */
  supplies: z.boolean().optional(),
  /** The field that matched the search, when the row does not show that field: `Cidade: Areia`, `CPF/CNPJ`. */
  foundBy: z.string().optional(),
});
export type Item = z.output<typeof item>;

/** An item that was recently used or has stock; the form shows the item as a button. */
export const frequentItem = z.object({
  id: id(),
  name: z.string(),
  code: z.string().optional(),
  today: z.number().int(),
  /** The day of the item's last entry; null for an item without entries. */
  lastOn: z.string().nullable(),
  /**
   * Whether a fruit is a composite fruit, made of the pulps of several fruits; absent for an item that is not a fruit.
   */
  composite: z.boolean().optional(),
  /** The usable kg today of the entry's input: fruit for a pulping, pulp for a packing; null without inputs. */
  usableKg: z.number().nullable(),
});
export type FrequentItem = z.output<typeof frequentItem>;

export const maxFrequent = 6;

export const lookupsRoutes = {
  freeCode: admins.get("/items/free-code", "Um código livre para um item novo, pelo nome", {
    query: z.object({ type: z.enum(codedTypes), name: text(60, 0) }),
    /** A code that no item uses yet; null for a name of fewer than two letters. */
    reply: z.object({ code: z.string().nullable() }),
  }),
  frequent: staff.get(
    "/items/frequent",
    "As frutas das últimas entradas de um tipo (de pasta e de produto final antes as que têm saldo a usar, a que vence antes na frente) ou, com a fruta, quem a entrega; no máximo seis",
    {
      query: z.object({ of: z.enum(ownEntryKinds), fruit: id().optional() }),
      reply: z.array(frequentItem),
    },
  ),
  items: staff.get(
    "/items",
    "Itens ativos para escolha: os que fornecem o pedido, depois os que começam pelo que se busca; no máximo 100",
    {
      query: z.object({
        type: z.enum(itemTypes),
        search: text(100, 0).optional(),
        /** Limits a list of fruits to composite fruits (`true`) or to plain fruits (`false`). */
        composite: flag().optional(),
        /** The id of a fruit or supply, or `fruits`: the suppliers of that item or of any fruit are listed first. */
        supplies: id().or(z.literal("fruits")).optional(),
        rows: rows().default(maxRows),
      }),
      reply: z.array(item),
    },
  ),
};
