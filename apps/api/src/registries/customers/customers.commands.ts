import type { Customer, CustomerCreate, CustomerUpdate } from "@pomar/contract/registries/customers/customers.schema";
import { customers } from "../../schema/registries/customers.table.ts";
import { dispatchUse } from "../item-uses.queries.ts";
import { partnerCommands } from "../partners.commands.ts";
import { findCustomer, findCustomerByDocument } from "./customers.queries.ts";

export const customerCommands = partnerCommands<CustomerCreate, CustomerUpdate, Customer>({
  table: customers,
  entity: "customers",
  find: findCustomer,
  // `dispatches` is left out of the customer's history, because dispatches have a history of their own.
  audited: ({ dispatches: _, ...customer }) => customer,
  findByDocument: findCustomerByDocument,
  otherPartner: "outro cliente",
  inUse: "customer.in-use",
  listUses: async (tx, id) => [await dispatchUse(tx, id)],
});
