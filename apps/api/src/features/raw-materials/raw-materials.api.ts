import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { receiveFruit } from "./raw-materials.commands.ts";
import { findRawMaterial, listRawMaterials } from "./raw-materials.queries.ts";

export function rawMaterialsApi({ read, write }: Serve): void {
  write(rawMaterialsRoutes.create, ({ tx, body, act }) => receiveFruit(tx, body, act));
  read(rawMaterialsRoutes.list, ({ db, query, today }) => listRawMaterials(db, query, today));
  read(rawMaterialsRoutes.read, async ({ db, params, today }) => found(await findRawMaterial(db, params.id, today)));
}
