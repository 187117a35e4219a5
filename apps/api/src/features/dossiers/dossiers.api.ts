import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { findTrace } from "../lots/trace.queries.ts";
import { findLetterhead } from "../plant/plant.queries.ts";
import { traceSheet } from "./trace-sheet.ts";

export function dossiersApi({ download }: Serve, timeZone: string): void {
  download(lotsRoutes.traceSheet, async ({ db, params, query: { direction }, by, now, today }) => {
    const found = await findTrace(db, params.id, { direction, today });
    const from = await findLetterhead(db);
    const trace = orNotFound(found);
    const code = trace.nodes.find(({ depth }) => depth === 0)?.lot.code;
    return {
      type: lotsRoutes.traceSheet.download?.[0] ?? "",
      fileName: `rastreio-${code}-${today}.pdf`,
      body: await traceSheet({ trace, direction, from, printedBy: by.name, at: now, timeZone }),
    };
  });
}
