import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { id, lotItem, named } from "../../core/fields.ts";
import { units } from "../../kinds.ts";
import { lotTypes } from "../../ledger/lots/lots.schema.ts";
import { expiryBuckets } from "../lot-dashboards/lot-dashboards.schema.ts";

/** The distribution of yields in %: eight of ten pulpings are from `low` to `high`; the mean is weighted. */
const yields = {
  /** Pulpings of fruit that have a yield. */
  n: z.number().int(),
  /** kg of consumed fruit, at any depth of blends. */
  inputKg: z.number(),
  /** kg of pulp less the pulps and additionals among the inputs. */
  outputKg: z.number(),
  /** `outputKg / inputKg`. */
  yieldPct: z.number().nullable(),
  /** 10th and 90th percentile of the single pulpings; null for fewer than eight. */
  low: z.number().nullable(),
  high: z.number().nullable(),
};

/** The expected yield in the fruit's registry, in %. */
const expectation = {
  expectedYield: z.number().nullable(),
  yieldMin: z.number().nullable(),
  yieldMax: z.number().nullable(),
};

const yieldByFruit = z.object({ fruit: lotItem, ...yields, ...expectation });
/** A pulping of several suppliers' fruit counts for each supplier by its share of the kg. */
const yieldBySupplier = z.object({ fruit: lotItem, supplier: named, ...yields });
/** `month` as `YYYY-MM`. */
const yieldByMonth = z.object({ fruit: lotItem, month: z.string(), ...yields });

export const yieldReport = z.object({
  /** The figures of all fruits together. */
  total: z.object({
    n: yields.n,
    inputKg: yields.inputKg,
    outputKg: yields.outputKg,
    /** kg of pulp with all its inputs, as the reports of cost and of the day count it. */
    madeKg: z.number(),
    yieldPct: yields.yieldPct,
  }),
  byFruit: z.array(yieldByFruit),
  bySupplier: z.array(yieldBySupplier),
  byMonth: z.array(yieldByMonth),
});
export type YieldReport = z.output<typeof yieldReport>;

/** R$ per kg of pulp; only pulpings with a known cost. Several suppliers count by their share of the kg. */
const costFigures = {
  n: z.number().int(),
  /** Pulpings that are left out because a price is missing. */
  unpriced: z.number().int(),
  /** kg of pulp, with all its inputs. */
  outputKg: z.number(),
  /** Yield of these pulpings, as in the report of yields. */
  yieldPct: z.number().nullable(),
  /** R$ per kg of consumed fruit, freight included. */
  fruitPrice: z.number().nullable(),
  /** R$ of the fruit in one kg of pulp: price / yield. */
  fruitCost: z.number().nullable(),
  /** R$ of all inputs in one kg of pulp: fruit, additives, additionals, drums. */
  pulpCost: z.number().nullable(),
};
export const costReport = z.object({
  /** The figures of all pulpings with a known cost. */
  total: z.object({
    outputKg: costFigures.outputKg,
    pulpCost: costFigures.pulpCost,
    /** The fruit's share of the R$, in %. */
    fruitShare: z.number().nullable(),
    unpriced: costFigures.unpriced,
  }),
  byFruit: z.array(z.object({ fruit: lotItem, ...costFigures })),
  bySupplier: z.array(z.object({ fruit: lotItem, supplier: named, ...costFigures })),
});
export type CostReport = z.output<typeof costReport>;

/** Present stock by item; a product also by net content, since units of different sizes do not add up. */
export const stockReport = z.object({
  rows: z.array(
    z.object({
      type: z.enum(lotTypes),
      item: lotItem,
      unit: z.enum(units),
      /** g in one unit of a final product; null for other types. */
      contentG: z.number().nullable(),
      lots: z.number().int(),
      balance: z.number(),
      /** kg of fruit, pulp and product; null for supplies. */
      kg: z.number().nullable(),
      /** The kg that may be used or dispatched today: neither held nor expired. */
      usableKg: z.number().nullable(),
      /** R$; null when no lot has a cost, else lots without one count as zero. */
      value: z.number().nullable(),
      /** Lots without a cost. */
      unpriced: z.number().int(),
      /** Day of the oldest lot with a balance; null for an item below its minimum that has none. */
      oldest: z.string().nullable(),
      minStock: z.number().nullable(),
      /** The part of its balance that may be used or dispatched today. */
      usable: z.number(),
      /** Whether that is below the minimum; null for an item without a minimum. */
      isShort: z.boolean().nullable(),
    }),
  ),
  /** By type of lot, in R$ and, for types with mass, kg: fruit, pulp and product do not add up. */
  totals: z.array(
    z.object({
      type: z.enum(lotTypes),
      lots: z.number().int(),
      kg: z.number().nullable(),
      usableKg: z.number().nullable(),
      /** Null when no lot has a cost, else lots without one count as zero. */
      value: z.number().nullable(),
      /** Lots without a cost. */
      unpriced: z.number().int(),
    }),
  ),
  /** Dispatched kg of product per day, the mean of the last thirty days. */
  outflow: z.array(z.object({ fruitId: id(), kgPerDay: z.number() })),
});
export type StockReport = z.output<typeof stockReport>;

