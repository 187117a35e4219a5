import type { LineRecord, SheetLot } from "@pomar/contract/stock/counts/counts.schema";
import { and, desc, eq, isNull } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { ActionContext } from "../../platform/action-context.ts";
import { writtenInstant } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { splitDevice } from "../../platform/http/device-entry.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lockRecord } from "../../platform/records/records.queries.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { stockCountLines, stockCounts } from "../../schema/stock/counts.table.ts";
import { refuseEnded } from "./counts.commands.ts";
import { findCount, findSheetLot } from "./counts.queries.ts";

interface Place {
  countId: string;
  lotId: string;
}

/**
 * Records a person's count of a lot and sets the person's earlier line of this lot aside. A line that arrives after a
 * line with a later instant by the same person is stored as set aside, only as evidence. A line whose id the device
 * chose is recorded only once.
 * @throws 404 for an unknown count or lot; 400 for a fraction of a counted unit and for an instant before the opening
 * of the count; 409 when the count has ended, when the device's clock is ahead, and for the id of a different line.
 */
export async function recordLine(tx: Tx, { countId, lotId }: Place, input: LineRecord, act: ActionContext) {
  const count = orNotFound(await lockRecord(tx, stockCounts, countId));
  const id = input.id ?? uuidv7();
  const [existingLine] = await tx.select().from(stockCountLines).where(eq(stockCountLines.id, id));
  if (existingLine) {
    const isSame =
      existingLine.countId === countId && existingLine.lotId === lotId && existingLine.countedBy === act.by.id;
    if (!isSame) throw AppError.of("entry.id-taken");
    return answer(tx, { countId, lotId, id }, act);
  }
  await refuseEnded(tx, count);
  const [lot] = await tx.select({ code: lots.code, unit: lots.unit }).from(lots).where(eq(lots.id, lotId));
  const { code, unit } = orNotFound(lot);
  if (unit === "un" && !Number.isInteger(input.counted))
    throw AppError.invalid([{ path: "counted", message: `Conte o lote ${code} em unidades inteiras` }]);
  const at = getInstant(input, act);
  if (at < count.createdAt) throw beforeOpening(count.createdAt, act);
  const own = and(
    eq(stockCountLines.countId, countId),
    eq(stockCountLines.lotId, lotId),
    eq(stockCountLines.countedBy, act.by.id),
  );
  const [latest] = await tx
    .select({ at: stockCountLines.at })
    .from(stockCountLines)
    .where(own)
    .orderBy(desc(stockCountLines.at))
    .limit(1);
  const isLate = latest !== undefined && latest.at > at;
  if (!isLate)
    await tx
      .update(stockCountLines)
      .set({ aside: "replaced" })
      .where(and(own, isNull(stockCountLines.aside)));
  const { counted, note = null } = input;
  await tx.insert(stockCountLines).values({
    id,
    countId,
    lotId,
    counted,
    at,
    note,
    recordedAt: act.at,
    countedBy: act.by.id,
    aside: isLate ? "replaced" : null,
  });
  await updateRow(tx, { table: stockCounts, before: count, to: {} }, act);
  // No audit event is written, because the stored lines are the history of the count.
  act.pendingEvents.changed.add("counts");
  return answer(tx, { countId, lotId, id }, act);
}

/** The instant at which the shelf was counted; the present instant for a device whose clock is slightly ahead. */
function getInstant({ at, madeAt }: LineRecord, act: ActionContext): string {
  const countedAt = at === undefined ? (madeAt ?? null) : new Date(at).toISOString();
  const { device } = splitDevice({ madeAt: countedAt }, act);
  return device.madeAt === null || device.madeAt > act.at ? act.at : device.madeAt;
}

function beforeOpening(opened: string, { timeZone }: ActionContext): AppError {
  const when = writtenInstant(opened, timeZone);
  const message = `A contagem não pode ser anterior à abertura do inventário, em ${when}: confira o relógio do aparelho`;
  return AppError.invalid([{ path: "at", message }]);
}

async function answer(tx: Tx, { countId, lotId, id }: Place & { id: string }, { by }: ActionContext) {
  const count = orNotFound(await findCount(tx, countId));
  const sheetLot: SheetLot = orNotFound(await findSheetLot(tx, { count, lotId, viewer: by }));
  const line = orNotFound(sheetLot.lines.find((one) => one.id === id));
  return { ...sheetLot, line, madeAt: line.at };
}
