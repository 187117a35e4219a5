import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { createView, removeView, updateView } from "./views.commands.ts";
import { findView, viewList } from "./views.queries.ts";

export function viewsApi({ read, write }: Serve): void {
  write(viewsRoutes.create, ({ tx, body, act }) => createView(tx, body, act));
  read(viewsRoutes.list, ({ db, query, by, today }) => readPage(viewList(by), db, { query, today }));
  read(viewsRoutes.read, async ({ db, params, by }) => orNotFound(await findView(db, params.id, by)));
  write(viewsRoutes.update, ({ tx, params, body, act }) => updateView(tx, params.id, body, act));
  write(viewsRoutes.remove, ({ tx, params, act }) => removeView(tx, params.id, act));
}
