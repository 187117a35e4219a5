import type {
  CalculationPreview,
  CalculationReply,
  CalculatorRecord,
  CalculatorRecordCreate,
  CalculatorRecordUpdate,
} from "@pomar/contract/entries/calculator/calculator.schema";
import { calculate, getFormula } from "@pomar/contract/entries/calculator/formulas.rules";
import { buildInputsSchema } from "@pomar/contract/entries/calculator/inputs.schema";
import { entryInsertColumns } from "../../ledger/lots/lots.commands.ts";
import { findLot } from "../../ledger/lots/lots.queries.ts";
import { notify } from "../../people/notifications/notifications.commands.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lockRecord } from "../../platform/records/records.queries.ts";
import { lockFruitForShare } from "../../registries/fruits/fruits.queries.ts";
import { calculatorRecords } from "../../schema/entries/calculator.table.ts";
import { findCalculatorRecord, shownTo } from "./calculator.queries.ts";

/** Calculates a formula with the same functions as the browser. @throws 400 with the impossible fields. */
export function runFormula({ formula: key, inputs }: CalculationPreview) {
  const formula = getFormula(key);
  const parsed = buildInputsSchema(formula).safeParse(inputs);
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

export async function createCalculation(tx: Tx, input: CalculatorRecordCreate, act: ActionContext) {
  const { title, notes, fruitId, lotId } = input;
  await assertThings(tx, input, act);
  const row = { ...entryInsertColumns(act), ...runFormula(input), title, notes, fruitId, lotId };
  await tx.insert(calculatorRecords).values(row);
  const record = orNotFound(await findCalculatorRecord(tx, row.id));
  await recordChange(tx, act, null, record);
  return record;
}

/** @throws 404 with the reason, when the record contains only costs of an administrator and an employee reads it. */
export function orOfAdministrator(shown: CalculatorRecord | undefined): CalculatorRecord {
  if (shown === undefined) throw AppError.of("record.of-administrator");
  return shown;
}

/** Recalculates a record by the present formula, for any user; the history of the record has its earlier values. */
export async function redoCalculation(tx: Tx, id: string, input: CalculatorRecordUpdate, act: ActionContext) {
  const row = orNotFound(await lockRecord(tx, calculatorRecords, id));
  const before = orNotFound(await findCalculatorRecord(tx, id));
  const seen = orOfAdministrator(await shownTo(tx, act.by, before));
  assertFresh(act, row);
  await assertThings(tx, input, act);
  const formula = input.formula ?? row.formula;
  const inputs = input.inputs ?? seen.inputs;
  const to = { ...input, ...runFormula({ formula, inputs }) };
  await updateRow(tx, { table: calculatorRecords, before: row, to }, act);
  const record = orNotFound(await findCalculatorRecord(tx, id));
  await recordChange(tx, act, before, record);
  return record;
}

export async function removeCalculation(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const row = orNotFound(await lockRecord(tx, calculatorRecords, id));
  assertFresh(act, row);
  const before = orNotFound(await findCalculatorRecord(tx, id));
  await updateRow(tx, { table: calculatorRecords, before: row, to: { removedAt: act.at } }, act);
  await audit(tx, act, { action: "remove", entity: "calculator-records", entityId: id, before });
}

async function recordChange(tx: Tx, act: ActionContext, before: CalculatorRecord | null, after: CalculatorRecord) {
  const { name } = getFormula(after.formula);
  const action = before === null ? "create" : "update";
  await audit(tx, act, { action, entity: "calculator-records", entityId: after.id, before, after });
  await notify(tx, act, `${act.by.name} registrou um cálculo: ${name}`, "calculator");
}

async function assertThings(tx: Tx, { fruitId, lotId }: CalculatorRecordUpdate, act: ActionContext): Promise<void> {
  const issues = [];
  if (fruitId && !(await lockFruitForShare(tx, fruitId)))
    issues.push({ path: "fruitId", message: "Esta fruta não existe" });
  if (lotId && !(await findLot(tx, lotId, act.today))) issues.push({ path: "lotId", message: "Este lote não existe" });
  if (issues.length > 0) throw AppError.invalid(issues);
}
