import { z } from "zod";
import { flag, id } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { registryRoutes } from "../../core/registry-routes.ts";
import { packaging, packagingCreate, packagingKinds, packagingUpdate } from "./packaging.schema.ts";

export const packagingRoutes = registryRoutes({
  path: "/packaging",
  words: { one: "uma embalagem", list: "as embalagens, com o saldo de cada uma", removed: "uma embalagem sem uso" },
  query: listQuery(["name", "code", "createdAt"], {
    active: flag().optional(),
    kind: z.enum(packagingKinds).optional(),
    supplier: id().optional(),
  }),
  create: packagingCreate,
  update: packagingUpdate,
  row: packaging,
  reply: packaging,
});
