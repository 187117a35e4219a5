import { groupedBy } from "../../core/collections.rules.ts";
import { calculateSum, type Decimal, decimal, formatNumber, roundTo, toWire, unbroken } from "../../core/decimal.ts";
import { sourcesFirst } from "../../ledger/lots/genealogy.rules.ts";

/** A lot that a correction may change; quantities in the lot's unit. */
export interface ChainLot {
  id: string;
  code: string;
  unit: string;
  initialQuantity: number;
  balance: number;
  /**
   * True for a blend: its quantity is the sum of its parts, so a blend shrinks when a part shrinks. A different product
   * has a counted quantity, which stays unchanged.
   */
  isBlend: boolean;
}

/** The quantity of lot `lotId` that lot `childLotId` consumed, in the unit of `lotId`. */
export interface ChainUse {
  lotId: string;
  childLotId: string;
  quantity: number;
}

export interface ChainGraph {
  /** The corrected lot, and every lot made of the corrected lot at any depth. */
  lots: ReadonlyMap<string, ChainLot>;
  uses: readonly ChainUse[];
}

export interface SharedUse extends Pick<ChainUse, "lotId" | "childLotId"> {
  before: number;
  after: number;
}

/** A lot whose quantity shrinks; quantities in the lot's unit. */
export interface ShrunkLot {
  id: string;
  before: number;
  after: number;
  /** The quantity by which the withdrawals from the lot exceed its new quantity. */
  deficit: number;
  /**
   * The part of the deficit that smaller uses cannot cover, because shipments, losses and counts alone exceed the new
   * quantity.
   */
  missing: number;
  /** The new quantity of each use of the lot; empty for a lot without a deficit. */
  uses: SharedUse[];
}

export interface Chain {
  /** The lots whose quantity shrinks; each lot follows its input lots. */
  lots: ShrunkLot[];
  /** Problems with the shares that the user gave; `path` contains the index of the share. */
  issues: { path: string; message: string }[];
}

const getScaleOfUnit = (unit: string) => (unit === "un" ? 0 : 3);

/**
 * Shares a total among uses in proportion to their quantities, rounded half-up to `scale` decimals; the largest use
 * absorbs the rounding difference. No share exceeds its quantity or is negative, and the sum of the shares is `total`.
 * @param total  from 0 to the sum of `quantities`, with at most `scale` decimals.
 */
export function sharedAmong(quantities: readonly number[], total: number, scale: number): number[] {
  const whole = calculateSum(quantities);
  const parts = quantities.map((quantity) =>
    whole.eq(0) ? decimal(0) : roundTo(decimal(quantity).times(total).div(whole), scale),
  );
  let rest = decimal(total).minus(calculateSum(parts));
  const largestFirst = quantities.map((quantity, at) => ({ quantity, at })).sort((a, b) => b.quantity - a.quantity);
  for (const { quantity, at } of largestFirst) {
    const part = parts[at] ?? decimal(0);
    const room = rest.gt(0) ? decimal(quantity).minus(part) : part.times(-1);
    const more = rest.gt(0) === rest.gt(room) ? room : rest;
    parts[at] = part.plus(more);
    rest = rest.minus(more);
  }
  return parts.map((part) => toWire(part, scale));
}

/**
 * Finds every lot that shrinks with the corrected lot, among all lots made of the corrected lot. The uses of a lot with
 * a deficit are reduced: a share that the user gave is fixed, and the remaining uses shrink in proportion. A blend
 * shrinks as much as its parts, and has a deficit when withdrawals from the blend exceed its new quantity.
 * @throws when a lot is made of itself, at any depth.
 */
