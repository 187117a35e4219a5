import { listKeys, pickLike } from "@pomar/contract/core/collections.rules";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { excessMessage } from "@pomar/contract/entries/productions/mass-balance.rules";
import {
  calculatePulping,
  expiryIssue,
  limitIssue,
  type PulpingFigures,
} from "@pomar/contract/entries/productions/pulp.rules";
import {
  type Pulp,
  type PulpCreate,
  type PulpUpdate,
  pulpUpdate,
} from "@pomar/contract/entries/productions/pulp.schema";
import { rangeText } from "@pomar/contract/entries/productions/yield.rules";
import { notify } from "../../people/notifications/notifications.commands.ts";
import { type ActionContext, madeOn } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import type { Recalculation } from "./chained.commands.ts";
import {
  lockCorrection,
  lockProduction,
  postCorrection,
  postReversal,
  type StoredProduction,
} from "./corrections.commands.ts";
import {
  type ByLot,
  buildOrder,
  type Fruit,
  type Input,
  linesByLot,
  lockInputs,
  lockStoredInputs,
  type ResolvedInputs,
  supplies,
} from "./inputs.commands.ts";
import { type PreparedProduction, postProduction } from "./productions.commands.ts";
import { linesOfUsed } from "./productions.queries.ts";
import { findPulp } from "./pulp.queries.ts";

type PulpForm = ByLot<PulpCreate, keyof typeof typesOf> & { producedAt: string };

/** Makes pulp of fruit, and notifies. @throws as `lockInputs` and `postProduction`; 400 for too much output. */
export async function makePulp(tx: Tx, given: PulpCreate, act: ActionContext): Promise<Pulp> {
  const lines = await linesByLot(tx, given, parts);
  const form = { ...given, ...lines, producedAt: given.producedAt ?? madeOn(act) };
  const resolved = await lockInputs(tx, buildOrder(form, typesOf), act);
  const figures = calculatePulping(form, resolved);
  refuseExpiry(form, form, resolved.inputs);
  refuseExcess(figures);
  const id = await postProduction(tx, pulpingOf(form, resolved, figures), act);
  const entry = orNotFound(await findPulp(tx, id, act.today));
  await Promise.all([
    audit(tx, act, { action: "create", entity: "productions", kind: "pulp", entityId: id, after: entry }),
    notify(tx, act, messageOf(entry, resolved.fruit), "pulp"),
  ]);
  return entry;
}

/** Corrects a pulping; given fields are validated together with the stored ones. */
export async function correctPulp(tx: Tx, id: string, changes: PulpUpdate, act: ActionContext): Promise<Pulp> {
  const stored = await lockProduction(tx, { kind: "pulp", id }, act);
  const before = orNotFound(await findPulp(tx, id, act.today));
  const form = { ...formOf(before, stored), ...changes };
  const moves = isMoving(changes);
  const expires = moves || changes.expiresAt !== undefined || changes.storage !== undefined;
  const correction = await lockCorrection(tx, { stored, order: buildOrder(form, typesOf), moves, expires }, act);
  const figures = calculatePulping(form, correction);
  refuseExpiry(changes, form, correction.inputs);
  refuseExcess(figures);
  await postCorrection(tx, correction, pulpingOf(form, correction, figures), act);
  const after = orNotFound(await findPulp(tx, id, act.today));
  await audit(tx, act, { action: "update", entity: "productions", kind: "pulp", entityId: id, before, after });
  return after;
}

/** Recalculates a stored pulping with its active inputs, and lists its problems. */
export async function recalculatePulp(tx: Tx, id: string, act: ActionContext): Promise<Recalculation> {
  const stored = await lockProduction(tx, { kind: "pulp", id }, act);
  const form = formOf(orNotFound(await findPulp(tx, id, act.today)), stored);
  const resolved = await lockStoredInputs(tx, buildOrder(form, typesOf));
  const figures = calculatePulping(form, resolved);
  const excess = excessMessage(figures.excessKg);
  return { stored, wanted: pulpingOf(form, resolved, figures), problems: excess === null ? [] : [excess] };
}

