import { z } from "zod";
import { flag, id, text } from "../../core/fields.ts";
import { listQuery } from "../../core/list.ts";
import { registryRoutes } from "../../core/registry-routes.ts";
import { admins, staff } from "../../core/route.ts";
import { lotsToMove, place, placeCreate, placeMove, placeUpdate } from "./places.schema.ts";

export const placesRoutes = {
  ...registryRoutes({
    path: "/places",
    words: {
      one: "um local: uma câmara ou uma posição dentro de uma",
      list: "os locais, com os lotes em estoque de cada um",
      removed: "um local sem lotes em estoque e sem posições",
    },
    query: listQuery(["name", "createdAt"], {
      /** Whether only chambers are listed. */
      chambers: flag().optional(),
      /** Lists only the positions of this chamber. */
      parent: id().optional(),
    }),
    create: placeCreate,
    update: placeUpdate,
    row: place,
    reply: place,
  }),
  byCode: staff.get("/places/by-code", "Um local pelo código de sua etiqueta, em maiúsculas ou minúsculas", {
    query: z.object({ code: text(20) }),
    reply: place,
  }),
  move: admins.post("/places/:id/lots", "Move lotes para um local: todos ou nenhum, e cada recusado é dito", {
    body: lotsToMove,
    reply: placeMove,
    status: 200,
  }),
};
