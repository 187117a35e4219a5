import type { LotType } from "@pomar/contract/lots/lots.schema";
import type { ProductionLine } from "@pomar/contract/productions/productions.schema";
import type { Line } from "./inputs.commands.ts";

/** The lines of a document's parts, each knowing where the document has it: `inputs.0`. */
export function linesOf(
  parts: Record<string, { lines: readonly ProductionLine[]; types: readonly LotType[] }>,
): Line[] {
  return Object.entries(parts).flatMap(([name, { lines, types }]) =>
    lines.map((line, n) => ({ ...line, path: `${name}.${n}`, types })),
  );
}
