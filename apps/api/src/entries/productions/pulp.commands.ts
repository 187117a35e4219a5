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
import { type Fruit, supplies } from "./inputs.commands.ts";
import { productionCommands } from "./production-kinds.commands.ts";
import { toLines } from "./productions.queries.ts";
import { findPulp } from "./pulp.queries.ts";

const types = { inputs: ["raw_material", "pulp"], ...supplies } as const;
type Part = keyof typeof types;
const parts = listKeys(types);

// The fields whose correction changes the ledger.
const moving = ["fruitId", "producedAt", "inputs", "additives", "additionals", "packagings", "outputKg"] as const;

/** The commands for a pulping, which makes pulp of fruit; a new pulping creates a notification. */
export const pulpCommands = productionCommands<Pulp, PulpCreate, PulpUpdate, Part>({
  kind: "pulp",
  find: findPulp,
  parts,
  getTypes: () => types,
  toForm: (entry, { lot }) => ({
    ...pickLike(entry, pulpUpdate.shape),
    fruitId: entry.fruit.id,
    ...toLines(entry, parts),
    expiresAt: lot.ownExpiresAt ?? lot.expiresAt,
  }),
  moving,
  expiring: [...moving, "expiresAt", "storage"],
  // The issues are an impossible expiry, a chilled pulp without an expiry, and an output that exceeds the inputs.
  calculate(form, resolved, isGiven) {
    const figures = calculatePulping(form, resolved);
    const { producedAt, storage, expiresAt = null } = form;
    const lots = resolved.inputs.map(({ lot }) => lot);
    const isJudged = isGiven("expiresAt") || isGiven("producedAt") || isGiven("storage");
    const problems = {
      expiresAt:
        (isJudged ? expiryIssue({ producedAt, storage, expiresAt }) : null) ??
        (isGiven("expiresAt") ? limitIssue(expiresAt, lots) : null),
      outputKg: excessMessage(figures.excessKg),
    };
    const { brix = null, ph = null, acidity = null, totalSolids = null } = form;
    const { refuseKg, residueKg, pasteurization, calculatorRecordId, notes } = form;
    const { qualityFlags, yieldPct, unexplainedLossKg } = figures;
    return {
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
      issues: Object.entries(problems).flatMap(([path, message]) => (message === null ? [] : [{ path, message }])),
    };
  },
  buildNews: (entry, fruit) => ({ endpoint: "pulp", message: buildMessage(entry, fruit) }),
});

function buildMessage({ outputKg, fruit, yieldPct, lot, qualityFlags }: Pulp, { yieldMin, yieldMax }: Fruit): string {
  const isOutside = qualityFlags.some((flag) => flag.startsWith("Rendimento"));
  const outside = isOutside ? `, fora do esperado ${rangeText(yieldMin, yieldMax)}` : "";
  const yielded = yieldPct === null ? "" : `, rendimento ${unbroken(formatNumber(yieldPct), "%")}`;
  return `Pasta: ${unbroken(formatNumber(outputKg, 3), "kg")} de ${fruit.name}${yielded}, lote ${lot.code}${outside}`;
}
