import { dossiersRoutes } from "@pomar/contract/insight/dossiers/dossiers.routes";
import { epcisDocument } from "@pomar/contract/insight/dossiers/epcis.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { findTrace } from "../../ledger/lots/trace.queries.ts";
import { offsetIn } from "../../platform/clock.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { findLetterhead } from "../../registries/plant/plant.queries.ts";
import { findDrill } from "../../stock/drills/drills.queries.ts";
import { findRecall } from "../../stock/recalls/recalls.queries.ts";
import { findDossier } from "./dossier.queries.ts";
import { drillOccasion } from "./drill-paper.ts";
import { listEpcisLots, listEpcisTransfers } from "./epcis.queries.ts";
import { lotDossier } from "./lot-dossier.ts";
import { recallLetters, recallOccasion, recallSheet } from "./recall-papers.ts";
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
  download(dossiersRoutes.ofLot, async ({ db, params, by, now, today }) => {
    const facts = await findDossier(db, params.id, today);
    const printing = { from: await findLetterhead(db), printedBy: by.name, at: now, timeZone };
    return {
      type: dossiersRoutes.ofLot.download?.[0] ?? "",
      fileName: `dossie-${facts.lot.code}-${today}.pdf`,
      body: await lotDossier(facts, printing, null),
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
  download(recallsRoutes.dossier, async ({ db, params, by, now, today }) => {
    const recall = orNotFound(await findRecall(db, params.id, today));
    const facts = await findDossier(db, recall.lot.id, today);
    const printing = { from: await findLetterhead(db), printedBy: by.name, at: now, timeZone };
    return {
      type: recallsRoutes.dossier.download?.[0] ?? "",
      fileName: `dossie-${recall.code}-${today}.pdf`,
      body: await lotDossier(facts, printing, recallOccasion(recall, timeZone)),
    };
  });
  download(recallsRoutes.letters, async ({ db, params, query, by, now, today }) => {
    const recall = orNotFound(await findRecall(db, params.id, today));
    const receivers = recall.customers.filter(({ customer }) => !query.customer || customer.id === query.customer);
    if (query.customer) orNotFound(receivers[0]);
    const printing = { from: await findLetterhead(db), printedBy: by.name, at: now, timeZone };
    return {
      type: recallsRoutes.letters.download?.[0] ?? "",
      fileName: `cartas-${recall.code}.pdf`,
      body: await recallLetters(recall, receivers, printing),
    };
  });
  download(recallsRoutes.sheet, async ({ db, params, today }) => {
    const recall = orNotFound(await findRecall(db, params.id, today));
    return {
      type: recallsRoutes.sheet.download?.[0] ?? "",
      fileName: `recolhimento-${recall.code}.csv`,
      body: Buffer.from(recallSheet(recall, timeZone)),
    };
  });
  download(drillsRoutes.dossier, async ({ db, params, by, now, today }) => {
    const drill = orNotFound(await findDrill(db, params.id, today));
    const facts = await findDossier(db, drill.lot.id, today);
    const printing = { from: await findLetterhead(db), printedBy: by.name, at: now, timeZone };
    return {
      type: drillsRoutes.dossier.download?.[0] ?? "",
      fileName: `exercicio-${drill.lot.code}.pdf`,
      body: await lotDossier(facts, printing, drillOccasion(drill, timeZone)),
    };
  });
}
