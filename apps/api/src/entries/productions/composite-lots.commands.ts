import { pickLike } from "@pomar/contract/core/collections.rules";
import { calculateBlend } from "@pomar/contract/entries/productions/blend.rules";
import {
  type CompositeLot,
  type CompositeLotCreate,
  type CompositeLotUpdate,
  compositeLotUpdate,
  repeatedLots,
} from "@pomar/contract/entries/productions/composite-lots.schema";
import { AppError } from "../../platform/http/app-error.ts";
import { findCompositeLot } from "./composite-lots.queries.ts";
import { sumByLot } from "./inputs.commands.ts";
import { productionCommands } from "./production-kinds.commands.ts";
import { toLines } from "./productions.queries.ts";

// A correction of the code or of the remarks changes nothing in the ledger.
const moving = ["type", "fruitId", "parts", "producedAt"] as const;

/** The commands for a blend, which joins several lots of one type into one lot. */
export const compositeLotCommands = productionCommands<CompositeLot, CompositeLotCreate, CompositeLotUpdate, "parts">({
  kind: "composite-lot",
  find: findCompositeLot,
  parts: ["parts"],
  getTypes: ({ type }) => ({ parts: [type] }),
  // The form contains the code of the blend, so that a code that a user entered does not change.
  toForm: (entry) => ({
    ...pickLike(entry, compositeLotUpdate.shape),
    ...toLines(entry, ["parts"]),
    fruitId: entry.fruit.id,
  }),
  // Two lines may name the same lot, one line by the lot's id and the other line by the entry that made it.
  findIssues: ({ parts }) => (sumByLot(parts).size < parts.length ? [{ path: "parts", message: repeatedLots }] : []),
  moving,
  expiring: moving,
  calculate(form, { fruit, inputs }) {
    const { type, code, notes = null, calculatorRecordId = null } = form;
    if (type === "raw_material" && fruit.composite)
      throw AppError.invalid([
        { path: "fruitId", message: `${fruit.name} é uma fruta composta: só a pasta dela pode ser misturada` },
      ]);
    const figures = calculateBlend(inputs, fruit);
    const { quantityKg: quantity, brix, acidity, totalSolids, qualityFlags } = figures;
    // The pH of a blend is not the mean of the pH of its parts: users measure it in the blend.
    const readings = { brix, ph: null, acidity, totalSolids };
    return {
      figures,
      lot: { type, unit: "kg", quantity, kgPerUnit: 1, code, readings },
      columns: { qualityFlags, notes, calculatorRecordId },
      issues: [],
    };
  },
  // A blend whose parts do not change has its stored readings. A blend whose quantities are calculated again has its
  // stored pH, and new values of the remaining readings.
  getMeasured: ({ brix, ph, acidity, totalSolids }, cause) =>
    cause === "unmoved" ? { brix, ph, acidity, totalSolids } : { ph },
});
