import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { weighedList } from "../../shared/list.ts";
import { rewritesGenealogy } from "../lots/genealogy.commands.ts";
import { correctFruit, receiveFruit, reverseFruit } from "./raw-materials.commands.ts";
import { findRawMaterial, rawMaterialWeighing } from "./raw-materials.queries.ts";

export function rawMaterialsApi({ read, write }: Serve): void {
  write(rawMaterialsRoutes.create, ({ tx, body, act }) => receiveFruit(tx, body, act));
  read(rawMaterialsRoutes.list, weighedList(rawMaterialWeighing));
  read(rawMaterialsRoutes.read, async ({ db, params, today }) => found(await findRawMaterial(db, params.id, today)));
  write(
    rawMaterialsRoutes.update,
    ({ tx, params, body, act }) => correctFruit(tx, params.id, body, act),
    rewritesGenealogy,
  );
  write(rawMaterialsRoutes.remove, ({ tx, params, act }) => reverseFruit(tx, params.id, act), rewritesGenealogy);
}
