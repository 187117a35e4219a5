import type { AnyRoute } from "@pomar/contract/core/route";
import { dossiersRoutes } from "@pomar/contract/insight/dossiers/dossiers.routes";
import { epcisDocument } from "@pomar/contract/insight/dossiers/epcis.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { Trace } from "@pomar/contract/ledger/lots/trace.schema";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { findTrace } from "../../ledger/lots/trace.queries.ts";
import { offsetIn } from "../../platform/clock.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { ReadContext, Serve } from "../../platform/http/serve.ts";
import { findPrinting } from "../../registries/plant/plant.queries.ts";
import { findDrill } from "../../stock/drills/drills.queries.ts";
import { findRecall } from "../../stock/recalls/recalls.queries.ts";
import { findDossier } from "./dossier.queries.ts";
import { drillOccasion } from "./drill-paper.ts";
import { listEpcisLots, listEpcisTransfers } from "./epcis.queries.ts";
import { type DossierOccasion, lotDossier } from "./lot-dossier.ts";
import { recallLetters, recallOccasion, recallSheet } from "./recall-papers.ts";
import { traceSheet } from "./trace-sheet.ts";

type Asked = Pick<ReadContext<AnyRoute>, "db" | "by" | "now" | "today">;

const getCode = ({ nodes }: Trace) => nodes.find(({ depth }) => depth === 0)?.lot.code;

export function dossiersApi({ download }: Serve, timeZone: string): void {
  const printDossier = async (asked: Asked, lotId: string, occasion: DossierOccasion) =>
    lotDossier(await findDossier(asked.db, lotId, asked.today), await findPrinting(timeZone, asked), occasion);

  download(lotsRoutes.traceSheet, async ({ params, query: { direction }, ...asked }) => {
    const trace = orNotFound(await findTrace(asked.db, params.id, { direction, today: asked.today }));
    const body = await traceSheet({ trace, direction, ...(await findPrinting(timeZone, asked)) });
    return { fileName: `rastreio-${getCode(trace)}-${asked.today}.pdf`, body };
  });
  download(dossiersRoutes.ofLot, async ({ params, ...asked }) => {
    const facts = await findDossier(asked.db, params.id, asked.today);
    const body = await lotDossier(facts, await findPrinting(timeZone, asked), null);
    return { fileName: `dossie-${facts.lot.code}-${asked.today}.pdf`, body };
  });
  download(dossiersRoutes.epcis, async ({ db, params: { id }, now, today }) => {
    const trace = orNotFound(await findTrace(db, id, { direction: "both", today }));
    const ids = trace.nodes.map(({ lot }) => lot.id);
    const [lots, transfers] = await Promise.all([listEpcisLots(db, ids), listEpcisTransfers(db, ids)]);
    const offsetAt = (instant: string) => offsetIn(timeZone, new Date(instant));
    const document = epcisDocument({ lotId: id, lots, transfers, at: now.toISOString(), offsetAt });
    return { fileName: `epcis-${getCode(trace)}.jsonld`, body: Buffer.from(JSON.stringify(document)) };
  });
  download(recallsRoutes.dossier, async ({ params, ...asked }) => {
    const recall = orNotFound(await findRecall(asked.db, params.id, asked.today));
    const body = await printDossier(asked, recall.lot.id, recallOccasion(recall, timeZone));
    return { fileName: `dossie-${recall.code}-${asked.today}.pdf`, body };
  });
  download(recallsRoutes.letters, async ({ params, query, ...asked }) => {
    const recall = orNotFound(await findRecall(asked.db, params.id, asked.today));
    const receivers = recall.customers.filter(({ customer }) => !query.customer || customer.id === query.customer);
    if (query.customer) orNotFound(receivers[0]);
    const body = await recallLetters(recall, receivers, await findPrinting(timeZone, asked));
    return { fileName: `cartas-${recall.code}.pdf`, body };
  });
  download(recallsRoutes.sheet, async ({ db, params, today }) => {
    const recall = orNotFound(await findRecall(db, params.id, today));
    return { fileName: `recolhimento-${recall.code}.csv`, body: Buffer.from(recallSheet(recall, timeZone)) };
  });
  download(drillsRoutes.dossier, async ({ params, ...asked }) => {
    const drill = orNotFound(await findDrill(asked.db, params.id, asked.today));
    const body = await printDossier(asked, drill.lot.id, drillOccasion(drill, timeZone));
    return { fileName: `exercicio-${drill.lot.code}.pdf`, body };
  });
}
