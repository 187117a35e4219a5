import { counted } from "@pomar/contract/core/decimal";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { type LockedLot, listActive } from "./movements.queries.ts";
import { filterUses } from "./uses.queries.ts";

/** An entry that a user wants to correct or undo; its row is locked. */
interface RecordedEntry {
  lot: Pick<LockedLot, "id" | "code" | "decision">;
  /** The user who recorded the entry; null when the software recorded it. */
  createdBy: string | null;
  /** The instant of recording, ISO 8601. */
  createdAt: string;
  /** The last user who changed the entry. */
  updatedBy: string | null;
  /** The price in R$ per unit; null while the entry has no price. */
  unitPrice: number | null;
}

/**
 * Permits employees to change only their own entries, and only while nothing depends on them: within the correction
 * minutes after recording, while the lot is neither used nor counted, and while no administrator decided on the lot and
 * no different user entered the price. Administrators may change every entry.
 * @throws 404 for a different user's entry; 409 after the correction minutes, or when a record depends on the entry.
 */
export async function refuseClosedEntry(tx: Tx, entry: RecordedEntry, act: ActionContext): Promise<void> {
  if (act.by.level === 1) return;
  const { lot, createdAt } = orNotFound(entry.createdBy === act.by.id ? entry : undefined);
  const closed = (why: string) => AppError.of("entry.correction-closed", { code: lot.code, why });
  const openFor = act.correctionMinutes * 60_000;
  if (new Date(act.at).getTime() > new Date(createdAt).getTime() + openFor)
    throw closed(`passaram mais de ${counted(act.correctionMinutes, "minuto", "minutos")}`);
  const active = await listActive(tx, lot.id);
  if (filterUses(active).length > 0) throw closed("o lote já foi usado");
  if (active.some(({ kind }) => kind === "adjustment")) throw closed("o lote já foi contado");
  if (lot.decision !== "released") throw closed("um administrador já decidiu sobre o lote");
  if (entry.unitPrice !== null && entry.updatedBy !== act.by.id) throw closed("outra pessoa já lançou o preço");
}
