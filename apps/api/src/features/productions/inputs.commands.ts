import { toWire } from "@pomar/contract/decimal";
import type { LotType } from "@pomar/contract/lots/lots.schema";
import { massOf } from "@pomar/contract/productions/production.rules";
import type { ProductionLine } from "@pomar/contract/productions/productions.schema";
import { AppError } from "../../shared/app-error.ts";
import type { Tx } from "../../shared/db/db.ts";
import { type LockedLot, lockLots } from "../lots/movements.queries.ts";
import { findGoods, type Goods, holdGoods } from "./inputs.queries.ts";

/** A line of a document: so much of a lot. */
export interface Line {
  lotId: string;
  /** In the lot's unit. */
  quantity: number;
  /** Where the document has it: `inputs.0`. */
  path: string;
  /** What may be used there. */
  types: readonly LotType[];
}

/** A line with its lot, locked, and what the lot is of. */
export interface Input extends Line {
  lot: LockedLot;
  goods: Goods;
  /** kg; 0 where the lot has no mass. */
  kg: number;
}

/** The lines of a document's parts, each knowing where the document has it: `inputs.0`. */
export function linesOf(
  parts: Record<string, { lines: readonly ProductionLine[]; types: readonly LotType[] }>,
): Line[] {
  return Object.entries(parts).flatMap(([name, { lines, types }]) =>
    lines.map((line, n) => ({ ...line, path: `${name}.${n}`, types })),
  );
}

interface Wanted {
  lines: readonly Line[];
  /** Lots to be locked with the inputs, in one order: those of what is being corrected. */
  also?: readonly string[];
}

/**
 * Locks the lots of a document, in the order of their ids so that no two people wait for each other in a circle, after what
 * they are lots of: whoever renames an item holds it and waits for its lots.
 * @returns the lines with their lots, and every locked lot by id.
 * @throws 400 for a lot that does not exist or may not be used there.
 */
export async function lockInputs(
  tx: Tx,
  { lines, also = [] }: Wanted,
): Promise<{ inputs: Input[]; locked: Map<string, LockedLot> }> {
  const ids = [...new Set([...lines.map((line) => line.lotId), ...also])];
  const goods = await findGoods(tx, ids);
  await holdGoods(tx, [...goods.values()]);
  const locked = await lockLots(tx, ids);
  const issues: { path: string; message: string }[] = [];
  const inputs = lines.flatMap((line) => {
    const [lot, of] = [locked.get(line.lotId), goods.get(line.lotId)];
    const problem = lot && of ? problemOf(line, lot) : { at: "lotId", message: "Este lote não existe" };
    if (problem !== null) issues.push({ path: `${line.path}.${problem.at}`, message: problem.message });
    if (!lot || !of) return [];
    return [{ ...line, lot, goods: of, kg: toWire(massOf([{ ...line, kgPerUnit: lot.kgPerUnit }]), 6) }];
  });
  if (issues.length > 0) throw AppError.invalid(issues);
  return { inputs, locked };
}

const uses: Record<LotType, string> = {
  raw_material: "matéria-prima",
  pulp: "pasta",
  final_product: "produto final",
  additive: "aditivo",
  additional: "adicional",
  packaging: "embalagem",
};

function problemOf({ types, quantity }: Line, lot: LockedLot): { at: string; message: string } | null {
  if (!types.includes(lot.type))
    return { at: "lotId", message: `O lote ${lot.code} é de ${uses[lot.type]} e não pode ser usado aqui` };
  if (lot.unit === "un" && !Number.isInteger(quantity))
    return { at: "quantity", message: "Informe um número inteiro de unidades" };
  return null;
}
