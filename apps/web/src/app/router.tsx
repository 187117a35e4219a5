import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { putDraftsAside } from "../ui/form/draft.ts";
import { FailurePage } from "../ui/kit/failure.tsx";
import { named } from "./auth/guard.ts";
import { noteArrival } from "./auth/navigation-guard.ts";
import { bare, full, loadPage, page, reportPage, root, simple } from "./root.tsx";
import { listSearch, parseSearch, stringifySearch, textSearch } from "./search-params.ts";

// Modules that contain several pages; each module is loaded when one of its pages is first opened.
const calculatorForm = () => import("../entries/calculator/calculator.form.tsx");
const rawMaterialForm = () => import("../entries/raw-materials/raw-material.form.tsx");
const userView = () => import("../people/users/user.view.tsx");
const recordForm = () => import("../entries/supply-records/record.form.tsx");
const recordsList = () => import("../entries/supply-records/records.list.tsx");
const recordView = () => import("../entries/supply-records/record.view.tsx");
const additionalForm = () => import("../registries/additionals/additional.form.tsx");
const dispatchForm = () => import("../stock/dispatches/dispatch.form.tsx");
const lotDashboardsList = () => import("../insight/lot-dashboards/lot-dashboards.list.tsx");

const lotSearch = textSearch("step", "act", "direction", "view", "sortBy", "sortOrder");
const paidSearch = listSearch(paymentsRoutes.list, "act");
const viewsSearch = textSearch("page", "rows", "search", "sortBy", "sortOrder");

const start = createRoute({
  getParentRoute: () => root,
  path: named.start,
  beforeLoad: () => {
    throw redirect({ to: named.dashboard, replace: true });
  },
});

const calculator = createRoute({
  getParentRoute: () => simple,
  path: "/calc/create",
  validateSearch: textSearch("formula"),
  component: loadPage(calculatorForm, "CalculatorPage"),
});

const reception = createRoute({
  getParentRoute: () => simple,
  path: "/raw/create",
  component: loadPage(rawMaterialForm, "RawMaterialCreatePage"),
});

const login = createRoute({
  getParentRoute: () => bare,
  path: named.login,
  component: loadPage(() => import("../people/session/login.form.tsx"), "LoginPage"),
});

const denied = createRoute({
  getParentRoute: () => bare,
  path: named.denied,
  component: loadPage(() => import("../people/session/denied.view.tsx"), "DeniedPage"),
});

