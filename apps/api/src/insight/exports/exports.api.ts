import { PassThrough, type Readable } from "node:stream";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { looksBack, type Past } from "@pomar/contract/core/past";
import type { AnyRoute } from "@pomar/contract/core/route";
import {
  type ExportableList,
  exportedLists,
  exportFormats,
  exportRoute,
} from "@pomar/contract/insight/exports/exports.routes";
import {
  closingFile,
  exportedReports,
  type ReportFile,
  reportsInFiles,
} from "@pomar/contract/insight/exports/report-files";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import { findClosing } from "../../money/closings/closings.queries.ts";
import { findEveryLateChange } from "../../money/closings/late-changes.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { moneyUnknownBefore, refuseUnknownDebts } from "../../platform/db/past.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { asValue } from "../../platform/json-text.ts";
import { reportAnswers } from "../reports/reports.queries.ts";
import { valueAt } from "./cells.ts";
import { listExporter } from "./export-list.ts";
import { listings } from "./exports.queries.ts";
import { createFile, type PastOfFile } from "./past-file.ts";
import type { FileOptions } from "./table-file.ts";

/** Registers the downloads of all exported files. @param timeZone the plant's time zone, for its days and hours. */
export function exportsApi({ download }: Serve, timeZone: string): void {
  const exported = listExporter();
  const answers = reportAnswers(timeZone);
  const listingsByLevel = { 1: listings(timeZone, 1), 2: listings(timeZone, 2) };
  for (const format of exportFormats) {
    for (const list of Object.keys(exportedLists) as ExportableList[]) {
      const route = exportRoute(list, format);
      download(route, async ({ db, source, query, by: { level }, today }) => {
        const listing = listingsByLevel[level][list];
        const past = await getPast(db, route, query);
        if (list === "payments") await refuseUnknownDebts(db, query, timeZone);
        return {
          fileName: `${exportedLists[list].name}-${today}.${format}`,
          body: await exported({ source, list, format, listing, query, level, today, timeZone, past }),
        };
      });
    }
    download(closingsRoutes[format], async ({ source, params, today }) => {
      const closing = await source.transaction(async (tx) => {
        const { month, snapshot } = orNotFound(await findClosing(tx, params.id));
        return { month, ...snapshot, late: await findEveryLateChange(tx, { closingId: params.id, timeZone, today }) };
      });
      return {
        fileName: `${closingFile.name}-${closing.month}.${format}`,
        body: reportFile(closingFile, { report: closing, past: null }, { format, timeZone }),
      };
    });
    for (const name of reportsInFiles) {
      const answer = answers[name] as (asked: object) => Promise<object>;
      const readWhole = async (asked: { db: Db; query: object; today: string }) => {
        const whole = { ...asked, query: { ...asked.query, page: 1, rows: maxRows } };
        return refuseTooMany(asValue(await answer(whole)));
      };
      const route = exportRoute(`report-${name}`, format);
      const file = exportedReports[`report-${name}`];
      download(route, async ({ db, query, today }) => {
        const past = await getPast(db, route, query);
        return {
          fileName: `${file.name}-${today}.${format}`,
          body: reportFile(file, { report: await readWhole({ db, query, today }), past }, { format, timeZone }),
        };
      });
    }
  }
}

/** The row limit of an exported report that pages read in parts: the export loads all its rows into memory. */
const maxRows = 100_000;

/** Returns the report unchanged. @throws request.invalid when it has more rows than an exported file may contain. */
function refuseTooMany(report: object & { total?: unknown }): object {
  if (typeof report.total !== "number" || report.total <= maxRows) return report;
  const there = counted(report.total, "linha", "linhas");
  const message = `São ${there}, mais do que as ${formatNumber(maxRows)} de um arquivo: escolha um período menor, um tipo ou um item`;
  throw AppError.invalid([{ path: "from", message }]);
}

/** The past day or instant that a file shows; null when the file shows the present. */
async function getPast(db: Db, route: AnyRoute, query: Past): Promise<PastOfFile | null> {
  if (!looksBack(route) || (query.asOf === undefined && query.knownAt === undefined)) return null;
  const { asOf, knownAt } = query;
  return { asOf, knownAt, isMoneyUnknown: (await moneyUnknownBefore(db, query)) !== null };
}

interface ReportAsked {
  report: object;
  past: PastOfFile | null;
}

/**
 * A report as a file: in XLSX one sheet for each of its tables; in CSV the tables one below the other, each below its
 * name.
 */
function reportFile({ tables }: ReportFile, { report, past }: ReportAsked, options: FileOptions): Readable {
  const out = new PassThrough();
  const file = createFile(out, { ...options, titled: tables.length > 1 }, past);
  const write = async () => {
    for (const { sheet, columns, rows } of tables) {
      await file.begin({ name: sheet, columns });
      await file.add(valueAt(report, rows) as object[]);
    }
    await file.end();
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
}
