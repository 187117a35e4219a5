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
import { AppError } from "../../platform/http/app-error.ts";
import { findFinalProduct } from "./final-products.queries.ts";
import { supplies } from "./inputs.commands.ts";
import { productionCommands } from "./production-kinds.commands.ts";
import { toLines } from "./productions.queries.ts";

const types = { pulps: ["pulp"], ...supplies } as const;
type Part = keyof typeof types;
const parts = listKeys(types);

/** The commands for a packing, which fills pulp into units; a new packing creates a notification. */
export const finalProductCommands = productionCommands<FinalProduct, FinalProductCreate, FinalProductUpdate, Part>({
  kind: "final-product",
  find: findFinalProduct,
  parts,
  getTypes: () => types,
  toForm: (entry, { lot }) => ({
    ...pickLike(entry, finalProductUpdate.shape),
    fruitId: entry.fruit.id,
    ...toLines(entry, parts),
    expiresAt: lot.expiresAt,
  }),
  findIssues: finalProductIssues,
  // A correction of the remarks, the freezing or the rejected units changes nothing in the ledger.
  moving: ["fruitId", "producedAt", "pulps", "additives", "additionals", "packagings", "units", "netContentG"],
  expiring: ["expiresAt"],
  // The issues are an impossible number of packagings, an impossible mass and an impossible expiry.
  calculate(form, { fruit, producedAt, inputs }) {
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
    return {
      figures,
      lot: {
        type: "final_product",
        unit: "un",
        quantity: form.units,
        kgPerUnit: kgPerPack(netContentG),
      },
      columns: {
        qualityFlags,
        netContentG,
        rejectedUnits,
        fillLossKg,
        freezeStart,
        freezeEnd,
        coreTemperatureC,
        calculatorRecordId,
        notes,
      },
      issues,
    };
  },
  buildNews: ({ units, fruit, netContentG, lot }) => ({
    endpoint: "final-product",
    message: `Produto final: ${unbroken(formatNumber(units, 0), "un")} de ${fruit.name} ${contentWords(netContentG)}, lote ${lot.code}`,
  }),
});
