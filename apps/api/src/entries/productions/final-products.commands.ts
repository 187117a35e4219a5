import { listKeys, pickLike } from "@pomar/contract/core/collections.rules";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import type { Issue } from "@pomar/contract/core/errors";
import {
  type FinalProduct,
  type FinalProductCreate,
  type FinalProductUpdate,
  finalProductIssues,
  finalProductUpdate,
} from "@pomar/contract/entries/productions/final-products.schema";
import { excessMessage } from "@pomar/contract/entries/productions/mass-balance.rules";
import { calculateNetContent, calculatePacking } from "@pomar/contract/entries/productions/packing.rules";
import { contentWords, kgPerPack } from "@pomar/contract/ledger/lots/mass.rules";
import { notify } from "../../people/notifications/notifications.commands.ts";
import { type ActionContext, madeOn } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, newIssues, orNotFound } from "../../platform/http/app-error.ts";
import type { Recalculation } from "./chained.commands.ts";
import {
  lockCorrection,
  lockProduction,
  postCorrection,
  postReversal,
  type StoredProduction,
} from "./corrections.commands.ts";
import { findFinalProduct } from "./final-products.queries.ts";
import {
  type ByLot,
  buildOrder,
  linesByLot,
  lockInputs,
  lockStoredInputs,
  type ResolvedInputs,
  supplies,
} from "./inputs.commands.ts";
import { type PreparedProduction, postProduction } from "./productions.commands.ts";
import { linesOfUsed } from "./productions.queries.ts";

type PackingForm = ByLot<FinalProductCreate, keyof typeof typesOf> & { producedAt: string };

/** Packs pulp into units, and notifies the administrators. @throws as `lockInputs`, `packingOf` and `postProduction`. */
export async function packFinalProduct(tx: Tx, given: FinalProductCreate, act: ActionContext): Promise<FinalProduct> {
  const lines = await linesByLot(tx, given, parts);
  const form = { ...given, ...lines, producedAt: given.producedAt ?? madeOn(act) };
  const resolved = await lockInputs(tx, buildOrder(form, typesOf), act);
  const id = await postProduction(tx, packingOf(form, resolved), act);
  const entry = orNotFound(await findFinalProduct(tx, id, act.today));
  await Promise.all([
    audit(tx, act, { action: "create", entity: "productions", kind: "final-product", entityId: id, after: entry }),
    notify(tx, act, messageOf(entry), "final-product"),
  ]);
  return entry;
}

/** Corrects a packing; given fields are validated together with the stored ones. */
export async function correctFinalProduct(tx: Tx, id: string, changes: FinalProductUpdate, act: ActionContext) {
  const stored = await lockProduction(tx, { kind: "final-product", id }, act);
  const before = orNotFound(await findFinalProduct(tx, id, act.today));
  const formBefore = formOf(before, stored);
  const form = { ...formBefore, ...changes };
  const issues = newIssues(finalProductIssues(form), finalProductIssues(formBefore));
  if (issues.length > 0) throw AppError.invalid(issues);
  const scope = { moves: isMoving(changes), expires: changes.expiresAt !== undefined };
  const correction = await lockCorrection(tx, { stored, order: buildOrder(form, typesOf), ...scope }, act);
  await postCorrection(tx, correction, packingOf(form, correction), act);
  const after = orNotFound(await findFinalProduct(tx, id, act.today));
  await audit(tx, act, { action: "update", entity: "productions", kind: "final-product", entityId: id, before, after });
  return after;
}

/** Recalculates a stored packing with its active inputs, and lists its problems. */
export async function recalculateFinalProduct(tx: Tx, id: string, act: ActionContext): Promise<Recalculation> {
  const stored = await lockProduction(tx, { kind: "final-product", id }, act);
  const form = formOf(orNotFound(await findFinalProduct(tx, id, act.today)), stored);
  const { production, issues } = judgedPacking(form, await lockStoredInputs(tx, buildOrder(form, typesOf)));
  return { stored, wanted: production, problems: issues.map(({ message }) => message) };
}

