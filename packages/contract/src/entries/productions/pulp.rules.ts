import { addDays, writtenDay } from "../../core/calendar.rules.ts";
import { decimal, toWire } from "../../core/decimal.ts";
import { getEarliest, limitsExpiry } from "../../ledger/lots/expiry.rules.ts";
import type { Fruit } from "../../registries/fruits/fruits.schema.ts";
import { type FruitLimits, readingWarnings } from "../receptions/reception.rules.ts";
import { type PulpBalance, pulpBalance } from "./mass-balance.rules.ts";
import {
  additionWarning,
  calculateProduct,
  type ProductFigures,
  type ProductionInput,
  sumInputKg,
  type Weighed,
} from "./product.rules.ts";
import type { PulpCreate } from "./pulp.schema.ts";
import { yieldWarning } from "./yield.rules.ts";

interface StorageAndExpiry {
  /** The day of production, `YYYY-MM-DD`; `expiresAt` has the same format. */
  producedAt: string;
  expiresAt: string | null;
  storage: PulpCreate["storage"];
}

/** The problem with a pulp's own expiry, or null; frozen pulp may take its expiry from the fruit's shelf life. */
export function expiryIssue({ producedAt, expiresAt, storage }: StorageAndExpiry): string | null {
  if (expiresAt === null) return storage === "chilled" ? "Informe a validade da pasta resfriada" : null;
  return expiresAt < producedAt ? "A validade não pode ser anterior à produção" : null;
}

/**
 * The problem with a given expiry; null without a problem. A pulp that consumes lots of pulp must not expire later than
 * the consumed lots.
 */
export function limitIssue(
  expiresAt: string | null,
  lots: readonly Pick<ProductionInput["lot"], "type" | "expiresAt">[],
): string | null {
  const earliest = getEarliest(lots.flatMap((lot) => (limitsExpiry("pulp", lot.type) ? [lot.expiresAt] : [])));
  return expiresAt !== null && earliest !== null && earliest < expiresAt
    ? `A validade não pode passar da de uma pasta usada, ${writtenDay(earliest)}`
    : null;
}

type Measured = "expiresAt" | "outputKg" | "refuseKg" | "residueKg" | "brix" | "ph" | "acidity" | "totalSolids";

export interface PulpingForm extends Pick<PulpCreate, Measured> {
  /** The day of production, `YYYY-MM-DD`. */
  producedAt: string;
}

export type PulpingFruit = FruitLimits &
  Pick<Fruit, "yieldMin" | "yieldMax" | "waterAllowed" | "composite" | "shelfLifePulpDays">;

export interface PulpingFigures extends ProductFigures, PulpBalance {
  yieldWarning: string | null;
  qualityFlags: string[];
}

/**
 * The figures of a pulping.
 * @param fruit  null until the fruit is loaded; without a fruit there are no warnings, and only an expiry that the user
 * gave is used.
 */
export function calculatePulping(
  { producedAt, expiresAt, outputKg, refuseKg, residueKg, ...form }: PulpingForm,
  { fruit, inputs }: { fruit: PulpingFruit | null; inputs: readonly ProductionInput[] },
): PulpingFigures {
  const own = expiresAt ?? (fruit && addDays(producedAt, fruit.shelfLifePulpDays));
  const figures = calculateProduct({ madeBy: "pulp", quantity: outputKg, kgPerUnit: 1, expiresAt: own }, inputs);
  const balance = pulpBalance({
    fruitKg: sumInputKg(inputs, "raw_material"),
    otherKg: sumInputKg(inputs, "pulp", "additional"),
    inputKg: figures.inputKg,
    outputKg,
    refuseKg: refuseKg ?? 0,
    residueKg: residueKg ?? 0,
  });
  const { brix = null, ph = null, acidity = null, totalSolids = null } = form;
  const readings = { brix, ph, acidity, totalSolids };
  const added = inputs.flatMap(({ additional }) => additional ?? []);
  const outOfRange = fruit && yieldWarning(balance.yieldPct, fruit);
  const flags = fruit
    ? [outOfRange, additionWarning(fruit, added), ...readingWarnings(readings, fruit).map(({ text }) => text)]
    : [];
  return { ...figures, ...balance, yieldWarning: outOfRange, qualityFlags: flags.filter((flag) => flag !== null) };
}

/** The pulp expected in kg, three decimals: fruit x yield, plus input pulps and additionals. @param yieldPct  in %. */
export function expectedPulpKg(inputs: readonly Weighed[], yieldPct: number): number {
  const ofFruit = decimal(sumInputKg(inputs, "raw_material")).times(yieldPct).div(100);
  return toWire(ofFruit.plus(sumInputKg(inputs, "pulp", "additional")), 3);
}
