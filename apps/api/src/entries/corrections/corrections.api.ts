import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import { correctionsRoutes } from "@pomar/contract/entries/corrections/corrections.routes";
import { exclusiveGenealogyTurn } from "../../ledger/lots/genealogy.commands.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { correctInChain, previewChain } from "./chain.commands.ts";
import { askForCorrection, dismissRequest } from "./correction-requests.commands.ts";
import { authorOf, listOpenRequests } from "./correction-requests.queries.ts";

export function correctionsApi({ read, write }: Serve): void {
  write(correctionRequestsRoutes.create, ({ tx, body, act }) => askForCorrection(tx, body, act));
  read(correctionRequestsRoutes.list, ({ db, query: { entry }, by }) =>
    listOpenRequests(db, { entry, askedBy: authorOf(by) }),
  );
  write(correctionRequestsRoutes.dismiss, ({ tx, params, act }) => dismissRequest(tx, params.id, act));
  write(correctionsRoutes.preview, ({ tx, body, act }) => previewChain(tx, body, act), exclusiveGenealogyTurn);
  write(correctionsRoutes.create, ({ tx, body, act }) => correctInChain(tx, body, act), exclusiveGenealogyTurn);
}
