import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import { calculatorRoutes } from "@pomar/contract/calculator/calculator.routes";
import { closingsRoutes } from "@pomar/contract/closings/closings.routes";
import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import { countsRoutes } from "@pomar/contract/counts/counts.routes";
import { customersRoutes } from "@pomar/contract/customers/customers.routes";
import { dispatchesRoutes } from "@pomar/contract/dispatches/dispatches.routes";
import { drillsRoutes } from "@pomar/contract/drills/drills.routes";
import { entriesRoutes } from "@pomar/contract/entries/entries.routes";
import { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { invoicesRoutes } from "@pomar/contract/invoices/invoices.routes";
import { lotDashboardsRoutes } from "@pomar/contract/lot-dashboards/lot-dashboards.routes";
import { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import { financialLotsRoutes } from "@pomar/contract/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import { placesRoutes } from "@pomar/contract/places/places.routes";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { recallsRoutes } from "@pomar/contract/recalls/recalls.routes";
import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/supply-records/supply-records.routes";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { FailurePage } from "../ui/kit/failure.tsx";
import { named } from "./auth/guard.ts";
import { noteArrival } from "./auth/navigation-guard.ts";
import { bare, full, page, pageOf, root, simple } from "./root.tsx";
import { listSearch, parseSearch, reportSearch, stringifySearch, textSearch } from "./search-params.ts";

/** Each is loaded when a page of it is first opened. */
const calculatorForm = () => import("../features/calculator/calculator.form.tsx");
const rawMaterialForm = () => import("../features/raw-materials/raw-material.form.tsx");
const loginForm = () => import("../features/session/login.form.tsx");
const deniedView = () => import("../features/session/denied.view.tsx");
const dashboardView = () => import("../features/dashboard/dashboard.view.tsx");
const onDeviceList = () => import("../features/offline/on-device.list.tsx");
const usersList = () => import("../features/users/users.list.tsx");
const userView = () => import("../features/users/user.view.tsx");
const profileView = () => import("../features/users/profile.view.tsx");
const allEntriesList = () => import("../features/entries/all-entries.list.tsx");
const calculatorRecordsList = () => import("../features/calculator/calculator-records.list.tsx");
const calculatorRecordView = () => import("../features/calculator/calculator-record.view.tsx");
const supplierForm = () => import("../features/suppliers/supplier.form.tsx");
const suppliersList = () => import("../features/suppliers/suppliers.list.tsx");
const supplierView = () => import("../features/suppliers/supplier.view.tsx");
const fruitForm = () => import("../features/fruits/fruit.form.tsx");
const fruitsList = () => import("../features/fruits/fruits.list.tsx");
const rawMaterialsList = () => import("../features/raw-materials/raw-materials.list.tsx");
const additivesList = () => import("../features/additives/additives.list.tsx");
const additiveForm = () => import("../features/additives/additive.form.tsx");
const recordForm = () => import("../features/supply-records/record.form.tsx");
const recordsList = () => import("../features/supply-records/records.list.tsx");
const recordView = () => import("../features/supply-records/record.view.tsx");
const pricesForm = () => import("../features/prices/prices.form.tsx");
const plantForm = () => import("../features/plant/plant.form.tsx");
const pulpForm = () => import("../features/pulp/pulp.form.tsx");
const pulpsList = () => import("../features/pulp/pulps.list.tsx");
const additionalForm = () => import("../features/additionals/additional.form.tsx");
const additionalsList = () => import("../features/additionals/additionals.list.tsx");
const packagingForm = () => import("../features/packaging/packaging.form.tsx");
const packagingList = () => import("../features/packaging/packaging.list.tsx");
const finalProductForm = () => import("../features/final-products/final-product.form.tsx");
const finalProductsList = () => import("../features/final-products/final-products.list.tsx");
const ownReceptionView = () => import("../features/raw-materials/own-reception.view.tsx");
const ownPulpingView = () => import("../features/pulp/own-pulping.view.tsx");
const ownPackingView = () => import("../features/final-products/own-packing.view.tsx");
const lotView = () => import("../features/lots/lot.view.tsx");
const lotCardView = () => import("../features/lots/lot-card.view.tsx");
const lotsList = () => import("../features/lots/lots.list.tsx");
const compositeLotsList = () => import("../features/composite-lots/composite-lots.list.tsx");
const compositeLotView = () => import("../features/composite-lots/composite-lot.view.tsx");
const customerForm = () => import("../features/customers/customer.form.tsx");
const customersList = () => import("../features/customers/customers.list.tsx");
const customerView = () => import("../features/customers/customer.view.tsx");
const placeForm = () => import("../features/places/place.form.tsx");
const placesList = () => import("../features/places/places.list.tsx");
const placeView = () => import("../features/places/place.view.tsx");
const placeMove = () => import("../features/places/move-lots.view.tsx");
const placeCardView = () => import("../features/places/place-card.view.tsx");
const dispatchForm = () => import("../features/dispatches/dispatch.form.tsx");
const dispatchView = () => import("../features/dispatches/dispatch.view.tsx");
const dispatchesList = () => import("../features/dispatches/dispatches.list.tsx");
const importNotesView = () => import("../features/invoices/import-notes.view.tsx");
const invoicesList = () => import("../features/invoices/invoices.list.tsx");
const invoiceView = () => import("../features/invoices/invoice.view.tsx");
const recallView = () => import("../features/recalls/recall.view.tsx");
const recallsList = () => import("../features/recalls/recalls.list.tsx");
const drillView = () => import("../features/drills/drill.view.tsx");
const drillsList = () => import("../features/drills/drills.list.tsx");
const countsList = () => import("../features/counts/counts.list.tsx");
const countView = () => import("../features/counts/count.view.tsx");
const countReview = () => import("../features/counts/review.view.tsx");
const paymentsList = () => import("../features/payments/payments.list.tsx");
const yieldView = () => import("../features/reports/yield.view.tsx");
const costView = () => import("../features/reports/cost.view.tsx");
const stockView = () => import("../features/reports/stock.view.tsx");
const expiringView = () => import("../features/reports/expiring.view.tsx");
const lossesView = () => import("../features/reports/losses.view.tsx");
const additivesView = () => import("../features/reports/additives.view.tsx");
const payablesView = () => import("../features/reports/payables.view.tsx");
const viewsList = () => import("../features/views/views.list.tsx");
const changesList = () => import("../features/reports/changes.list.tsx");
const closingsList = () => import("../features/closings/closings.list.tsx");
const closingView = () => import("../features/closings/closing.view.tsx");
const lotDashboardsList = () => import("../features/lot-dashboards/lot-dashboards.list.tsx");

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

/** Every page of the contract behind the guard. */
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
