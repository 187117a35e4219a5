import { movementCreate } from "@pomar/contract/lots/movements.schema";
import { eq } from "drizzle-orm";
import { lots } from "../features/lots/lots.table.ts";
import { recordMovement } from "../features/lots/post-movements.commands.ts";
import type { Day } from "./story.ts";

/** What was recalled meanwhile stays. */
async function mayLeave(tx: Day["tx"], lotId: string): Promise<boolean> {
  const [lot] = await tx.select({ decision: lots.decision }).from(lots).where(eq(lots.id, lotId));
  return lot?.decision === "released";
}

/** What is due leaves with its invoice; now and then something is lost in the cold room. */
export async function shipProducts({ tx, on, story, act }: Day): Promise<void> {
  const { leaving, random } = story;
  const due = [...leaving.keys()].filter((day) => day <= on).toSorted();
  for (const day of due) {
    for (const { lotId, units, customer } of leaving.get(day) ?? []) {
      const lost = random.happens(0.03) && units > 20 ? random.between(1, 9, 0) : 0;
      const invoiceNumber = String(random.between(10_000, 99_999, 0));
      if (!(await mayLeave(tx, lotId))) continue;
      const shipment = movementCreate.parse({ kind: "shipment", quantity: units - lost, customer, invoiceNumber });
      await recordMovement(tx, lotId, shipment, act("office", 20));
      if (lost > 0) {
        const loss = movementCreate.parse({ kind: "loss", quantity: lost, reason: "Avaria na câmara fria" });
        await recordMovement(tx, lotId, loss, act("office", 20));
      }
    }
    leaving.delete(day);
  }
}
