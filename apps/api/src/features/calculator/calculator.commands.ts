import type {
  CalculationPreview,
  CalculationReply,
  CalculatorRecord,
  CalculatorRecordCreate,
  CalculatorRecordUpdate,
} from "@pomar/contract/calculator/calculator.schema";
import { calculate, formulaOf } from "@pomar/contract/calculator/formulas.rules";
import { inputsOf } from "@pomar/contract/calculator/inputs.schema";
import { eq } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh, insertColumns, updateColumns } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { lockFruitForShare } from "../fruits/fruits.queries.ts";
import { findLot } from "../lots/lots.queries.ts";
import { notify } from "../notifications/notifications.commands.ts";
import { lockRecord } from "../registries/registries.queries.ts";
import { findCalculatorRecord } from "./calculator.queries.ts";
import { calculatorRecords } from "./calculator.table.ts";
import { shownTo } from "./shown-record.ts";

/**
 * Works a formula by the same functions that the browser shows it with.
 * @throws 400 with the fields that cannot be, each with what would make it possible.
 */
export function runFormula({ formula: key, inputs }: CalculationPreview) {
  const formula = formulaOf(key);
  const parsed = inputsOf(formula).safeParse(inputs);
  if (!parsed.success)
    throw AppError.invalid(
      parsed.error.issues.map(({ path, message }) => ({ path: ["inputs", ...path].join("."), message })),
    );
  const outcome = calculate(formula, parsed.data);
  if (Array.isArray(outcome))
    throw AppError.invalid(outcome.map(({ path, message }) => ({ path: `inputs.${path}`, message })));
  const reply: CalculationReply = { formula: key, formulaVersion: formula.version, ...outcome };
  return { ...reply, inputs: parsed.data };
}

export async function createCalculation(
  tx: Tx,
  input: CalculatorRecordCreate,
  act: ActionContext,
): Promise<CalculatorRecord> {
  const { title, notes, fruitId, lotId } = input;
  await assertThings(tx, input, act);
  const row = { ...insertColumns(act), ...runFormula(input), title, notes, fruitId, lotId };
  await tx.insert(calculatorRecords).values(row);
  const record = orNotFound(await findCalculatorRecord(tx, row.id));
  await recordChange(tx, act, { record, action: "create", before: null });
  return record;
}

/** Works the record anew by the formula of today; what it was is in its history. @throws 404 for an employee's colleague's. */
export async function redoCalculation(
  tx: Tx,
  id: string,
  input: CalculatorRecordUpdate,
  act: ActionContext,
): Promise<CalculatorRecord> {
  const row = orNotFound(await lockRecord(tx, calculatorRecords, id));
  const before = orNotFound(await findCalculatorRecord(tx, id));
  const seen = orNotFound(shownTo(act.by, before, row.updatedBy));
  assertFresh(act, row);
  await assertThings(tx, input, act);
  const formula = input.formula ?? row.formula;
  const inputs = input.inputs ?? seen.inputs;
  await tx
    .update(calculatorRecords)
    .set({
      ...runFormula({ formula, inputs }),
      title: input.title === undefined ? row.title : input.title,
      notes: input.notes === undefined ? row.notes : input.notes,
      fruitId: input.fruitId === undefined ? row.fruitId : input.fruitId,
      lotId: input.lotId === undefined ? row.lotId : input.lotId,
      ...updateColumns(act, row),
    })
    .where(eq(calculatorRecords.id, id));
  const record = orNotFound(await findCalculatorRecord(tx, id));
  await recordChange(tx, act, { record, action: "update", before });
  return record;
}

export async function removeCalculation(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const row = orNotFound(await lockRecord(tx, calculatorRecords, id));
  assertFresh(act, row);
  const before = orNotFound(await findCalculatorRecord(tx, id));
  await tx
    .update(calculatorRecords)
    .set({ ...updateColumns(act, row), removedAt: act.at })
    .where(eq(calculatorRecords.id, id));
  await audit(tx, act, { action: "remove", entity: "calculator-records", entityId: id, before });
}

interface RecordedEvent {
  record: CalculatorRecord;
  action: "create" | "update";
  before: CalculatorRecord | null;
}

async function recordChange(tx: Tx, act: ActionContext, { record, action, before }: RecordedEvent): Promise<void> {
  const { name } = formulaOf(record.formula);
  await audit(tx, act, { action, entity: "calculator-records", entityId: record.id, before, after: record });
  await notify(tx, act, `${act.by.name} registrou um cálculo: ${name}`, "calculator");
}

async function assertThings(tx: Tx, { fruitId, lotId }: CalculatorRecordUpdate, act: ActionContext): Promise<void> {
  const issues = [];
  if (fruitId && !(await lockFruitForShare(tx, fruitId)))
    issues.push({ path: "fruitId", message: "Esta fruta não existe" });
  if (lotId && !(await findLot(tx, lotId, act.today))) issues.push({ path: "lotId", message: "Este lote não existe" });
  if (issues.length > 0) throw AppError.invalid(issues);
}
