import { exportedFiles } from "@pomar/contract/exports/exported-files";
import { type ExportableList, exportFormats, exportRoute } from "@pomar/contract/exports/exports.routes";
import { exportedReports, reportsInFiles } from "@pomar/contract/exports/report-files";
import type { Serve } from "../../platform/http/serve.ts";
import { asValue } from "../../platform/json-text.ts";
import { reportAnswers } from "../reports/reports.queries.ts";
import { listExporter } from "./export-list.ts";
import { listings } from "./exports.queries.ts";
import { reportFile } from "./report-file.ts";

/** @param timeZone  of the plant: what its days and hours are. */
export function exportsApi({ download }: Serve, timeZone: string): void {
  const exported = listExporter();
  for (const [name, listing] of Object.entries(listings(timeZone))) {
    const list = name as ExportableList;
    for (const format of exportFormats) {
      const route = exportRoute(list, format);
      download(route, async ({ source, query, by, today }) => ({
        type: route.download?.[0] ?? "",
        fileName: `${exportedFiles[list].name}-${today}.${format}`,
        body: await exported({ source, list, format, listing, query, level: by.level, today, timeZone }),
      }));
    }
  }
  const answers = reportAnswers(timeZone);
  for (const name of reportsInFiles) {
    const answer = answers[name] as (asked: object) => Promise<object>;
    for (const format of exportFormats) {
      const route = exportRoute(`report-${name}`, format);
      download(route, async ({ db, query, today }) => ({
        type: route.download?.[0] ?? "",
        fileName: `${exportedReports[`report-${name}`].name}-${today}.${format}`,
        body: reportFile(`report-${name}`, { report: asValue(await answer({ db, query, today })), format, timeZone }),
      }));
    }
  }
}
