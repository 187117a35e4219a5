import { addDays } from "@pomar/contract/calendar.rules";
import { formatNumber, toWire } from "@pomar/contract/decimal";
import { limitsExpiry } from "@pomar/contract/lots/expiry.rules";
import type { LotType } from "@pomar/contract/lots/lots.schema";
import {
  additionWarning,
  excessMessage,
  massOf,
  pulpBalance,
  rangeText,
  yieldWarning,
} from "@pomar/contract/productions/production.rules";
import { expiryIssue, limitIssue } from "@pomar/contract/pulp/pulp.rules";
import type { Pulp, PulpCreate, PulpUpdate } from "@pomar/contract/pulp/pulp.schema";
import { readingWarnings } from "@pomar/contract/raw-materials/reception.rules";
import type { Act } from "../../shared/act.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { notify } from "../notifications/notifications.commands.ts";
import { correctProduction, type Known, reverseProduction } from "../productions/corrections.commands.ts";
import { type Input, linesOf } from "../productions/inputs.commands.ts";
import type { Judged, Made, Room } from "../productions/making.commands.ts";
import { produce } from "../productions/productions.commands.ts";
import { findPulp } from "./pulp.queries.ts";

type Pulping = PulpCreate & { producedAt: string };

const room: Room<Pulp> = { kind: "pulp", resource: "pulp-base", movement: "consumption", find: findPulp };

/**
 * Makes pulp of fruit, and news of it for the administrators.
 * @throws as `produce`; 400 when more comes out than went in.
 */
export async function makePulp(tx: Tx, input: PulpCreate, act: Act): Promise<Pulp> {
  const pulping = { ...input, producedAt: input.producedAt ?? act.today };
  let expected = "";
  const judge = (judged: Judged) => {
    const { yieldMin, yieldMax } = judged.fruit;
    expected = rangeText(yieldMin, yieldMax);
    refuseExpiry(pulping, pulping, judged.inputs);
    return madeOf(pulping, judged);
  };
  const news = (entry: Pulp) => [notify(tx, act, newsOf(entry, expected), "pulp")];
  return produce(tx, { room, document: documentOf(pulping), judge, news }, act);
}

/** Corrects a pulping; what is given is judged together with what is stored. */
export function correctPulp(tx: Tx, id: string, input: PulpUpdate, act: Act): Promise<Pulp> {
  const rework = (known: Known<Pulp>) => {
    const pulping = { ...pulpingOf(known), ...input };
    const judge = (judged: Judged) => {
      refuseExpiry(input, pulping, judged.inputs);
      return madeOf(pulping, judged);
    };
    const expires = moves(input) || input.expiresAt !== undefined || input.storage !== undefined;
    return { document: documentOf(pulping), judge, moves: moves(input), expires };
  };
  return correctProduction(tx, { room, id, rework }, act);
}

export function reversePulp(tx: Tx, id: string, act: Act): Promise<void> {
  return reverseProduction(tx, room, id, act);
}

/** Whether a correction changes more than remarks, readings and where the rest of the mass went. */
const moves = ({ fruitId, producedAt, inputs, additives, additionals, packagings, outputKg }: PulpUpdate) =>
  [fruitId, producedAt, inputs, additives, additionals, packagings, outputKg].some((value) => value !== undefined);

const documentOf = ({ fruitId, producedAt, inputs, additives, additionals, packagings }: Pulping) => ({
  fruitId,
  producedAt,
  lines: linesOf({
    inputs: { lines: inputs, types: ["raw_material", "pulp"] },
    additives: { lines: additives, types: ["additive"] },
    additionals: { lines: additionals, types: ["additional"] },
    packagings: { lines: packagings, types: ["packaging"] },
  }),
});

