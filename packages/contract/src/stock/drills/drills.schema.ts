import { z } from "zod";
import { id, instant, named, notes } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { lotWithItem } from "../../ledger/lots/lots.schema.ts";

/** @property lotId  absent: the server picks a dispatched or used lot at random, preferring old ones. */
export const drillCreate = z.object({ lotId: id().optional() });
export type DrillCreate = z.output<typeof drillCreate>;

export const drillFinish = z.object({ notes: notes() });
export type DrillFinish = z.output<typeof drillFinish>;

/** The results of the lot's trace, in both directions, and its mass balance; quantities in the lot's unit. */
export const drillFindings = z.object({
  /** Lots among its inputs, at any depth. */
  inputs: z.number().int(),
  suppliers: z.number().int(),
  /** Lots made of it, at any depth. */
  products: z.number().int(),
  customers: z.number().int(),
  made: z.number(),
  /** The dispatched quantity less returns. */
  dispatched: z.number(),
  /** The balance, including the lots of its returns. */
  onHand: z.number(),
  /** The lost and discarded quantity. */
  lost: z.number(),
  used: z.number(),
  /** made - dispatched - onHand - lost - used: the changes by counts. */
  unexplained: z.number(),
  /** Share of `made`, in % with two decimals, without a sign. */
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
  /** The signed findings; the present ones of an unfinished drill. */
  findings: drillFindings,
  notes: z.string().nullable(),
});
export type Drill = z.output<typeof drill>;

/** In a list: the signed findings, null while it is unfinished. */
export const drillRow = drill.extend({ findings: drillFindings.nullable() });
export type DrillRow = z.output<typeof drillRow>;

export const drillsPage = page(drillRow).extend({
  /** The instant of the last signature. */
  lastFinishedAt: instant().nullable(),
  /** The due instant of the next one: an interval after the last drill, else after the first dispatch, else null. */
  dueAt: instant().nullable(),
});
