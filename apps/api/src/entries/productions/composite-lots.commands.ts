import { calculateBlend } from "@pomar/contract/entries/productions/blend.rules";
import {
  type CompositeLot,
  type CompositeLotCreate,
  type CompositeLotUpdate,
  repeatedLots,
} from "@pomar/contract/entries/productions/composite-lots.schema";
import { type ActionContext, madeOn } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import type { Recalculation } from "./chained.commands.ts";
import { findCompositeLot } from "./composite-lots.queries.ts";
import { lockCorrection, lockProduction, postCorrection, postReversal } from "./corrections.commands.ts";
import {
  type ByLot,
  buildOrder,
  linesByLot,
  lockInputs,
  lockStoredInputs,
  type ResolvedInputs,
  sumByLot,
} from "./inputs.commands.ts";
import { type PreparedProduction, postProduction } from "./productions.commands.ts";
import { linesOfUsed } from "./productions.queries.ts";

type BlendForm = ByLot<CompositeLotCreate, "parts"> & { producedAt: string };

/** Joins lots of one type into one. @throws as `lockInputs` and `postProduction`; 400 for fruit of a composite fruit, a lot twice. */
export async function blendLots(tx: Tx, given: CompositeLotCreate, act: ActionContext): Promise<CompositeLot> {
  const { parts } = await linesByLot(tx, given, ["parts"]);
  // One by its id, and again by its entry.
  if (sumByLot(parts).size < parts.length) throw AppError.invalid([{ path: "parts", message: repeatedLots }]);
  const form = { ...given, parts, producedAt: given.producedAt ?? madeOn(act) };
  const resolved = await lockInputs(tx, buildOrder(form, { parts: [form.type] }), act);
  const id = await postProduction(tx, blendOf(form, resolved), act);
  const entry = orNotFound(await findCompositeLot(tx, id, act.today));
  await audit(tx, act, { action: "create", entity: "productions", kind: "composite-lot", entityId: id, after: entry });
  return entry;
}

/** Corrects a blend; given fields are validated together with the stored ones. */
export async function correctCompositeLot(tx: Tx, id: string, changes: CompositeLotUpdate, act: ActionContext) {
  const stored = await lockProduction(tx, { kind: "composite-lot", id }, act);
  const before = orNotFound(await findCompositeLot(tx, id, act.today));
  const form = { ...formOf(before), ...changes };
  const moves = isMoving(changes);
  const order = buildOrder(form, { parts: [form.type] });
  const correction = await lockCorrection(tx, { stored, order, code: form.code, moves, expires: moves }, act);
  const blend = blendOf(form, correction);
  // A stored blend keeps the values measured then; only a changed one is calculated anew.
  const { brix, ph, acidity, totalSolids } = stored.lot;
  const measured = { ...blend, lot: { ...blend.lot, readings: { brix, ph, acidity, totalSolids } } };
  await postCorrection(tx, correction, moves ? blend : measured, act);
  const after = orNotFound(await findCompositeLot(tx, id, act.today));
  await audit(tx, act, { action: "update", entity: "productions", kind: "composite-lot", entityId: id, before, after });
  return after;
}

/** Recalculates a stored blend with its active parts; pH was measured in it and stays. */
export async function recalculateCompositeLot(tx: Tx, id: string, act: ActionContext): Promise<Recalculation> {
  const stored = await lockProduction(tx, { kind: "composite-lot", id }, act);
  const form = formOf(orNotFound(await findCompositeLot(tx, id, act.today)));
  const blend = blendOf(form, await lockStoredInputs(tx, buildOrder(form, { parts: [form.type] })));
  const { brix = null, acidity = null, totalSolids = null } = blend.lot.readings ?? {};
  const readings = { brix, acidity, totalSolids, ph: stored.lot.ph };
  return { stored, wanted: { ...blend, lot: { ...blend.lot, readings } }, problems: [] };
}

export async function reverseCompositeLot(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const stored = await lockProduction(tx, { kind: "composite-lot", id }, act);
  const before = orNotFound(await findCompositeLot(tx, id, act.today));
  await postReversal(tx, stored, act);
  await audit(tx, act, { action: "remove", entity: "productions", kind: "composite-lot", entityId: id, before });
}

/** Whether a correction changes more than the code and the remarks. */
const isMoving = ({ type, fruitId, parts, producedAt }: CompositeLotUpdate) =>
  [type, fruitId, parts, producedAt].some((value) => value !== undefined);

/** The blend with its figures. @throws 400 for fruit of a composite fruit. */
function blendOf(form: BlendForm, { fruit, producedAt, inputs }: ResolvedInputs): PreparedProduction {
  const { type, code, notes = null, calculatorRecordId = null } = form;
  if (type === "raw_material" && fruit.composite)
    throw AppError.invalid([{ path: "fruitId", message: `${fruit.name} é composta: só a pasta dela se mistura` }]);
  const figures = calculateBlend(inputs, fruit);
  const { quantityKg: quantity, brix, acidity, totalSolids, qualityFlags } = figures;
  // pH is no mean of the parts': it is measured in the blend.
  const readings = { brix, ph: null, acidity, totalSolids };
  return {
    kind: "composite-lot",
    ...{ fruit, producedAt, inputs, figures },
    lot: { type, unit: "kg", quantity, kgPerUnit: 1, code, readings },
    columns: { qualityFlags, notes, calculatorRecordId },
  };
}

/** The form as it was stored; the code stays unchanged. */
function formOf({ type, fruit, producedAt, parts, calculatorRecordId, notes }: CompositeLot): BlendForm {
  return { type, fruitId: fruit.id, producedAt, parts: linesOfUsed(parts), calculatorRecordId, notes };
}
