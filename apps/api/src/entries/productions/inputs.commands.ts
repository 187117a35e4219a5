import { type Decimal, decimal, toWire } from "@pomar/contract/core/decimal";
import type { NewProductionLine, ProductionLine } from "@pomar/contract/entries/productions/productions.schema";
import type { LotType } from "@pomar/contract/kinds";
import { lotTypeTable } from "@pomar/contract/kinds";
import { lockGenealogyForShare } from "../../ledger/lots/genealogy.commands.ts";
import { type LockedLot, lockLots } from "../../ledger/lots/movements.queries.ts";
import { insufficient, whyUnusable } from "../../ledger/lots/uses.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { refuseEarlyDay } from "../../platform/http/early-day.ts";
import { listComponents, lockFruitForShare } from "../../registries/fruits/fruits.queries.ts";
import { findLotItems, findLotsOfEntries, type LotItem, lockItemsForShare } from "./inputs.queries.ts";

export type Fruit = NonNullable<Awaited<ReturnType<typeof lockFruitForShare>>>;

/** A line of a production: a quantity of one lot. */
interface Line extends ProductionLine {
  /** The position of the line in the body, such as `inputs.0`. */
  path: string;
  /** The lot types that the line accepts. */
  types: readonly LotType[];
}

/** A production as the user entered it: its lots, its fruit and its day. */
export interface ProductionOrder {
  fruitId: string;
  /** The day of production, `YYYY-MM-DD` in the plant's time zone. */
  producedAt: string;
  lines: readonly Line[];
}

/** A line with its locked lot and the item of this lot. */
export interface Input extends Line, LotItem {
  lot: LockedLot;
}

/** The fruit, the day and the locked inputs of a production. */
export interface ResolvedInputs {
  fruit: Fruit;
  producedAt: string;
  inputs: Input[];
}

/** The lot types in the supply parts of the form, which are the same for pulpings and packings. */
export const supplies = { additives: ["additive"], additionals: ["additional"], packagings: ["packaging"] } as const;

type Form<Part extends string> = Pick<ProductionOrder, "fruitId" | "producedAt"> &
  Record<Part, readonly ProductionLine[]>;

/**
 * The lines of a new production with the id of each lot; the body may name a lot by the entry that makes it.
 * @throws 409 for an entry that has not reached the server.
 */
export async function linesByLot<Part extends string>(
  tx: Tx,
  form: Record<NoInfer<Part>, readonly NewProductionLine[]>,
  parts: readonly Part[],
): Promise<Record<Part, ProductionLine[]>> {
  const ids = parts.flatMap((part) => form[part].flatMap(({ entryId }) => entryId ?? []));
  const madeLots = ids.length === 0 ? [] : await findLotsOfEntries(tx, { ids });
  const lotIdByEntry = new Map(madeLots.map(({ entryId, lotId }) => [entryId, lotId]));
  const lines = parts.map((part) => [
    part,
    form[part].map(({ lotId, entryId, quantity }, n): ProductionLine => {
      const lot = lotId ?? lotIdByEntry.get(entryId ?? "");
      if (lot === undefined) throw AppError.of("entry.not-arrived").at(`${part}.${n}.lotId`);
      return { lotId: lot, quantity };
    }),
  ]);
  return Object.fromEntries(lines);
}

/** The lines of a production's form with their positions. @param typesOf the lot types that each part accepts. */
export function buildOrder<Part extends string>(
  form: Form<NoInfer<Part>>,
  typesOf: Readonly<Record<Part, readonly LotType[]>>,
): ProductionOrder {
  const parts = Object.keys(typesOf) as Part[];
  const lines = parts.flatMap((part) =>
    form[part].map((line, n) => ({ ...line, path: `${part}.${n}`, types: typesOf[part] })),
  );
  return { fruitId: form.fruitId, producedAt: form.producedAt, lines };
}

/**
 * Locks the records that a new production names, and locks the genealogy for share.
 * @throws 400 for an invalid field; 409 for a lot that may not be used and for a balance that is too small.
 */
export async function lockInputs(tx: Tx, order: ProductionOrder, act: ActionContext): Promise<ResolvedInputs> {
  refuseFuture(order, act);
  const [, fruit] = await Promise.all([lockGenealogyForShare(tx), lockFruit(tx, order.fruitId, null)]);
  const { inputs } = await lockLines(tx, order.lines, []);
  await refuseOtherFruits(tx, fruit, inputs);
  refuseUnusable(inputs, { on: order.producedAt, before: null });
  return { fruit, producedAt: order.producedAt, inputs };
}

/** Locks the fruit of a stored production and the lots that it consumed, whatever their status is. */
export async function lockStoredInputs(tx: Tx, order: ProductionOrder): Promise<ResolvedInputs> {
  const fruit = await lockFruit(tx, order.fruitId, order.fruitId);
  const { inputs } = await lockLines(tx, order.lines, []);
  return { fruit, producedAt: order.producedAt, inputs };
}

