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
  /** The lot whose remaining quantity is shared among its uses. */
  lotId: id(),
  childLotId: id(),
  /** The quantity that the use consumes after the correction, in the unit of the shared lot. */
  quantity: number(3, { min: 0, max: maxQuantity }),
});

/** The fields that every correction in chain has in addition to the kind of entry and the changed fields. */
const fields = {
  entryId: id(),
  /** The shares that the user gave for lots with several uses; a use without a given share shrinks in proportion. */
  shares: z.array(share).max(500, "Reparta no máximo 500 usos").default([]),
};

/**
 * The changed fields of each kind of entry that can be corrected, as in the body of its PUT. A blend is excluded, since
 * its quantity is the sum of its parts.
 */
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
  /** The `version` of the preview that the user confirmed. */
  version: z.string().min(1, "Confira a correção antes de aplicar").max(80),
  reason: text(500, 3),
});
export type ChainCreate = z.output<typeof chainCreate>;
export type ChainInput = z.input<typeof chainPreviewCreate>;

const lot = z.object({ id: id(), code: z.string(), unit: z.string() });
const figures = z.object({ before: z.number(), after: z.number() });
const maybe = z.object({ before: z.number().nullable(), after: z.number().nullable() });

/** An entry that changes with the correction; `after` is null while an obstacle prevents calculating the new figure. */
const chainDocument = z.object({
  entry: z.object({ kind: z.enum(entryKinds), id: id() }),
  lot,
  item: z.string(),
  /** The received or produced quantity before and after the correction, in the lot's unit. */
  quantity: figures,
  /** The quantities that the entry consumes of shrinking lots, each in the unit of the consumed lot. */
  lines: z.array(figures.extend({ lot })),
  /** The yield of a pulping in %. */
  yieldPct: maybe,
  /** The cost of the lot in R$. */
  totalCost: maybe,
  /** The cost per unit of the lot in R$. */
  unitCost: maybe,
  /** The debt of a reception in R$. */
  payable: maybe,
  /** The doses of additives in mg of active per kg. */
  doses: z.array(figures.extend({ additive: named })),
  /** Sentences about figures that the correction makes unusual. */
  flags: z.array(z.string()),
});
export type ChainDocument = z.output<typeof chainDocument>;

/** A lot with a deficit, and the share of each use of the lot; quantities in the lot's unit. */
const sharedLot = z.object({
  lot,
  before: z.number(),
  after: z.number(),
  deficit: z.number(),
  /** The sum of all uses of the lot. */
  total: z.number(),
  uses: z.array(figures.extend({ lot: z.object({ id: id(), code: z.string() }) })),
});

const obstacle = z.object({ message: z.string(), links: z.array(dependent) });
export type ChainObstacle = z.output<typeof obstacle>;

export const chainPreview = z.object({
  /** Identifies the preview: the correction is refused when the preview has changed. */
  version: z.string(),
  /**
   * The corrected entry first, then the further entries that change; each entry follows the entries of its input lots.
   */
  documents: z.array(chainDocument),
  /** The number of lots outside `documents` whose cost changes but whose quantity does not. */
  recosted: z.number().int(),
  shared: z.array(sharedLot),
  /** The obstacles that the calculation found, in the order of discovery; a single obstacle prevents the correction. */
  obstacles: z.array(obstacle),
});
export type ChainPreview = z.output<typeof chainPreview>;
