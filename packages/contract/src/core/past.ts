import { z } from "zod";
import { writtenDay } from "./calendar.rules.ts";
import { day } from "./fields.ts";
import type { AnyRoute } from "./route.ts";

/** The earliest day of any record; an earlier day is a typing error. */
export const earliestDay = "2000-01-01";

const tooEarly = `Escolha um dia a partir de ${writtenDay(earliestDay)}`;

/**
 * The query of a call that answers a past state: as of the end of a day in the plant, by the records made until an
 * instant. Without either it answers the present.
 */
export const pastQuery = {
  /** Includes events until the end of this day in the plant; the day is not in the future. */
  asOf: day()
    .refine((value) => value >= earliestDay, tooEarly)
    .optional()
    .describe("Como estava no fim deste dia na fábrica, o dia incluído; sem ele, agora"),
  /** Includes records made until this instant, that instant included; it is not in the future. */
  knownAt: z.iso
    .datetime({ offset: true, error: "Informe data e hora" })
    .refine((value) => value.slice(0, 10) >= earliestDay, tooEarly)
    .optional()
    .describe("Com o que estava registrado até este instante; sem ele, com tudo o que se sabe hoje"),
};

export interface Past {
  asOf?: string | undefined;
  knownAt?: string | undefined;
}

/** Whether a call can answer a past state. */
export const looksBack = ({ query }: Pick<AnyRoute, "query">): boolean =>
  query instanceof z.ZodObject && "asOf" in query.shape;
