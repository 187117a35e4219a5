import { addDays } from "@pomar/contract/core/calendar.rules";
import type { Recall } from "@pomar/contract/stock/recalls/recalls.schema";
import { and, asc, between, desc, eq, exists, sql } from "drizzle-orm";
import { lotMovements, lots } from "../schema/ledger/lots.table.ts";
import { dispatches } from "../schema/stock/dispatches.table.ts";
import { recordReturn } from "../stock/dispatches/returns.commands.ts";
import { finishDrill, startDrill } from "../stock/drills/drills.commands.ts";
import { openRecall, recordNotice } from "../stock/recalls/recalls.commands.ts";
import type { Day } from "./story.ts";

/** How long before today the plant had something to recall. */
export const incidentDaysAgo = 24;
const madeSinceDays = 9;
const madeUntilDays = 60;

/** A customer complains of a product: the pulp it was packed from is recalled, with everything that was made of it. */
export async function recallPulp(day: Day): Promise<void> {
  const { story, tx, on, act } = day;
  const packed = tx
    .select({ one: sql`1` })
    .from(lotMovements)
    .where(and(eq(lotMovements.lotId, lots.id), eq(lotMovements.kind, "consumption")));
  // Of what has left already in part, there is somebody to call: the more, the more there is to show.
  const reached = sql`(select count(distinct d.customer_id) from lot_movements c join lots p on p.id = c.child_lot_id and p.balance > 0
    join lot_movements s on s.lot_id = p.id and s.kind = 'shipment' join dispatches d on d.id = s.dispatch_id
    where c.lot_id = ${lots.id} and c.kind = 'consumption')`;
  const [pulp] = await tx
    .select({ id: lots.id })
    .from(lots)
    .where(
      and(
        eq(lots.type, "pulp"),
        between(lots.producedAt, addDays(on, -madeUntilDays), addDays(on, -madeSinceDays)),
        exists(packed),
      ),
    )
    .orderBy(sql`${reached} desc`, sql`${lots.producedAt} desc`, asc(lots.code))
    .limit(1);
  if (!pulp) return;
  const reason = "Reclamação de cliente: embalagem estufada; análise microbiológica em andamento";
  const recall = await openRecall(tx, pulp.id, { reason }, act("office", 21));
  const ids = recall.lots.map(({ lot }) => lot.id);
  story.warehouse.withdraw(ids);
  story.shelf.withdraw(ids);
  await tellCustomers(day, recall);
}

/** The agency and all customers but the last are told the same evening; the first of them sends back what it has. */
async function tellCustomers({ tx, act }: Day, { id, customers }: Recall): Promise<void> {
  await recordNotice(
    tx,
    id,
    { customerId: null, how: "email", answer: "Protocolo recebido", holds: null },
    act("office", 22),
  );
  for (const { customer } of customers.slice(0, -1)) {
    const answer = "Separou o que tinha e aguarda a coleta";
    await recordNotice(tx, id, { customerId: customer.id, how: "phone", answer, holds: null }, act("office", 22));
  }
  const [first] = customers;
  const [taken] = first?.lots ?? [];
  if (!first || !taken) return;
  const dispatch = await findDispatchOf({ tx, lotId: taken.lot.id, customerId: first.customer.id });
  if (dispatch) await sendBack({ tx, act }, { ...dispatch, reason: "Recolhimento: embalagem estufada" });
}

interface Sent {
  id: string;
  lotId: string;
  /** Units of the lot that left in it. */
  quantity: number;
}

const sentOf = (tx: Day["tx"]) =>
  tx
    .select({
      id: dispatches.id,
      lotId: lotMovements.lotId,
      quantity: sql<number>`-${lotMovements.quantity}`.mapWith(Number),
    })
    .from(dispatches)
    .innerJoin(lotMovements, and(eq(lotMovements.dispatchId, dispatches.id), eq(lotMovements.kind, "shipment")));

async function findDispatchOf({ tx, lotId, customerId }: Pick<Day, "tx"> & { lotId: string; customerId: string }) {
  const [sent] = await sentOf(tx)
    .where(and(eq(dispatches.customerId, customerId), eq(lotMovements.lotId, lotId)))
    .orderBy(desc(dispatches.dispatchedAt), dispatches.id)
    .limit(1);
  return sent;
}

/** Some of what left comes back, warmer than it should. */
async function sendBack(
  { tx, act }: Pick<Day, "tx" | "act">,
  { id, lotId, quantity, reason }: Sent & { reason: string },
) {
  const line = { lotId, quantity: quantity > 24 ? 24 : quantity, reason, temperatureC: -9.5, packageOk: false };
  await recordReturn(tx, id, { lines: [line] }, act("office", 23));
}

/** Of the days of work before today, those on which a drill was practised. */
const drillsLeft: readonly number[] = [2, 12, 22];

/** Now and then the office traces a lot as if it had to. */
export async function practise({ tx, left, story, act }: Day): Promise<void> {
  if (!drillsLeft.includes(left)) return;
  const drill = await startDrill(tx, {}, act("office", 19), story.random.between(0, 1, 4));
  const end = act("office", 19);
  const at = new Date(new Date(end.at).getTime() + story.random.between(100, 900, 0) * 1000).toISOString();
  await finishDrill(tx, drill.id, { notes: "Tudo encontrado sem sair da mesa." }, { ...end, at });
}

/** Of the days of work before today, the one on which a customer sends back some boxes of what it got last. */
const complaintLeft = 9;

export async function takeBack({ tx, left, act }: Day): Promise<void> {
  if (left !== complaintLeft) return;
  const [sent] = await sentOf(tx)
    .innerJoin(lots, and(eq(lots.id, lotMovements.lotId), eq(lots.decision, "released")))
    .orderBy(desc(dispatches.dispatchedAt), dispatches.id, lotMovements.id)
    .limit(1);
  if (sent) await sendBack({ tx, act }, { ...sent, reason: "Chegou parcialmente descongelado" });
}
