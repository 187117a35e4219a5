import type { QueryOf, ReplyOf } from "@pomar/contract/core/route";
import type { usualRoutes } from "@pomar/contract/entries/usual/usual.routes";
import { calculateUsual, usualSample } from "@pomar/contract/entries/usual/usual.rules";
import { type ReceptionKind, receptionKinds } from "@pomar/contract/kinds";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { lotMovements } from "../../schema/ledger/movements.table.ts";

type Asked = QueryOf<typeof usualRoutes.read>;
type Usual = ReplyOf<typeof usualRoutes.read>;

const isReception = (of: Asked["of"]): of is ReceptionKind => receptionKinds.some((kind) => kind === of);

/** The usual range of a figure, from the 10th to the 90th percentile; null where too few figures are known. */
export async function findUsual(db: Db, { of, item, supplier, contentG }: Asked): Promise<Usual> {
  if (isReception(of)) return usualReception(await lastReceptions(db, of, item), supplier);
  const rows: Made[] = of === "consumption" ? await lastUses(db, item) : await lastProductions(db, { kind: of, item });
  const alike = rows.filter((row) => contentG === undefined || row.contentG === contentG);
  const lost = rows.slice(0, usualSample.most).flatMap(({ lostPct }) => lostPct ?? []);
  return {
    quantity: calculateUsual(
      alike.slice(0, usualSample.most).map(({ quantity }) => quantity),
      3,
    ),
    unitPrice: null,
    fillLossPct: calculateUsual(lost, 2),
  };
}

// The number of an item's latest receptions searched for the supplier's receptions: no search reads a million rows.
const lookedThrough = 300;

interface LastReception {
  supplierId: string | null;
  quantity: number;
  unitPrice: number | null;
}

function usualReception(all: readonly LastReception[], supplier: string | undefined): Usual {
  const own = all.filter(({ supplierId }) => supplierId === supplier);
  const usual = (scale: number, numberOf: (row: LastReception) => number | null) =>
    [own, all].reduce<Usual["quantity"]>((found, rows) => {
      const numbers = rows.flatMap((row) => numberOf(row) ?? []).slice(0, usualSample.most);
      return found ?? calculateUsual(numbers, scale);
    }, null);
  return {
    quantity: usual(3, ({ quantity }) => quantity),
    unitPrice: usual(4, ({ unitPrice }) => unitPrice),
    fillLossPct: null,
  };
}

const lastReceptions = (db: Db, kind: ReceptionKind, item: string): Promise<LastReception[]> =>
  db
    .select({
      supplierId: receipts.supplierId,
      quantity: sql<number>`coalesce(${receipts.netKg}, ${receipts.quantity})`.mapWith(Number),
      unitPrice: receipts.unitPrice,
    })
    .from(receipts)
    .where(and(eq(receipts.itemId, item), eq(receipts.kind, kind), isNull(receipts.removedAt)))
    .orderBy(desc(receipts.receivedAt), desc(receipts.id))
    .limit(lookedThrough);

interface Made {
  quantity: number;
  /** The loss in filling, in % of the input. */
  lostPct?: number | null;
  /** The net content of a unit in g. */
  contentG?: number | null;
}

type Produced = { kind: (typeof productions.$inferSelect)["kind"]; item: string };

const lastProductions = (db: Db, { kind, item }: Produced): Promise<Made[]> =>
  db
    .select({
      quantity: productions.quantity,
      lostPct: sql<number | null>`${productions.fillLossKg} * 100 / nullif(${productions.inputKg}, 0)`.mapWith(Number),
      contentG: productions.netContentG,
    })
    .from(productions)
    .where(and(eq(productions.itemId, item), eq(productions.kind, kind), isNull(productions.removedAt)))
    .orderBy(desc(productions.producedAt), desc(productions.id))
    .limit(lookedThrough);

/** The consumptions of the latest lots of a supply, summed for each production, without reversed consumptions. */
async function lastUses(db: Db, item: string): Promise<Made[]> {
  const last = db
    .select({ id: lots.id })
    .from(lots)
    .where(and(eq(lots.itemId, item), isNull(lots.removedAt)))
    .orderBy(desc(lots.producedAt), desc(lots.id))
    .limit(usualSample.most)
    .as("last");
  return db
    .select({ quantity: sql<number>`-${lotMovements.quantity}`.mapWith(Number) })
    .from(last)
    .innerJoin(lotMovements, eq(lotMovements.lotId, last.id))
    .where(
      and(
        eq(lotMovements.kind, "consumption"),
        sql`not exists (select from lot_movements reversal where reversal.reverses_id = ${lotMovements.id})`,
      ),
    )
    .orderBy(desc(lotMovements.recordedAt), desc(lotMovements.id))
    .limit(usualSample.most);
}
