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
import { type ResolvedInputs, supplies } from "./inputs.commands.ts";
import { type CalculatedProduction, type ProductionForm, productionCommands } from "./production-kinds.commands.ts";
import { linesOfUsed } from "./productions.queries.ts";

const types = { pulps: ["pulp"], ...supplies } as const;
type Part = keyof typeof types;

/** Packs pulp into units, and notifies. */
export const finalProductCommands = productionCommands<FinalProduct, FinalProductCreate, FinalProductUpdate, Part>({
  kind: "final-product",
  find: findFinalProduct,
  parts: listKeys(types),
  getTypes: () => types,
  toForm: (entry, { lot }) => ({
    ...pickLike(entry, finalProductUpdate.shape),
    fruitId: entry.fruit.id,
    pulps: linesOfUsed(entry.pulps),
    additives: linesOfUsed(entry.additives),
    additionals: linesOfUsed(entry.additionals),
    packagings: linesOfUsed(entry.packagings),
    expiresAt: lot.expiresAt,
  }),
  findIssues: finalProductIssues,
  // Remarks, freezing and rejected units change nothing in the ledger.
  moving: ["fruitId", "producedAt", "pulps", "additives", "additionals", "packagings", "units", "netContentG"],
  expiring: ["expiresAt"],
  calculate,
  buildNews: ({ units, fruit, netContentG, lot }) => ({
    endpoint: "final-product",
    message: `Produto final: ${unbroken(formatNumber(units, 0), "un")} de ${fruit.name} ${contentWords(netContentG)}, lote ${lot.code}`,
  }),
});

/** The packing with its figures, and its problems: packs, masses or an expiry that cannot be. @throws 400 without a content. */
function calculate(
  form: ProductionForm<FinalProductCreate, Part>,
  { fruit, producedAt, inputs }: ResolvedInputs,
): CalculatedProduction {
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
    production: {
      kind: "final-product",
      fruit,
      producedAt,
      inputs,
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
    },
    issues,
  };
}
