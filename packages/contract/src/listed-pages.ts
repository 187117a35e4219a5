import type { AnyRoute } from "./core/route.ts";
import { calculatorRoutes } from "./entries/calculator/calculator.routes.ts";
import { entriesRoutes } from "./entries/entries/entries.routes.ts";
import { invoicesRoutes } from "./entries/invoices/invoices.routes.ts";
import { compositeLotsRoutes } from "./entries/productions/composite-lots.routes.ts";
import { finalProductsRoutes } from "./entries/productions/final-products.routes.ts";
import { pulpRoutes } from "./entries/productions/pulp.routes.ts";
import { rawMaterialsRoutes } from "./entries/receptions/raw-materials.routes.ts";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "./entries/receptions/supply-records.routes.ts";
import { lotDashboardsRoutes } from "./insight/lot-dashboards/lot-dashboards.routes.ts";
import { reportsRoutes } from "./insight/reports/reports.routes.ts";
import { closingsRoutes } from "./money/closings/closings.routes.ts";
import { financialLotsRoutes } from "./money/payments/financial-lots.routes.ts";
import { paymentsRoutes } from "./money/payments/payments.routes.ts";
import { type PagePath, pageAt, pages } from "./pages.ts";
import { usersRoutes } from "./people/users/users.routes.ts";
import { additionalsRoutes } from "./registries/additionals/additionals.routes.ts";
import { additivesRoutes } from "./registries/additives/additives.routes.ts";
import { customersRoutes } from "./registries/customers/customers.routes.ts";
import { fruitsRoutes } from "./registries/fruits/fruits.routes.ts";
import { packagingRoutes } from "./registries/packaging/packaging.routes.ts";
import { placesRoutes } from "./registries/places/places.routes.ts";
import { suppliersRoutes } from "./registries/suppliers/suppliers.routes.ts";
import { countsRoutes } from "./stock/counts/counts.routes.ts";
import { dispatchesRoutes } from "./stock/dispatches/dispatches.routes.ts";
import { drillsRoutes } from "./stock/drills/drills.routes.ts";
import { recallsRoutes } from "./stock/recalls/recalls.routes.ts";

/** Every page with a list for which users can save views, and the call that returns the list. */
export const listCalls = {
  "/users/find-all": usersRoutes.list,
  "/production-line/all-entries": entriesRoutes.list,
  "/calc/all-records": calculatorRoutes.list,
  "/suppliers/find-all": suppliersRoutes.list,
  "/fruits/find-all": fruitsRoutes.list,
  "/customers/find-all": customersRoutes.list,
  "/raw/find-all": rawMaterialsRoutes.list,
  "/additives/main": additivesRoutes.list,
  "/additives-record/view/$additiveId": additiveRecordRoutes.list,
  "/additives-record/entradas/ver": additiveRecordRoutes.list,
  "/pulp/find-all": pulpRoutes.list,
  "/additional/find-all": additionalsRoutes.list,
  "/additional-record/find-all": additionalRecordRoutes.list,
  "/packaging/find-all": packagingRoutes.list,
  "/packaging-record/entradas/ver": packagingRecordRoutes.list,
  "/final/find-all": finalProductsRoutes.list,
  "/lots/find-all": financialLotsRoutes.list,
  "/composite-lots/find-all": compositeLotsRoutes.list,
  "/dispatches/find-all": dispatchesRoutes.list,
  "/invoices/find-all": invoicesRoutes.list,
  "/recalls/find-all": recallsRoutes.list,
  "/drills/find-all": drillsRoutes.list,
  "/counts/find-all": countsRoutes.list,
  "/places/find-all": placesRoutes.list,
  "/reports/changes": reportsRoutes.changes,
  "/closings": closingsRoutes.list,
  "/pagamentos/visualizar": paymentsRoutes.list,
  "/produto-final/v2/ver-todos": lotDashboardsRoutes.final_product.list,
  "/pasta/v2/ver-todos": lotDashboardsRoutes.pulp.list,
  "/materia/v2/ver-todos": lotDashboardsRoutes.raw_material.list,
  "/aditivo/v2/ver-todos": lotDashboardsRoutes.additive.list,
  "/adicional/v2/ver-todos": lotDashboardsRoutes.additional.list,
  "/embalagem/v2/ver-todos": lotDashboardsRoutes.packaging.list,
} as const satisfies Partial<Record<PagePath, AnyRoute>>;

/** The call that returns a page's list; undefined for a page without a list. */
export const getListCall = (page: PagePath): AnyRoute | undefined =>
  (listCalls as Partial<Record<PagePath, AnyRoute>>)[page];

/** The list page at an address without query, and the list's call; null for an address without an existing list. */
export function listAt(address: string): { page: PagePath; route: AnyRoute } | null {
  const page = pageAt(address);
  const route = page === null ? undefined : getListCall(page);
  return page === null || route === undefined ? null : { page, route };
}

export function listTitle(address: string): string {
  const list = listAt(address);
  return list === null ? "lista que não existe mais" : pages[list.page].title;
}
