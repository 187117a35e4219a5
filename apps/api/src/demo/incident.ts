import { addDays } from "@pomar/contract/core/calendar.rules";
import { and, asc, eq, exists, lte, sql } from "drizzle-orm";
import { lotMovements, lots } from "../features/lots/lots.table.ts";
import { recallLots } from "../features/lots/recall.commands.ts";
import type { Day } from "./story.ts";

/** How long before today the plant had something to recall. */
export const incidentDaysAgo = 24;
const madeSinceDays = 9;

/** A customer complains of a product: the pulp it was packed from is recalled, with everything that was made of it. */
export async function recallPulp({ story, tx, on, act }: Day): Promise<void> {
  const packed = tx
    .select({ one: sql`1` })
    .from(lotMovements)
    .where(and(eq(lotMovements.lotId, lots.id), eq(lotMovements.kind, "consumption")));
  const [pulp] = await tx
    .select({ id: lots.id })
    .from(lots)
    .where(and(eq(lots.type, "pulp"), lte(lots.producedAt, addDays(on, -madeSinceDays)), exists(packed)))
    .orderBy(sql`${lots.producedAt} desc`, asc(lots.code))
    .limit(1);
  if (!pulp) return;
  const reason = "Reclamação de cliente: embalagem estufada; análise microbiológica em andamento";
  const { recalled } = await recallLots(tx, pulp.id, { reason }, act("office", 21));
  story.warehouse.withdraw(recalled.map(({ id }) => id));
}
