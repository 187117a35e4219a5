import type { AnyRoute } from "./core/route.ts";
import { calculatorRoutes } from "./entries/calculator/calculator.routes.ts";
import { correctionRequestsRoutes } from "./entries/corrections/correction-requests.routes.ts";
import { correctionsRoutes } from "./entries/corrections/corrections.routes.ts";
import { entriesRoutes } from "./entries/entries/entries.routes.ts";
import { invoicesRoutes } from "./entries/invoices/invoices.routes.ts";
import { lookupsRoutes } from "./entries/lookups/lookups.routes.ts";
import { myEntriesRoutes } from "./entries/my-entries/my-entries.routes.ts";
import { pricesRoutes } from "./entries/prices/prices.routes.ts";
import { compositeLotsRoutes } from "./entries/productions/composite-lots.routes.ts";
import { finalProductsRoutes } from "./entries/productions/final-products.routes.ts";
import { pulpRoutes } from "./entries/productions/pulp.routes.ts";
import { rawMaterialsRoutes } from "./entries/receptions/raw-materials.routes.ts";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "./entries/receptions/supply-records.routes.ts";
import { usualRoutes } from "./entries/usual/usual.routes.ts";
import { dossiersRoutes } from "./insight/dossiers/dossiers.routes.ts";
import { explanationsRoutes } from "./insight/explanations/explanations.routes.ts";
import { exportsRoutes } from "./insight/exports/exports.routes.ts";
import { lotDashboardsRoutes } from "./insight/lot-dashboards/lot-dashboards.routes.ts";
import { offlineRoutes } from "./insight/offline/offline.routes.ts";
import { pendingRoutes } from "./insight/pending/pending.routes.ts";
import { reportsRoutes } from "./insight/reports/reports.routes.ts";
import { expiryRoutes } from "./ledger/lots/expiry.routes.ts";
import { lotsRoutes } from "./ledger/lots/lots.routes.ts";
import { scanRoutes } from "./ledger/scan/scan.routes.ts";
import { closingsRoutes } from "./money/closings/closings.routes.ts";
import { financialLotsRoutes } from "./money/payments/financial-lots.routes.ts";
import { paymentsRoutes } from "./money/payments/payments.routes.ts";
import { auditRoutes } from "./people/audit/audit.routes.ts";
import { devicesRoutes } from "./people/devices/devices.routes.ts";
import { notificationsRoutes } from "./people/notifications/notifications.routes.ts";
import { healthRoutes, sessionRoutes } from "./people/session/session.routes.ts";
import { usersRoutes } from "./people/users/users.routes.ts";
import { viewsRoutes } from "./people/views/views.routes.ts";
import { additionalsRoutes } from "./registries/additionals/additionals.routes.ts";
import { additivesRoutes } from "./registries/additives/additives.routes.ts";
import { customersRoutes } from "./registries/customers/customers.routes.ts";
import { fruitsRoutes } from "./registries/fruits/fruits.routes.ts";
import { importsRoutes } from "./registries/imports/imports.routes.ts";
import { packagingRoutes } from "./registries/packaging/packaging.routes.ts";
import { placesRoutes } from "./registries/places/places.routes.ts";
import { plantRoutes } from "./registries/plant/plant.routes.ts";
import { suppliersRoutes } from "./registries/suppliers/suppliers.routes.ts";
import { countsRoutes } from "./stock/counts/counts.routes.ts";
import { dispatchesRoutes } from "./stock/dispatches/dispatches.routes.ts";
import { drillsRoutes } from "./stock/drills/drills.routes.ts";
import { recallsRoutes } from "./stock/recalls/recalls.routes.ts";

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
