import { z } from "zod";
import { writtenDay } from "./calendar.rules.ts";
import { day } from "./fields.ts";
import type { AnyRoute } from "./route.ts";

/** Nothing was recorded before; an earlier day is a slip of the hand. */
export const earliestDay = "2000-01-01";

const tooEarly = `Escolha um dia a partir de ${writtenDay(earliestDay)}`;

/**
 * The query of a call that looks back: as things were at the end of a day of the plant, by what had been recorded until an instant.
 * Without either, as they are now.
 */
export const pastQuery = {
  /** What had happened until the end of this day in the plant, that day included; not in the future. */
  asOf: day()
    .refine((value) => value >= earliestDay, tooEarly)
    .optional()
    .describe("Como estava no fim deste dia na fábrica, o dia incluído; sem ele, agora"),
  /** What had been recorded until this instant, that instant included; not in the future. */
  knownAt: z.iso
    .datetime({ offset: true, error: "Informe data e hora" })
    .refine((value) => value.slice(0, 10) >= earliestDay, tooEarly)
    .optional()
    .describe("Com o que estava registrado até este instante; sem ele, com tudo o que se sabe hoje"),
};

/** Which past is looked at. */
export interface Past {
  asOf?: string | undefined;
  knownAt?: string | undefined;
}

/** Whether a call can look back. */
export const looksBack = ({ query }: Pick<AnyRoute, "query">): boolean =>
  query instanceof z.ZodObject && "asOf" in query.shape;
