import { z } from "zod";
import { id, instant, text } from "../../core/fields.ts";
import { employees, staff } from "../../core/route.ts";
import { ownEntryKinds } from "../../kinds.ts";
import { notificationMessage } from "../../realtime.ts";

export const correctionRequestCreate = z.object({
  entryKind: z.enum(ownEntryKinds),
  entryId: id(),
  /** A description of the error in the entry, written by the user who found the error. */
  text: text(300, 3),
});
export type CorrectionRequestCreate = z.output<typeof correctionRequestCreate>;

/** An error that a user reported in an entry, and that no correction has resolved yet. */
export const correctionRequest = notificationMessage.extend({ id: id(), at: instant(), entryId: id() });
export type CorrectionRequest = z.output<typeof correctionRequest>;

export const correctionRequestsRoutes = {
  list: staff.get(
    "/corrections/requests",
    "Os pedidos de correção que ninguém atendeu ainda, de uma entrada ou de todas, o mais antigo primeiro; a um funcionário, só os dele",
    { query: z.object({ entry: id().optional() }), reply: z.array(correctionRequest) },
  ),
  dismiss: staff.post(
    "/corrections/requests/:id/dismissal",
    "Diz que a entrada de um pedido de correção está certa como está; um funcionário retira assim o próprio pedido",
  ),
  create: employees.post("/corrections/requests", "Pede a um administrador que corrija uma entrada", {
    body: correctionRequestCreate,
    /** The code of the entry's lot, and the text of the correction request. */
    reply: z.object({ code: z.string(), text: z.string() }),
  }),
};
