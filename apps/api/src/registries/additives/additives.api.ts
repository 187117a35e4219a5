import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { createAdditive, removeAdditive, updateAdditive } from "./additives.commands.ts";
import { additiveList, findAdditive } from "./additives.queries.ts";

export function additivesApi({ read, write }: Serve): void {
  write(additivesRoutes.create, ({ tx, body, act }) => createAdditive(tx, body, act));
  read(additivesRoutes.list, ({ db, query, today }) => readPage(additiveList, db, { query, today }));
  read(additivesRoutes.read, async ({ db, params, today }) => orNotFound(await findAdditive(db, params.id, today)));
  write(additivesRoutes.update, ({ tx, params, body, act }) => updateAdditive(tx, params.id, body, act));
  write(additivesRoutes.remove, ({ tx, params, act }) => removeAdditive(tx, params.id, act));
}