/** @throws 400 when the day is in the future or too long ago. @param before the stored day, which remains allowed. */
export function refuseFuture({ producedAt }: ProductionOrder, act: ActionContext, before?: string): void {
  if (producedAt > act.today)
    throw AppError.invalid([{ path: "producedAt", message: "A data de produção não pode estar no futuro" }]);
  if (producedAt !== before) refuseEarlyDay("producedAt", producedAt, act);
}

/** Locks the fruit of a production. @param knownId the stored fruit of the production, which may be inactive by now. */
export async function lockFruit(tx: Tx, id: string, knownId: string | null): Promise<Fruit> {
  const fruit = await lockFruitForShare(tx, id);
  if (fruit && (fruit.active || id === knownId)) return fruit;
  const message = fruit ? `${fruit.name} está desativada` : "Esta fruta não existe";
  throw AppError.invalid([{ path: "fruitId", message }]);
}

/**
 * Locks the items of some lines and then their lots, since a renaming also locks the item before its lots. The lots are
 * locked in the order of their ids, so that no two transactions deadlock.
 * @param alsoIds further lots to lock in the same order: those of the corrected entry.
 * @returns the lines with their lots, and every locked lot by id.
 * @throws 400 for a lot that does not exist, and for a lot whose type the line does not accept.
 */
export async function lockLines(tx: Tx, lines: readonly Line[], alsoIds: readonly string[]) {
  const ids = [...new Set([...lines.map((line) => line.lotId), ...alsoIds])];
  const items = await findLotItems(tx, ids);
  await lockItemsForShare(tx, [...items.values()]);
  const locked = await lockLots(tx, ids);
  const issues: { path: string; message: string }[] = [];
  const inputs = lines.flatMap((line): Input[] => {
    const [lot, item] = [locked.get(line.lotId), items.get(line.lotId)];
    const problem = lot && item ? findProblem(line, lot) : { at: "lotId", message: "Este lote não existe" };
    if (problem !== null) issues.push({ path: `${line.path}.${problem.at}`, message: problem.message });
    return lot && item ? [{ ...line, ...item, lot }] : [];
  });
  if (issues.length > 0) throw AppError.invalid(issues);
  return { inputs, locked };
}

function findProblem({ types, quantity }: Line, lot: LockedLot): { at: string; message: string } | null {
  if (!types.includes(lot.type))
    return {
      at: "lotId",
      message: `O lote ${lot.code} é de ${lotTypeTable[lot.type].name.toLowerCase()} e não pode ser usado aqui`,
    };
  if (lot.unit === "un" && !Number.isInteger(quantity))
    return { at: "quantity", message: "Informe um número inteiro de unidades" };
  return null;
}

/** Refuses a lot of a different fruit; a composite fruit also accepts lots of the fruits that compose it. */
export async function refuseOtherFruits(tx: Tx, fruit: Fruit, inputs: readonly Input[]): Promise<void> {
  const allowed = new Set([fruit.id, ...(fruit.composite ? await listComponents(tx, fruit.id) : [])]);
  const issues = inputs.flatMap(({ path, lot, fruitId }) =>
    fruitId !== null && !allowed.has(fruitId)
      ? [{ path: `${path}.lotId`, message: `O lote ${lot.code} não é de ${fruit.name}` }]
      : [],
  );
  if (issues.length > 0) throw AppError.invalid(issues);
}

type Quantities = readonly { lotId: string; quantity: number }[];

/**
 * Refuses lots that may not be used on the day of production, and quantities above a lot's balance; the quantities of a
 * production are summed per lot. A stored or smaller quantity is accepted. A larger quantity is a new use, subject to
 * every rule of a use; a changed day is judged by the status of the lot on the new day.
 * @param before the day and lines of the corrected entry; null for a new entry.
 */
export function refuseUnusable(
  inputs: readonly Input[],
  { on, before }: { on: string; before: { on: string; lines: Quantities } | null },
): void {
  const wanted = sumByLot(inputs);
  const taken = sumByLot(before?.lines ?? []);
  for (const { lot, lotId, path } of inputs) {
    const isMore = getAmount(wanted, lotId).gt(getAmount(taken, lotId));
    if (!isMore && on === before?.on) continue;
    const reason = whyUnusable(lot, on, { decided: isMore });
    if (reason !== null) throw AppError.of("lot.not-consumable", { code: lot.code, reason }).at(`${path}.lotId`);
  }
  const left = new Map(inputs.map(({ lot }) => [lot.id, getAmount(taken, lot.id).plus(lot.balance)]));
  for (const { lot, quantity, path } of inputs) {
    const rest = getAmount(left, lot.id).minus(quantity);
    if (rest.lt(0))
      throw insufficient(lot, toWire(getAmount(taken, lot.id).plus(lot.balance), 3)).at(`${path}.quantity`);
    left.set(lot.id, rest);
  }
}

const getAmount = (sums: ReadonlyMap<string, Decimal>, lotId: string) => sums.get(lotId) ?? decimal(0);

/** The sum of the given lines for each lot, in the unit of the lot. */
export function sumByLot(lines: Quantities): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { lotId, quantity } of lines) sums.set(lotId, getAmount(sums, lotId).plus(quantity));
  return sums;
}
