import { correctionsRoutes } from "@pomar/contract/corrections/corrections.routes";
import type { Serve } from "../../platform/http/serve.ts";
import { exclusiveGenealogyTurn } from "../lots/genealogy.commands.ts";
import { correctInChain, previewChain } from "./chain.commands.ts";

export function correctionsApi({ write }: Serve): void {
  write(correctionsRoutes.preview, ({ tx, body, act }) => previewChain(tx, body, act), exclusiveGenealogyTurn);
  write(correctionsRoutes.create, ({ tx, body, act }) => correctInChain(tx, body, act), exclusiveGenealogyTurn);
}
