import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { listWithMass } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { exclusiveGenealogyTurn } from "../lots/genealogy.commands.ts";
import { correctRawMaterial, receiveRawMaterial, reverseRawMaterial } from "./raw-materials.commands.ts";
import { findCrateKg, findRawMaterial, rawMaterialWeighing } from "./raw-materials.queries.ts";

export function rawMaterialsApi({ read, write }: Serve): void {
  write(rawMaterialsRoutes.create, ({ tx, body, act }) => receiveRawMaterial(tx, body, act));
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