export async function reversePulp(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const stored = await lockProduction(tx, { kind: "pulp", id }, act);
  const before = orNotFound(await findPulp(tx, id, act.today));
  await postReversal(tx, stored, act);
  await audit(tx, act, { action: "remove", entity: "productions", kind: "pulp", entityId: id, before });
}

/** Whether a correction changes more than remarks, readings and the distribution of the remaining mass. */
const isMoving = ({ fruitId, producedAt, inputs, additives, additionals, packagings, outputKg }: PulpUpdate) =>
  [fruitId, producedAt, inputs, additives, additionals, packagings, outputKg].some((value) => value !== undefined);

/** The lot types that each part accepts. */
const typesOf = { inputs: ["raw_material", "pulp"], ...supplies } as const;
const parts = listKeys(typesOf);

/** Validates given and stored fields. @throws 400 for an impossible expiry, or a chilled pulp without one. */
function refuseExpiry(given: PulpUpdate, form: PulpForm, inputs: readonly Input[]): void {
  const { producedAt, storage, expiresAt = null } = form;
  const isSaid = [given.expiresAt, given.producedAt, given.storage].some((value) => value !== undefined);
  const lots = inputs.map(({ lot }) => lot);
  const issue =
    (isSaid ? expiryIssue({ producedAt, storage, expiresAt }) : null) ??
    (given.expiresAt === undefined ? null : limitIssue(expiresAt, lots));
  if (issue !== null) throw AppError.invalid([{ path: "expiresAt", message: issue }]);
}

function refuseExcess({ excessKg }: PulpingFigures): void {
  const message = excessMessage(excessKg);
  if (message !== null) throw AppError.invalid([{ path: "outputKg", message }]);
}

function pulpingOf(form: PulpForm, resolved: ResolvedInputs, figures: PulpingFigures): PreparedProduction {
  const { fruit, producedAt, inputs } = resolved;
  const { brix = null, ph = null, acidity = null, totalSolids = null } = form;
  const readings = { brix, ph, acidity, totalSolids };
  const { refuseKg, residueKg, storage, pasteurization, calculatorRecordId, notes } = form;
  const { qualityFlags, yieldPct, unexplainedLossKg } = figures;
  return {
    kind: "pulp",
    ...{ fruit, producedAt, inputs, figures },
    lot: { type: "pulp", unit: "kg", quantity: form.outputKg, kgPerUnit: 1, readings },
    columns: {
      ...{ qualityFlags, yieldPct, unexplainedLossKg, storage, calculatorRecordId, notes },
      refuseKg: refuseKg ?? 0,
      residueKg: residueKg ?? 0,
      pasteurizationC: pasteurization?.temperatureC ?? null,
      pasteurizationSeconds: pasteurization?.seconds ?? null,
    },
  };
}

/** The form as it was stored; every field set. */
function formOf(entry: Pulp, { lot }: StoredProduction): PulpForm {
  return {
    ...pickLike(entry, pulpUpdate.shape),
    fruitId: entry.fruit.id,
    inputs: linesOfUsed(entry.inputs),
    additives: linesOfUsed(entry.additives),
    additionals: linesOfUsed(entry.additionals),
    packagings: linesOfUsed(entry.packagings),
    expiresAt: lot.ownExpiresAt ?? lot.expiresAt,
  };
}

function messageOf({ outputKg, fruit, yieldPct, lot, qualityFlags }: Pulp, { yieldMin, yieldMax }: Fruit): string {
  const isOutside = qualityFlags.some((flag) => flag.startsWith("Rendimento"));
  const outside = isOutside ? `, fora do esperado ${rangeText(yieldMin, yieldMax)}` : "";
  const yielded = yieldPct === null ? "" : `, rendimento ${unbroken(formatNumber(yieldPct), "%")}`;
  return `Pasta: ${unbroken(formatNumber(outputKg, 3), "kg")} de ${fruit.name}${yielded}, lote ${lot.code}${outside}`;
}
