import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import { calculatorRoutes } from "@pomar/contract/calculator/calculator.routes";
import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { financialLotsRoutes } from "@pomar/contract/lots/financial-lots.routes";
import { v2Routes } from "@pomar/contract/lots/v2.routes";
import { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import type { PagePath } from "@pomar/contract/pages";
import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { entriesRoutes } from "@pomar/contract/receipts/entries.routes";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/receipts/supply-records.routes";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import { z } from "zod";

/** How a page of the contract is shown. */
export interface Screen {
  /** `full` has the drawer, `simple` a back arrow only, `bare` nothing around it. */
  layout: "full" | "simple" | "bare";
  component: RouteComponent;
  /** Of a list: the contract's query, so that the address holds page, order and filter. */
  search?: z.ZodObject;
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
    search: usersRoutes.list.query,
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
    search: entriesRoutes.list.query,
  },

  "/calc/all-records": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/calculator/calculator-records.list.tsx"),
      "CalculatorRecordsListPage",
    ),
    search: calculatorRoutes.list.query,
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
    search: suppliersRoutes.list.query,
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
    search: fruitsRoutes.list.query,
  },

  "/raw/create": { layout: "simple", component: reception },
  "/raw/find-all": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/raw-materials/raw-materials.list.tsx"),
      "RawMaterialsListPage",
    ),
    search: rawMaterialsRoutes.list.query,
  },

  "/additives/main": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/additives/additives.list.tsx"), "AdditivesListPage"),
    search: additivesRoutes.list.query,
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
    search: additiveRecordRoutes.list.query,
  },
  "/additives-record/entradas/ver": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/supply-records/records.list.tsx"),
      "AdditiveRecordsListPage",
    ),
    search: additiveRecordRoutes.list.query,
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
    search: pulpRoutes.list.query,
  },

  "/additional/create": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/additionals/additional.form.tsx"), "AdditionalCreatePage"),
  },
  "/additional/find-all": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/additionals/additionals.list.tsx"), "AdditionalsListPage"),
    search: additionalsRoutes.list.query,
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
    search: additionalRecordRoutes.list.query,
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
    search: packagingRoutes.list.query,
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
    search: packagingRecordRoutes.list.query,
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
    search: finalProductsRoutes.list.query,
  },

  "/lots/view/$id": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots/lot.view.tsx"), "LotViewPage"),
  },
  "/lots/find-all": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots/lots.list.tsx"), "LotsListPage"),
    // Without its rule of one item: the page itself says what is wrong with an address of two.
    search: z.object(financialLotsRoutes.list.query.shape),
  },
  "/composite-lots/find-all": {
    layout: "full",
    component: lazyRouteComponent(
      () => import("./features/composite-lots/composite-lots.list.tsx"),
      "CompositeLotsListPage",
    ),
    search: compositeLotsRoutes.list.query,
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
    search: paymentsRoutes.list.query,
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
    search: v2Routes.final_product.list.query,
  },
  "/pasta/v2/ver-todos": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots-v2/lots-v2.list.tsx"), "PulpLotsPage"),
    search: v2Routes.pulp.list.query,
  },
  "/materia/v2/ver-todos": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots-v2/lots-v2.list.tsx"), "RawMaterialLotsPage"),
    search: v2Routes.raw_material.list.query,
  },
  "/aditivo/v2/ver-todos": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots-v2/lots-v2.list.tsx"), "AdditiveLotsPage"),
    search: v2Routes.additive.list.query,
  },
  "/adicional/v2/ver-todos": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots-v2/lots-v2.list.tsx"), "AdditionalLotsPage"),
    search: v2Routes.additional.list.query,
  },
  "/embalagem/v2/ver-todos": {
    layout: "full",
    component: lazyRouteComponent(() => import("./features/lots-v2/lots-v2.list.tsx"), "PackagingLotsPage"),
    search: v2Routes.packaging.list.query,
  },
};

let isPreloaded = false;

/**
 * Fetches every page's file once the first page is shown, so that going to another works on a bad signal too.
 * Only as built: in development it would compile the whole product at every reload.
 */
export function preloadScreens(): void {
  if (isPreloaded || !import.meta.env.PROD) return;
  isPreloaded = true;
  setTimeout(() => {
    for (const screen of Object.values(screens)) void screen.component.preload?.()?.catch(() => undefined);
  }, 2000);
}