const routeTree = root.addChildren([
  start,
  full.addChildren([
    page("/dashboard", () => import("../insight/dashboard/dashboard.view.tsx"), "DashboardPage"),
    page("/no-aparelho", () => import("../insight/offline/on-device.list.tsx"), "OnDevicePage"),
    page("/users/create", userView, "UserCreatePage"),
    page("/users/find-all", () => import("../people/users/users.list.tsx"), "UsersListPage"),
    page("/users/update/$id", userView, "UserUpdatePage"),
    page("/users/update-profile/$id", () => import("../people/users/profile.view.tsx"), "ProfilePage"),
    page("/production-line/calc", calculatorForm, "CalculatorPage", textSearch("formula")),
    page("/production-line/raw-material", rawMaterialForm, "RawMaterialCreatePage"),
    page("/production-line/all-entries", () => import("../entries/entries/all-entries.list.tsx"), "AllEntriesPage"),
    page("/calc/all-records", () => import("../entries/calculator/records.list.tsx"), "CalculatorRecordsListPage"),
    page("/calc/update-records/$id", () => import("../entries/calculator/record.view.tsx"), "CalculatorRecordPage"),
    page("/suppliers/create", () => import("../registries/suppliers/supplier.form.tsx"), "SupplierCreatePage"),
    page("/suppliers/find-all", () => import("../registries/suppliers/suppliers.list.tsx"), "SuppliersListPage"),
    page("/suppliers/update/$id", () => import("../registries/suppliers/supplier.view.tsx"), "SupplierPage"),
    page("/fruits/create", () => import("../registries/fruits/fruit.form.tsx"), "FruitCreatePage"),
    page("/fruits/find-all", () => import("../registries/fruits/fruits.list.tsx"), "FruitsListPage"),
    page("/places/create", () => import("../registries/places/place.form.tsx"), "PlaceCreatePage"),
    page("/places/find-all", () => import("../registries/places/places.list.tsx"), "PlacesListPage"),
    page("/places/update/$id", () => import("../registries/places/place.view.tsx"), "PlacePage"),
    page("/places/move", () => import("../registries/places/move-lots.view.tsx"), "MoveLotsPage", textSearch("place")),
    page("/p/$code", () => import("../registries/places/place-card.view.tsx"), "PlaceCardPage"),
    page("/customers/create", () => import("../registries/customers/customer.form.tsx"), "CustomerCreatePage"),
    page("/customers/find-all", () => import("../registries/customers/customers.list.tsx"), "CustomersListPage"),
    page("/customers/update/$id", () => import("../registries/customers/customer.view.tsx"), "CustomerPage"),
    page("/dispatches/create", dispatchForm, "DispatchCreatePage"),
    page("/dispatches/find-all", () => import("../stock/dispatches/dispatches.list.tsx"), "DispatchesListPage"),
    page("/dispatches/view/$id", () => import("../stock/dispatches/dispatch.view.tsx"), "DispatchViewPage"),
    page("/dispatches/correct/$id", dispatchForm, "DispatchCorrectPage"),
    page("/invoices/import", () => import("../entries/invoices/import-notes.view.tsx"), "ImportNotesPage"),
    page("/invoices/find-all", () => import("../entries/invoices/invoices.list.tsx"), "InvoicesListPage"),
    page("/invoices/view/$id", () => import("../entries/invoices/invoice.view.tsx"), "InvoicePage"),
    page("/recalls/find-all", () => import("../stock/recalls/recalls.list.tsx"), "RecallsListPage"),
    page("/recalls/view/$id", () => import("../stock/recalls/recall.view.tsx"), "RecallPage"),
    page("/drills/find-all", () => import("../stock/drills/drills.list.tsx"), "DrillsListPage"),
    page("/drills/view/$id", () => import("../stock/drills/drill.view.tsx"), "DrillPage", textSearch("step")),
    page("/counts/find-all", () => import("../stock/counts/counts.list.tsx"), "CountsListPage"),
    page(
      "/counts/view/$id",
      () => import("../stock/counts/count.view.tsx"),
      "CountPage",
      textSearch("lot", "show", "queued", "place"),
    ),
    page("/counts/review/$id", () => import("../stock/counts/review.view.tsx"), "CountReviewPage", textSearch("show")),
    page("/raw/correct/$id", () => import("../entries/raw-materials/raw-material.drawer.tsx"), "OwnReceptionPage"),
    page("/raw/find-all", () => import("../entries/raw-materials/raw-materials.list.tsx"), "RawMaterialsListPage"),
    page("/additives/main", () => import("../registries/additives/additives.list.tsx"), "AdditivesListPage"),
    page("/additives/create", () => import("../registries/additives/additive.form.tsx"), "AdditiveCreatePage"),
    page("/additives-record/create/$additiveId", recordForm, "AdditiveRecordCreatePage"),
    page("/additives-record/view/$additiveId", recordsList, "AdditiveRecordsViewPage"),
    page("/additives-record/entradas/ver", recordsList, "AdditiveRecordsListPage"),
    page("/additives-record/update/$additiveRecordId", recordView, "AdditiveRecordUpdatePage"),
    page("/pulp/create", () => import("../entries/pulp/pulp.form.tsx"), "PulpCreatePage"),
    page("/pulp/correct/$id", () => import("../entries/pulp/pulp.drawer.tsx"), "OwnPulpingPage"),
    page("/pulp/find-all", () => import("../entries/pulp/pulps.list.tsx"), "PulpsListPage"),
    page("/additional/create", additionalForm, "AdditionalCreatePage"),
    page("/additional/find-all", () => import("../registries/additionals/additionals.list.tsx"), "AdditionalsListPage"),
    page("/additional/update/$id", additionalForm, "AdditionalUpdatePage"),
    page("/additional-record/create/$additionalId", recordForm, "AdditionalRecordCreatePage"),
    page("/additional-record/find-all", recordsList, "AdditionalRecordsListPage"),
    page("/additional-record/update/$additionalRecordId", recordView, "AdditionalRecordUpdatePage"),
    page("/packaging/create", () => import("../registries/packaging/packaging.form.tsx"), "PackagingCreatePage"),
    page("/packaging/find-all", () => import("../registries/packaging/packaging.list.tsx"), "PackagingListPage"),
    page("/packaging-record/create/$packagingId", recordForm, "PackagingRecordCreatePage"),
    page("/packaging-record/entradas/ver", recordsList, "PackagingRecordsListPage"),
    page("/packaging-record/update/$packagingRecordId", recordView, "PackagingRecordUpdatePage"),
    page("/final/create", () => import("../entries/final-products/final-product.form.tsx"), "FinalProductCreatePage"),
    page("/final/correct/$id", () => import("../entries/final-products/final-product.drawer.tsx"), "OwnPackingPage"),
    page("/final/find-all", () => import("../entries/final-products/final-products.list.tsx"), "FinalProductsListPage"),
    page("/lots/view/$id", () => import("../ledger/lots/lot.view.tsx"), "LotViewPage", lotSearch),
    page("/l/$code", () => import("../ledger/lots/lot-card.view.tsx"), "LotCardPage"),
    page("/lots/find-all", () => import("../ledger/lots/lots.list.tsx"), "LotsListPage"),
    page(
      "/composite-lots/find-all",
      () => import("../entries/composite-lots/composite-lots.list.tsx"),
      "CompositeLotsListPage",
    ),
    page(
      "/composite-lots/view/$id",
      () => import("../entries/composite-lots/composite-lot.view.tsx"),
      "CompositeLotViewPage",
    ),
    page("/pagamentos/precos", () => import("../entries/prices/prices.form.tsx"), "PricesPage"),
    page("/pagamentos/visualizar", () => import("../money/payments/payments.list.tsx"), "PaymentsListPage", paidSearch),
    page("/views", () => import("../people/views/views.list.tsx"), "ViewsListPage", viewsSearch),
    page("/plant", () => import("../registries/plant/plant.form.tsx"), "PlantPage"),
    reportPage(reportsRoutes.yield, () => import("../insight/reports/yield.view.tsx"), "YieldReportPage"),
    reportPage(reportsRoutes.cost, () => import("../insight/reports/cost.view.tsx"), "CostReportPage"),
    reportPage(reportsRoutes.stock, () => import("../insight/reports/stock.view.tsx"), "StockReportPage"),
    reportPage(reportsRoutes.expiring, () => import("../insight/reports/expiring.view.tsx"), "ExpiringReportPage"),
    reportPage(reportsRoutes.losses, () => import("../insight/reports/losses.view.tsx"), "LossesReportPage"),
    reportPage(reportsRoutes.additives, () => import("../insight/reports/additives.view.tsx"), "AdditivesReportPage"),
    reportPage(reportsRoutes.payables, () => import("../insight/reports/payables.view.tsx"), "PayablesReportPage"),
    page("/closings", () => import("../money/closings/closings.list.tsx"), "ClosingsListPage"),
    page("/closings/view/$id", () => import("../money/closings/closing.view.tsx"), "ClosingPage"),
    page("/reports/changes", () => import("../insight/reports/changes.list.tsx"), "ChangesPage"),
    page("/produto-final/v2/ver-todos", lotDashboardsList, "FinalProductLotsPage"),
    page("/pasta/v2/ver-todos", lotDashboardsList, "PulpLotsPage"),
    page("/materia/v2/ver-todos", lotDashboardsList, "RawMaterialLotsPage"),
    page("/aditivo/v2/ver-todos", lotDashboardsList, "AdditiveLotsPage"),
    page("/adicional/v2/ver-todos", lotDashboardsList, "AdditionalLotsPage"),
    page("/embalagem/v2/ver-todos", lotDashboardsList, "PackagingLotsPage"),
  ]),
  simple.addChildren([calculator, reception]),
  bare.addChildren([login, denied]),
]);

/** The router of all pages that the package `contract` declares; the access guard runs before each page. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultErrorComponent: FailurePage,
  defaultOnCatch: putDraftsAside,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

router.subscribe("onResolved", ({ toLocation }) => noteArrival(toLocation.href));
