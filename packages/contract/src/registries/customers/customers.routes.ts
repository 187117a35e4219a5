import { z } from "zod";
import { listQuery } from "../../core/list.ts";
import { registryRoutes } from "../../core/registry-routes.ts";
import { admins } from "../../core/route.ts";
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
  twins: admins.get("/customers/twins", "Clientes cujos nomes podem ser um só, para juntar", {
    reply: z.array(customerTwins),
  }),
  join: admins.post("/customers/:id/join", "Junta clientes que são um só: suas expedições passam para este", {
    body: customerJoin,
    reply: customer,
    status: 200,
  }),
};
