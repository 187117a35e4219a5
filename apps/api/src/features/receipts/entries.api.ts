import { entriesRoutes } from "@pomar/contract/receipts/entries.routes";
import type { Serve } from "../../shared/http/serve.ts";
import { pageOf } from "../../shared/list.ts";
import { entryList } from "./entries.queries.ts";

export function entriesApi({ read }: Serve): void {
  read(entriesRoutes.list, ({ db, query, today }) => pageOf(entryList, db, { query, today }));
}
