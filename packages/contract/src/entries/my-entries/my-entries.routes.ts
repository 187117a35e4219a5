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
  /** The plant's day of the reception or production. */
  on: z.string(),
  lot: lotSummary,
  /** The net content of one unit of a final product in g; null for a different type of lot. */
  netContentG: z.number().nullable(),
  /**
   * The deadline until which the author may correct the entry; null after the deadline, and for an author without a
   * deadline, such as an administrator.
   */
  correctableUntil: instant().nullable(),
  isCorrectable: z.boolean(),
  /** True while a request to correct the entry is unanswered. */
  isCorrectionRequested: z.boolean(),
});
export type OwnEntry = z.output<typeof ownEntry>;

const ownCalculation = z.object({
  ...own,
  kind: z.literal("calculation"),
  /** The name of the calculation's formula: `Dose de aditivo`. */
  formula: z.string(),
  title: z.string().nullable(),
});
export type OwnCalculation = z.output<typeof ownCalculation>;

export const myEntriesRoutes = {
  list: staff.get("/my-entries", "O que quem pergunta registrou hoje, do mais novo ao mais antigo", {
    reply: z.array(z.discriminatedUnion("kind", [ownEntry, ownCalculation])),
  }),
};
