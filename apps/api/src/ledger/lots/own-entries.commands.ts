import { counted } from "@pomar/contract/core/decimal";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { type LockedLot, listActive } from "./movements.queries.ts";
import { filterUses } from "./uses.queries.ts";

/** An entry to be corrected or undone, locked. */
interface RecordedEntry {
  lot: Pick<LockedLot, "id" | "code" | "decision">;
  /** Null: by the product itself. */
  createdBy: string | null;
  /** ISO 8601. */
  createdAt: string;
  /** The user who changed it last. */
  updatedBy: string | null;
  /** R$ per unit; null until it has a price. */
  unitPrice: number | null;
}

/**
 * Lets employees change their own entries alone, until nothing depends on them: within the correction minutes after
 * recording, the lot unused, its balance not counted, no decision on it and no price by a different user.
 * Administrators pass.
 * @throws 404 for a different user's entry; 409 when it is too late, or something depends on it.
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
