import { dossiersRoutes } from "@pomar/contract/dossiers/dossiers.routes";
import { epcisDocument } from "@pomar/contract/dossiers/epcis.rules";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { offsetIn } from "../../platform/clock.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { findLot } from "../lots/lots.queries.ts";
import { findTrace } from "../lots/trace.queries.ts";
import { findLetterhead } from "../plant/plant.queries.ts";
import { listEpcisLots, listEpcisTransfers } from "./epcis.queries.ts";
import { recallDossier, traceSheet } from "./trace-sheet.ts";

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
  download(dossiersRoutes.ofLot, async ({ db, params, by, now, today }) => {
    const lot = orNotFound(await findLot(db, params.id, today));
    const [forward, backward] = await Promise.all(
      (["forward", "backward"] as const).map((direction) => findTrace(db, params.id, { direction, today })),
    );
    const traces = { forward: orNotFound(forward), backward: orNotFound(backward) };
    const printing = { from: await findLetterhead(db), printedBy: by.name, at: now, timeZone };
    return {
      type: dossiersRoutes.ofLot.download?.[0] ?? "",
      fileName: `dossie-${lot.code}-${today}.pdf`,
      body: await recallDossier({ ...traces, ...printing, reason: lot.decisionReason }),
    };
  });
  download(dossiersRoutes.epcis, async ({ db, params: { id }, now, today }) => {
    const trace = orNotFound(await findTrace(db, id, { direction: "both", today }));
    const ids = trace.nodes.map(({ lot }) => lot.id);
    const [lots, transfers] = await Promise.all([listEpcisLots(db, ids), listEpcisTransfers(db, ids)]);
    const offsetAt = (instant: string) => offsetIn(timeZone, new Date(instant));
    const document = epcisDocument({ lotId: id, lots, transfers, at: now.toISOString(), offsetAt });
    const code = trace.nodes.find(({ depth }) => depth === 0)?.lot.code;
    return {
      type: dossiersRoutes.epcis.download?.[0] ?? "",
      fileName: `epcis-${code}.jsonld`,
      body: Buffer.from(JSON.stringify(document)),
    };
  });
}
