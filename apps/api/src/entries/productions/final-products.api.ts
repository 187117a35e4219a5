import { finalProductsRoutes as routes } from "@pomar/contract/entries/productions/final-products.routes";
import { exclusiveGenealogyTurn, sharedGenealogyTurn } from "../../ledger/lots/genealogy.commands.ts";
import { listWithMass, readRow, wholeOrPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { correctFinalProduct, packFinalProduct, reverseFinalProduct } from "./final-products.commands.ts";
import { finalProductList, finalProductWeighing, findFinalProduct } from "./final-products.queries.ts";
import { listPresentations } from "./presentations.queries.ts";

export function finalProductsApi({ read, write, record }: Serve): void {
  record(
    routes.create,
    {
      record: ({ tx, body, act }) => packFinalProduct(tx, body, act),
      find: ({ tx, id, act }) => readRow(finalProductList, tx, { id, today: act.today }),
    },
    sharedGenealogyTurn,
  );
  read(routes.list, wholeOrPage(listWithMass(finalProductWeighing)));
  read(routes.presentations, ({ db, query, today }) => listPresentations(db, query.fruit, today));
  read(routes.read, async ({ db, params, today }) => orNotFound(await findFinalProduct(db, params.id, today)));
  write(
    routes.update,
    ({ tx, params, body, act }) => correctFinalProduct(tx, params.id, body, act),
    exclusiveGenealogyTurn,
  );
  write(routes.remove, ({ tx, params, act }) => reverseFinalProduct(tx, params.id, act), exclusiveGenealogyTurn);
}
