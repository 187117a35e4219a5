import { flag } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { registryRoutes } from "../../core/registry-routes.ts";
import { additional, additionalCreate, additionalUpdate } from "./additionals.schema.ts";

export const additionalsRoutes = registryRoutes({
  path: "/additional",
  words: { one: "um adicional", list: "os adicionais, com o saldo de cada um", removed: "um adicional sem uso" },
  query: listQuery(["name", "code", "createdAt"], { active: flag().optional() }),
  create: additionalCreate,
  update: additionalUpdate,
  row: additional,
  reply: additional,
});
