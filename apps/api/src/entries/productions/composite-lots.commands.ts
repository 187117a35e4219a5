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

// The code and the remarks change nothing in the ledger.
const moving = ["type", "fruitId", "parts", "producedAt"] as const;

/** Joins lots of one type into one. */
export const compositeLotCommands = productionCommands<CompositeLot, CompositeLotCreate, CompositeLotUpdate, "parts">({
  kind: "composite-lot",
  find: findCompositeLot,
  parts: ["parts"],
  getTypes: ({ type }) => ({ parts: [type] }),
  // A code given by hand stays unchanged.
  toForm: (entry) => ({
    ...pickLike(entry, compositeLotUpdate.shape),
    ...toLines(entry, ["parts"]),
    fruitId: entry.fruit.id,
  }),
  // A lot may be named by its id, and again by its entry.
  findIssues: ({ parts }) => (sumByLot(parts).size < parts.length ? [{ path: "parts", message: repeatedLots }] : []),
  moving,
  expiring: moving,
  calculate(form, { fruit, inputs }) {
    const { type, code, notes = null, calculatorRecordId = null } = form;
    if (type === "raw_material" && fruit.composite)
      throw AppError.invalid([{ path: "fruitId", message: `${fruit.name} é composta: só a pasta dela se mistura` }]);
    const figures = calculateBlend(inputs, fruit);
    const { quantityKg: quantity, brix, acidity, totalSolids, qualityFlags } = figures;
    // pH is no mean of the parts': it is measured in the blend.
    const readings = { brix, ph: null, acidity, totalSolids };
    return {
      figures,
      lot: { type, unit: "kg", quantity, kgPerUnit: 1, code, readings },
      columns: { qualityFlags, notes, calculatorRecordId },
      issues: [],
    };
  },
  // A stored blend keeps its measured values until its parts change; its pH also when only their quantities do.
  getMeasured: ({ brix, ph, acidity, totalSolids }, cause) =>
    cause === "unmoved" ? { brix, ph, acidity, totalSolids } : { ph },
});
