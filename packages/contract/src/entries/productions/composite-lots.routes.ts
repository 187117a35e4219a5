import { z } from "zod";
import { listQuery, page } from "../../core/list.ts";
import { admins } from "../../core/route.ts";
import {
  compositeLot,
  compositeLotCreate,
  compositeLotRow,
  compositeLotUpdate,
  compositeTypes,
} from "./composite-lots.schema.ts";
import { productionListFilters } from "./productions.schema.ts";

export const compositeLotsRoutes = {
  create: admins.post("/composite-lots", "Junta lotes em um lote composto", {
    body: compositeLotCreate,
    reply: compositeLot,
    records: "composite-lot",
  }),
  list: admins.get("/composite-lots", "Lista os lotes compostos", {
    query: listQuery(["producedAt", "createdAt", "quantity"], {
      ...productionListFilters,
      type: z.enum(compositeTypes).optional(),
    }),
    reply: page(compositeLotRow),
  }),
  read: admins.get("/composite-lots/:id", "Um lote composto com suas partes", { reply: compositeLot }),
  update: admins.put("/composite-lots/:id", "Corrige um lote composto; campos ausentes ficam como estão", {
    body: compositeLotUpdate,
    reply: compositeLot,
  }),
  remove: admins.delete("/composite-lots/:id", "Estorna um lote composto que não foi usado"),
};
