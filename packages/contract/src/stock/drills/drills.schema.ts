import { z } from "zod";
import { id, instant, named, notes } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { lotWithItem } from "../../ledger/lots/lots.schema.ts";

/** A new drill. @property lotId  the lot to trace; when absent, a random dispatched or used lot, old lots preferred. */
export const drillCreate = z.object({ lotId: id().optional() });
export type DrillCreate = z.output<typeof drillCreate>;

export const drillFinish = z.object({ notes: notes() });
export type DrillFinish = z.output<typeof drillFinish>;

/**
 * The findings of a drill: the counts from tracing the lot in both directions, and the lot's mass balance in the lot's
 * unit.
 */
export const drillFindings = z.object({
  /** The number of lots from which the lot was made, at any depth. */
  inputs: z.number().int(),
  suppliers: z.number().int(),
  /** The number of lots made of the lot, at any depth. */
  products: z.number().int(),
  customers: z.number().int(),
  made: z.number(),
  /** The dispatched quantity less returns. */
  dispatched: z.number(),
  /** The balance of the lot plus the balances of the lots of its returned goods. */
  onHand: z.number(),
  /** The quantity of the lot that was lost or discarded. */
  lost: z.number(),
  used: z.number(),
  /** The unexplained quantity: made - dispatched - onHand - lost - used, which equals the changes that counts made. */
  unexplained: z.number(),
  /** The unexplained quantity as a share of `made`, in % with two decimals, without a sign. */
  unexplainedPct: z.number(),
});
export type DrillFindings = z.output<typeof drillFindings>;

export const drill = z.object({
  id: id(),
  lot: lotWithItem,
  startedAt: instant(),
  startedBy: named.nullable(),
  finishedAt: instant().nullable(),
  finishedBy: named.nullable(),
  /** The findings that a user signed; for an unfinished drill, the findings calculated now. */
  findings: drillFindings,
  notes: z.string().nullable(),
});
export type Drill = z.output<typeof drill>;

/** A drill in a list; its findings are the signed findings, and null for an unfinished drill. */
export const drillRow = drill.extend({ findings: drillFindings.nullable() });
export type DrillRow = z.output<typeof drillRow>;

export const drillsPage = page(drillRow).extend({
  /** The instant at which the last finished drill was signed. */
  lastFinishedAt: instant().nullable(),
  /**
   * The instant at which the next drill is due: one interval after the last drill; without a drill, one interval after
   * the first dispatch; null without a dispatch.
   */
  dueAt: instant().nullable(),
});
