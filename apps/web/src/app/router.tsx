import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { entriesRoutes } from "@pomar/contract/entries/entries/entries.routes";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import { lotDashboardsRoutes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { FailurePage } from "../ui/kit/failure.tsx";
import { named } from "./auth/guard.ts";
import { noteArrival } from "./auth/navigation-guard.ts";
import { bare, full, page, pageOf, root, simple } from "./root.tsx";
import { listSearch, parseSearch, reportSearch, stringifySearch, textSearch } from "./search-params.ts";

/** Each loads when one of its pages first opens. */
const calculatorForm = () => import("../entries/calculator/calculator.form.tsx");
const rawMaterialForm = () => import("../entries/raw-materials/raw-material.form.tsx");
const loginForm = () => import("../people/session/login.form.tsx");
const deniedView = () => import("../people/session/denied.view.tsx");
const dashboardView = () => import("../insight/dashboard/dashboard.view.tsx");
const onDeviceList = () => import("../insight/offline/on-device.list.tsx");
const usersList = () => import("../people/users/users.list.tsx");
const userView = () => import("../people/users/user.view.tsx");
const profileView = () => import("../people/users/profile.view.tsx");
const allEntriesList = () => import("../entries/entries/all-entries.list.tsx");
const calculatorRecordsList = () => import("../entries/calculator/calculator-records.list.tsx");
const calculatorRecordView = () => import("../entries/calculator/calculator-record.view.tsx");
const supplierForm = () => import("../registries/suppliers/supplier.form.tsx");
const suppliersList = () => import("../registries/suppliers/suppliers.list.tsx");
const supplierView = () => import("../registries/suppliers/supplier.view.tsx");
const fruitForm = () => import("../registries/fruits/fruit.form.tsx");
const fruitsList = () => import("../registries/fruits/fruits.list.tsx");
const rawMaterialsList = () => import("../entries/raw-materials/raw-materials.list.tsx");
const additivesList = () => import("../registries/additives/additives.list.tsx");
const additiveForm = () => import("../registries/additives/additive.form.tsx");
const recordForm = () => import("../entries/supply-records/record.form.tsx");
const recordsList = () => import("../entries/supply-records/records.list.tsx");
const recordView = () => import("../entries/supply-records/record.view.tsx");
const pricesForm = () => import("../entries/prices/prices.form.tsx");
const plantForm = () => import("../registries/plant/plant.form.tsx");
const pulpForm = () => import("../entries/pulp/pulp.form.tsx");
const pulpsList = () => import("../entries/pulp/pulps.list.tsx");
const additionalForm = () => import("../registries/additionals/additional.form.tsx");
const additionalsList = () => import("../registries/additionals/additionals.list.tsx");
const packagingForm = () => import("../registries/packaging/packaging.form.tsx");
const packagingList = () => import("../registries/packaging/packaging.list.tsx");
const finalProductForm = () => import("../entries/final-products/final-product.form.tsx");
const finalProductsList = () => import("../entries/final-products/final-products.list.tsx");
const ownReceptionView = () => import("../entries/raw-materials/own-reception.view.tsx");
const ownPulpingView = () => import("../entries/pulp/own-pulping.view.tsx");
const ownPackingView = () => import("../entries/final-products/own-packing.view.tsx");
const lotView = () => import("../ledger/lots/lot.view.tsx");
const lotCardView = () => import("../ledger/lots/lot-card.view.tsx");
const lotsList = () => import("../ledger/lots/lots.list.tsx");
const compositeLotsList = () => import("../entries/composite-lots/composite-lots.list.tsx");
const compositeLotView = () => import("../entries/composite-lots/composite-lot.view.tsx");
const customerForm = () => import("../registries/customers/customer.form.tsx");
const customersList = () => import("../registries/customers/customers.list.tsx");
const customerView = () => import("../registries/customers/customer.view.tsx");
const placeForm = () => import("../registries/places/place.form.tsx");
const placesList = () => import("../registries/places/places.list.tsx");
const placeView = () => import("../registries/places/place.view.tsx");
const placeMove = () => import("../registries/places/move-lots.view.tsx");
const placeCardView = () => import("../registries/places/place-card.view.tsx");
const dispatchForm = () => import("../stock/dispatches/dispatch.form.tsx");
const dispatchView = () => import("../stock/dispatches/dispatch.view.tsx");
const dispatchesList = () => import("../stock/dispatches/dispatches.list.tsx");
const importNotesView = () => import("../entries/invoices/import-notes.view.tsx");
const invoicesList = () => import("../entries/invoices/invoices.list.tsx");
const invoiceView = () => import("../entries/invoices/invoice.view.tsx");
const recallView = () => import("../stock/recalls/recall.view.tsx");
const recallsList = () => import("../stock/recalls/recalls.list.tsx");
const drillView = () => import("../stock/drills/drill.view.tsx");
const drillsList = () => import("../stock/drills/drills.list.tsx");
const countsList = () => import("../stock/counts/counts.list.tsx");
const countView = () => import("../stock/counts/count.view.tsx");
const countReview = () => import("../stock/counts/review.view.tsx");
const paymentsList = () => import("../money/payments/payments.list.tsx");
const yieldView = () => import("../insight/reports/yield.view.tsx");
const costView = () => import("../insight/reports/cost.view.tsx");
const stockView = () => import("../insight/reports/stock.view.tsx");
const expiringView = () => import("../insight/reports/expiring.view.tsx");
const lossesView = () => import("../insight/reports/losses.view.tsx");
const additivesView = () => import("../insight/reports/additives.view.tsx");
const payablesView = () => import("../insight/reports/payables.view.tsx");
const viewsList = () => import("../people/views/views.list.tsx");
const changesList = () => import("../insight/reports/changes.list.tsx");
const closingsList = () => import("../money/closings/closings.list.tsx");
const closingView = () => import("../money/closings/closing.view.tsx");
const lotDashboardsList = () => import("../insight/lot-dashboards/lot-dashboards.list.tsx");

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
  component: pageOf(calculatorForm, "CalculatorPage"),
});

