import { z } from "zod";
import { id, text } from "../core/fields.ts";
import { route } from "../core/route.ts";
import { ownEntryKinds } from "../my-entries/my-entries.routes.ts";

export const correctionRequestCreate = z.object({
  entryKind: z.enum(ownEntryKinds),
  entryId: id(),
  /** What is wrong, in the words of whoever saw it. */
  text: text(300, 3),
});
export type CorrectionRequestCreate = z.output<typeof correctionRequestCreate>;

export const correctionRequestsRoutes = {
  create: route({
    method: "POST",
    path: "/corrections/requests",
    levels: [2],
    summary: "Pede a um administrador que corrija uma entrada",
    body: correctionRequestCreate,
    /** What was asked, of which lot. */
    reply: z.object({ code: z.string(), text: z.string() }),
  }),
};
