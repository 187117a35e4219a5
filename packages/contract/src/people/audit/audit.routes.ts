import { z } from "zod";
import { day, id } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { admins } from "../../core/route.ts";
import { auditActions, auditEntities, auditEvent } from "./audit.schema.ts";

export const auditRoutes = {
  list: admins.get("/audit", "Quem mudou o quê e quando, do mais novo ao mais antigo", {
    query: listQuery(["at"], {
      entity: z.enum(auditEntities).optional(),
      entityId: id().optional(),
      actor: id().optional(),
      action: z.enum(auditActions).optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: page(auditEvent),
  }),
};
