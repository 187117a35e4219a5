import { z } from "zod";
import { id, instant, named } from "../../core/fields.ts";
import { staff } from "../../core/route.ts";
import { ownEntryKinds } from "../../kinds.ts";
import { lotSummary } from "../../ledger/lots/lots.schema.ts";

const own = { id: id(), madeAt: instant().nullable(), createdAt: instant(), version: z.number().int() };

const ownEntry = z.object({
  ...own,
  kind: z.enum(ownEntryKinds),
  item: named,
  supplier: z.string().nullable(),
  /** The day of reception or production. */
  on: z.string(),
  lot: lotSummary,
  /** g in one unit of a final product; null for other types. */
  netContentG: z.number().nullable(),
  /**
   * The deadline for corrections by its author; null when it has passed, or there never was one, as for administrators.
   */
  correctableUntil: instant().nullable(),
  isCorrectable: z.boolean(),
});
export type OwnEntry = z.output<typeof ownEntry>;

const ownCalculation = z.object({
  ...own,
  kind: z.literal("calculation"),
  /** The name of its formula: `Dose de aditivo`. */
  formula: z.string(),
  title: z.string().nullable(),
});
export type OwnCalculation = z.output<typeof ownCalculation>;

export const myEntriesRoutes = {
  list: staff.get("/my-entries", "O que quem pergunta registrou hoje, do mais novo ao mais antigo", {
    reply: z.array(z.discriminatedUnion("kind", [ownEntry, ownCalculation])),
  }),
};
