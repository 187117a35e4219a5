import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { createFruitGroup, removeFruitGroup, updateFruitGroup } from "./fruit-groups.commands.ts";
import { findFruitGroup, fruitGroupList } from "./fruit-groups.queries.ts";
import { addStarterFruits, createFruit, removeFruit, updateFruit } from "./fruits.commands.ts";
import { findFruit, fruitList, listMarks } from "./fruits.queries.ts";

export function fruitsApi({ read, write }: Serve): void {
  write(fruitsRoutes.create, ({ tx, body, act }) => createFruit(tx, body, act));
  read(fruitsRoutes.list, ({ db, query, today }) => readPage(fruitList, db, { query, today }));
  write(fruitsRoutes.addStarter, async ({ tx, act }) => ({ added: await addStarterFruits(tx, act) }));
  read(fruitsRoutes.marks, ({ db }) => listMarks(db));
  read(fruitsRoutes.read, async ({ db, params }) => orNotFound(await findFruit(db, params.id)));
  write(fruitsRoutes.update, ({ tx, params, body, act }) => updateFruit(tx, params.id, body, act));
  write(fruitsRoutes.remove, ({ tx, params, act }) => removeFruit(tx, params.id, act));
  write(fruitsRoutes.createGroup, ({ tx, body, act }) => createFruitGroup(tx, body, act));
  read(fruitsRoutes.listGroups, ({ db, query, today }) => readPage(fruitGroupList, db, { query, today }));
  read(fruitsRoutes.readGroup, async ({ db, params }) => orNotFound(await findFruitGroup(db, params.id)));
  write(fruitsRoutes.updateGroup, ({ tx, params, body, act }) => updateFruitGroup(tx, params.id, body, act));
  write(fruitsRoutes.removeGroup, ({ tx, params, act }) => removeFruitGroup(tx, params.id, act));
}
