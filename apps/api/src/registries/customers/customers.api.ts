import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { customerCommands } from "./customers.commands.ts";
import { customerList, findCustomer, listTwins } from "./customers.queries.ts";
import { joinCustomers } from "./joins.commands.ts";

export function customersApi({ read, write }: Serve): void {
  write(customersRoutes.create, ({ tx, body, act }) => customerCommands.create(tx, body, act));
  read(customersRoutes.list, ({ db, query, by, today }) => readPage(customerList(by.level), db, { query, today }));
  read(customersRoutes.twins, ({ db }) => listTwins(db));
  read(customersRoutes.read, async ({ db, params }) => orNotFound(await findCustomer(db, params.id)));
  write(customersRoutes.update, ({ tx, params, body, act }) => customerCommands.update(tx, params.id, body, act));
  write(customersRoutes.remove, ({ tx, params, act }) => customerCommands.remove(tx, params.id, act));
  write(customersRoutes.join, ({ tx, params, body, act }) => joinCustomers(tx, params.id, body, act));
}
