import { entriesRoutes } from "@pomar/contract/entries/entries/entries.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { exclusiveGenealogyTurn } from "../../ledger/lots/genealogy.commands.ts";
import { readPage } from "../../platform/db/list.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { entryList } from "./entries.queries.ts";
import { removeLots } from "./lots-removal.commands.ts";

export function entriesApi({ read, write }: Serve): void {
  read(entriesRoutes.list, ({ db, query, today }) => readPage(entryList, db, { query, today }));
  // The server removes a lot by reversing the entry that made the lot.
  write(lotsRoutes.remove, ({ tx, params, act }) => removeLots(tx, params.ids.split(","), act), exclusiveGenealogyTurn);
}
