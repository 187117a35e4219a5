import { z } from "zod";
import { writtenDay } from "./calendar.rules.ts";
import { day } from "./fields.ts";
import type { AnyRoute } from "./route.ts";

/** The earliest day for which a past state can be requested; an earlier day is a typing error. */
export const earliestDay = "2000-01-01";

const tooEarly = `Escolha um dia a partir de ${writtenDay(earliestDay)}`;

/**
 * The query of a call that returns a past state: events until the end of the day `asOf`, known from records made until
 * the instant `knownAt`. Without both parameters the call returns the present state.
 */
export const pastQuery = {
  /** Events until the end of this day in the plant are included; the day must not be in the future. */
  asOf: day()
    .refine((value) => value >= earliestDay, tooEarly)
    .optional()
    .describe("Como estava no fim deste dia na fábrica, o dia incluído; sem ele, agora"),
  /** Records made at or before this instant are included; the instant must not be in the future. */
  knownAt: z.iso
    .datetime({ offset: true, error: "Informe data e hora" })
    .refine((value) => value.slice(0, 10) >= earliestDay, tooEarly)
    .optional()
    .describe("Com o que estava registrado até este instante; sem ele, com tudo o que se sabe hoje"),
};

export type Past = z.output<z.ZodObject<typeof pastQuery>>;

/** Whether a call can return a past state. */
export const looksBack = ({ query }: Pick<AnyRoute, "query">): boolean =>
  query instanceof z.ZodObject && "asOf" in query.shape;
