import { correctionRequestsRoutes } from "@pomar/contract/corrections/correction-requests.routes";
import { correctionsRoutes } from "@pomar/contract/corrections/corrections.routes";
import type { Serve } from "../../platform/http/serve.ts";
import { exclusiveGenealogyTurn } from "../lots/genealogy.commands.ts";
import { correctInChain, previewChain } from "./chain.commands.ts";
import { askForCorrection } from "./correction-requests.commands.ts";

export function correctionsApi({ write }: Serve): void {
  write(correctionRequestsRoutes.create, ({ tx, body, act }) => askForCorrection(tx, body, act));
  write(correctionsRoutes.preview, ({ tx, body, act }) => previewChain(tx, body, act), exclusiveGenealogyTurn);
  write(correctionsRoutes.create, ({ tx, body, act }) => correctInChain(tx, body, act), exclusiveGenealogyTurn);
}
