import { z } from "zod";
import { listQuery } from "../../core/list.ts";
import { registryRoutes } from "../../core/registry-routes.ts";
import { route } from "../../core/route.ts";
import { customer, customerCreate, customerJoin, customerTwins, customerUpdate } from "./customers.schema.ts";

export const customersRoutes = {
  ...registryRoutes({
    path: "/customers",
    words: { one: "um cliente", list: "os clientes", removed: "um cliente sem expedições" },
    query: listQuery(["name", "createdAt"]),
    create: customerCreate,
    update: customerUpdate,
    row: customer,
    reply: customer,
  }),
  twins: route({
    method: "GET",
    path: "/customers/twins",
    levels: [1],
    summary: "Clientes cujos nomes podem ser um só, para juntar",
    reply: z.array(customerTwins),
  }),
  join: route({
    method: "POST",
    path: "/customers/:id/join",
    levels: [1],
    summary: "Junta clientes que são um só: suas expedições passam para este",
    body: customerJoin,
    reply: customer,
    status: 200,
  }),
};
