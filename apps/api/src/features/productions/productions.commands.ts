import { type Decimal, decimal, formatNumber, toWire } from "@pomar/contract/decimal";
import { costPerUnit, keptCost, partCost, sumCosts } from "@pomar/contract/lots/cost.rules";
import type { LotType, Unit } from "@pomar/contract/lots/lots.schema";
import { dosesOf, massOf } from "@pomar/contract/productions/production.rules";
import type { ProductionKind } from "@pomar/contract/productions/production-kinds";
import type { Resource } from "@pomar/contract/realtime";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import type { Tx } from "../../shared/db/db.ts";
import { preparedInsert } from "../../shared/db/insert.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { holdAdditive } from "../additives/additives.queries.ts";
import { findCalculatorRecordId } from "../calculator/calculator.queries.ts";
import { holdFruit, listComponents } from "../fruits/fruits.queries.ts";
import { holdGenealogy, shareGenealogy } from "../lots/genealogy.commands.ts";
import { listDescendantIds } from "../lots/genealogy.queries.ts";
import { claimCode, reserveCode } from "../lots/lots.commands.ts";
import { lotAdditives, lots } from "../lots/lots.table.ts";
import { append, appendReversal, changeBalances } from "../lots/movements.commands.ts";
import { type LockedLot, listConsumptions, listStanding } from "../lots/movements.queries.ts";
import { consumed, dependentLots, usesOf } from "../lots/uses.queries.ts";
import { refuseUnusable } from "./consumable.ts";
import { type Input, type Line, lockInputs } from "./inputs.commands.ts";
import { findStored } from "./productions.queries.ts";
import { productions } from "./productions.table.ts";

type Fruit = NonNullable<Awaited<ReturnType<typeof holdFruit>>>;
type Stored = typeof productions.$inferSelect;

type Columns<Table extends { $inferInsert: object }, Omitted extends string> = Omit<
  Table["$inferInsert"],
  "id" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy" | "removedAt" | "version" | Omitted
>;

/** What every kind of production answers. */
export interface Answer {
  id: string;
  lot: { id: string; code: string };
}

/** A kind of production: where its answers are found, whose lists show it, how its inputs leave their lots. */
export interface Room<Reply extends Answer> {
  kind: ProductionKind;
  resource: Resource;
  movement: "consumption" | "composition";
  find: (tx: Tx, id: string, today: string) => Promise<Reply | undefined>;
}

/** What a person wrote: which lots become what, and when. */
export interface Document {
  fruitId: string;
  /** `YYYY-MM-DD` in the plant. */
  producedAt: string;
  lines: Line[];
  /** A code given by hand; absent: the next one. */
  code?: string | null | undefined;
}

/** What a kind's own rules judge by: everything it names, locked. */
export interface Judged {
  fruit: Fruit;
  producedAt: string;
  inputs: Input[];
  /** kg of all inputs that have mass, three decimals. */
  inputKg: number;
}

/** What comes out. */
export interface Made {
  lot: {
    type: LotType;
    /** What the code begins with, when not by the type. */
    codeType?: "composite";
    unit: Unit;
    /** In `unit`. */
    quantity: number;
    kgPerUnit: number;
    composite: boolean;
    expiresAt: string | null;
    brix?: number | null;
    ph?: number | null;
    acidity?: number | null;
    totalSolids?: number | null;
  };
  production: Columns<
    typeof productions,
    "kind" | "lotId" | "itemId" | "quantity" | "producedAt" | "inputKg" | "totalCost"
  >;
}

interface Production<Reply extends Answer> {
  room: Room<Reply>;
  document: Document;
  /** The kind's own rules. @throws 400 with the fields that do not add up. */
  judge: (judged: Judged) => Made;
  /** What else is recorded with it, each a single statement. */
  news?: (entry: Reply) => Promise<void>[];
}

const insertLot = preparedInsert(lots);
const insertProduction = preparedInsert(productions);
const insertDose = preparedInsert(lotAdditives);

/**
 * Makes one lot of others: one production, one lot with a code of its own, one `production` movement, and of every line what it
 * takes; balances, doses and cost with it.
 * @throws 400 for what cannot be (fruit, lots, days, masses), 409 for a lot that may not be used or holds too little,
 *   422 for a dose above its limit.
 */
