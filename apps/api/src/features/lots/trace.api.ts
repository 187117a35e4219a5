import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { rewritesGenealogy } from "./genealogy.commands.ts";
import { findLot } from "./lots.queries.ts";
import { recallLots } from "./recall.commands.ts";
import { recallDossier } from "./recall-dossier.ts";
import { findTrace } from "./trace.queries.ts";

/** @param timeZone  of the plant: what the days and hours of the dossier are. */
export function traceApi({ read, write, download }: Serve, timeZone: string): void {
  read(lotsRoutes.trace, async ({ db, params, query, today }) =>
    orNotFound(await findTrace(db, params.id, { direction: query.direction, today })),
  );
  write(lotsRoutes.recall, ({ tx, params, body, act }) => recallLots(tx, params.id, body, act), rewritesGenealogy);
  download(lotsRoutes.recallDossier, async ({ db, params, by, now, today }) => {
    const lot = orNotFound(await findLot(db, params.id, today));
    const [forward, backward] = await Promise.all(
      (["forward", "backward"] as const).map((direction) => findTrace(db, params.id, { direction, today })),
    );
    const subject = { forward: orNotFound(forward), backward: orNotFound(backward), reason: lot.decisionReason };
    return {
      type: lotsRoutes.recallDossier.download?.[0] ?? "",
      fileName: `recolhimento-${lot.code}-${today}.pdf`,
      body: await recallDossier(subject, { printedBy: by.name, at: now, timeZone }),
    };
  });
}
