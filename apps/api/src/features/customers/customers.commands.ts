import type { Customer, CustomerCreate, CustomerUpdate } from "@pomar/contract/customers/customers.schema";
import { registryCommands } from "../registries/registries.commands.ts";
import { findCustomer } from "./customers.queries.ts";
import { customers } from "./customers.table.ts";

export const {
  create: createCustomer,
  update: updateCustomer,
  remove: removeCustomer,
} = registryCommands<CustomerCreate, CustomerUpdate, Customer>({
  table: customers,
  entity: "customers",
  find: findCustomer,
});
