import { z } from "zod";
import { id, text } from "../core/fields.ts";
import { lotWithItem } from "./lots.schema.ts";

/** @property lotIds  the descendants to recall with it; all of them when absent. */
export const recallCreate = z.object({
  reason: text(200),
  lotIds: z.array(id()).max(20_000).optional(),
});
export type RecallCreate = z.output<typeof recallCreate>;

export const recall = z.object({
  reason: z.string(),
  recalled: z.array(lotWithItem),
  /** Lots that were left as they are, and why: already recalled or discarded. */
  kept: z.array(z.object({ lot: lotWithItem, message: z.string() })),
});
export type Recall = z.output<typeof recall>;
