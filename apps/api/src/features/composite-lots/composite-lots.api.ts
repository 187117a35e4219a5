import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import { pageOf } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { addsToGenealogy, rewritesGenealogy } from "../lots/genealogy.commands.ts";
import { blendLots, correctCompositeLot, reverseCompositeLot } from "./composite-lots.commands.ts";
import { compositeLotList, findCompositeLot } from "./composite-lots.queries.ts";

export function compositeLotsApi({ read, write }: Serve): void {
  write(compositeLotsRoutes.create, ({ tx, body, act }) => blendLots(tx, body, act), addsToGenealogy);
  read(compositeLotsRoutes.list, ({ db, query, today }) => pageOf(compositeLotList, db, { query, today }));
  read(compositeLotsRoutes.read, async ({ db, params, today }) =>
    orNotFound(await findCompositeLot(db, params.id, today)),
  );
  write(
    compositeLotsRoutes.update,
    ({ tx, params, body, act }) => correctCompositeLot(tx, params.id, body, act),
    rewritesGenealogy,
  );
  write(
    compositeLotsRoutes.remove,
    ({ tx, params, act }) => reverseCompositeLot(tx, params.id, act),
    rewritesGenealogy,
  );
}
