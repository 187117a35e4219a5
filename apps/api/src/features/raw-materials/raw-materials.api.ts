import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { listWithMass, rowOf } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { exclusiveGenealogyTurn } from "../lots/genealogy.commands.ts";
import { correctRawMaterial, receiveRawMaterial, reverseRawMaterial } from "./raw-materials.commands.ts";
import { findCrateKg, findRawMaterial, rawMaterialList, rawMaterialWeighing } from "./raw-materials.queries.ts";

export function rawMaterialsApi({ read, write, record }: Serve): void {
  record(rawMaterialsRoutes.create, {
    record: ({ tx, body, act }) => receiveRawMaterial(tx, body, act),
    find: ({ tx, id, act }) => rowOf(rawMaterialList, tx, { id, today: act.today }),
  });
  read(rawMaterialsRoutes.list, listWithMass(rawMaterialWeighing));
  read(rawMaterialsRoutes.habits, async ({ db, query }) => ({ crateKg: await findCrateKg(db, query.supplier) }));
  read(rawMaterialsRoutes.read, async ({ db, params, today }) =>
    orNotFound(await findRawMaterial(db, params.id, today)),
  );
  write(
    rawMaterialsRoutes.update,
    ({ tx, params, body, act }) => correctRawMaterial(tx, params.id, body, act),
    exclusiveGenealogyTurn,
  );
  write(
    rawMaterialsRoutes.remove,
    ({ tx, params, act }) => reverseRawMaterial(tx, params.id, act),
    exclusiveGenealogyTurn,
  );
}
