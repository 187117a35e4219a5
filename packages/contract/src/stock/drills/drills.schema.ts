import { z } from "zod";
import { id, instant, named, notes } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { lotWithItem } from "../../ledger/lots/lots.schema.ts";

/** @property lotId  absent: one that was dispatched or used, at random, rather an old one. */
export const drillCreate = z.object({ lotId: id().optional() });
export type DrillCreate = z.output<typeof drillCreate>;

export const drillFinish = z.object({ notes: notes() });
export type DrillFinish = z.output<typeof drillFinish>;

/** What a trace of the lot finds, both ways, and its mass accounted for; quantities in the lot's unit. */
export const drillFindings = z.object({
  /** Lots that it was made of, at any depth. */
  inputs: z.number().int(),
  suppliers: z.number().int(),
  /** Lots that were made of it, at any depth. */
  products: z.number().int(),
  customers: z.number().int(),
  made: z.number(),
  /** Less what came back. */
  dispatched: z.number(),
  /** With what came back of it. */
  onHand: z.number(),
  /** Lost and discarded. */
  lost: z.number(),
  used: z.number(),
  /** made - dispatched - onHand - lost - used: what counting it anew changed. */
  unexplained: z.number(),
  /** Of `made`, in % with two decimals, without a sign. */
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
  /** As signed; of one that runs, as it stands now. */
  findings: drillFindings,
  notes: z.string().nullable(),
});
export type Drill = z.output<typeof drill>;

/** In a list: what was signed, null while it runs. */
export const drillRow = drill.extend({ findings: drillFindings.nullable() });
export type DrillRow = z.output<typeof drillRow>;

export const drillsPage = page(drillRow).extend({
  /** When the last one was signed. */
  lastFinishedAt: instant().nullable(),
  /** When the next one is due, by the plant's interval from the last one or, without any, from the first dispatch; null: from neither. */
  dueAt: instant().nullable(),
});
