import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { createFruit, removeFruit, updateFruit } from "./fruits.commands.ts";
import { findFruit, listFruits } from "./fruits.queries.ts";

export function fruitsApi({ read, write }: Serve): void {
  write(fruitsRoutes.create, ({ tx, body, act }) => createFruit(tx, body, act));
  read(fruitsRoutes.list, ({ db, query }) => listFruits(db, query));
  read(fruitsRoutes.read, async ({ db, params }) => found(await findFruit(db, params.id)));
  write(fruitsRoutes.update, ({ tx, params, body, act }) => updateFruit(tx, params.id, body, act));
  write(fruitsRoutes.remove, ({ tx, params, act }) => removeFruit(tx, params.id, act));
}
