import type { ChainPreviewCreate } from "@pomar/contract/entries/corrections/corrections.schema";
import type { ProductionLine } from "@pomar/contract/entries/productions/productions.schema";
import { rawMaterialIssues } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { acceptedKg, netKg } from "@pomar/contract/entries/receptions/reception.rules";
import { correctedWeights } from "@pomar/contract/entries/receptions/weighings.rules";
import type { ProductionKind } from "@pomar/contract/kinds";
import { listConsumptions } from "../../ledger/lots/movements.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { compositeLotCommands } from "../productions/composite-lots.commands.ts";
import { finalProductCommands } from "../productions/final-products.commands.ts";
import type { supplies } from "../productions/inputs.commands.ts";
import type { ProductionCommands } from "../productions/production-kinds.commands.ts";
import { pulpCommands } from "../productions/pulp.commands.ts";
import { receptionCommands } from "../receptions/raw-materials.commands.ts";

/** The entry that the user corrects in chain, with its lot, which is the first lot to be reduced. */
export interface ChainRoot {
  lotId: string;
  supplierId: string | null;
  version: number;
  /** The new quantity of the entry's lot, in the unit of the lot. */
  quantity: number;
  /** The lots that the entry consumed, and the lots that its correction names. */
  sourceIds: string[];
}

/**
 * Calculates the new quantity of a lot from the change of its entry.
 * @throws 404 for an unknown entry; 400 for impossible weights.
 */
export async function findRoot(tx: Tx, body: ChainPreviewCreate, { today }: ActionContext): Promise<ChainRoot> {
  const { entryId: id } = body;
  switch (body.entryKind) {
    case "raw-material": {
      const entry = orNotFound(await receptionCommands[body.entryKind].find(tx, id, today));
      const wanted = { ...entry, ...body.change, ...correctedWeights(entry, body.change) };
      const weights = ["grossKg", "tareKg", "rejectedKg"];
      const issues = rawMaterialIssues(wanted).filter(({ path }) => weights.includes(path));
      if (issues.length > 0)
        throw AppError.invalid(issues.map((issue) => ({ ...issue, path: `change.${issue.path}` })));
      const quantity = acceptedKg(netKg(wanted.grossKg, wanted.tareKg), wanted.rejectedKg ?? 0);
      return { ...toRoot(entry), supplierId: entry.supplier.id, quantity, sourceIds: [] };
    }
    case "pulp": {
      const entry = orNotFound(await pulpCommands.find(tx, id, today));
      const quantity = body.change.outputKg ?? entry.outputKg;
      const sourceIds = await listSourceIds(tx, entry.lot.id, [body.change.inputs], body.change);
      return { ...toRoot(entry), supplierId: null, quantity, sourceIds };
    }
    case "final-product": {
      const entry = orNotFound(await finalProductCommands.find(tx, id, today));
      const sourceIds = await listSourceIds(tx, entry.lot.id, [body.change.pulps], body.change);
      return { ...toRoot(entry), supplierId: null, quantity: body.change.units ?? entry.units, sourceIds };
    }
    default: {
      const entry = orNotFound(await receptionCommands[body.entryKind].find(tx, id, today));
      const quantity = body.change.quantity ?? entry.quantity;
      const message = "Informe um número inteiro de unidades";
      if (entry.lot.unit === "un" && !Number.isInteger(quantity))
        throw AppError.invalid([{ path: "change.quantity", message }]);
      return { ...toRoot(entry), supplierId: entry.supplier?.id ?? null, quantity, sourceIds: [] };
    }
  }
}

const toRoot = ({ lot, version }: { lot: { id: string }; version: number }) => ({ lotId: lot.id, version });

type Lines = readonly ProductionLine[] | undefined;

async function listSourceIds(tx: Tx, lotId: string, own: Lines[], change: { [Part in keyof typeof supplies]?: Lines }) {
  const named = [...own, change.additives, change.additionals, change.packagings].flatMap((lines) => lines ?? []);
  return [...named, ...(await listConsumptions(tx, lotId))].map((line) => line.lotId);
}

/** Corrects the first entry of a correction in chain, with the command of the entry's kind. */
export async function correctRoot(tx: Tx, body: ChainPreviewCreate, act: ActionContext): Promise<void> {
  const commands = { ...receptionCommands, pulp: pulpCommands, "final-product": finalProductCommands };
  // The contract gives each kind of entry the changes of its own PUT.
  await commands[body.entryKind].correct(tx, body.entryId, body.change as never, act);
}

export const madeEntries: Record<
  ProductionKind,
  Pick<ProductionCommands<object, never, never>, "find" | "recalculate">
> = {
  pulp: pulpCommands,
  "final-product": finalProductCommands,
  "composite-lot": compositeLotCommands,
};
