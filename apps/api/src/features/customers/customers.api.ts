import { customersRoutes } from "@pomar/contract/customers/customers.routes";
import type { Customer, CustomerCreate, CustomerUpdate } from "@pomar/contract/customers/customers.schema";
import { pageOf } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { registryCommands } from "../registries/registries.commands.ts";
import { customerList, findCustomer } from "./customers.queries.ts";
import { customers } from "./customers.table.ts";

const { create, update, remove } = registryCommands<CustomerCreate, CustomerUpdate, Customer>({
  table: customers,
  entity: "customers",
  find: findCustomer,
});

export function customersApi({ read, write }: Serve): void {
  write(customersRoutes.create, ({ tx, body, act }) => create(tx, body, act));
  read(customersRoutes.list, ({ db, query, today }) => pageOf(customerList, db, { query, today }));
  read(customersRoutes.read, async ({ db, params }) => orNotFound(await findCustomer(db, params.id)));
  write(customersRoutes.update, ({ tx, params, body, act }) => update(tx, params.id, body, act));
  write(customersRoutes.remove, ({ tx, params, act }) => remove(tx, params.id, act));
}
