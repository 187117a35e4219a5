import type { Dependent } from "@pomar/contract/core/errors";
import type { ProductionInput } from "@pomar/contract/entries/productions/product.rules";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { findEntryByLot } from "../../ledger/lots/ledger.queries.ts";
import { item, itemOfLot, statusOn } from "../../ledger/lots/lots.queries.ts";
import { listSources } from "../../ledger/lots/usage.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { lotLink } from "./figure.ts";

/** The stored row of a lot, with its status on the day `today`. @throws 404 when the lot does not exist. */
export async function findFacts(db: Db, id: string, today: string) {
  const [row] = await db
    .select({ ...getTableColumns(lots), status: statusOn(today) })
    .from(lots)
    .where(eq(lots.id, id));
  return orNotFound(row);
}
export type LotFacts = Awaited<ReturnType<typeof findFacts>>;

/** The entry of a lot, to which a line of an explanation links; null for opening stock and removed lots. */
export async function entryLink(db: Db, lot: LotFacts): Promise<Dependent | null> {
  return lot.removedAt === null ? ((await findEntryByLot(db, lot.id)) ?? null) : null;
}

/** The active quantity that one lot consumed of a different lot, with the fields that the rules of productions need. */
export interface Part extends Pick<ProductionInput, "quantity"> {
  lot: Omit<ProductionInput["lot"], "totalCost"> & {
    code: string;
    unit: LotFacts["unit"];
    totalCost: string | null;
    item: string;
  };
}

/** The active inputs of a lot, one part per source lot. */
export async function listParts(db: Db, childLotId: string): Promise<Part[]> {
  const sources = await listSources(db, childLotId);
  const { id, code, type, unit, kgPerUnit, initialQuantity, totalCost, expiresAt } = lots;
  const rows = await db
    .select({ id, code, type, unit, kgPerUnit, initialQuantity, totalCost, expiresAt, item: item.name })
    .from(lots)
    .innerJoin(itemOfLot, sql`true`)
    .where(
      idIn(
        lots.id,
        sources.map(({ lotId }) => lotId),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return sources.map(({ lotId, quantity }) => ({ quantity, lot: orNotFound(byId.get(lotId)) }));
}

/** The label and the link of a part's line, without its value. */
export const partLine = ({ lot }: Part) => ({ label: `${lot.item}, ${lot.code}`, link: lotLink(lot) });
