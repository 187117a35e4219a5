import { decimal, toWire } from "@pomar/contract/core/decimal";
import { type Chain, planChain } from "@pomar/contract/entries/corrections/chain.rules";
import type {
  ChainCreate,
  ChainObstacle,
  ChainPreview,
  ChainPreviewCreate,
} from "@pomar/contract/entries/corrections/corrections.schema";
import { sourcesFirst } from "@pomar/contract/ledger/lots/genealogy.rules";
import { lockGenealogy, recostDescendants } from "../../ledger/lots/genealogy.commands.ts";
import { refuseImpossiblePast } from "../../ledger/lots/happening.commands.ts";
import { changeBalances } from "../../ledger/lots/movements.commands.ts";
import { type ActionContext, createPendingEvents } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { withSavepoint } from "../../platform/db/with-savepoint.ts";
import { AppError, orNotFound, toRefusal } from "../../platform/http/app-error.ts";
import type { productions } from "../../schema/entries/productions.table.ts";
import { postRecalculation, takeLess } from "../productions/chained.commands.ts";
import { redoseDescendants } from "../productions/doses.commands.ts";
import {
  entryLink,
  findFigures,
  findObstacles,
  findProductionsByLots,
  type LockedChain,
  lockChain,
} from "./chain.queries.ts";
import { correctRoot, findRoot, madeEntries } from "./chain-entries.commands.ts";
import { buildPreview, otherDoses } from "./chain-preview.ts";

type Production = typeof productions.$inferSelect;

/**
 * Previews a correction in chain: writes the correction, reads the result and rolls the transaction back.
 * @throws 404 for an unknown entry; 400 for impossible weights and for shares whose sum differs from the reduction.
 */
export function previewChain(tx: Tx, body: ChainPreviewCreate, act: ActionContext): Promise<ChainPreview> {
  return withSavepoint(tx, async (undo) => {
    const preview = await correctChain(tx, body, {
      ...act,
      ifMatch: null,
      pendingEvents: createPendingEvents(),
      moved: [],
    });
    await undo();
    return preview;
  });
}

/**
 * Reduces the lot of an entry below its used quantity, and reduces the lots that were made of this lot.
 * @throws as `previewChain`; 409 when the correction would change more than the confirmed preview, and for each
 * obstacle.
 */
export async function correctInChain(tx: Tx, body: ChainCreate, act: ActionContext): Promise<ChainPreview> {
  const reason = `Correção em cadeia: ${body.reason}`;
  const preview = await correctChain(tx, body, { ...act, ifMatch: null, reason });
  if (preview.version !== body.version) throw AppError.of("correction.outdated");
  const [first] = preview.obstacles;
  if (first) throw blocked(first, preview.obstacles);
  return preview;
}

function blocked(first: ChainObstacle, obstacles: readonly ChainObstacle[]): AppError {
  const refusal = AppError.of("correction.blocked", { obstacle: first.message });
  refusal.issues = obstacles.map(({ message }, at) => ({ path: `obstacles.${at}`, message }));
  return refusal.because(obstacles.flatMap(({ links }) => links));
}

/** Writes as much of the correction as possible; where the answer contains obstacles, the caller must roll back. */
async function correctChain(tx: Tx, body: ChainPreviewCreate, act: ActionContext): Promise<ChainPreview> {
  await lockGenealogy(tx);
  const root = await findRoot(tx, body, act);
  const locked = await lockChain(tx, { ...root, today: act.today });
  const chain = planChain(locked.graph, root, body.shares);
  if (chain.issues.length > 0) throw AppError.invalid(chain.issues);
  const order = [...new Set([root.lotId, ...sourcesFirst(locked.edges)])].filter((id) => locked.graph.lots.has(id));
  const before = await findFigures(tx, order);
  const changed = chain.lots.flatMap(({ uses }) => uses).filter((use) => use.before !== use.after);
  const touched = new Set(changed.map(({ childLotId }) => childLotId));
  const productionsByLot = await findProductionsByLots(tx, [...touched]);
  const entries = order.flatMap((id) => productionsByLot.get(id) ?? []);
  const planned = await findObstacles(tx, chain, locked);
  const obstacles = planned.length > 0 ? planned : await post(tx, { ...root, body, chain, locked, entries }, act);
  const after = planned.length > 0 ? null : await findFigures(tx, order);
  const isRedosed = (id: string) => otherDoses(before.get(id)?.doses ?? [], after?.get(id)?.doses ?? []).length > 0;
  return buildPreview({
    body,
    chain,
    before,
    after,
    obstacles,
    rows: locked.rows,
    lotIds: order.filter((id) => id === root.lotId || touched.has(id) || (after !== null && isRedosed(id))),
    versions: [root.version, ...entries.map(({ version }) => version)],
  });
}

