import { decimal, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { maxQuantity } from "@pomar/contract/core/limits.rules";
import type { ProductFigures } from "@pomar/contract/entries/productions/product.rules";
import type { LotType, ProductionKind, Unit } from "@pomar/contract/kinds";
import { costProblem, partCost } from "@pomar/contract/ledger/lots/cost.rules";
import { findPlaceInDay } from "../../ledger/lots/happening.commands.ts";
import { claimCode, entryInsertColumns, lotInsertColumns, reserveCode } from "../../ledger/lots/lots.commands.ts";
import { appendAt, changeBalances, instantOfEntry } from "../../ledger/lots/movements.commands.ts";
import { insertDose, insertLot } from "../../ledger/lots/stored-lots.commands.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import type { ColumnsOf } from "../../platform/db/entity-columns.ts";
import { preparedInsert } from "../../platform/db/insert.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { findId } from "../../platform/records/records.queries.ts";
import { itemRegistries } from "../../registries/items.queries.ts";
import { calculatorRecords } from "../../schema/entries/calculator.table.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import type { lots } from "../../schema/ledger/lots.table.ts";
import { type Input, type ResolvedInputs, sumByLot } from "./inputs.commands.ts";

export type Readings = Pick<typeof lots.$inferSelect, "brix" | "ph" | "acidity" | "totalSolids">;

/** A production that passed the rules of its kind, with all fields that are stored. */
export interface PreparedProduction extends ResolvedInputs {
  kind: ProductionKind;
  figures: ProductFigures;
  lot: {
    type: LotType;
    unit: Unit;
    /** The quantity in `unit`. */
    quantity: number;
    kgPerUnit: number;
    /** The code that a user entered; when absent, the next code is reserved. */
    code?: string | null | undefined;
    readings?: Readings;
  };
  /** The columns that only this kind of production has. */
  columns: ColumnsOf<typeof productions, "kind" | "lotId" | "itemId" | "quantity" | "producedAt" | "inputKg">;
}

const insertProduction = preparedInsert(productions);

/**
 * Writes a production: its row, its lot with a code of its own, one `production` movement, a consumption for every
 * line, and the balances, doses and cost.
 * @returns the id of the production.
 * @throws 400 for a quantity or cost above the limits of a lot, 409 for a code that a different lot has, 422 for a dose
 * above its limit.
 */
export async function postProduction(tx: Tx, production: PreparedProduction, act: ActionContext): Promise<string> {
  await refuseUnknownCalculation(tx, production);
  await refuseDoses(tx, production);
  refuseBeyondLimits(production);
  const code = await codeFor(tx, production, act);
  const { kind, lot: product, inputs, figures, producedAt: on } = production;
  const place = { on, from: instantOfEntry(on, act), takings: listTakings(inputs) };
  const at = await findPlaceInDay(tx, place, act);
  const lot = {
    ...lotInsertColumns(act),
    ...lotColumns(production),
    expiresAt: figures.expiresAt,
    ownExpiresAt: figures.ownExpiresAt,
    code,
    entryKind: kind,
    balance: product.quantity,
  };
  const row = { ...entryInsertColumns(act), ...productionColumns(production), kind, lotId: lot.id };
  // The triggers `productions_shared` and `productions_dosed` read the movements, which are therefore inserted first.
  await Promise.all([
    insertLot(tx, lot),
    postMovements(tx, production, { lotId: lot.id, at }, act),
    changeBalances(tx, negated(inputs), act),
    insertProduction(tx, row),
  ]);
  return row.id;
}

/** @throws 400 when the production names a calculator record that does not exist. */
export async function refuseUnknownCalculation(tx: Tx, { columns }: PreparedProduction): Promise<void> {
  const { calculatorRecordId: id } = columns;
  if (id && !(await findId(tx, calculatorRecords, id)))
    throw AppError.invalid([{ path: "calculatorRecordId", message: "Este cálculo não existe" }]);
}

/** @throws 422 for a dose above its limit, with the dose and the limit. */
export async function refuseDoses(tx: Tx, { figures, inputs }: PreparedProduction): Promise<void> {
  for (const [additiveId, dose] of figures.doses) {
    const additive = await itemRegistries.additive.hold(tx, additiveId);
    const limit = additive?.maxDoseMgPerKg ?? null;
    if (!additive || limit === null || dose <= limit) continue;
    const path = inputs.find((input) => input.additive?.id === additiveId)?.path;
    const refusal = AppError.of("production.dose-exceeded", {
      additive: additive.name,
      dose: unbroken(formatNumber(dose, 1), "mg/kg"),
      limit: unbroken(formatNumber(limit, { atMost: 1 }), "mg/kg"),
    });
    throw path === undefined ? refusal : refusal.at(`${path}.quantity`);
  }
}

/** The field of the body that contains the made quantity, for each kind of production. */
const quantityPaths: Record<ProductionKind, string> = {
  pulp: "outputKg",
  "final-product": "units",
  "composite-lot": "parts",
};

/** @throws 400 for a product whose quantity or cost, in total or per unit, exceeds the limit of a lot. */
export function refuseBeyondLimits({ kind, lot, figures: { exactCost }, inputs }: PreparedProduction): void {
  const { quantity, unit, kgPerUnit } = lot;
  const path = quantityPaths[kind];
  const refusal = (at: string, message: string) => AppError.invalid([{ path: at, message }]);
  if (quantity > maxQuantity) throw refusal(path, `A quantidade passa de ${unbroken(formatNumber(maxQuantity), unit)}`);
  if (exactCost === null) return;
  const cost = decimal(exactCost);
  const perUnit = { quantity, unit: unit === "un" ? "unidade" : unit };
  const problem = costProblem(cost, [perUnit, { quantity: decimal(quantity).times(kgPerUnit), unit: "kg" }]);
  if (problem === null) return;
  const calculateCost = (input: (typeof inputs)[number]) =>
    partCost(input.lot.totalCost, input.quantity, input.lot.initialQuantity) ?? decimal(0);
  const [dearest] = inputs.toSorted((one, other) => calculateCost(other).cmp(calculateCost(one)));
  const at = costProblem(cost, []) !== null && dearest ? `${dearest.path}.quantity` : path;
  throw refusal(at, `${problem}: confira a quantidade e o custo do lote ${dearest?.lot.code ?? ""}`);
}

/** The code that a user entered, or else the next code of the item and day. */
export function codeFor(tx: Tx, { kind, lot, fruit, producedAt }: PreparedProduction, act: ActionContext) {
  if (lot.code) return claimCode(tx, lot.code, act);
  const type = kind === "composite-lot" ? "composite" : lot.type;
  return reserveCode(tx, { type, itemCode: fruit.code, on: producedAt }, act);
}

/** The columns of a production's lot, except the expiry. */
export function lotColumns({ kind, lot, fruit, figures, producedAt }: PreparedProduction) {
  return {
    type: lot.type,
    unit: lot.unit,
    kgPerUnit: lot.kgPerUnit,
    composite: kind === "composite-lot",
    ...lot.readings,
    fruitId: fruit.id,
    initialQuantity: lot.quantity,
    totalCost: figures.exactCost,
    unitCost: figures.unitCost,
    producedAt,
  };
}

export function productionColumns({ columns, fruit, lot, figures, producedAt }: PreparedProduction) {
  return { ...columns, itemId: fruit.id, quantity: lot.quantity, producedAt, inputKg: figures.inputKg };
}

/**
 * The sum that a production consumes of each lot.
 * @param back the quantities that a correction has returned to the lots, by lot; the balances do not contain them yet.
 */
export function listTakings(inputs: readonly Input[], back: ReturnType<typeof sumByLot> = new Map()) {
  return [...sumByLot(inputs)].flatMap(([lotId, quantity]) => {
    const input = inputs.find((one) => one.lotId === lotId);
    return input
      ? [
          {
            lot: input.lot,
            held: decimal(input.lot.balance).plus(back.get(lotId) ?? 0),
            quantity,
            path: `${input.path}.quantity`,
          },
        ]
      : [];
  });
}

/** Writes the output, inputs and doses of a production, at the given instant; the caller updates the balances. */
export async function postMovements(
  tx: Tx,
  { kind, lot, inputs, figures }: PreparedProduction,
  { lotId, at: occurredAt }: { lotId: string; at: string },
  act: ActionContext,
): Promise<void> {
  const taking = kind === "composite-lot" ? "composition" : "consumption";
  await Promise.all([
    appendAt(tx, { lotId, kind: "production", quantity: lot.quantity, occurredAt }, act),
    ...negated(inputs).map((line) => appendAt(tx, { ...line, kind: taking, childLotId: lotId, occurredAt }, act)),
    ...[...figures.doses].map(([additiveId, mgPerKg]) => insertDose(tx, { lotId, additiveId, mgPerKg })),
  ]);
}

/** The given lines with the opposite sign of each quantity. */
export const negated = (lines: readonly { lotId: string; quantity: number }[]) =>
  lines.map(({ lotId, quantity }) => ({ lotId, quantity: -quantity }));
