import { z } from "zod";
import { id, named, number, text } from "../../core/fields.ts";
import { maxQuantity } from "../../core/limits.rules.ts";
import { dependent } from "../../core/refusal.ts";
import { entryKinds } from "../../kinds.ts";
import { finalProductUpdate } from "../productions/final-products.schema.ts";
import { pulpUpdate } from "../productions/pulp.schema.ts";
import { rawMaterialUpdate } from "../receptions/raw-materials.schema.ts";
import { supplyRecordUpdate } from "../receptions/supply-records.schema.ts";

const share = z.object({
  /** The lot whose uses are shared. */
  lotId: id(),
  childLotId: id(),
  /** The quantity in the unit of the shared lot. */
  quantity: number(3, { min: 0, max: maxQuantity }),
});

/** The fields of every correction in chain beside the kind of entry and its change. */
const fields = {
  entryId: id(),
  /** The shares of lots with several uses; a use without a given share is in proportion. */
  shares: z.array(share).max(500, "Reparta no máximo 500 usos").default([]),
};

/** The PUT body of each kind of entry with a counted lot; a blend is the sum of its parts. */
const changes = <More extends z.ZodRawShape>(more: More) =>
  z.discriminatedUnion("entryKind", [
    z.object({ ...fields, ...more, entryKind: z.literal("raw-material"), change: rawMaterialUpdate }),
    z.object({ ...fields, ...more, entryKind: z.literal("additive"), change: supplyRecordUpdate("additive") }),
    z.object({ ...fields, ...more, entryKind: z.literal("additional"), change: supplyRecordUpdate("additional") }),
    z.object({ ...fields, ...more, entryKind: z.literal("packaging"), change: supplyRecordUpdate("packaging") }),
    z.object({ ...fields, ...more, entryKind: z.literal("pulp"), change: pulpUpdate }),
    z.object({ ...fields, ...more, entryKind: z.literal("final-product"), change: finalProductUpdate }),
  ]);

export const chainPreviewCreate = changes({});
export type ChainPreviewCreate = z.output<typeof chainPreviewCreate>;

export const chainCreate = changes({
  /** The version of the confirmed preview. */
  version: z.string().min(1, "Confira a correção antes de aplicar").max(80),
  reason: text(500, 3),
});
export type ChainCreate = z.output<typeof chainCreate>;
export type ChainInput = z.input<typeof chainPreviewCreate>;

const lot = z.object({ id: id(), code: z.string(), unit: z.string() });
const figures = z.object({ before: z.number(), after: z.number() });
const maybe = z.object({ before: z.number().nullable(), after: z.number().nullable() });

/** An entry that changes with the correction; the figures after it are null while an obstacle makes them unknown. */
const chainDocument = z.object({
  entry: z.object({ kind: z.enum(entryKinds), id: id() }),
  lot,
  item: z.string(),
  /** In the lot's unit: the received or produced quantity. */
  quantity: figures,
  /** Its consumption of lots that shrink, in the unit of each. */
  lines: z.array(figures.extend({ lot })),
  /** The yield in %. */
  yieldPct: maybe,
  /** The cost of the lot in R$. */
  totalCost: maybe,
  /** The cost per unit of the lot in R$. */
  unitCost: maybe,
  /** The debt of a reception in R$. */
  payable: maybe,
  /** The doses of additives in mg of active per kg. */
  doses: z.array(figures.extend({ additive: named })),
  /** Sentences about figures that are unusual after the correction and were not before. */
  flags: z.array(z.string()),
});
export type ChainDocument = z.output<typeof chainDocument>;

/** A lot with a deficit, and the shares of its uses; in its unit. */
const sharedLot = z.object({
  lot,
  before: z.number(),
  after: z.number(),
  deficit: z.number(),
  /** The sum of all uses. */
  total: z.number(),
  uses: z.array(figures.extend({ lot: z.object({ id: id(), code: z.string() }) })),
});

const obstacle = z.object({ message: z.string(), links: z.array(dependent) });
export type ChainObstacle = z.output<typeof obstacle>;

export const chainPreview = z.object({
  /** Identifies the preview: the correction is refused when the preview has changed. */
  version: z.string(),
  /** The corrected entry first, then every other that changes, each after its inputs. */
  documents: z.array(chainDocument),
  /** The number of other lots whose cost changes, and nothing else. */
  recosted: z.number().int(),
  shared: z.array(sharedLot),
  /** Obstacles to the calculation, in the order of their discovery. Any of them prevents the correction. */
  obstacles: z.array(obstacle),
});
export type ChainPreview = z.output<typeof chainPreview>;
