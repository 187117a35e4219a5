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
import * as modules from "./page-modules.ts";
import { bare, full, loadPage, page, root, simple } from "./root.tsx";
import { listSearch, parseSearch, reportSearch, stringifySearch, textSearch } from "./search-params.ts";

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
  component: loadPage(modules.calculatorForm, "CalculatorPage"),
});

const reception = createRoute({
  getParentRoute: () => simple,
  path: "/raw/create",
  component: loadPage(modules.rawMaterialForm, "RawMaterialCreatePage"),
});

const login = createRoute({
  getParentRoute: () => bare,
  path: named.login,
  component: loadPage(modules.loginForm, "LoginPage"),
});

const denied = createRoute({
  getParentRoute: () => bare,
  path: named.denied,
  component: loadPage(modules.deniedView, "DeniedPage"),
});

const routeTree = root.addChildren([
  start,
  full.addChildren([
    page("/dashboard", modules.dashboardView, "DashboardPage"),
    page("/no-aparelho", modules.onDeviceList, "OnDevicePage"),
    page("/users/create", modules.userView, "UserCreatePage"),
    page("/users/find-all", modules.usersList, "UsersListPage", listSearch(usersRoutes.list)),
    page("/users/update/$id", modules.userView, "UserUpdatePage"),
    page("/users/update-profile/$id", modules.profileView, "ProfilePage"),
    page("/production-line/calc", modules.calculatorForm, "CalculatorPage", textSearch("formula")),
    page("/production-line/raw-material", modules.rawMaterialForm, "RawMaterialCreatePage"),
    page("/production-line/all-entries", modules.allEntriesList, "AllEntriesPage", listSearch(entriesRoutes.list)),
    page(
      "/calc/all-records",
      modules.calculatorRecordsList,
      "CalculatorRecordsListPage",
      listSearch(calculatorRoutes.list),
    ),
    page("/calc/update-records/$id", modules.calculatorRecordView, "CalculatorRecordPage"),
    page("/suppliers/create", modules.supplierForm, "SupplierCreatePage"),
    page("/suppliers/find-all", modules.suppliersList, "SuppliersListPage", listSearch(suppliersRoutes.list)),
    page("/suppliers/update/$id", modules.supplierView, "SupplierPage"),
    page("/fruits/create", modules.fruitForm, "FruitCreatePage"),
    page("/fruits/find-all", modules.fruitsList, "FruitsListPage", listSearch(fruitsRoutes.list)),
    page("/places/create", modules.placeForm, "PlaceCreatePage"),
    page("/places/find-all", modules.placesList, "PlacesListPage", listSearch(placesRoutes.list)),
    page("/places/update/$id", modules.placeView, "PlacePage"),
    page("/places/move", modules.placeMove, "MoveLotsPage", textSearch("place")),
    page("/p/$code", modules.placeCardView, "PlaceCardPage"),
    page("/customers/create", modules.customerForm, "CustomerCreatePage"),
    page("/customers/find-all", modules.customersList, "CustomersListPage", listSearch(customersRoutes.list)),
    page("/customers/update/$id", modules.customerView, "CustomerPage"),
    page("/dispatches/create", modules.dispatchForm, "DispatchCreatePage"),
    page("/dispatches/find-all", modules.dispatchesList, "DispatchesListPage", listSearch(dispatchesRoutes.list)),
    page("/dispatches/view/$id", modules.dispatchView, "DispatchViewPage"),
    page("/dispatches/correct/$id", modules.dispatchForm, "DispatchCorrectPage"),
    page("/invoices/import", modules.importNotesView, "ImportNotesPage"),
    page("/invoices/find-all", modules.invoicesList, "InvoicesListPage", listSearch(invoicesRoutes.list)),
    page("/invoices/view/$id", modules.invoiceView, "InvoicePage"),
    page("/recalls/find-all", modules.recallsList, "RecallsListPage", listSearch(recallsRoutes.list)),
    page("/recalls/view/$id", modules.recallView, "RecallPage"),
    page("/drills/find-all", modules.drillsList, "DrillsListPage", listSearch(drillsRoutes.list)),
    page("/drills/view/$id", modules.drillView, "DrillPage", textSearch("step")),
    page("/counts/find-all", modules.countsList, "CountsListPage", listSearch(countsRoutes.list)),
    page("/counts/view/$id", modules.countView, "CountPage", textSearch("lot", "show", "queued", "place")),
    page("/counts/review/$id", modules.countReview, "CountReviewPage", textSearch("show")),
    page("/raw/correct/$id", modules.ownReceptionView, "OwnReceptionPage"),
    page("/raw/find-all", modules.rawMaterialsList, "RawMaterialsListPage", listSearch(rawMaterialsRoutes.list)),
    page("/additives/main", modules.additivesList, "AdditivesListPage", listSearch(additivesRoutes.list)),
    page("/additives/create", modules.additiveForm, "AdditiveCreatePage"),
    page("/additives-record/create/$additiveId", modules.recordForm, "AdditiveRecordCreatePage"),
    page(
      "/additives-record/view/$additiveId",
      modules.recordsList,
      "AdditiveRecordsViewPage",
      listSearch(additiveRecordRoutes.list),
    ),
    page(
      "/additives-record/entradas/ver",
      modules.recordsList,
      "AdditiveRecordsListPage",
      listSearch(additiveRecordRoutes.list),
    ),
    page("/additives-record/update/$additiveRecordId", modules.recordView, "AdditiveRecordUpdatePage"),
    page("/pulp/create", modules.pulpForm, "PulpCreatePage"),
    page("/pulp/correct/$id", modules.ownPulpingView, "OwnPulpingPage"),
    page("/pulp/find-all", modules.pulpsList, "PulpsListPage", listSearch(pulpRoutes.list)),
    page("/additional/create", modules.additionalForm, "AdditionalCreatePage"),
    page("/additional/find-all", modules.additionalsList, "AdditionalsListPage", listSearch(additionalsRoutes.list)),
    page("/additional/update/$id", modules.additionalForm, "AdditionalUpdatePage"),
    page("/additional-record/create/$additionalId", modules.recordForm, "AdditionalRecordCreatePage"),
    page(
      "/additional-record/find-all",
      modules.recordsList,
      "AdditionalRecordsListPage",
      listSearch(additionalRecordRoutes.list),
    ),
    page("/additional-record/update/$additionalRecordId", modules.recordView, "AdditionalRecordUpdatePage"),
    page("/packaging/create", modules.packagingForm, "PackagingCreatePage"),
    page("/packaging/find-all", modules.packagingList, "PackagingListPage", listSearch(packagingRoutes.list)),
    page("/packaging-record/create/$packagingId", modules.recordForm, "PackagingRecordCreatePage"),
    page(
      "/packaging-record/entradas/ver",
      modules.recordsList,
      "PackagingRecordsListPage",
      listSearch(packagingRecordRoutes.list),
    ),
    page("/packaging-record/update/$packagingRecordId", modules.recordView, "PackagingRecordUpdatePage"),
    page("/final/create", modules.finalProductForm, "FinalProductCreatePage"),
    page("/final/correct/$id", modules.ownPackingView, "OwnPackingPage"),
    page("/final/find-all", modules.finalProductsList, "FinalProductsListPage", listSearch(finalProductsRoutes.list)),
    page(
      "/lots/view/$id",
      modules.lotView,
      "LotViewPage",
      textSearch("step", "act", "direction", "view", "sortBy", "sortOrder"),
    ),
    page("/l/$code", modules.lotCardView, "LotCardPage"),
    page("/lots/find-all", modules.lotsList, "LotsListPage", listSearch(financialLotsRoutes.list)),
    page(
      "/composite-lots/find-all",
      modules.compositeLotsList,
      "CompositeLotsListPage",
      listSearch(compositeLotsRoutes.list),
    ),
    page("/composite-lots/view/$id", modules.compositeLotView, "CompositeLotViewPage"),
    page("/pagamentos/precos", modules.pricesForm, "PricesPage"),
    page("/pagamentos/visualizar", modules.paymentsList, "PaymentsListPage", (search) => ({
      ...listSearch(paymentsRoutes.list)(search),
      ...textSearch("act")(search),
    })),
    page("/views", modules.viewsList, "ViewsListPage", textSearch("page", "rows", "search", "sortBy", "sortOrder")),
    page("/plant", modules.plantForm, "PlantPage"),
    page("/reports/yield", modules.yieldView, "YieldReportPage", reportSearch(reportsRoutes.yield)),
    page("/reports/cost", modules.costView, "CostReportPage", reportSearch(reportsRoutes.cost)),
    page("/reports/stock", modules.stockView, "StockReportPage", reportSearch(reportsRoutes.stock)),
    page("/reports/expiring", modules.expiringView, "ExpiringReportPage", reportSearch(reportsRoutes.expiring)),
    page("/reports/losses", modules.lossesView, "LossesReportPage", reportSearch(reportsRoutes.losses)),
    page("/reports/additives", modules.additivesView, "AdditivesReportPage", reportSearch(reportsRoutes.additives)),
    page("/reports/payables", modules.payablesView, "PayablesReportPage", reportSearch(reportsRoutes.payables)),
    page("/closings", modules.closingsList, "ClosingsListPage", listSearch(closingsRoutes.list)),
    page("/closings/view/$id", modules.closingView, "ClosingPage"),
    page("/reports/changes", modules.changesList, "ChangesPage", listSearch(reportsRoutes.changes)),
    page(
      "/produto-final/v2/ver-todos",
      modules.lotDashboardsList,
      "FinalProductLotsPage",
      listSearch(lotDashboardsRoutes.final_product.list),
    ),
    page("/pasta/v2/ver-todos", modules.lotDashboardsList, "PulpLotsPage", listSearch(lotDashboardsRoutes.pulp.list)),
    page(
      "/materia/v2/ver-todos",
      modules.lotDashboardsList,
      "RawMaterialLotsPage",
      listSearch(lotDashboardsRoutes.raw_material.list),
    ),
    page(
      "/aditivo/v2/ver-todos",
      modules.lotDashboardsList,
      "AdditiveLotsPage",
      listSearch(lotDashboardsRoutes.additive.list),
    ),
    page(
      "/adicional/v2/ver-todos",
      modules.lotDashboardsList,
      "AdditionalLotsPage",
      listSearch(lotDashboardsRoutes.additional.list),
    ),
    page(
      "/embalagem/v2/ver-todos",
      modules.lotDashboardsList,
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