function madeOf(pulping: Pulping, { fruit, inputs, inputKg }: Judged): Made {
  const kgOf = (...types: LotType[]) => kgIn(inputs.filter(({ lot }) => types.includes(lot.type)));
  const [refuseKg, residueKg] = [pulping.refuseKg ?? 0, pulping.residueKg ?? 0];
  const masses = { fruitKg: kgOf("raw_material"), otherKg: kgOf("pulp", "additional"), inputKg };
  const balance = pulpBalance({ ...masses, outputKg: pulping.outputKg, refuseKg, residueKg });
  const excess = excessMessage(balance.excessKg);
  if (excess !== null) throw AppError.invalid([{ path: "outputKg", message: excess }]);
  const readings = {
    brix: pulping.brix ?? null,
    ph: pulping.ph ?? null,
    acidity: pulping.acidity ?? null,
    totalSolids: pulping.totalSolids ?? null,
  };
  const added = inputs.flatMap(({ goods }) => goods.additional ?? []);
  return {
    lot: {
      type: "pulp",
      unit: "kg",
      quantity: pulping.outputKg,
      kgPerUnit: 1,
      composite: false,
      expiresAt: pulping.expiresAt ?? addDays(pulping.producedAt, fruit.shelfLifePulpDays),
      ...readings,
    },
    production: {
      qualityFlags: [
        yieldWarning(balance.yieldPct, fruit),
        additionWarning(fruit, added),
        ...readingWarnings(readings, fruit).map(({ text }) => text),
      ].filter((flag) => flag !== null),
      notes: pulping.notes ?? null,
      calculatorRecordId: pulping.calculatorRecordId ?? null,
      refuseKg,
      residueKg,
      yieldPct: balance.yieldPct,
      unexplainedLossKg: balance.unexplainedLossKg,
      pasteurizationC: pulping.pasteurization?.temperatureC ?? null,
      pasteurizationSeconds: pulping.pasteurization?.seconds ?? null,
      storage: pulping.storage,
    },
  };
}

const kgIn = (inputs: readonly Input[]) =>
  toWire(massOf(inputs.map(({ quantity, lot }) => ({ quantity, kgPerUnit: lot.kgPerUnit }))), 3);

/**
 * @param given  what a person says now: only that is judged, together with what is stored.
 * @throws 400 for an expiry that cannot be, or none of a chilled pulp.
 */
function refuseExpiry(given: PulpUpdate, pulping: Pulping, inputs: readonly Input[]): void {
  const { producedAt, storage, expiresAt = null } = pulping;
  const limits = inputs.flatMap(({ lot }) => (limitsExpiry("pulp", lot.type) ? [lot.expiresAt] : []));
  const said = [given.expiresAt, given.producedAt, given.storage].some((value) => value !== undefined);
  const issue =
    (said ? expiryIssue({ producedAt, storage, expiresAt }) : null) ??
    (given.expiresAt === undefined ? null : limitIssue(expiresAt, limits));
  if (issue !== null) throw AppError.invalid([{ path: "expiresAt", message: issue }]);
}

/** What was given when it was stored; every field set. */
function pulpingOf({ lot, entry }: Known<Pulp>): Pulping {
  const lines = (used: Pulp["inputs"]) => used.map((line) => ({ lotId: line.lot.id, quantity: line.quantity }));
  return {
    fruitId: entry.fruit.id,
    producedAt: entry.producedAt,
    inputs: lines(entry.inputs),
    additives: lines(entry.additives),
    additionals: lines(entry.additionals),
    packagings: lines(entry.packagings),
    outputKg: entry.outputKg,
    refuseKg: entry.refuseKg,
    residueKg: entry.residueKg,
    brix: entry.brix,
    ph: entry.ph,
    acidity: entry.acidity,
    totalSolids: entry.totalSolids,
    pasteurization: entry.pasteurization,
    storage: entry.storage,
    expiresAt: lot.ownExpiresAt ?? lot.expiresAt,
    calculatorRecordId: entry.calculatorRecordId,
    notes: entry.notes,
  };
}

function newsOf({ outputKg, fruit, yieldPct, lot, qualityFlags }: Pulp, expected: string): string {
  const outside = qualityFlags.some((flag) => flag.startsWith("Rendimento"));
  const yielded = yieldPct === null ? "" : `, rendimento ${formatNumber(yieldPct)} %`;
  return `Pasta: ${formatNumber(outputKg, 3)} kg de ${fruit.name}${yielded}, lote ${lot.code}${outside ? `, fora do esperado ${expected}` : ""}`;
}
