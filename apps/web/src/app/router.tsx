import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import { calculatorRoutes } from "@pomar/contract/calculator/calculator.routes";
import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import { entriesRoutes } from "@pomar/contract/entries/entries.routes";
import { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { v2Routes } from "@pomar/contract/lot-dashboards/lot-dashboards.routes";
import { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import { financialLotsRoutes } from "@pomar/contract/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/supply-records/supply-records.routes";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { FailurePage } from "../ui/kit/failure.tsx";
import { named } from "./auth/guard.ts";
import { noteArrival } from "./auth/navigation-guard.ts";
import { bare, full, page, root, simple } from "./root.tsx";
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
  component: lazyRouteComponent(() => import("../features/calculator/calculator.form.tsx"), "CalculatorPage"),
});

const reception = createRoute({
  getParentRoute: () => simple,
  path: "/raw/create",
  component: lazyRouteComponent(
    () => import("../features/raw-materials/raw-material.form.tsx"),
    "RawMaterialCreatePage",
  ),
});

const login = createRoute({
  getParentRoute: () => bare,
  path: named.login,
  component: lazyRouteComponent(() => import("../features/session/login.form.tsx"), "LoginPage"),
});

const denied = createRoute({
  getParentRoute: () => bare,
  path: named.denied,
  component: lazyRouteComponent(() => import("../features/session/denied.view.tsx"), "DeniedPage"),
});

