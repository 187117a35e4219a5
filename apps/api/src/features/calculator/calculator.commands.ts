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
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { holdFruit } from "../fruits/fruits.queries.ts";
import { findLot } from "../lots/lots.queries.ts";
import { notify } from "../notifications/notifications.commands.ts";
import { findCalculatorRecord, lockCalculatorRecord } from "./calculator.queries.ts";
import { calculatorRecords } from "./calculator.table.ts";
import { shownTo } from "./shown-record.ts";

/**
 * Works a formula by the same functions that the browser shows it with.
 * @throws 400 with the fields that cannot be, each with what would make it possible.
 */
export function work({ formula: key, inputs }: CalculationPreview) {
  const formula = formulaOf(key);
  const judged = inputsOf(formula).safeParse(inputs);
  if (!judged.success)
    throw AppError.invalid(
      judged.error.issues.map(({ path, message }) => ({ path: ["inputs", ...path].join("."), message })),
    );
  const outcome = calculate(formula, judged.data);
  if (Array.isArray(outcome))
    throw AppError.invalid(outcome.map(({ path, message }) => ({ path: `inputs.${path}`, message })));
  const reply: CalculationReply = { formula: key, formulaVersion: formula.version, ...outcome };
  return { ...reply, inputs: judged.data };
}

export async function keepCalculation(tx: Tx, input: CalculatorRecordCreate, act: Act): Promise<CalculatorRecord> {
  const { title, notes, fruitId, lotId } = input;
  await assertThings(tx, input, act);
  const row = { ...creation(act), ...work(input), title, notes, fruitId, lotId };
  await tx.insert(calculatorRecords).values(row);
  const record = found(await findCalculatorRecord(tx, row.id));
  await tellOf(tx, act, { record, action: "create", before: null });
  return record;
}

/** Works the record anew by the formula of today; what it was is in its history. @throws 404 for an employee's colleague's. */
export async function redoCalculation(
  tx: Tx,
  id: string,
  input: CalculatorRecordUpdate,
  act: Act,
): Promise<CalculatorRecord> {
  const row = found(await lockCalculatorRecord(tx, id));
  const before = found(await findCalculatorRecord(tx, id));
  const seen = found(shownTo(act.by, before, row.updatedBy));
  assertFresh(act, row);
  await assertThings(tx, input, act);
  const formula = input.formula ?? row.formula;
  const inputs = input.inputs ?? seen.inputs;
  await tx
    .update(calculatorRecords)
    .set({
      ...work({ formula, inputs }),
      title: input.title === undefined ? row.title : input.title,
      notes: input.notes === undefined ? row.notes : input.notes,
      fruitId: input.fruitId === undefined ? row.fruitId : input.fruitId,
      lotId: input.lotId === undefined ? row.lotId : input.lotId,
      ...change(act, row),
    })
    .where(eq(calculatorRecords.id, id));
  const record = found(await findCalculatorRecord(tx, id));
  await tellOf(tx, act, { record, action: "update", before });
  return record;
}

export async function removeCalculation(tx: Tx, id: string, act: Act): Promise<void> {
  const row = found(await lockCalculatorRecord(tx, id));
  assertFresh(act, row);
  const before = found(await findCalculatorRecord(tx, id));
  await tx
    .update(calculatorRecords)
    .set({ ...change(act, row), removedAt: act.at })
    .where(eq(calculatorRecords.id, id));
  await audit(tx, act, { action: "remove", entity: "calculator-records", entityId: id, before });
  act.outbox.changed.add("calculator-records");
}

interface Told {
  record: CalculatorRecord;
  action: "create" | "update";
  before: CalculatorRecord | null;
}

async function tellOf(tx: Tx, act: Act, { record, action, before }: Told): Promise<void> {
  const { name } = formulaOf(record.formula);
  await audit(tx, act, { action, entity: "calculator-records", entityId: record.id, before, after: record });
  await notify(tx, act, `${act.by.name} registrou um cálculo: ${name}`, "calculator");
  act.outbox.changed.add("calculator-records");
}

async function assertThings(tx: Tx, { fruitId, lotId }: CalculatorRecordUpdate, act: Act): Promise<void> {
  const issues = [];
  if (fruitId && !(await holdFruit(tx, fruitId))) issues.push({ path: "fruitId", message: "Esta fruta não existe" });
  if (lotId && !(await findLot(tx, lotId, act.today))) issues.push({ path: "lotId", message: "Este lote não existe" });
  if (issues.length > 0) throw AppError.invalid(issues);
}
