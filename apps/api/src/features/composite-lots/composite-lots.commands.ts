import type {
  CompositeLot,
  CompositeLotCreate,
  CompositeLotUpdate,
} from "@pomar/contract/composite-lots/composite-lots.schema";
import { blendOf } from "@pomar/contract/productions/blend.rules";
import { readingWarnings } from "@pomar/contract/raw-materials/reception.rules";
import type { Act } from "../../shared/act.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { correctProduction, type Known, reverseProduction } from "../productions/corrections.commands.ts";
import { linesOf } from "../productions/inputs.commands.ts";
import type { Judged, Made, Room } from "../productions/making.commands.ts";
import { produce } from "../productions/productions.commands.ts";
import { findCompositeLot } from "./composite-lots.queries.ts";

type Blend = CompositeLotCreate & { producedAt: string };

const room: Room<CompositeLot> = {
  kind: "composite-lot",
  resource: "composite-lots",
  movement: "composition",
  find: findCompositeLot,
};

/**
 * Joins lots of one type into one.
 * @throws as `produce`; 400 for fruit of a composite fruit: only its pulp is blended.
 */
export function blendLots(tx: Tx, input: CompositeLotCreate, act: Act): Promise<CompositeLot> {
  const blend = { ...input, producedAt: input.producedAt ?? act.today };
  return produce(tx, { room, document: documentOf(blend), judge: (judged) => madeOf(blend, judged) }, act);
}

/** Corrects a blend; what is given is judged together with what is stored. */
export function correctCompositeLot(tx: Tx, id: string, input: CompositeLotUpdate, act: Act): Promise<CompositeLot> {
  const rework = (known: Known<CompositeLot>) => {
    const blend = { ...blendOfStored(known), ...input };
    const moving = moves(input);
    // What was blended stands as it was measured then; only another blend is reckoned anew.
    const judge = (judged: Judged) => {
      const made = madeOf(blend, judged);
      return moving ? made : { ...made, lot: { ...made.lot, ...keptOf(known.lot) } };
    };
    return { document: documentOf(blend), judge, moves: moving, expires: moving };
  };
  return correctProduction(tx, { room, id, rework }, act);
}

export function reverseCompositeLot(tx: Tx, id: string, act: Act): Promise<void> {
  return reverseProduction(tx, room, id, act);
}

/** Whether a correction changes more than the code and the remarks. */
const moves = ({ type, fruitId, parts, producedAt }: CompositeLotUpdate) =>
  [type, fruitId, parts, producedAt].some((value) => value !== undefined);

const documentOf = ({ type, fruitId, producedAt, parts, code }: Blend) => ({
  fruitId,
  producedAt,
  lines: linesOf({ parts: { lines: parts, types: [type] } }),
  code,
});

function madeOf({ type, notes, calculatorRecordId }: Blend, { fruit, inputs }: Judged): Made {
  if (type === "raw_material" && fruit.composite)
    throw AppError.invalid([{ path: "fruitId", message: `${fruit.name} é composta: só a pasta dela se mistura` }]);
  const { quantityKg, brix, acidity, totalSolids } = blendOf(inputs.map(({ lot, kg }) => ({ ...lot, kg })));
  return {
    lot: {
      type,
      codeType: "composite",
      unit: "kg",
      quantity: quantityKg,
      kgPerUnit: 1,
      composite: true,
      expiresAt: null,
      brix,
      // Not a mean of anything: it is measured in what was blended.
      ph: null,
      acidity,
      totalSolids,
    },
    production: {
      qualityFlags: readingWarnings({ brix, ph: null, acidity }, fruit).map(({ text }) => text),
      notes: notes ?? null,
      calculatorRecordId: calculatorRecordId ?? null,
    },
  };
}

const keptOf = ({ brix, ph, acidity, totalSolids }: Known<CompositeLot>["lot"]) => ({
  brix,
  ph,
  acidity,
  totalSolids,
});

/** What was given when it was stored; the code stays what it is. */
function blendOfStored({ entry }: Known<CompositeLot>): Blend {
  return {
    type: entry.type,
    fruitId: entry.fruit.id,
    producedAt: entry.producedAt,
    parts: entry.parts.map(({ lot, quantity }) => ({ lotId: lot.id, quantity })),
    calculatorRecordId: entry.calculatorRecordId,
    notes: entry.notes,
  };
}