const routeTree = root.addChildren([
  start,
  full.addChildren([
    page("/dashboard", () => import("../features/dashboard/dashboard.view.tsx"), "DashboardPage"),
    page("/users/create", () => import("../features/users/user.form.tsx"), "UserCreatePage"),
    page(
      "/users/find-all",
      () => import("../features/users/users.list.tsx"),
      "UsersListPage",
      listSearch(usersRoutes.list),
    ),
    page("/users/update/$id", () => import("../features/users/user.view.tsx"), "UserUpdatePage"),
    page("/users/update-profile/$id", () => import("../features/users/profile.view.tsx"), "ProfilePage"),
    page(
      "/production-line/calc",
      () => import("../features/calculator/calculator.form.tsx"),
      "CalculatorPage",
      textSearch("formula"),
    ),
    page(
      "/production-line/raw-material",
      () => import("../features/raw-materials/raw-material.form.tsx"),
      "RawMaterialCreatePage",
    ),
    page(
      "/production-line/all-entries",
      () => import("../features/entries/all-entries.list.tsx"),
      "AllEntriesPage",
      listSearch(entriesRoutes.list),
    ),
    page(
      "/calc/all-records",
      () => import("../features/calculator/calculator-records.list.tsx"),
      "CalculatorRecordsListPage",
      listSearch(calculatorRoutes.list),
    ),
    page(
      "/calc/update-records/$id",
      () => import("../features/calculator/calculator-record.view.tsx"),
      "CalculatorRecordPage",
    ),
    page("/suppliers/create", () => import("../features/suppliers/supplier.form.tsx"), "SupplierCreatePage"),
    page(
      "/suppliers/find-all",
      () => import("../features/suppliers/suppliers.list.tsx"),
      "SuppliersListPage",
      listSearch(suppliersRoutes.list),
    ),
    page("/suppliers/update/$id", () => import("../features/suppliers/supplier.view.tsx"), "SupplierPage"),
    page("/fruits/create", () => import("../features/fruits/fruit.form.tsx"), "FruitCreatePage"),
    page(
      "/fruits/find-all",
      () => import("../features/fruits/fruits.list.tsx"),
      "FruitsListPage",
      listSearch(fruitsRoutes.list),
    ),
    page(
      "/raw/find-all",
      () => import("../features/raw-materials/raw-materials.list.tsx"),
      "RawMaterialsListPage",
      listSearch(rawMaterialsRoutes.list),
    ),
    page(
      "/additives/main",
      () => import("../features/additives/additives.list.tsx"),
      "AdditivesListPage",
      listSearch(additivesRoutes.list),
    ),
    page("/additives/create", () => import("../features/additives/additive.form.tsx"), "AdditiveCreatePage"),
    page(
      "/additives-record/create/$additiveId",
      () => import("../features/supply-records/record.form.tsx"),
      "AdditiveRecordCreatePage",
    ),
    page(
      "/additives-record/view/$additiveId",
      () => import("../features/supply-records/records.list.tsx"),
      "AdditiveRecordsViewPage",
      listSearch(additiveRecordRoutes.list),
    ),
    page(
      "/additives-record/entradas/ver",
      () => import("../features/supply-records/records.list.tsx"),
      "AdditiveRecordsListPage",
      listSearch(additiveRecordRoutes.list),
    ),
    page(
      "/additives-record/update/$additiveRecordId",
      () => import("../features/supply-records/record.view.tsx"),
      "AdditiveRecordUpdatePage",
    ),
    page("/pulp/create", () => import("../features/pulp/pulp.form.tsx"), "PulpCreatePage"),
    page(
      "/pulp/find-all",
      () => import("../features/pulp/pulps.list.tsx"),
      "PulpsListPage",
      listSearch(pulpRoutes.list),
    ),
    page("/additional/create", () => import("../features/additionals/additional.form.tsx"), "AdditionalCreatePage"),
    page(
      "/additional/find-all",
      () => import("../features/additionals/additionals.list.tsx"),
      "AdditionalsListPage",
      listSearch(additionalsRoutes.list),
    ),
    page("/additional/update/$id", () => import("../features/additionals/additional.form.tsx"), "AdditionalUpdatePage"),
    page(
      "/additional-record/create/$additionalId",
      () => import("../features/supply-records/record.form.tsx"),
      "AdditionalRecordCreatePage",
    ),
    page(
      "/additional-record/find-all",
      () => import("../features/supply-records/records.list.tsx"),
      "AdditionalRecordsListPage",
      listSearch(additionalRecordRoutes.list),
    ),
    page(
      "/additional-record/update/$additionalRecordId",
      () => import("../features/supply-records/record.view.tsx"),
      "AdditionalRecordUpdatePage",
    ),
    page("/packaging/create", () => import("../features/packaging/packaging.form.tsx"), "PackagingCreatePage"),
    page(
      "/packaging/find-all",
      () => import("../features/packaging/packaging.list.tsx"),
      "PackagingListPage",
      listSearch(packagingRoutes.list),
    ),
    page(
      "/packaging-record/create/$packagingId",
      () => import("../features/supply-records/record.form.tsx"),
      "PackagingRecordCreatePage",
    ),
    page(
      "/packaging-record/entradas/ver",
      () => import("../features/supply-records/records.list.tsx"),
      "PackagingRecordsListPage",
      listSearch(packagingRecordRoutes.list),
    ),
    page(
      "/packaging-record/update/$packagingRecordId",
      () => import("../features/supply-records/record.view.tsx"),
      "PackagingRecordUpdatePage",
    ),
    page("/final/create", () => import("../features/final-products/final-product.form.tsx"), "FinalProductCreatePage"),
    page(
      "/final/find-all",
      () => import("../features/final-products/final-products.list.tsx"),
      "FinalProductsListPage",
      listSearch(finalProductsRoutes.list),
    ),
    page(
      "/lots/view/$id",
      () => import("../features/lots/lot.view.tsx"),
      "LotViewPage",
      textSearch("step", "direction", "view", "sortBy", "sortOrder"),
    ),
    page(
      "/lots/find-all",
      () => import("../features/lots/lots.list.tsx"),
      "LotsListPage",
      listSearch(financialLotsRoutes.list),
    ),
    page(
      "/composite-lots/find-all",
      () => import("../features/composite-lots/composite-lots.list.tsx"),
      "CompositeLotsListPage",
      listSearch(compositeLotsRoutes.list),
    ),
    page(
      "/composite-lots/view/$id",
      () => import("../features/composite-lots/composite-lot.view.tsx"),
      "CompositeLotViewPage",
    ),
    page(
      "/pagamentos/visualizar",
      () => import("../features/payments/payments.list.tsx"),
      "PaymentsListPage",
      listSearch(paymentsRoutes.list),
    ),
    page(
      "/reports/yield",
      () => import("../features/reports/yield.view.tsx"),
      "YieldReportPage",
      reportSearch(reportsRoutes.yield),
    ),
    page(
      "/reports/cost",
      () => import("../features/reports/cost.view.tsx"),
      "CostReportPage",
      reportSearch(reportsRoutes.cost),
    ),
    page(
      "/reports/stock",
      () => import("../features/reports/stock.view.tsx"),
      "StockReportPage",
      reportSearch(reportsRoutes.stock),
    ),
    page(
      "/reports/expiring",
      () => import("../features/reports/expiring.view.tsx"),
      "ExpiringReportPage",
      reportSearch(reportsRoutes.expiring),
    ),
    page(
      "/reports/losses",
      () => import("../features/reports/losses.view.tsx"),
      "LossesReportPage",
      reportSearch(reportsRoutes.losses),
    ),
    page(
      "/reports/additives",
      () => import("../features/reports/additives.view.tsx"),
      "AdditivesReportPage",
      reportSearch(reportsRoutes.additives),
    ),
    page(
      "/reports/payables",
      () => import("../features/reports/payables.view.tsx"),
      "PayablesReportPage",
      reportSearch(reportsRoutes.payables),
    ),
    page(
      "/produto-final/v2/ver-todos",
      () => import("../features/lot-dashboards/lot-dashboards.list.tsx"),
      "FinalProductLotsPage",
      listSearch(v2Routes.final_product.list),
    ),
    page(
      "/pasta/v2/ver-todos",
      () => import("../features/lot-dashboards/lot-dashboards.list.tsx"),
      "PulpLotsPage",
      listSearch(v2Routes.pulp.list),
    ),
    page(
      "/materia/v2/ver-todos",
      () => import("../features/lot-dashboards/lot-dashboards.list.tsx"),
      "RawMaterialLotsPage",
      listSearch(v2Routes.raw_material.list),
    ),
    page(
      "/aditivo/v2/ver-todos",
      () => import("../features/lot-dashboards/lot-dashboards.list.tsx"),
      "AdditiveLotsPage",
      listSearch(v2Routes.additive.list),
    ),
    page(
      "/adicional/v2/ver-todos",
      () => import("../features/lot-dashboards/lot-dashboards.list.tsx"),
      "AdditionalLotsPage",
      listSearch(v2Routes.additional.list),
    ),
    page(
      "/embalagem/v2/ver-todos",
      () => import("../features/lot-dashboards/lot-dashboards.list.tsx"),
      "PackagingLotsPage",
      listSearch(v2Routes.packaging.list),
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

router.subscribe("onResolved", noteArrival);
