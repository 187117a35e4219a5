import type { ListQuery } from "@pomar/contract/core/list";
import type { Level } from "@pomar/contract/core/route";
import type { ExportableList } from "@pomar/contract/insight/exports/exports.routes";
import { maxLines } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { type SQL, sql } from "drizzle-orm";
import { calculatorRecordList } from "../../entries/calculator/calculator.queries.ts";
import { entryList } from "../../entries/entries/entries.queries.ts";
import { invoiceList } from "../../entries/invoices/invoices.queries.ts";
import { compositeLotList } from "../../entries/productions/composite-lots.queries.ts";
import { finalProductList } from "../../entries/productions/final-products.queries.ts";
import { pulpList } from "../../entries/productions/pulp.queries.ts";
import { rawMaterialList } from "../../entries/receptions/raw-materials.queries.ts";
import { supplyRecordLists } from "../../entries/receptions/supply-records.queries.ts";
import { lotList } from "../../ledger/lots/lot-list.queries.ts";
import { closingList } from "../../money/closings/closings.queries.ts";
import { wholeFinancialLotList } from "../../money/payments/financial-lots.queries.ts";
import { paymentsWithEveryLot } from "../../money/payments/payment-list.queries.ts";
import { auditList } from "../../people/audit/audit.queries.ts";
import { userList } from "../../people/users/users.queries.ts";
import type { Listing } from "../../platform/db/list.ts";
import { customerList } from "../../registries/customers/customers.queries.ts";
import { fruitGroupList } from "../../registries/fruits/fruit-groups.queries.ts";
import { fruitList } from "../../registries/fruits/fruits.queries.ts";
import { placeList } from "../../registries/places/places.queries.ts";
import { listProductsOfSuppliers } from "../../registries/suppliers/supplier-products.queries.ts";
import { supplierList } from "../../registries/suppliers/suppliers.queries.ts";
import { additionalReads, additiveReads, packagingReads } from "../../registries/supplies/supplies.queries.ts";
import { invoices } from "../../schema/entries/invoices.table.ts";
import { paymentInstallments, payments } from "../../schema/money/payments.table.ts";
import { countList } from "../../stock/counts/counts.queries.ts";
import { dispatchList } from "../../stock/dispatches/dispatches.queries.ts";
import { v2List } from "../lot-dashboards/lot-dashboards.queries.ts";

/** The listing of any list; its query has no exact type, because the route has validated the query already. */
type AnyListing = Listing<never, { id: string }>;

/**
 * A list shows the first three products of a supplier; its exported file contains all products, because it may be
 * imported again.
 */
const suppliersWithEveryProduct: typeof supplierList = {
  ...supplierList,
  rows: async (db, given) => {
    const rows = await supplierList.rows(db, given);
    const supplierIds = rows.map((row) => row.id);
    const products = await listProductsOfSuppliers(db, supplierIds);
    return rows.map((row) => ({ ...row, productNames: products.get(row.id)?.map(({ name }) => name) ?? [] }));
  },
};

/**
 * A list shows the first open due day of a payment; its exported file contains every installment.
 * @param of the join from the id of a listed row to the id of its payment.
 */
function withParts<Query extends ListQuery, Row extends { id: string }>(
  listing: Listing<Query, Row>,
  of: SQL,
): Listing<Query, Row> {
  return {
    ...listing,
    rows: async (db, given) => {
      const rows = await listing.rows(db, given);
      const ids = rows.map(({ id }) => id);
      const { rows: plans } = await db.execute<{ id: string; parts: unknown }>(sql`
        select of.id, json_agg(json_build_object('dueDate', p.due_date, 'amount', p.amount::float8) order by p.number) as parts
        from ${of} join ${paymentInstallments} p using (payment_id) where of.id = any(${sql.param(ids)}::uuid[]) group by of.id`);
      const found = new Map(plans.map(({ id, parts }) => [id, parts]));
      return rows.map((row) => ({ ...row, parts: found.get(row.id) ?? [] }));
    },
  };
}

const ofPayments = sql`(select id, id as payment_id from ${payments}) of`;
const ofInvoices = sql`(select id, payment_id from ${invoices}) of`;

/**
 * The listings of all exported lists.
 * @param timeZone the plant's time zone.
 * @param level the caller's level: a search ignores the fields that this level may not read.
 */
export const listings = (timeZone: string, level: Level): Record<ExportableList, AnyListing> => ({
  users: userList,
  suppliers: suppliersWithEveryProduct,
  customers: customerList(level),
  places: placeList,
  dispatches: dispatchList(timeZone, maxLines),
  fruits: fruitList,
  "fruit-groups": fruitGroupList,
  additives: additiveReads.list,
  additional: additionalReads.list,
  packaging: packagingReads.list,
  "raw-materials": rawMaterialList,
  "additive-record": supplyRecordLists.additive,
  "additional-record": supplyRecordLists.additional,
  "packaging-record": supplyRecordLists.packaging,
  "final-product": finalProductList,
  "composite-lots": compositeLotList,
  "pulp-base": pulpList,
  entries: entryList,
  lots: lotList,
  "final-product-2": v2List("final_product"),
  "pulp-base-2": v2List("pulp"),
  "raw-material-2": v2List("raw_material"),
  "additives-2": v2List("additive"),
  "additionals-2": v2List("additional"),
  "packaging-2": v2List("packaging"),
  closings: closingList,
  counts: countList,
  invoices: withParts(invoiceList, ofInvoices),
  payments: withParts(paymentsWithEveryLot, ofPayments),
  "financial-lots": wholeFinancialLotList,
  "calculator-records": calculatorRecordList(timeZone),
  audit: auditList(timeZone),
});
