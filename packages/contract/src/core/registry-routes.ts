import type { z } from "zod";
import { page } from "./list.ts";
import { admins, staff } from "./route.ts";

/** The five calls of a registry: both levels read the registry, and only administrators change it. */
export function registryRoutes<
  const Path extends string,
  Query extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Row extends z.ZodType,
  Reply extends z.ZodType,
>(spec: {
  path: Path;
  /** The words for the documentation: `um aditivo`, `os aditivos, com o saldo de cada um`, `um aditivo sem uso`. */
  words: { one: string; list: string; removed: string };
  query: Query;
  create: Create;
  update: Update;
  row: Row;
  reply: Reply;
}) {
  const { path, words, query, row, reply } = spec;
  const { one } = words;
  const byId: `${Path}/:id` = `${path}/:id`;
  return {
    create: admins.post(path, `Cria ${one}`, { body: spec.create, reply }),
    list: staff.get(path, `Lista ${words.list}`, { query, reply: page(row) }),
    read: staff.get(byId, one.charAt(0).toUpperCase() + one.slice(1), { reply }),
    update: admins.put(byId, `Altera ${one}; campos ausentes ficam como estão`, { body: spec.update, reply }),
    remove: admins.delete(byId, `Remove ${words.removed}`),
  };
}
