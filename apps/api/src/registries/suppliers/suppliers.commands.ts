import type { Supplier, SupplierCreate, SupplierUpdate } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { openPaymentUse, supplierLotUse } from "../item-uses.queries.ts";
import { partnerCommands } from "../partners.commands.ts";
import { replaceProducts } from "./supplier-products.commands.ts";
import { findSupplier, findSupplierByDocument } from "./suppliers.queries.ts";

export const supplierCommands = partnerCommands<SupplierCreate, SupplierUpdate, Supplier>({
  table: suppliers,
  entity: "suppliers",
  find: findSupplier,
  findByDocument: findSupplierByDocument,
  otherPartner: "outro fornecedor",
  inUse: "supplier.in-use",
  listUses: async (tx, id) => [await supplierLotUse(tx, id), await openPaymentUse(tx, id)],
  async writeParts(tx, { products }, { id, before, act }) {
    if (products) await replaceProducts(tx, { id, products: before?.products ?? [] }, products, act);
  },
});
