import { type Decimal, decimal, formatNumber, toWire } from "@pomar/contract/decimal";
import { costPerUnit, keptCost, partCost, sumCosts } from "@pomar/contract/lots/cost.rules";
import { earliestOf, limitsExpiry } from "@pomar/contract/lots/expiry.rules";
import type { LotType, Unit } from "@pomar/contract/lots/lots.schema";
import { dosesOf, massOf } from "@pomar/contract/productions/production.rules";
import type { ProductionKind } from "@pomar/contract/productions/production-kinds";
import type { Resource } from "@pomar/contract/realtime";
import type { Act } from "../../shared/act.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { preparedInsert } from "../../shared/db/insert.ts";
import { holdAdditive } from "../additives/additives.queries.ts";
import { findCalculatorRecordId } from "../calculator/calculator.queries.ts";
import { holdFruit, listComponents } from "../fruits/fruits.queries.ts";
import { claimCode, reserveCode } from "../lots/lots.commands.ts";
import { lotAdditives } from "../lots/lots.table.ts";
import { append } from "../lots/movements.commands.ts";
import { tellLots } from "../lots/recording.commands.ts";
import { refuseUnusable, type Taken } from "./consumable.ts";
import type { Input, Line } from "./inputs.commands.ts";
import { refuseBeyondLimits } from "./limits.ts";
import type { productions } from "./productions.table.ts";

export type Fruit = NonNullable<Awaited<ReturnType<typeof holdFruit>>>;

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
    /** Its own: what it is made of may limit it further. */
    expiresAt: string | null;
    brix?: number | null;
    ph?: number | null;
    acidity?: number | null;
    totalSolids?: number | null;
  };
  production: Columns<typeof productions, "kind" | "lotId" | "itemId" | "quantity" | "producedAt" | "inputKg">;
}

export interface Production<Reply extends Answer> {
  room: Room<Reply>;
  document: Document;
  /** The kind's own rules. @throws 400 with the fields that do not add up. */
  judge: (judged: Judged) => Made;
  /** What else is recorded with it, each a single statement. */
  news?: (entry: Reply) => Promise<void>[];
}

const insertDose = preparedInsert(lotAdditives);

export function refuseFuture({ producedAt }: Document, act: Act): void {
  if (producedAt > act.today)
    throw AppError.invalid([{ path: "producedAt", message: "A data de produção não pode estar no futuro" }]);
}

async function refuseUnknownRecord(tx: Tx, { calculatorRecordId: id }: Made["production"]): Promise<void> {
  if (id && !(await findCalculatorRecordId(tx, id)))
    throw AppError.invalid([{ path: "calculatorRecordId", message: "Este cálculo não existe" }]);
}

/** The fruit, held. @param knownId  what the production names so far: that may be inactive by now. */
export async function fruitOf(tx: Tx, id: string, knownId: string | null): Promise<Fruit> {
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
  kind: ProductionKind;
  document: Document;
  fruit: Fruit;
  inputs: Input[];
  judge: (judged: Judged) => Made;
  /** What the lines replace, null when everything is new; `"standing"` when nothing is taken anew. */
  before: Taken | null | "standing";
}

/** Asks every rule, and puts together what is stored of the lot and of the production. */
export async function wholeOf(tx: Tx, { kind, document, fruit, inputs, judge, before }: Wholeness) {
  await refuseOtherFruits(tx, fruit, inputs);
  if (before !== "standing") refuseUnusable(inputs, { on: document.producedAt, before });
  const inputKg = toWire(massOf(inputs.map(({ quantity, lot }) => ({ quantity, kgPerUnit: lot.kgPerUnit }))), 3);
  const made = judge({ fruit, producedAt: document.producedAt, inputs, inputKg });
  await refuseUnknownRecord(tx, made.production);
  const outputKg = toWire(decimal(made.lot.quantity).times(made.lot.kgPerUnit), 6);
  // What stands was judged by the limits of its day.
  const doses = before === "standing" ? new Map<string, number>() : await judgedDoses(tx, inputs, outputKg);
  const totalCost = costOf(inputs);
  if (before !== "standing") refuseBeyondLimits(made.lot, inputs, totalCost);
  const { quantity, codeType: _, expiresAt: own, ...lot } = made.lot;
  return {
    made,
    doses,
    inputs,
    lot: {
      ...lot,
      ...expiryOf(kind, own, inputs),
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
    },
  };
}

type Whole = Awaited<ReturnType<typeof wholeOf>>;

/** What a made lot keeps: no longer than the parts that limit it. */
function expiryOf(kind: ProductionKind, own: string | null, inputs: readonly Input[]) {
  const parts = inputs.flatMap(({ lot }) => (limitsExpiry(kind, lot.type) ? [lot.expiresAt] : []));
  return { expiresAt: earliestOf([own, ...parts]), ownExpiresAt: parts.length > 0 ? own : null };
}

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

export function codeOf(
  tx: Tx,
  { document, fruit, made }: { document: Document; fruit: Fruit; made: Made },
  act: Act,
): Promise<string> {
  return document.code
    ? claimCode(tx, document.code, act)
    : reserveCode(tx, { type: made.lot.codeType ?? made.lot.type, itemCode: fruit.code, on: document.producedAt }, act);
}

interface Entering<Reply extends Answer> {
  room: Room<Reply>;
  document: Document;
  whole: Whole;
  lotId: string;
}

/** Writes what is made and what it takes into the ledger, and the doses; balances are the caller's. */
export async function enter<Reply extends Answer>(
  tx: Tx,
  { room, document: { producedAt: on }, whole: { made, inputs, doses }, lotId }: Entering<Reply>,
  act: Act,
): Promise<void> {
  await Promise.all([
    append(tx, { lotId, kind: "production", quantity: made.lot.quantity, on }, act),
    ...takenBy(inputs).map((line) => append(tx, { ...line, kind: room.movement, childLotId: lotId, on }, act)),
    ...[...doses].map(([additiveId, mgPerKg]) => insertDose(tx, { lotId, additiveId, mgPerKg })),
  ]);
}

/** What a document's lines change in their lots, in each lot's unit. */
export const takenBy = (inputs: readonly Input[]) =>
  inputs.map(({ lotId, quantity }) => ({ lotId, quantity: -quantity }));

/** Lists of a kind of production are out of date, and what shows the lots that went in. */
export function tell(resource: Resource, inputs: readonly { lot: { type: LotType } }[], act: Act): void {
  act.outbox.changed.add(resource);
  tellLots(
    inputs.map(({ lot }) => lot.type),
    act,
  );
}
