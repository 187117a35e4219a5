import type { PagePath } from "@pomar/contract/pages";
import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** How a page of the contract is shown. */
export interface Screen {
  /** `full` has the drawer, `simple` a back arrow only, `bare` nothing around it. */
  layout: "full" | "simple" | "bare";
  component: RouteComponent;
}

/** The same screen with the drawer and without. */
const reception = lazyRouteComponent(
  () => import("./features/raw-materials/raw-material.form.tsx"),
  "RawMaterialCreatePage",
);

const calculator = lazyRouteComponent(() => import("./features/calculator/calculator.form.tsx"), "CalculatorPage");

/** Every page of the contract; a missing one is a type error. */
export const screens: Record<PagePath, Screen> = {
  "/auth/login": {
    layout: "bare",
    component: lazyRouteComponent(() => import("./features/auth/login.form.tsx"), "LoginPage"),
  },
  "/auth/deny": {
    layout: "bare",
    component: lazyRouteComponent(() => import("./features/auth/denied.view.tsx"), "DeniedPage"),
  },
  "/dashboard": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/dashboard/dashboard.view.tsx"), "DashboardPage"),
  },

  "/users/create": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/users/user.form.tsx"), "UserCreatePage"),
  },
  "/users/find-all": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/users/users.list.tsx"), "UsersListPage"),
  },
  "/users/update/$id": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/users/user.view.tsx"), "UserUpdatePage"),
  },
  "/users/update-profile/$id": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/users/profile.view.tsx"), "ProfilePage"),
  },

  "/production-line/calc": { layout: "full", component: calculator },
  "/production-line/raw-material": { layout: "full", component: reception },
  "/production-line/all-entries": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/entries/all-entries.list.tsx"), "AllEntriesPage"),
  },

  "/calc/all-records": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/calculator/calculator-records.list.tsx"),
      "CalculatorRecordsListPage",
    ),
  },
  "/calc/update-records/$id": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/calculator/calculator-record.view.tsx"),
      "CalculatorRecordPage",
    ),
  },
  "/calc/create": { layout: "simple", component: calculator },

  "/suppliers/create": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/suppliers/supplier.form.tsx"), "SupplierCreatePage"),
  },
  "/suppliers/find-all": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/suppliers/suppliers.list.tsx"), "SuppliersListPage"),
  },
  "/suppliers/update/$id": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/suppliers/supplier.view.tsx"), "SupplierPage"),
  },

  "/fruits/create": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/fruits/fruit.form.tsx"), "FruitCreatePage"),
  },
  "/fruits/find-all": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/fruits/fruits.list.tsx"), "FruitsListPage"),
  },

  "/raw/create": { layout: "simple", component: reception },
  "/raw/find-all": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/raw-materials/raw-materials.list.tsx"),
      "RawMaterialsListPage",
    ),
  },

  "/additives/main": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/additives/additives.list.tsx"), "AdditivesListPage"),
  },
  "/additives/create": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/additives/additive.form.tsx"), "AdditiveCreatePage"),
  },
  "/additives-record/create/$additiveId": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/supply-records/record.form.tsx"),
      "AdditiveRecordCreatePage",
    ),
  },
  "/additives-record/view/$additiveId": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/supply-records/records.list.tsx"),
      "AdditiveRecordsViewPage",
    ),
  },
  "/additives-record/entradas/ver": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/supply-records/records.list.tsx"),
      "AdditiveRecordsListPage",
    ),
  },
  "/additives-record/update/$additiveRecordId": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/supply-records/record.view.tsx"),
      "AdditiveRecordUpdatePage",
    ),
  },

  "/pulp/create": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/pulp/pulp.form.tsx"), "PulpCreatePage"),
  },
  "/pulp/find-all": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/pulp/pulps.list.tsx"), "PulpsListPage"),
  },

  "/additional/create": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/additionals/additional.form.tsx"), "AdditionalCreatePage"),
  },
  "/additional/find-all": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/additionals/additionals.list.tsx"), "AdditionalsListPage"),
  },
  "/additional/update/$id": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/additionals/additional.view.tsx"), "AdditionalUpdatePage"),
  },
  "/additional-record/create/$additionalId": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/supply-records/record.form.tsx"),
      "AdditionalRecordCreatePage",
    ),
  },
  "/additional-record/find-all": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/supply-records/records.list.tsx"),
      "AdditionalRecordsListPage",
    ),
  },
  "/additional-record/update/$additionalRecordId": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/supply-records/record.view.tsx"),
      "AdditionalRecordUpdatePage",
    ),
  },

  "/packaging/create": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/packaging/packaging.form.tsx"), "PackagingCreatePage"),
  },
  "/packaging/find-all": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/packaging/packaging.list.tsx"), "PackagingListPage"),
  },
  "/packaging-record/create/$packagingId": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/supply-records/record.form.tsx"),
      "PackagingRecordCreatePage",
    ),
  },
  "/packaging-record/entradas/ver": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/supply-records/records.list.tsx"),
      "PackagingRecordsListPage",
    ),
  },
  "/packaging-record/update/$packagingRecordId": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/supply-records/record.view.tsx"),
      "PackagingRecordUpdatePage",
    ),
  },

  "/final/create": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/final-products/final-product.form.tsx"),
      "FinalProductCreatePage",
    ),
  },
  "/final/find-all": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/final-products/final-products.list.tsx"),
      "FinalProductsListPage",
    ),
  },

  "/lots/view/$id": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots/lot.view.tsx"), "LotViewPage"),
  },
  "/lots/find-all": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots/lots.list.tsx"), "LotsListPage"),
  },
  "/composite-lots/find-all": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/composite-lots/composite-lots.list.tsx"),
      "CompositeLotsListPage",
    ),
  },
  "/composite-lots/view/$id": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/composite-lots/composite-lot.view.tsx"),
      "CompositeLotViewPage",
    ),
  },

  "/pagamentos/visualizar": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/payments/payments.list.tsx"), "PaymentsListPage"),
  },

  "/reports/yield": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/reports/yield.view.tsx"), "YieldReportPage"),
  },
  "/reports/cost": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/reports/cost.view.tsx"), "CostReportPage"),
  },
  "/reports/stock": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/reports/stock.view.tsx"), "StockReportPage"),
  },
  "/reports/expiring": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/reports/expiring.view.tsx"), "ExpiringReportPage"),
  },
  "/reports/losses": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/reports/losses.view.tsx"), "LossesReportPage"),
  },
  "/reports/additives": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/reports/additives.view.tsx"), "AdditivesReportPage"),
  },
  "/reports/payables": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/reports/payables.view.tsx"), "PayablesReportPage"),
  },

  "/produto-final/v2/ver-todos": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots-v2/lots-v2.list.tsx"), "FinalProductLotsPage"),
  },
  "/pasta/v2/ver-todos": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots-v2/lots-v2.list.tsx"), "PulpLotsPage"),
  },
  "/materia/v2/ver-todos": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots-v2/lots-v2.list.tsx"), "RawMaterialLotsPage"),
  },
  "/aditivo/v2/ver-todos": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots-v2/lots-v2.list.tsx"), "AdditiveLotsPage"),
  },
  "/adicional/v2/ver-todos": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots-v2/lots-v2.list.tsx"), "AdditionalLotsPage"),
  },
  "/embalagem/v2/ver-todos": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots-v2/lots-v2.list.tsx"), "PackagingLotsPage"),
  },
};
