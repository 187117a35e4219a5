import type { Dependent } from "@pomar/contract/core/errors";
import type { Explanation, ExplanationQuery } from "@pomar/contract/insight/explanations/explanations.schema";
import type { Db } from "../../platform/db/db.ts";

/** A request with the plant's days; its subject may be the whole plant. */
export interface AskedOfPlant {
  db: Db;
  query: ExplanationQuery;
  today: string;
  timeZone: string;
}

export interface Asked extends AskedOfPlant {
  query: ExplanationQuery & { id: string };
}

/** An explained figure, without its name's fields. */
export type Figure = Omit<Explanation, "figure">;

export const lotLink = ({ id, code }: { id: string; code: string }): Dependent => ({ kind: "lot", id, name: code });

/** Default values of a figure. */
export const plain = {
  how: "sum",
  rounding: null,
  lines: [],
  numerator: null,
  denominator: null,
  missing: [],
} as const satisfies Partial<Figure>;
