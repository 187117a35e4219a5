import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { createPackaging, removePackaging, updatePackaging } from "./packaging.commands.ts";
import { findPackaging, packagingList } from "./packaging.queries.ts";

export function packagingApi({ read, write }: Serve): void {
  write(packagingRoutes.create, ({ tx, body, act }) => createPackaging(tx, body, act));
  read(packagingRoutes.list, ({ db, query, today }) => readPage(packagingList, db, { query, today }));
  read(packagingRoutes.read, async ({ db, params, today }) => orNotFound(await findPackaging(db, params.id, today)));
  write(packagingRoutes.update, ({ tx, params, body, act }) => updatePackaging(tx, params.id, body, act));
  write(packagingRoutes.remove, ({ tx, params, act }) => removePackaging(tx, params.id, act));
}