export async function produce<Reply extends Answer>(
  tx: Tx,
  { room, document, judge, news }: Production<Reply>,
  act: Act,
): Promise<Reply> {
  await shareGenealogy(tx);
  refuseFuture(document, act);
  const fruit = await fruitOf(tx, document.fruitId, null);
  const { inputs } = await lockInputs(tx, document);
  const whole = await wholeOf(tx, { document, fruit, inputs, judge, returned: [] });
  const code = await codeOf(tx, { document, fruit, made: whole.made }, act);
  const lot = { ...creation(act), ...whole.lot, code, entryKind: room.kind, balance: whole.made.lot.quantity };
  const production = { ...creation(act), ...whole.production, kind: room.kind, lotId: lot.id };
  await insertLot(tx, lot);
  await enter(tx, { room, document, whole, lotId: lot.id }, act);
  await insertProduction(tx, production);
  const entry = found(await room.find(tx, production.id, act.today));
  await Promise.all([
    audit(tx, act, { action: "create", entity: "productions", entityId: entry.id, after: entry }),
    ...(news?.(entry) ?? []),
  ]);
  tell(room.resource, inputs, act);
  return entry;
}

/** A production as it is stored and as it is answered. */
export interface Known<Reply> {
  production: Stored;
  lot: LockedLot;
  entry: Reply;
}

interface Correction<Reply extends Answer> {
  room: Room<Reply>;
  id: string;
  /**
   * The whole production as wanted.
   * @property moves  whether anything changes that the ledger, the code or the doses tell: lots, quantities, fruit, day.
   */
  rework: (known: Known<Reply>) => Pick<Production<Reply>, "document" | "judge"> & { moves: boolean };
}

/**
 * Makes a production what it should have been; every rule is asked again. The ledger is appended to: what changes is reversed and
 * entered anew.
 * @throws 409 with the lots it went into, when the lot was used and more than remarks and readings would change.
 */
export async function correctProduction<Reply extends Answer>(
  tx: Tx,
  { room, id, rework }: Correction<Reply>,
  act: Act,
): Promise<Reply> {
  await holdGenealogy(tx);
  const stored = found(await findStored(tx, room.kind, id));
  assertFresh(act, stored);
  const before = found(await room.find(tx, id, act.today));
  const consumptions = await listConsumptions(tx, stored.lotId);
  const sourceIds = consumptions.map(({ lotId }) => lotId);
  const known = { production: stored, lot: await lotOf(tx, stored.lotId), entry: before };
  const { document, judge, moves } = rework(known);
  refuseFuture(document, act);
  const fruit = await fruitOf(tx, document.fruitId, stored.itemId);
  const { inputs, locked } = await lockInputs(tx, { lines: document.lines, also: [stored.lotId, ...sourceIds] });
  const lot = found(locked.get(stored.lotId));
  const standing = await listStanding(tx, lot.id);
  const uses = usesOf(standing);
  if (uses.length > 0 && moves) throw consumed(lot, uses, "quantidades, lotes, fruta e data não podem mudar");
  if (uses.length > 0 && document.code && document.code !== lot.code)
    throw AppError.of("lot.code-fixed", { code: lot.code }).at("code").because(dependentLots(uses));
  await refuseCycle(tx, lot, inputs);

  const returned = consumptions.map(({ lotId, quantity }) => ({ lotId, quantity: -quantity }));
  const whole = await wholeOf(tx, { document, fruit, inputs, judge, returned: moves ? returned : null });
  if (moves) {
    // What is right is made before what was wrong goes: at no line of its ledger did the lot hold less than nothing.
    const made = standing.filter(({ kind }) => kind === "production");
    for (const movement of consumptions) await appendReversal(tx, movement, act);
    await changeBalances(tx, returned);
    await tx.delete(lotAdditives).where(eq(lotAdditives.lotId, lot.id));
    await enter(tx, { room, document, whole, lotId: lot.id }, act);
    for (const movement of made) await appendReversal(tx, movement, act);
  }
  const sameFruit = fruit.id === stored.itemId && whole.made.lot.type === lot.type;
  const code =
    sameFruit && (document.code ?? lot.code) === lot.code
      ? lot.code
      : await codeOf(tx, { document, fruit, made: whole.made }, act);
  // Nothing was taken, but somebody may have counted more of it.
  const more = decimal(whole.made.lot.quantity).minus(lot.initialQuantity);
  const made = moves ? { balance: toWire(decimal(lot.balance).plus(more), 3) } : {};
  await tx
    .update(lots)
    .set({ ...whole.lot, ...made, code, ...change(act, lot) })
    .where(eq(lots.id, lot.id));
  await tx
    .update(productions)
    .set({ ...whole.production, ...change(act, stored) })
    .where(eq(productions.id, id));
  const after = found(await room.find(tx, id, act.today));
  await audit(tx, act, { action: "update", entity: "productions", entityId: id, before, after });
  tell(room.resource, inputs, act);
  return after;
}

/**
 * Takes a production back: what it took is in its lots again, its own lot is empty and removed.
 * @throws 409 with the lots it went into, when the lot was used.
 */
