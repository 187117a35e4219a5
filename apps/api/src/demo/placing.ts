import type { LotType } from "@pomar/contract/kinds";
import { mostMoved } from "@pomar/contract/registries/places/places.schema";
import { asc } from "drizzle-orm";
import { inStock } from "../ledger/lots/lot-list.queries.ts";
import { moveLots } from "../ledger/lots/place-moves.commands.ts";
import type { ActionContext } from "../platform/action-context.ts";
import type { Database, Tx } from "../platform/db/db.ts";
import { createPlace } from "../registries/places/places.commands.ts";
import { lots } from "../schema/ledger/lots.table.ts";

/** Chambers with their positions, and what stands there. */
const demoPlaces: readonly { name: string; notes: string; positions: readonly string[]; types: readonly LotType[] }[] =
  [
    { name: "Câmara de resfriamento", notes: "Fruta à espera, 4 °C", positions: [], types: ["raw_material"] },
    { name: "Câmara 1", notes: "Pasta, -18 °C", positions: ["A-01", "A-02", "A-03", "B-01", "B-02"], types: ["pulp"] },
    {
      ...{ name: "Câmara 2", notes: "Produto pronto, -20 °C" },
      positions: ["A-01", "A-02", "A-03", "A-04", "B-01", "B-02", "B-03", "B-04"],
      types: ["final_product"],
    },
    { name: "Almoxarifado", notes: "", positions: [], types: ["additive", "additional", "packaging"] },
  ];

/** Registers the places, and says of everything in stock where it stands: but of what is of today, which nobody has brought away yet. */
export async function placeLots(database: Database, act: ActionContext): Promise<void> {
  await database.transaction(async (tx) => {
    const { id, type, producedAt } = lots;
    const standing = await tx.select({ id, type, producedAt }).from(lots).where(inStock).orderBy(asc(lots.code));
    const settled = standing.filter((lot) => lot.producedAt < act.today);
    for (const { positions, types, ...chamber } of demoPlaces) {
      const places = await makePlaces(tx, { ...chamber, positions }, act);
      const ids = settled.filter((lot) => types.includes(lot.type)).map((lot) => lot.id);
      for (const [n, place] of places.entries()) {
        const brought = ids.filter((_, at) => at % places.length === n);
        for (let first = 0; first < brought.length; first += mostMoved)
          await moveLots(tx, place, { lots: brought.slice(first, first + mostMoved) }, act);
      }
    }
  });
}

/** @returns where lots are put: the positions, or the chamber that has none. */
async function makePlaces(
  tx: Tx,
  { name, notes, positions }: { name: string; notes: string; positions: readonly string[] },
  act: ActionContext,
): Promise<string[]> {
  const chamber = await createPlace(tx, { name, notes: notes || null }, act);
  const ids: string[] = [];
  for (const position of positions) ids.push((await createPlace(tx, { name: position, parentId: chamber.id }, act)).id);
  return ids.length === 0 ? [chamber.id] : ids;
}
