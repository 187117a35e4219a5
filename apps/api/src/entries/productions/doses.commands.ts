import { groupedBy } from "@pomar/contract/core/collections.rules";
import { decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import { type ProductionInput, productDoses } from "@pomar/contract/entries/productions/product.rules";
import { sourcesFirst } from "@pomar/contract/ledger/lots/genealogy.rules";
import { eq, inArray, sql } from "drizzle-orm";
import { listSourcesOfDescendants } from "../../ledger/lots/genealogy.queries.ts";
import { dosesOfLot } from "../../ledger/lots/lots.queries.ts";
import { deleteDoses, insertDose } from "../../ledger/lots/stored-lots.commands.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { auditAll } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { itemRegistries } from "../../registries/items.queries.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { findLotItems, type LotItem } from "./inputs.queries.ts";

type Doses = ReadonlyMap<string, number>;

/** A lot with its doses before and after a recalculation. */
interface Redosed {
  lotId: string;
  code: string;
  before: Doses;
  after: Doses;
}

interface RedoseRequest {
  lotId: string;
  /** The descendants whose own inputs changed; lots made of a lot with changed doses are recalculated as well. */
  retaken?: ReadonlySet<string>;
}

/**
 * Recalculates the doses in the descendants of a lot, sources first, and writes the changed doses. The quantities of
 * the descendants and the doses of the lot itself must be final already; the genealogy must be locked exclusively.
 * @throws 422 with the lot, for a dose that grows above its limit; a dose that exceeded its limit before and does not
 * grow is accepted.
 */
export async function redoseDescendants(tx: Tx, request: RedoseRequest, act: ActionContext): Promise<void> {
  const changed = await findRedosed(tx, request);
  if (changed.length === 0) return;
  const ids = changed.map((one) => one.lotId);
  const before = await listDosed(tx, ids);
  await deleteDoses(tx, ids);
  for (const { lotId: id, after } of changed) {
    for (const [additiveId, mgPerKg] of after) await insertDose(tx, { lotId: id, additiveId, mgPerKg });
    await tx.execute(sql`select renew_additive_uses(${id})`);
  }
  const after = new Map((await listDosed(tx, ids)).map((entry) => [entry.entityId, entry.doses]));
  const events = before.map(({ kind, entityId, doses }) => ({
    ...({ action: "update", entity: "productions", kind, entityId } as const),
    before: { doses },
    after: { doses: after.get(entityId) },
  }));
  await auditAll(tx, act, events);
  await refuseGrown(tx, changed);
}

/** The descendants of a lot whose doses change, each after all its sources. */
async function findRedosed(tx: Tx, { lotId, retaken = new Set() }: RedoseRequest): Promise<Redosed[]> {
  const edges = await listSourcesOfDescendants(tx, lotId);
  if (edges.length === 0) return [];
  const ids = [...new Set([lotId, ...edges.flatMap(({ from, to }) => [from, to])])];
  const items = await findLotItems(tx, ids);
  const contained = new Map([...items].map(([id, { doses }]) => [id, doses]));
  if ([...items.values()].every(({ doses, additive }) => doses.length === 0 && additive === null)) return [];
  const rows = await tx.select().from(lots).where(inArray(lots.id, ids));
  const lotsById = new Map(rows.map((row) => [row.id, row]));
  const sources = groupedBy(edges, ({ to }) => to);
  const changed: Redosed[] = [];
  const others = new Set([lotId]);
  for (const id of sourcesFirst(edges)) {
    const [madeLot, taken] = [lotsById.get(id), sources.get(id)];
    if (!madeLot || !taken || !(retaken.has(id) || taken.some(({ from }) => others.has(from)))) continue;
    const inputs = taken.flatMap(({ from, quantity }): ProductionInput[] => {
      const [lot, item] = [lotsById.get(from), items.get(from)];
      return lot && item ? [toInput(lot, { ...item, doses: contained.get(from) ?? [] }, quantity)] : [];
    });
    const madeKg = toWire(decimal(madeLot.initialQuantity).times(madeLot.kgPerUnit ?? 0), 6);
    const after = productDoses(inputs, madeKg);
    const before = new Map((contained.get(id) ?? []).map(({ additiveId, mgPerKg }) => [additiveId, mgPerKg]));
    if (areAlike(before, after)) continue;
    others.add(id);
    const doses = [...after].map(([additiveId, mgPerKg]) => ({ additiveId, mgPerKg }));
    contained.set(id, doses);
    changed.push({ lotId: id, code: madeLot.code, before, after });
  }
  return changed;
}

const toInput = (lot: ProductionInput["lot"], item: LotItem, quantity: number) => ({ ...item, quantity, lot });

const areAlike = (one: Doses, other: Doses) =>
  one.size === other.size && [...one].every(([additiveId, mgPerKg]) => other.get(additiveId) === mgPerKg);

/** The productions of the given lots with their doses, in the form of an entry's answer. */
async function listDosed(tx: Tx, lotIds: readonly string[]) {
  return tx
    .select({ kind: productions.kind, entityId: productions.id, doses: dosesOfLot })
    .from(productions)
    .innerJoin(lots, eq(lots.id, productions.lotId))
    .where(inArray(productions.lotId, [...lotIds]));
}

async function refuseGrown(tx: Tx, changed: readonly Redosed[]): Promise<void> {
  for (const { lotId, code, before, after } of changed)
    for (const [additiveId, dose] of after) {
      if (dose <= (before.get(additiveId) ?? 0)) continue;
      const additive = await itemRegistries.additive.hold(tx, additiveId);
      const limit = additive?.maxDoseMgPerKg ?? null;
      if (!additive || limit === null || dose <= limit) continue;
      throw AppError.of("production.dose-exceeded", {
        additive: `${additive.name} no lote ${code}`,
        dose: unbroken(formatNumber(dose, 1), "mg/kg"),
        limit: unbroken(formatNumber(limit, { atMost: 1 }), "mg/kg"),
      }).because([{ kind: "lot", id: lotId, name: code }]);
    }
}
