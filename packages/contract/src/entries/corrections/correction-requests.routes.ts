import { z } from "zod";
import { id, instant, text } from "../../core/fields.ts";
import { notificationMessage } from "../../realtime.ts";
import { route } from "../../core/route.ts";
import { ownEntryKinds } from "../my-entries/my-entries.routes.ts";

export const correctionRequestCreate = z.object({
  entryKind: z.enum(ownEntryKinds),
  entryId: id(),
  /** What is wrong, in the words of whoever saw it. */
  text: text(300, 3),
});
export type CorrectionRequestCreate = z.output<typeof correctionRequestCreate>;

/** What somebody saw wrong in an entry that nobody has corrected since. */
export const correctionRequest = notificationMessage.extend({ id: id(), at: instant(), entryId: id() });
export type CorrectionRequest = z.output<typeof correctionRequest>;

export const correctionRequestsRoutes = {
  list: route({
    method: "GET",
    path: "/corrections/requests",
    levels: [1],
    summary: "Os pedidos de correção que ninguém atendeu ainda, de uma entrada ou de todas, o mais antigo primeiro",
    query: z.object({ entry: id().optional() }),
    reply: z.array(correctionRequest),
  }),
  dismiss: route({
    method: "POST",
    path: "/corrections/requests/:id/dismissal",
    levels: [1],
    summary: "Diz que a entrada de um pedido de correção está certa como está",
  }),
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