/** Lots with a balance by their days to expiry, and by type; `balance` of a final product in kg. */
export const expiringReport = z.object({
  byBucket: z.array(
    z.object({
      bucket: z.enum(expiryBuckets),
      type: z.enum(lotTypes),
      lots: z.number().int(),
      balance: z.number(),
      /** R$; null when no lot has a cost, else lots without one count as zero. */
      value: z.number().nullable(),
      /** Lots without a cost. */
      unpriced: z.number().int(),
    }),
  ),
});
export type ExpiringReport = z.output<typeof expiringReport>;

/** The stages of mass losses, from the dock to the cold room. Filling loses mass outside of units. */
export const lossStageNames = {
  rejected: "Rejeitado na recepção",
  refuse: "Refugo",
  residue: "Bagaço",
  unexplained: "Não explicado na despolpa",
  filling: "Perda no envase",
  rejectedUnits: "Unidades rejeitadas",
  ledger: "Perdas e ajustes registrados",
  discarded: "Descartado",
};
export type LossStage = keyof typeof lossStageNames;
export const lossStages = listKeys(lossStageNames);

/** The stage of a loss, and the type of the lot: fruit, pulp, product and supplies do not add up. */
const lossPlace = { stage: z.enum(lossStages), type: z.enum(lotTypes) };

export const lossesReport = z.object({
  /** Stages with input in the period. */
  byStage: z.array(
    z.object({
      ...lossPlace,
      /** Entries and movements with a loss or a gain. */
      n: z.number().int(),
      /** The lost kg; null for supplies, which are counted in R$ only. */
      kg: z.number().nullable(),
      /** Share of the stage's input, in %; null for losses of whole lots. */
      share: z.number().nullable(),
      /**
       * R$ of the losses; null when no lot has a cost, the loss was not paid for, or it is part of the product's cost.
       */
      value: z.number().nullable(),
      /** Losses of lots without a cost, which count as zero in the value. */
      unpriced: z.number().int(),
    }),
  ),
  byMonth: z.array(z.object({ month: z.string(), ...lossPlace, kg: z.number() })),
  byFruit: z.array(z.object({ fruit: lotItem, ...lossPlace, kg: z.number() })),
});
export type LossesReport = z.output<typeof lossesReport>;

export const additivesReport = z.object({
  rows: z.array(
    z.object({
      additive: lotItem,
      unit: z.enum(units),
      /** Consumption less reversals, in `unit`. */
      consumed: z.number(),
      /** Productions that consumed it. */
      n: z.number().int(),
      /** kg of their products. */
      productKg: z.number(),
      /** mg of active per kg, over the lots made in the period: mean weighted by kg, and the highest. */
      meanDose: z.number().nullable(),
      maxDose: z.number().nullable(),
      /** The legal limit; null: quantum satis. */
      limit: z.number().nullable(),
      /** Lots above 90 % of the limit. */
      nearLimit: z.number().int(),
    }),
  ),
});
export type AdditivesReport = z.output<typeof additivesReport>;

/** Buckets by the days between today and the due day of an open instalment. */
export const agingBucketNames = {
  over60: "Vencido há mais de 60 dias",
  over30: "Vencido há 31 a 60 dias",
  over7: "Vencido há 8 a 30 dias",
  over1: "Vencido há até 7 dias",
  days7: "Vence em até 7 dias",
  days30: "Vence em 8 a 30 dias",
  later: "Vence em mais de 30 dias",
  draft: "Sem vencimento",
};
export type AgingBucket = keyof typeof agingBucketNames;
export const agingBuckets = listKeys(agingBucketNames);

/** The buckets whose due day is past. */
export const overdueBuckets = agingBuckets.slice(0, 4);

const agingAmounts = z.record(z.enum(agingBuckets), z.number());

/** The present open amounts, in R$. */
export const payablesReport = z.object({
  open: z.number(),
  byBucket: agingAmounts,
  /** The suppliers, the largest open amount first. */
  bySupplier: z.array(z.object({ supplier: named, open: z.number(), byBucket: agingAmounts })),
});
export type PayablesReport = z.output<typeof payablesReport>;

/** The first figures of the dashboard. */
export const todayReport = z.object({
  /** kg of raw material that entered lots. */
  receivedKg: z.number(),
  receipts: z.number().int(),
  pulpedKg: z.number(),
  pulpings: z.number().int(),
  /** kg in packed units, since units of different sizes do not add up. */
  packedKg: z.number(),
  packings: z.number().int(),
  /** kg of raw material received in the last fourteen days, today included, by day and fruit. */
  received: z.array(z.object({ day: z.string(), fruit: lotItem, kg: z.number() })),
});
export type TodayReport = z.output<typeof todayReport>;
