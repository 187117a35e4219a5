import { listKeys, pickLike } from "@pomar/contract/core/collections.rules";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { excessMessage } from "@pomar/contract/entries/productions/mass-balance.rules";
import { calculatePulping, expiryIssue, limitIssue } from "@pomar/contract/entries/productions/pulp.rules";
import {
  type Pulp,
  type PulpCreate,
  type PulpUpdate,
  pulpUpdate,
} from "@pomar/contract/entries/productions/pulp.schema";
import { rangeText } from "@pomar/contract/entries/productions/yield.rules";
import { type Fruit, type ResolvedInputs, supplies } from "./inputs.commands.ts";
import { type CalculatedProduction, type ProductionForm, productionCommands } from "./production-kinds.commands.ts";
import { linesOfUsed } from "./productions.queries.ts";
import { findPulp } from "./pulp.queries.ts";

const types = { inputs: ["raw_material", "pulp"], ...supplies } as const;
type Part = keyof typeof types;
type PulpForm = ProductionForm<PulpCreate, Part>;

// Remarks, readings and the distribution of the remaining mass change nothing in the ledger.
const moving = ["fruitId", "producedAt", "inputs", "additives", "additionals", "packagings", "outputKg"] as const;

/** Makes pulp of fruit, and notifies. */
export const pulpCommands = productionCommands<Pulp, PulpCreate, PulpUpdate, Part>({
  kind: "pulp",
  find: findPulp,
  parts: listKeys(types),
  getTypes: () => types,
  toForm: (entry, { lot }) => ({
    ...pickLike(entry, pulpUpdate.shape),
    fruitId: entry.fruit.id,
    inputs: linesOfUsed(entry.inputs),
    additives: linesOfUsed(entry.additives),
    additionals: linesOfUsed(entry.additionals),
    packagings: linesOfUsed(entry.packagings),
    expiresAt: lot.ownExpiresAt ?? lot.expiresAt,
  }),
  moving,
  expiring: [...moving, "expiresAt", "storage"],
  calculate,
  buildNews: (entry, fruit) => ({ endpoint: "pulp", message: buildMessage(entry, fruit) }),
});

/** The pulping with its figures, and its problems: an impossible expiry, a chilled pulp without one, too much output. */
function calculate(
  form: PulpForm,
  resolved: ResolvedInputs,
  isGiven: (field: keyof PulpUpdate) => boolean,
): CalculatedProduction {
  const { fruit, producedAt, inputs } = resolved;
  const figures = calculatePulping(form, resolved);
  const { storage, expiresAt = null } = form;
  const isJudged = isGiven("expiresAt") || isGiven("producedAt") || isGiven("storage");
  const limits = inputs.map(({ lot }) => lot);
  const problems = {
    expiresAt:
      (isJudged ? expiryIssue({ producedAt, storage, expiresAt }) : null) ??
      (isGiven("expiresAt") ? limitIssue(expiresAt, limits) : null),
    outputKg: excessMessage(figures.excessKg),
  };
  const { brix = null, ph = null, acidity = null, totalSolids = null } = form;
  const { refuseKg, residueKg, pasteurization, calculatorRecordId, notes } = form;
  const { qualityFlags, yieldPct, unexplainedLossKg } = figures;
  return {
    production: {
      kind: "pulp",
      fruit,
      producedAt,
      inputs,
      figures,
      lot: {
        type: "pulp",
        unit: "kg",
        quantity: form.outputKg,
        kgPerUnit: 1,
        readings: { brix, ph, acidity, totalSolids },
      },
      columns: {
        qualityFlags,
        yieldPct,
        unexplainedLossKg,
        storage,
        calculatorRecordId,
        notes,
        refuseKg: refuseKg ?? 0,
        residueKg: residueKg ?? 0,
        pasteurizationC: pasteurization?.temperatureC ?? null,
        pasteurizationSeconds: pasteurization?.seconds ?? null,
      },
    },
    issues: Object.entries(problems).flatMap(([path, message]) => (message === null ? [] : [{ path, message }])),
  };
}

function buildMessage({ outputKg, fruit, yieldPct, lot, qualityFlags }: Pulp, { yieldMin, yieldMax }: Fruit): string {
  const isOutside = qualityFlags.some((flag) => flag.startsWith("Rendimento"));
  const outside = isOutside ? `, fora do esperado ${rangeText(yieldMin, yieldMax)}` : "";
  const yielded = yieldPct === null ? "" : `, rendimento ${unbroken(formatNumber(yieldPct), "%")}`;
  return `Pasta: ${unbroken(formatNumber(outputKg, 3), "kg")} de ${fruit.name}${yielded}, lote ${lot.code}${outside}`;
}
