import { additionalsRoutes } from "../additionals/additionals.routes.ts";
import { additivesRoutes } from "../additives/additives.routes.ts";
import { auditRoutes } from "../audit/audit.routes.ts";
import { calculatorRoutes } from "../calculator/calculator.routes.ts";
import { compositeLotsRoutes } from "../composite-lots/composite-lots.routes.ts";
import { type AnyRoute, route } from "../core/route.ts";
import { entriesRoutes } from "../entries/entries.routes.ts";
import { finalProductsRoutes } from "../final-products/final-products.routes.ts";
import { fruitsRoutes } from "../fruits/fruits.routes.ts";
import { v2Routes } from "../lot-dashboards/lot-dashboards.routes.ts";
import { lotsRoutes } from "../lots/lots.routes.ts";
import { packagingRoutes } from "../packaging/packaging.routes.ts";
import { financialLotsRoutes } from "../payments/financial-lots.routes.ts";
import { paymentsRoutes } from "../payments/payments.routes.ts";
import { pulpRoutes } from "../pulp/pulp.routes.ts";
import { rawMaterialsRoutes } from "../raw-materials/raw-materials.routes.ts";
import { suppliersRoutes } from "../suppliers/suppliers.routes.ts";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "../supply-records/supply-records.routes.ts";
import { usersRoutes } from "../users/users.routes.ts";
import { type ExportableReport, exportableReports } from "./report-files.ts";

/** The lists that leave as a file, by their name in the address. */
export const exportableLists = {
  users: usersRoutes.list,
  suppliers: suppliersRoutes.list,
  fruits: fruitsRoutes.list,
  "fruit-groups": fruitsRoutes.listGroups,
  additives: additivesRoutes.list,
  additional: additionalsRoutes.list,
  packaging: packagingRoutes.list,
  "raw-materials": rawMaterialsRoutes.list,
  "additive-record": additiveRecordRoutes.list,
  "additional-record": additionalRecordRoutes.list,
  "packaging-record": packagingRecordRoutes.list,
  "final-product": finalProductsRoutes.list,
  "composite-lots": compositeLotsRoutes.list,
  "pulp-base": pulpRoutes.list,
  entries: entriesRoutes.list,
  lots: lotsRoutes.list,
  "final-product-2": v2Routes.final_product.list,
  "pulp-base-2": v2Routes.pulp.list,
  "raw-material-2": v2Routes.raw_material.list,
  "additives-2": v2Routes.additive.list,
  "additionals-2": v2Routes.additional.list,
  "packaging-2": v2Routes.packaging.list,
  payments: paymentsRoutes.list,
  "financial-lots": financialLotsRoutes.list,
  "calculator-records": calculatorRoutes.list,
  audit: auditRoutes.list,
} satisfies Record<string, AnyRoute>;
export type ExportableList = keyof typeof exportableLists;

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const mediaTypes: Record<ExportFormat, [string]> = {
  csv: ["text/csv; charset=utf-8"],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
};

/** Whatever leaves as a file. */
export type Exportable = ExportableList | ExportableReport;

/** The call that exports a list: the same filter and order, every row of it; `page` and `rows` are not looked at. Or a report. */
export const exportRoute = (exported: Exportable, format: ExportFormat) =>
  exportsRoutes[`${exported}.${format}`] as AnyRoute;

export const exportsRoutes: Record<string, AnyRoute> = Object.fromEntries(
  Object.entries<AnyRoute>({ ...exportableLists, ...exportableReports }).flatMap(([list, { levels, query, summary }]) =>
    exportFormats.map((format) => [
      `${list}.${format}`,
      route({
        method: "GET",
        path: `/export/${list}.${format}`,
        levels,
        summary: `${summary}: tudo o que o filtro deixa, em ${format.toUpperCase()}`,
        query,
        download: mediaTypes[format],
      }),
    ]),
  ),
);