export async function reverseProduction<Reply extends Answer>(
  tx: Tx,
  room: Room<Reply>,
  id: string,
  act: Act,
): Promise<void> {
  await holdGenealogy(tx);
  const stored = found(await findStored(tx, room.kind, id));
  assertFresh(act, stored);
  const before = found(await room.find(tx, id, act.today));
  const consumptions = await listConsumptions(tx, stored.lotId);
  const lines = consumptions.map(({ lotId, quantity }) => ({ lotId, quantity: -quantity, path: "", types: [] }));
  const { locked } = await lockInputs(tx, { lines: [], also: [stored.lotId, ...lines.map(({ lotId }) => lotId)] });
  const lot = found(locked.get(stored.lotId));
  const standing = await listStanding(tx, lot.id);
  const uses = usesOf(standing);
  if (uses.length > 0) throw consumed(lot, uses, "a entrada não pode ser estornada");
  for (const movement of [...consumptions, ...standing]) await appendReversal(tx, movement, act);
  await changeBalances(tx, lines);
  await tx.delete(lotAdditives).where(eq(lotAdditives.lotId, lot.id));
  const removal = { removedAt: act.at };
  await tx
    .update(lots)
    .set({ ...change(act, lot), ...removal, balance: 0 })
    .where(eq(lots.id, lot.id));
  await tx
    .update(productions)
    .set({ ...change(act, stored), ...removal })
    .where(eq(productions.id, id));
  await audit(tx, act, { action: "remove", entity: "productions", entityId: id, before });
  tell(
    room.resource,
    lines.flatMap(({ lotId }) => {
      const source = locked.get(lotId);
      return source ? [{ lot: source }] : [];
    }),
    act,
  );
}

async function lotOf(tx: Tx, id: string): Promise<LockedLot> {
  const [lot] = await tx.select().from(lots).where(eq(lots.id, id));
  return found(lot);
}

function refuseFuture({ producedAt }: Document, act: Act): void {
  if (producedAt > act.today)
    throw AppError.invalid([{ path: "producedAt", message: "A data de produção não pode estar no futuro" }]);
}

async function refuseUnknownRecord(tx: Tx, { calculatorRecordId: id }: Made["production"]): Promise<void> {
  if (id && !(await findCalculatorRecordId(tx, id)))
    throw AppError.invalid([{ path: "calculatorRecordId", message: "Este cálculo não existe" }]);
}

/** The fruit, held. @param knownId  what the production names so far: that may be inactive by now. */
async function fruitOf(tx: Tx, id: string, knownId: string | null): Promise<Fruit> {
  const fruit = await holdFruit(tx, id);
  const issue = !fruit
    ? "Esta fruta não existe"
    : !fruit.active && id !== knownId
      ? `${fruit.name} está desativada`
      : null;
  if (!fruit || issue !== null)
    throw AppError.invalid([{ path: "fruitId", message: issue ?? "Esta fruta não existe" }]);
  return fruit;
}

interface Wholeness {
  document: Document;
  fruit: Fruit;
  inputs: Input[];
  judge: (judged: Judged) => Made;
  /** What is back in its lot before the lines are taken, in each lot's unit; null when nothing is taken anew. */
  returned: { lotId: string; quantity: number }[] | null;
}

/** Asks every rule, and puts together what is stored of the lot and of the production. */
async function wholeOf(tx: Tx, { document, fruit, inputs, judge, returned }: Wholeness) {
  await refuseOtherFruits(tx, fruit, inputs);
  if (returned !== null) refuseUnusable(inputs, { on: document.producedAt, returned });
  const inputKg = toWire(massOf(inputs.map(({ quantity, lot }) => ({ quantity, kgPerUnit: lot.kgPerUnit }))), 3);
  const made = judge({ fruit, producedAt: document.producedAt, inputs, inputKg });
  await refuseUnknownRecord(tx, made.production);
  const outputKg = toWire(decimal(made.lot.quantity).times(made.lot.kgPerUnit), 6);
  // What stands was judged by the limits of its day.
  const doses = returned === null ? new Map<string, number>() : await judgedDoses(tx, inputs, outputKg);
  const totalCost = costOf(inputs);
  const { quantity, codeType: _, ...lot } = made.lot;
  return {
    made,
    doses,
    inputs,
    lot: {
      ...lot,
      fruitId: fruit.id,
      initialQuantity: quantity,
      totalCost: keptCost(totalCost),
      unitCost: costPerUnit(totalCost, quantity),
      producedAt: document.producedAt,
    },
    production: {
      ...made.production,
      itemId: fruit.id,
      quantity,
      producedAt: document.producedAt,
      inputKg,
      totalCost: keptCost(totalCost),
    },
  };
}

type Whole = Awaited<ReturnType<typeof wholeOf>>;

