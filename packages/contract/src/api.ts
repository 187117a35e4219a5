import { additionalsRoutes } from "./additionals/additionals.routes.ts";
import { additivesRoutes } from "./additives/additives.routes.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { calculatorRoutes } from "./calculator/calculator.routes.ts";
import { closingsRoutes } from "./closings/closings.routes.ts";
import { compositeLotsRoutes } from "./composite-lots/composite-lots.routes.ts";
import type { AnyRoute } from "./core/route.ts";
import { correctionRequestsRoutes } from "./corrections/correction-requests.routes.ts";
import { correctionsRoutes } from "./corrections/corrections.routes.ts";
import { countsRoutes } from "./counts/counts.routes.ts";
import { customersRoutes } from "./customers/customers.routes.ts";
import { devicesRoutes } from "./devices/devices.routes.ts";
import { dispatchesRoutes } from "./dispatches/dispatches.routes.ts";
import { dossiersRoutes } from "./dossiers/dossiers.routes.ts";
import { drillsRoutes } from "./drills/drills.routes.ts";
import { entriesRoutes } from "./entries/entries.routes.ts";
import { explanationsRoutes } from "./explanations/explanations.routes.ts";
import { exportsRoutes } from "./exports/exports.routes.ts";
import { finalProductsRoutes } from "./final-products/final-products.routes.ts";
import { fruitsRoutes } from "./fruits/fruits.routes.ts";
import { importsRoutes } from "./imports/imports.routes.ts";
import { invoicesRoutes } from "./invoices/invoices.routes.ts";
import { lookupsRoutes } from "./lookups/lookups.routes.ts";
import { lotDashboardsRoutes } from "./lot-dashboards/lot-dashboards.routes.ts";
import { expiryRoutes } from "./lots/expiry.routes.ts";
import { lotsRoutes } from "./lots/lots.routes.ts";
import { myEntriesRoutes } from "./my-entries/my-entries.routes.ts";
import { notificationsRoutes } from "./notifications/notifications.routes.ts";
import { offlineRoutes } from "./offline/offline.routes.ts";
import { packagingRoutes } from "./packaging/packaging.routes.ts";
import { financialLotsRoutes } from "./payments/financial-lots.routes.ts";
import { paymentsRoutes } from "./payments/payments.routes.ts";
import { pendingRoutes } from "./pending/pending.routes.ts";
import { placesRoutes } from "./places/places.routes.ts";
import { plantRoutes } from "./plant/plant.routes.ts";
import { pricesRoutes } from "./prices/prices.routes.ts";
import { pulpRoutes } from "./pulp/pulp.routes.ts";
import { rawMaterialsRoutes } from "./raw-materials/raw-materials.routes.ts";
import { recallsRoutes } from "./recalls/recalls.routes.ts";
import { reportsRoutes } from "./reports/reports.routes.ts";
import { scanRoutes } from "./scan/scan.routes.ts";
import { healthRoutes, sessionRoutes } from "./session/session.routes.ts";
import { suppliersRoutes } from "./suppliers/suppliers.routes.ts";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "./supply-records/supply-records.routes.ts";
import { usersRoutes } from "./users/users.routes.ts";
import { usualRoutes } from "./usual/usual.routes.ts";
import { viewsRoutes } from "./views/views.routes.ts";

const named = (groups: Record<string, Record<string, AnyRoute>>): Record<string, AnyRoute> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, routes]) =>
      Object.entries(routes).map(([call, route]) => [`${group}.${call}`, route]),
    ),
  );

/** Every call of the API by feature, in the order of the documentation. */
export const api: Record<string, Record<string, AnyRoute>> = {
  session: sessionRoutes,
  users: usersRoutes,
  suppliers: suppliersRoutes,
  plant: plantRoutes,
  fruits: fruitsRoutes,
  places: placesRoutes,
  customers: customersRoutes,
  additives: additivesRoutes,
  additionals: additionalsRoutes,
  packaging: packagingRoutes,
  "raw-materials": rawMaterialsRoutes,
  "additive-records": additiveRecordRoutes,
  "additional-records": additionalRecordRoutes,
  "packaging-records": packagingRecordRoutes,
  "pulp-base": pulpRoutes,
  "final-product": finalProductsRoutes,
  "composite-lots": compositeLotsRoutes,
  invoices: invoicesRoutes,
  entries: entriesRoutes,
  devices: devicesRoutes,
  corrections: { ...correctionsRoutes, ...named({ request: correctionRequestsRoutes }) },
  lots: lotsRoutes,
  dossiers: dossiersRoutes,
  dispatches: dispatchesRoutes,
  recalls: recallsRoutes,
  drills: drillsRoutes,
  counts: countsRoutes,
  explanations: explanationsRoutes,
  scan: scanRoutes,
  "lots-v2": named(lotDashboardsRoutes),
  expiry: expiryRoutes,
  "financial-lots": financialLotsRoutes,
  calculator: calculatorRoutes,
  payments: paymentsRoutes,
  prices: pricesRoutes,
  pending: pendingRoutes,
  notifications: notificationsRoutes,
  reports: reportsRoutes,
  closings: closingsRoutes,
  lookups: lookupsRoutes,
  usual: usualRoutes,
  offline: offlineRoutes,
  "my-entries": myEntriesRoutes,
  views: viewsRoutes,
  imports: named(importsRoutes),
  exports: exportsRoutes,
  audit: auditRoutes,
  health: healthRoutes,
};

export const allRoutes: readonly AnyRoute[] = Object.values(api).flatMap((routes) => Object.values(routes));
