import { addDays } from "@pomar/contract/calendar.rules";
import { formatNumber } from "@pomar/contract/decimal";
import {
  type FinalProduct,
  type FinalProductCreate,
  type FinalProductUpdate,
  finalProductIssues,
} from "@pomar/contract/final-products/final-products.schema";
import { kgPerPack } from "@pomar/contract/lots/mass.rules";
import { missingPacks } from "@pomar/contract/productions/packing.rules";
import { additionWarning, excessMessage, packingBalance } from "@pomar/contract/productions/production.rules";
import type { Act } from "../../shared/act.ts";
import { AppError, newIssues } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { notify } from "../notifications/notifications.commands.ts";
import { correctProduction, type Known, reverseProduction } from "../productions/corrections.commands.ts";
import { type Input, linesOf } from "../productions/inputs.commands.ts";
import type { Judged, Made, Room } from "../productions/making.commands.ts";
import { produce } from "../productions/productions.commands.ts";
import { findFinalProduct } from "./final-products.queries.ts";

type Packing = FinalProductCreate & { producedAt: string };

const room: Room<FinalProduct> = {
  kind: "final-product",
  resource: "final-product",
  movement: "consumption",
  find: findFinalProduct,
};

/**
 * Packs pulp into units, and news of it for the administrators.
 * @throws as `produce`; 400 when more is packed than went in, or in more packs than were taken.
 */
export async function packFinalProduct(tx: Tx, input: FinalProductCreate, act: Act): Promise<FinalProduct> {
  const packing = { ...input, producedAt: input.producedAt ?? act.today };
  const judge = (judged: Judged) => madeOf(packing, judged);
  const news = (entry: FinalProduct) => [notify(tx, act, newsOf(entry), "final-product")];
  return produce(tx, { room, document: documentOf(packing), judge, news }, act);
}

/** Corrects a packing; what is given is judged together with what is stored. */
export function correctFinalProduct(tx: Tx, id: string, input: FinalProductUpdate, act: Act): Promise<FinalProduct> {
  const rework = (known: Known<FinalProduct>) => {
    const before = packingOf(known);
    const packing = { ...before, ...input };
    const issues = newIssues(finalProductIssues(packing), finalProductIssues(before));
    if (issues.length > 0) throw AppError.invalid(issues);
    const expires = input.expiresAt !== undefined;
    return {
      document: documentOf(packing),
      judge: (judged: Judged) => madeOf(packing, judged),
      moves: moves(input),
      expires,
    };
  };
  return correctProduction(tx, { room, id, rework }, act);
}

export function reverseFinalProduct(tx: Tx, id: string, act: Act): Promise<void> {
  return reverseProduction(tx, room, id, act);
}

/** Whether a correction changes more than remarks, freezing and what was rejected. */
const moves = (change: FinalProductUpdate) => {
  const { fruitId, producedAt, pulps, additives, additionals, packagings, units, netContentG } = change;
  return [fruitId, producedAt, pulps, additives, additionals, packagings, units, netContentG].some(
    (value) => value !== undefined,
  );
};

const documentOf = ({ fruitId, producedAt, pulps, additives, additionals, packagings }: Packing) => ({
  fruitId,
  producedAt,
  lines: linesOf({
    pulps: { lines: pulps, types: ["pulp"] },
    additives: { lines: additives, types: ["additive"] },
    additionals: { lines: additionals, types: ["additional"] },
    packagings: { lines: packagings, types: ["packaging"] },
  }),
});

function madeOf(packing: Packing, { fruit, inputs, inputKg }: Judged): Made {
  const { units, producedAt } = packing;
  const rejectedUnits = packing.rejectedUnits ?? 0;
  const netContentG = netContentOf(packing, inputs);
  refuseTooFewPacks(inputs, { units, rejectedUnits });
  const { fillLossKg, excessKg } = packingBalance({ inputKg, units, netContentG, rejectedUnits });
  const excess = excessMessage(excessKg);
  if (excess !== null) throw AppError.invalid([{ path: "units", message: excess }]);
  const expiresAt = packing.expiresAt ?? addDays(producedAt, fruit.shelfLifeFinalDays);
  if (expiresAt < producedAt)
    throw AppError.invalid([{ path: "expiresAt", message: "A validade não pode ser anterior à produção" }]);
  const added = inputs.flatMap(({ goods }) => goods.additional ?? []);
  return {
    lot: {
      type: "final_product",
      unit: "un",
      quantity: units,
      kgPerUnit: kgPerPack(netContentG),
      composite: false,
      expiresAt,
    },
    production: {
      qualityFlags: [additionWarning(fruit, added)].filter((flag) => flag !== null),
      notes: packing.notes ?? null,
      calculatorRecordId: packing.calculatorRecordId ?? null,
      netContentG,
      rejectedUnits,
      fillLossKg,
      freezeStart: packing.freezeStart ?? null,
      freezeEnd: packing.freezeEnd ?? null,
      coreTemperatureC: packing.coreTemperatureC ?? null,
    },
  };
}

/** g in one unit: as given, or what the first packaging with a capacity holds. */
function netContentOf({ netContentG }: Packing, inputs: readonly Input[]): number {
  const capacity = inputs.find(({ goods }) => goods.packaging?.capacityG != null)?.goods.packaging?.capacityG;
  const content = netContentG ?? capacity;
  if (content == null)
    throw AppError.invalid([{ path: "netContentG", message: "Informe o conteúdo: a embalagem não tem capacidade" }]);
  return content;
}

/** @throws 400 at the first packaging, with how many are missing. */
function refuseTooFewPacks(inputs: readonly Input[], wanted: { units: number; rejectedUnits: number }): void {
  const packs = inputs.flatMap(({ goods: { packaging }, quantity, path }) =>
    packaging ? [{ ...packaging, quantity, path }] : [],
  );
  const missing = missingPacks(packs, wanted);
  if (missing === null) return;
  const path = packs.find(({ capacityG, unit }) => capacityG !== null && unit === "un")?.path ?? "packagings.0";
  throw AppError.invalid([{ path: `${path}.quantity`, message: missing }]);
}

/** What was given when it was stored; every field set. */
function packingOf({ lot, entry }: Known<FinalProduct>): Packing {
  const lines = (used: FinalProduct["pulps"]) => used.map((line) => ({ lotId: line.lot.id, quantity: line.quantity }));
  return {
    fruitId: entry.fruit.id,
    producedAt: entry.producedAt,
    pulps: lines(entry.pulps),
    additives: lines(entry.additives),
    additionals: lines(entry.additionals),
    packagings: lines(entry.packagings),
    units: entry.units,
    netContentG: entry.netContentG,
    rejectedUnits: entry.rejectedUnits,
    freezeStart: entry.freezeStart,
    freezeEnd: entry.freezeEnd,
    coreTemperatureC: entry.coreTemperatureC,
    expiresAt: lot.expiresAt,
    calculatorRecordId: entry.calculatorRecordId,
    notes: entry.notes,
  };
}

function newsOf({ units, fruit, netContentG, lot }: FinalProduct): string {
  const [count, content] = [formatNumber(units, 0), formatNumber(netContentG, { atMost: 3 })];
  return `Produto final: ${count} un de ${fruit.name} ${content} g, lote ${lot.code}`;
}
