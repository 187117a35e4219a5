import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { removeLogo, setLogo, updatePlant } from "./plant.commands.ts";
import { findLogo, findPlant } from "./plant.queries.ts";

export function plantApi({ read, write, upload, download }: Serve): void {
  read(plantRoutes.read, ({ db }) => findPlant(db));
  write(plantRoutes.update, ({ tx, body, act }) => updatePlant(tx, body, act));
  download(plantRoutes.logo, async ({ db }) => {
    const { bytes, hash } = orNotFound(await findLogo(db));
    return { body: bytes, etag: hash };
  });
  upload(plantRoutes.setLogo, ({ tx, file, act }) => setLogo(tx, file.bytes, act));
  write(plantRoutes.removeLogo, ({ tx, act }) => removeLogo(tx, act));
}