export async function reverseFinalProduct(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const stored = await lockProduction(tx, { kind: "final-product", id }, act);
  const before = orNotFound(await findFinalProduct(tx, id, act.today));
  await postReversal(tx, stored, act);
  await audit(tx, act, { action: "remove", entity: "productions", kind: "final-product", entityId: id, before });
}

/** Whether a correction changes more than remarks, freezing and rejected units. */
const isMoving = (change: FinalProductUpdate) => {
  const { fruitId, producedAt, pulps, additives, additionals, packagings, units, netContentG } = change;
  return [fruitId, producedAt, pulps, additives, additionals, packagings, units, netContentG].some(
    (value) => value !== undefined,
  );
};

/** The lot types that each part accepts. */
const typesOf = { pulps: ["pulp"], ...supplies } as const;
const parts = listKeys(typesOf);

/** The packing with its figures. @throws 400 for a content, packs, masses or an expiry that cannot be. */
function packingOf(form: PackingForm, resolved: ResolvedInputs): PreparedProduction {
  const { production, issues } = judgedPacking(form, resolved);
  const [first] = issues;
  if (first) throw AppError.invalid([first]);
  return production;
}

/** The packing with its figures and problems. @throws 400 without a content. */
function judgedPacking(form: PackingForm, { fruit, producedAt, inputs }: ResolvedInputs) {
  const packs = inputs.flatMap(({ packaging, path }) => (packaging === null ? [] : [{ ...packaging, path }]));
  const netContentG = calculateNetContent(form.netContentG, packs);
  if (netContentG === null)
    throw AppError.invalid([{ path: "netContentG", message: "Informe o conteúdo: a embalagem não tem capacidade" }]);
  const figures = calculatePacking({ ...form, netContentG }, { fruit, inputs });
  const issues: Issue[] = [];
  if (figures.missingPacks !== null) {
    const holding = packs.find(({ capacityG, unit }) => capacityG !== null && unit === "un");
    issues.push({ path: `${holding?.path ?? "packagings.0"}.quantity`, message: figures.missingPacks });
  }
  const excess = excessMessage(figures.excessKg);
  if (excess !== null) issues.push({ path: "units", message: excess });
  if (figures.expiresAt !== null && figures.expiresAt < producedAt)
    issues.push({ path: "expiresAt", message: "A validade não pode ser anterior à produção" });
  const { freezeStart, freezeEnd, coreTemperatureC, calculatorRecordId, notes } = form;
  const { qualityFlags, rejectedUnits, fillLossKg } = figures;
  const production: PreparedProduction = {
    kind: "final-product",
    ...{ fruit, producedAt, inputs, figures },
    lot: { type: "final_product", unit: "un", quantity: form.units, kgPerUnit: kgPerPack(netContentG) },
    columns: {
      ...{ qualityFlags, netContentG, rejectedUnits, fillLossKg },
      ...{ freezeStart, freezeEnd, coreTemperatureC, calculatorRecordId, notes },
    },
  };
  return { production, issues };
}

/** The form as it was stored; every field set. */
function formOf(entry: FinalProduct, { lot }: StoredProduction): PackingForm {
  return {
    ...pickLike(entry, finalProductUpdate.shape),
    fruitId: entry.fruit.id,
    pulps: linesOfUsed(entry.pulps),
    additives: linesOfUsed(entry.additives),
    additionals: linesOfUsed(entry.additionals),
    packagings: linesOfUsed(entry.packagings),
    expiresAt: lot.expiresAt,
  };
}

function messageOf({ units, fruit, netContentG, lot }: FinalProduct): string {
  return `Produto final: ${unbroken(formatNumber(units, 0), "un")} de ${fruit.name} ${contentWords(netContentG)}, lote ${lot.code}`;
}