interface Posted {
  /** The lot of the corrected entry. */
  lotId: string;
  body: ChainPreviewCreate;
  chain: Chain;
  locked: LockedChain;
  /** The productions that consume less than before, each after the productions of its sources. */
  entries: readonly Production[];
}

/** Writes the correction. @returns the obstacles to the correction, in the order in which they occur. */
async function post(
  tx: Tx,
  { lotId, body, chain, locked, entries }: Posted,
  act: ActionContext,
): Promise<ChainObstacle[]> {
  const obstacles: ChainObstacle[] = [];
  const attempt = async (lotId: string, work: () => Promise<unknown>) => {
    const refusal = await work().catch(toRefusal);
    if (!(refusal instanceof AppError)) return;
    const row = locked.rows.get(lotId);
    obstacles.push({ message: refusal.message, links: refusal.dependents ?? (row ? [entryLink(row)] : []) });
  };
  const before = new Map<string, { entry: object; problems: string[] }>();
  for (const { id, kind } of entries) {
    const entry = orNotFound(await madeEntries[kind].find(tx, id, act.today));
    before.set(id, { entry, problems: (await madeEntries[kind].recalculate(tx, id, act)).problems });
  }
  await shrink(tx, chain, { locked, entries }, act);
  await attempt(lotId, () => correctRoot(tx, body, act));
  for (const { id, kind, lotId: madeId } of entries)
    await attempt(madeId, async () => {
      const recalculation = await madeEntries[kind].recalculate(tx, id, act);
      await postRecalculation(tx, recalculation, act);
      const row = locked.rows.get(madeId);
      for (const problem of recalculation.problems)
        if (row && !before.get(id)?.problems.includes(problem))
          obstacles.push({ message: `${row.code}: ${problem}`, links: [entryLink(row)] });
    });
  const retaken = new Set(entries.map((entry) => entry.lotId));
  await attempt(lotId, () => recostDescendants(tx, lotId, act));
  await attempt(lotId, () => redoseDescendants(tx, { lotId, retaken }, act));
  await attempt(lotId, () => refuseImpossiblePast(tx, act));
  for (const { id, kind } of entries) {
    const after = orNotFound(await madeEntries[kind].find(tx, id, act.today));
    const event = { action: "update", entity: "productions", kind, entityId: id } as const;
    await audit(tx, act, { ...event, before: before.get(id)?.entry ?? null, after });
  }
  return obstacles;
}

/** Reduces every smaller lot, the last made lot first, so that no line of the ledger leaves a negative balance. */
async function shrink(
  tx: Tx,
  chain: Chain,
  { locked, entries }: Pick<Posted, "locked" | "entries">,
  act: ActionContext,
): Promise<void> {
  const uses = chain.lots.flatMap((lot) => lot.uses).filter((use) => use.before !== use.after);
  const blends = chain.lots.filter(({ id }) => locked.graph.lots.get(id)?.isBlend);
  for (const production of entries.toReversed()) {
    const lines = uses.filter(({ childLotId }) => childLotId === production.lotId);
    const madeKg = blends.find(({ id }) => id === production.lotId)?.after ?? null;
    const taken = lines.map(({ lotId, after }) => ({ lotId, quantity: after }));
    await takeLess(tx, { production, lines: taken, madeKg }, act);
  }
  const less = (before: number, after: number) => toWire(decimal(before).minus(after), 3);
  const returned = uses.map(({ lotId, before, after }) => ({ lotId, quantity: less(before, after) }));
  const reduced = blends.map(({ id, before, after }) => ({ lotId: id, quantity: less(after, before) }));
  await changeBalances(tx, [...returned, ...reduced], act);
}
