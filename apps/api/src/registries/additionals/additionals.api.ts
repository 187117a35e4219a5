import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { createAdditional, removeAdditional, updateAdditional } from "./additionals.commands.ts";
import { additionalList, findAdditional } from "./additionals.queries.ts";

export function additionalsApi({ read, write }: Serve): void {
  write(additionalsRoutes.create, ({ tx, body, act }) => createAdditional(tx, body, act));
  read(additionalsRoutes.list, ({ db, query, today }) => readPage(additionalList, db, { query, today }));
  read(additionalsRoutes.read, async ({ db, params, today }) => orNotFound(await findAdditional(db, params.id, today)));
  write(additionalsRoutes.update, ({ tx, params, body, act }) => updateAdditional(tx, params.id, body, act));
  write(additionalsRoutes.remove, ({ tx, params, act }) => removeAdditional(tx, params.id, act));
}