const reception = createRoute({
  getParentRoute: () => simple,
  path: "/raw/create",
  component: pageOf(rawMaterialForm, "RawMaterialCreatePage"),
});

const login = createRoute({
  getParentRoute: () => bare,
  path: named.login,
  component: pageOf(loginForm, "LoginPage"),
});

const denied = createRoute({
  getParentRoute: () => bare,
  path: named.denied,
  component: pageOf(deniedView, "DeniedPage"),
});

const routeTree = root.addChildren([
  start,
  full.addChildren([
    page("/dashboard", dashboardView, "DashboardPage"),
    page("/no-aparelho", onDeviceList, "OnDevicePage"),
    page("/users/create", userView, "UserCreatePage"),
    page("/users/find-all", usersList, "UsersListPage", listSearch(usersRoutes.list)),
    page("/users/update/$id", userView, "UserUpdatePage"),
    page("/users/update-profile/$id", profileView, "ProfilePage"),
    page("/production-line/calc", calculatorForm, "CalculatorPage", textSearch("formula")),
    page("/production-line/raw-material", rawMaterialForm, "RawMaterialCreatePage"),
    page("/production-line/all-entries", allEntriesList, "AllEntriesPage", listSearch(entriesRoutes.list)),
    page("/calc/all-records", calculatorRecordsList, "CalculatorRecordsListPage", listSearch(calculatorRoutes.list)),
    page("/calc/update-records/$id", calculatorRecordView, "CalculatorRecordPage"),
    page("/suppliers/create", supplierForm, "SupplierCreatePage"),
    page("/suppliers/find-all", suppliersList, "SuppliersListPage", listSearch(suppliersRoutes.list)),
    page("/suppliers/update/$id", supplierView, "SupplierPage"),
    page("/fruits/create", fruitForm, "FruitCreatePage"),
    page("/fruits/find-all", fruitsList, "FruitsListPage", listSearch(fruitsRoutes.list)),
    page("/places/create", placeForm, "PlaceCreatePage"),
    page("/places/find-all", placesList, "PlacesListPage", listSearch(placesRoutes.list)),
    page("/places/update/$id", placeView, "PlacePage"),
    page("/places/move", placeMove, "MoveLotsPage", textSearch("place")),
    page("/p/$code", placeCardView, "PlaceCardPage"),
    page("/customers/create", customerForm, "CustomerCreatePage"),
    page("/customers/find-all", customersList, "CustomersListPage", listSearch(customersRoutes.list)),
    page("/customers/update/$id", customerView, "CustomerPage"),
    page("/dispatches/create", dispatchForm, "DispatchCreatePage"),
    page("/dispatches/find-all", dispatchesList, "DispatchesListPage", listSearch(dispatchesRoutes.list)),
    page("/dispatches/view/$id", dispatchView, "DispatchViewPage"),
    page("/dispatches/correct/$id", dispatchForm, "DispatchCorrectPage"),
    page("/invoices/import", importNotesView, "ImportNotesPage"),
    page("/invoices/find-all", invoicesList, "InvoicesListPage", listSearch(invoicesRoutes.list)),
    page("/invoices/view/$id", invoiceView, "InvoicePage"),
    page("/recalls/find-all", recallsList, "RecallsListPage", listSearch(recallsRoutes.list)),
    page("/recalls/view/$id", recallView, "RecallPage"),
    page("/drills/find-all", drillsList, "DrillsListPage", listSearch(drillsRoutes.list)),
    page("/drills/view/$id", drillView, "DrillPage", textSearch("step")),
    page("/counts/find-all", countsList, "CountsListPage", listSearch(countsRoutes.list)),
    page("/counts/view/$id", countView, "CountPage", textSearch("lot", "show", "queued", "place")),
    page("/counts/review/$id", countReview, "CountReviewPage", textSearch("show")),
    page("/raw/correct/$id", ownReceptionView, "OwnReceptionPage"),
    page("/raw/find-all", rawMaterialsList, "RawMaterialsListPage", listSearch(rawMaterialsRoutes.list)),
    page("/additives/main", additivesList, "AdditivesListPage", listSearch(additivesRoutes.list)),
    page("/additives/create", additiveForm, "AdditiveCreatePage"),
    page("/additives-record/create/$additiveId", recordForm, "AdditiveRecordCreatePage"),
    page(
      "/additives-record/view/$additiveId",
      recordsList,
      "AdditiveRecordsViewPage",
      listSearch(additiveRecordRoutes.list),
    ),
    page(
      "/additives-record/entradas/ver",
      recordsList,
      "AdditiveRecordsListPage",
      listSearch(additiveRecordRoutes.list),
    ),
    page("/additives-record/update/$additiveRecordId", recordView, "AdditiveRecordUpdatePage"),
    page("/pulp/create", pulpForm, "PulpCreatePage"),
    page("/pulp/correct/$id", ownPulpingView, "OwnPulpingPage"),
    page("/pulp/find-all", pulpsList, "PulpsListPage", listSearch(pulpRoutes.list)),
    page("/additional/create", additionalForm, "AdditionalCreatePage"),
    page("/additional/find-all", additionalsList, "AdditionalsListPage", listSearch(additionalsRoutes.list)),
    page("/additional/update/$id", additionalForm, "AdditionalUpdatePage"),
    page("/additional-record/create/$additionalId", recordForm, "AdditionalRecordCreatePage"),
    page(
      "/additional-record/find-all",
      recordsList,
      "AdditionalRecordsListPage",
      listSearch(additionalRecordRoutes.list),
    ),
    page("/additional-record/update/$additionalRecordId", recordView, "AdditionalRecordUpdatePage"),
    page("/packaging/create", packagingForm, "PackagingCreatePage"),
    page("/packaging/find-all", packagingList, "PackagingListPage", listSearch(packagingRoutes.list)),
    page("/packaging-record/create/$packagingId", recordForm, "PackagingRecordCreatePage"),
    page(
      "/packaging-record/entradas/ver",
      recordsList,
      "PackagingRecordsListPage",
      listSearch(packagingRecordRoutes.list),
    ),
    page("/packaging-record/update/$packagingRecordId", recordView, "PackagingRecordUpdatePage"),
    page("/final/create", finalProductForm, "FinalProductCreatePage"),
    page("/final/correct/$id", ownPackingView, "OwnPackingPage"),
    page("/final/find-all", finalProductsList, "FinalProductsListPage", listSearch(finalProductsRoutes.list)),
    page(
      "/lots/view/$id",
      lotView,
      "LotViewPage",
      textSearch("step", "act", "direction", "view", "sortBy", "sortOrder"),
    ),
    page("/l/$code", lotCardView, "LotCardPage"),
    page("/lots/find-all", lotsList, "LotsListPage", listSearch(financialLotsRoutes.list)),
    page("/composite-lots/find-all", compositeLotsList, "CompositeLotsListPage", listSearch(compositeLotsRoutes.list)),
    page("/composite-lots/view/$id", compositeLotView, "CompositeLotViewPage"),
    page("/pagamentos/precos", pricesForm, "PricesPage"),
    page("/pagamentos/visualizar", paymentsList, "PaymentsListPage", (search) => ({
      ...listSearch(paymentsRoutes.list)(search),
      ...textSearch("act")(search),
    })),
    page("/views", viewsList, "ViewsListPage", textSearch("page", "rows", "search", "sortBy", "sortOrder")),
    page("/plant", plantForm, "PlantPage"),
    page("/reports/yield", yieldView, "YieldReportPage", reportSearch(reportsRoutes.yield)),
    page("/reports/cost", costView, "CostReportPage", reportSearch(reportsRoutes.cost)),
    page("/reports/stock", stockView, "StockReportPage", reportSearch(reportsRoutes.stock)),
    page("/reports/expiring", expiringView, "ExpiringReportPage", reportSearch(reportsRoutes.expiring)),
    page("/reports/losses", lossesView, "LossesReportPage", reportSearch(reportsRoutes.losses)),
    page("/reports/additives", additivesView, "AdditivesReportPage", reportSearch(reportsRoutes.additives)),
    page("/reports/payables", payablesView, "PayablesReportPage", reportSearch(reportsRoutes.payables)),
    page("/closings", closingsList, "ClosingsListPage", listSearch(closingsRoutes.list)),
    page("/closings/view/$id", closingView, "ClosingPage"),
    page("/reports/changes", changesList, "ChangesPage", listSearch(reportsRoutes.changes)),
    page(
      "/produto-final/v2/ver-todos",
      lotDashboardsList,
      "FinalProductLotsPage",
      listSearch(lotDashboardsRoutes.final_product.list),
    ),
    page("/pasta/v2/ver-todos", lotDashboardsList, "PulpLotsPage", listSearch(lotDashboardsRoutes.pulp.list)),
    page(
      "/materia/v2/ver-todos",
      lotDashboardsList,
      "RawMaterialLotsPage",
      listSearch(lotDashboardsRoutes.raw_material.list),
    ),
    page("/aditivo/v2/ver-todos", lotDashboardsList, "AdditiveLotsPage", listSearch(lotDashboardsRoutes.additive.list)),
    page(
      "/adicional/v2/ver-todos",
      lotDashboardsList,
      "AdditionalLotsPage",
      listSearch(lotDashboardsRoutes.additional.list),
    ),
    page(
      "/embalagem/v2/ver-todos",
      lotDashboardsList,
      "PackagingLotsPage",
      listSearch(lotDashboardsRoutes.packaging.list),
    ),
  ]),
  simple.addChildren([calculator, reception]),
  bare.addChildren([login, denied]),
]);

/** The router of all pages of the contract, behind the guard. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultErrorComponent: FailurePage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

router.subscribe("onResolved", ({ toLocation }) => noteArrival(toLocation.href));