export function planChain(
  { lots, uses }: ChainGraph,
  change: { lotId: string; quantity: number },
  given: readonly ChainUse[],
): Chain {
  const usesByLot = groupedBy(uses, ({ lotId }) => lotId);
  const order =
    uses.length === 0 ? [change.lotId] : sourcesFirst(uses.map(({ lotId: from, childLotId: to }) => ({ from, to })));
  const less = new Map<string, Decimal>();
  const chain: Chain = { lots: [], issues: [] };
  const judged = new Set<number>();
  for (const id of order) {
    const lot = lots.get(id);
    if (!lot) continue;
    const after =
      id === change.lotId ? change.quantity : toWire(decimal(lot.initialQuantity).minus(less.get(id) ?? 0), 3);
    if (after >= lot.initialQuantity) continue;
    const shrunk = shrinkLot(lot, after, { uses: usesByLot.get(id) ?? [], given, judged });
    chain.lots.push(shrunk.lot);
    chain.issues.push(...shrunk.issues);
    for (const use of shrunk.lot.uses) {
      const child = lots.get(use.childLotId);
      const fall = decimal(use.before).minus(use.after);
      if (child?.isBlend) less.set(child.id, (less.get(child.id) ?? decimal(0)).plus(fall));
    }
  }
  for (const at of given.keys())
    if (!judged.has(at))
      chain.issues.push({
        path: `shares.${at}.quantity`,
        message: "Este lote não tem o que repartir: tire esta parte",
      });
  return chain;
}

interface Sharing {
  uses: readonly ChainUse[];
  given: readonly ChainUse[];
  /** The indices of the given shares that belong to a lot with a deficit. */
  judged: Set<number>;
}

function shrinkLot(lot: ChainLot, after: number, { uses, given, judged }: Sharing) {
  const { id, initialQuantity: before, balance } = lot;
  const short = decimal(before).minus(after).minus(balance);
  const deficit = short.gt(0) ? toWire(short, 3) : 0;
  const taken = calculateSum(uses.map(({ quantity }) => quantity));
  const missing = deficit > 0 && taken.lt(deficit) ? toWire(decimal(deficit).minus(taken), 3) : 0;
  const shrunk: ShrunkLot = { id, before, after, deficit, missing, uses: [] };
  if (deficit === 0 || missing > 0) return { lot: shrunk, issues: [] };
  const fixed = new Map<string, { quantity: number; at: number }>();
  for (const [at, { lotId, childLotId, quantity }] of given.entries())
    if (lotId === id && uses.some((use) => use.childLotId === childLotId)) {
      judged.add(at);
      fixed.set(childLotId, { quantity, at });
    }
  const total = taken.minus(deficit);
  const free = uses.filter(({ childLotId }) => !fixed.has(childLotId));
  const rest = total.minus(calculateSum([...fixed.values()].map(({ quantity }) => quantity)));
  const issues = listChainIssues({ lot, uses, fixed, total, rest, free });
  const quantities = free.map(({ quantity }) => quantity);
  const parts = sharedAmong(quantities, issues.length > 0 ? 0 : toWire(rest, 3), getScaleOfUnit(lot.unit));
  const shared = new Map(free.map(({ childLotId }, at) => [childLotId, parts[at] ?? 0]));
  shrunk.uses = uses.map(({ childLotId, quantity }) => ({
    lotId: id,
    childLotId,
    before: quantity,
    after: fixed.get(childLotId)?.quantity ?? shared.get(childLotId) ?? 0,
  }));
  return { lot: shrunk, issues };
}

interface Shares {
  lot: ChainLot;
  uses: readonly ChainUse[];
  fixed: ReadonlyMap<string, { quantity: number; at: number }>;
  total: Decimal;
  rest: Decimal;
  free: readonly ChainUse[];
}

function listChainIssues({ lot, uses, fixed, total, rest, free }: Shares): Chain["issues"] {
  const written = (value: number | Decimal) =>
    unbroken(formatNumber(toWire(decimal(value), 3), getScaleOfUnit(lot.unit)), lot.unit);
  const issues = [...fixed].flatMap(([childLotId, { quantity, at }]) => {
    const path = `shares.${at}.quantity`;
    const before = uses.find((use) => use.childLotId === childLotId)?.quantity ?? 0;
    if (lot.unit === "un" && !Number.isInteger(quantity))
      return [{ path, message: "Informe um número inteiro de unidades" }];
    if (quantity > before) return [{ path, message: `Não pode passar do que foi usado: ${written(before)}` }];
    return [];
  });
  const [last] = [...fixed.values()].slice(-1);
  if (issues.length > 0 || !last) return issues;
  const path = `shares.${last.at}.quantity`;
  const most = calculateSum(free.map(({ quantity }) => quantity));
  if (rest.gte(0) && rest.lte(most)) return [];
  const sum = rest.lt(0) ? total.minus(rest) : total.minus(rest).plus(most);
  return [{ path, message: `As partes do lote ${lot.code} somam ${written(sum)}, mas devem somar ${written(total)}` }];
}
