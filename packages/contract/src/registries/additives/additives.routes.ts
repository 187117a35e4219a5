import { flag } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { registryRoutes } from "../../core/registry-routes.ts";
import { additive, additiveCreate, additiveUpdate } from "./additives.schema.ts";

export const additivesRoutes = registryRoutes({
  path: "/additives",
  words: { one: "um aditivo", list: "os aditivos, com o saldo de cada um", removed: "um aditivo sem uso" },
  query: listQuery(["name", "code", "createdAt"], { active: flag().optional() }),
  create: additiveCreate,
  update: additiveUpdate,
  row: additive,
  reply: additive,
});
