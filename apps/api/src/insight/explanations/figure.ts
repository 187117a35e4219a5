import type { Dependent } from "@pomar/contract/core/errors";
import type { Explanation, ExplanationQuery } from "@pomar/contract/insight/explanations/explanations.schema";
import type { Db } from "../../platform/db/db.ts";

/** Who asks for what, where days are the plant's; what is asked for may be of the whole plant. */
export interface AskedOfPlant {
  db: Db;
  query: ExplanationQuery;
  today: string;
  timeZone: string;
}

export interface Asked extends AskedOfPlant {
  query: ExplanationQuery & { id: string };
}

/** A figure that came about; what its name adds is left out. */
export type Figure = Omit<Explanation, "figure">;

export const lotLink = ({ id, code }: { id: string; code: string }): Dependent => ({ kind: "lot", id, name: code });

/** What a figure has where nothing else is said. */
export const plain = {
  how: "sum",
  rounding: null,
  lines: [],
  numerator: null,
  denominator: null,
  missing: [],
} as const satisfies Partial<Figure>;