/** What the inputs cost; of a lot on several lines one part is rounded, as when it is reckoned again from the ledger. */
function costOf(inputs: readonly Input[]): Decimal | null {
  const taken = new Map<string, Decimal>();
  for (const { lotId, quantity } of inputs) taken.set(lotId, decimal(quantity).plus(taken.get(lotId) ?? 0));
  const lotsById = new Map(inputs.map(({ lot }) => [lot.id, lot]));
  return sumCosts(
    [...lotsById].map(([id, lot]) =>
      partCost(lot.totalCost, toWire(taken.get(id) ?? decimal(0), 3), lot.initialQuantity),
    ),
  );
}

/** Fruit, pulp and product are of the fruit; of a composite fruit, also of its parts. */
async function refuseOtherFruits(tx: Tx, fruit: Fruit, inputs: readonly Input[]): Promise<void> {
  const allowed = new Set([fruit.id, ...(fruit.composite ? await listComponents(tx, fruit.id) : [])]);
  const issues = inputs.flatMap(({ path, lot, goods }) =>
    goods.fruitId !== null && !allowed.has(goods.fruitId)
      ? [{ path: `${path}.lotId`, message: `O lote ${lot.code} não é de ${fruit.name}` }]
      : [],
  );
  if (issues.length > 0) throw AppError.invalid(issues);
}

/** The doses of what is made. @throws 422 for one above its limit, naming both. */
async function judgedDoses(tx: Tx, inputs: readonly Input[], outputKg: number): Promise<Map<string, number>> {
  const poured = inputs.filter(({ lot }) => lot.type !== "raw_material" && lot.type !== "packaging");
  const doses = dosesOf({
    contained: inputs.map(({ kg, goods }) => ({ kg, doses: goods.doses })),
    added: inputs.flatMap(({ kg, goods: { additive } }) =>
      additive ? [{ ...additive, additiveId: additive.id, kg }] : [],
    ),
    outputKg,
    pouredKg: toWire(massOf(poured.map(({ quantity, lot }) => ({ quantity, kgPerUnit: lot.kgPerUnit }))), 6),
  });
  for (const [additiveId, dose] of doses) {
    const additive = await holdAdditive(tx, additiveId);
    const limit = additive?.maxDoseMgPerKg ?? null;
    if (additive && limit !== null && dose > limit) {
      const path = inputs.find(({ goods }) => goods.additive?.id === additiveId)?.path;
      const refusal = AppError.of("production.dose-exceeded", {
        additive: additive.name,
        dose: formatNumber(dose, 1),
        limit: formatNumber(limit, { atMost: 1 }),
      });
      throw path === undefined ? refusal : refusal.at(`${path}.quantity`);
    }
  }
  return doses;
}

/** A lot cannot go into what it is made of. */
async function refuseCycle(tx: Tx, lot: LockedLot, inputs: readonly Input[]): Promise<void> {
  const descendants = new Set([lot.id, ...(await listDescendantIds(tx, lot.id))]);
  const circular = inputs.find(({ lotId }) => descendants.has(lotId));
  if (circular) throw AppError.of("lot.cycle", { code: circular.lot.code }).at(`${circular.path}.lotId`);
}

function codeOf(
  tx: Tx,
  { document, fruit, made }: { document: Document; fruit: Fruit; made: Made },
  act: Act,
): Promise<string> {
  return document.code
    ? claimCode(tx, document.code, act)
    : reserveCode(tx, made.lot.codeType ?? made.lot.type, fruit.code, document.producedAt, act);
}

interface Entering<Reply extends Answer> {
  room: Room<Reply>;
  document: Document;
  whole: Whole;
  lotId: string;
}

/** Writes what is made and what it takes into the ledger, the balances of what was taken from, and the doses. */
async function enter<Reply extends Answer>(
  tx: Tx,
  { room, document: { producedAt: on }, whole: { made, inputs, doses }, lotId }: Entering<Reply>,
  act: Act,
): Promise<void> {
  const taken = inputs.map((input) => ({ lotId: input.lotId, quantity: -input.quantity }));
  await Promise.all([
    append(tx, { lotId, kind: "production", quantity: made.lot.quantity, on }, act),
    ...taken.map((line) => append(tx, { ...line, kind: room.movement, childLotId: lotId, on }, act)),
    ...[...doses].map(([additiveId, mgPerKg]) => insertDose(tx, { lotId, additiveId, mgPerKg })),
    changeBalances(tx, taken),
  ]);
}

/** The registries that show what there is of each thing. */
const stocks: Partial<Record<LotType, Resource>> = {
  additive: "additives",
  additional: "additional",
  packaging: "packaging",
};

function tell(resource: Resource, inputs: readonly { lot: { type: LotType } }[], act: Act): void {
  for (const changed of [resource, "entries", "lots"] as const) act.outbox.changed.add(changed);
  for (const { lot } of inputs) {
    const stock = stocks[lot.type];
    if (stock !== undefined) act.outbox.changed.add(stock);
  }
}
