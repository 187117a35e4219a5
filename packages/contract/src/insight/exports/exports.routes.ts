import { type AnyRoute, declareCalls } from "../../core/route.ts";
import { entryFiles } from "./entry-files.ts";
import { lotFiles } from "./lot-files.ts";
import { registryFiles } from "./registry-files.ts";
import { type ExportableReport, exportableReports } from "./report-files.ts";

/** The lists that can be exported to a file, by the list's name in the call's address. */
export const exportedLists = { ...registryFiles, ...entryFiles, ...lotFiles };
export type ExportableList = keyof typeof exportedLists;

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const mediaTypes: Record<ExportFormat, [string]> = {
  csv: ["text/csv; charset=utf-8"],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
};

export type Exportable = ExportableList | ExportableReport;

/**
 * The call that exports a report, or all rows of a list with the list's filter and order; `page` and `rows` are
 * ignored.
 */
export const exportRoute = (exported: Exportable, format: ExportFormat) =>
  exportsRoutes[`${exported}.${format}`] as AnyRoute;

const exportable: [string, AnyRoute][] = [
  ...Object.entries(exportedLists).map(([list, { route }]): [string, AnyRoute] => [list, route]),
  ...Object.entries(exportableReports),
];

export const exportsRoutes: Record<string, AnyRoute> = Object.fromEntries(
  exportable.flatMap(([list, { levels, query, summary }]) =>
    exportFormats.map((format) => [
      `${list}.${format}`,
      declareCalls(levels).get(
        `/export/${list}.${format}`,
        `${summary}: tudo o que o filtro deixa, em ${format.toUpperCase()}`,
        { query, download: mediaTypes[format] },
      ),
    ]),
  ),
);
