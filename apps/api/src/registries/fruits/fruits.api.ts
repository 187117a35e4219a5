import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { serveRegistry } from "../../platform/records/serve-registry.ts";
import { fruitGroupCommands } from "./fruit-groups.commands.ts";
import { findFruitGroup, fruitGroupList } from "./fruit-groups.queries.ts";
import { addStarterFruits, fruitCommands } from "./fruits.commands.ts";
import { findFruit, fruitList, listMarks } from "./fruits.queries.ts";

export function fruitsApi(serve: Serve): void {
  const { read, write } = serve;
  serveRegistry(serve, fruitsRoutes, { ...fruitCommands, find: findFruit, list: fruitList });
  write(fruitsRoutes.addStarter, async ({ tx, act }) => ({ added: await addStarterFruits(tx, act) }));
  read(fruitsRoutes.marks, ({ db }) => listMarks(db));
  write(fruitsRoutes.createGroup, ({ tx, body, act }) => fruitGroupCommands.create(tx, body, act));
  read(fruitsRoutes.listGroups, ({ db, query, today }) => readPage(fruitGroupList, db, { query, today }));
  read(fruitsRoutes.readGroup, async ({ db, params }) => orNotFound(await findFruitGroup(db, params.id)));
  write(fruitsRoutes.updateGroup, ({ tx, params, body, act }) => fruitGroupCommands.update(tx, params.id, body, act));
  write(fruitsRoutes.removeGroup, ({ tx, params, act }) => fruitGroupCommands.remove(tx, params.id, act));
}
