import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { id, lotItem, named } from "../../core/fields.ts";
import { units } from "../../kinds.ts";
import { lotTypes } from "../../ledger/lots/lots.schema.ts";
import { expiryBuckets } from "../lot-dashboards/lot-dashboards.schema.ts";

/** Yields in %: eight of ten pulpings yield from `low` to `high`; `yieldPct` is the mean weighted by kg of fruit. */
const yields = {
  /** The number of pulpings that have a yield. */
  n: z.number().int(),
  /** The consumed fruit in kg, including fruit consumed through blends of any depth. */
  inputKg: z.number(),
  /** The pulp in kg, less the pulps and additionals among the inputs. */
  outputKg: z.number(),
  /** The yield in %: `outputKg` / `inputKg` x 100. */
  yieldPct: z.number().nullable(),
  /** The 10th percentile of the pulpings' yields; `high` is the 90th; both are null for fewer than eight pulpings. */
  low: z.number().nullable(),
  high: z.number().nullable(),
};

/** The expected yield of a fruit in %, with its minimum and maximum, from the registry of fruits. */
const expectation = {
  expectedYield: z.number().nullable(),
  yieldMin: z.number().nullable(),
  yieldMax: z.number().nullable(),
};

const yieldByFruit = z.object({ fruit: lotItem, ...yields, ...expectation });
/** The yield by fruit and supplier; a pulping of several suppliers' fruit counts by the kg of each supplier. */
const yieldBySupplier = z.object({ fruit: lotItem, supplier: named, ...yields });
/** The yield by fruit and month; `month` is `YYYY-MM`. */
const yieldByMonth = z.object({ fruit: lotItem, month: z.string(), ...yields });

export const yieldReport = z.object({
  /** The figures of all fruits together. */
  total: z.object({
    n: yields.n,
    inputKg: yields.inputKg,
    outputKg: yields.outputKg,
    /**
     * The pulp in kg, including the pulps and additionals among the inputs, as in the report of costs and the report of
     * today.
     */
    madeKg: z.number(),
    yieldPct: yields.yieldPct,
  }),
  byFruit: z.array(yieldByFruit),
  bySupplier: z.array(yieldBySupplier),
  byMonth: z.array(yieldByMonth),
});
export type YieldReport = z.output<typeof yieldReport>;

/**
 * The costs in R$ per kg of pulp, over pulpings with a known cost. A pulping of several suppliers' fruit counts for
 * each supplier in proportion to the supplier's kg.
 */
const costFigures = {
  n: z.number().int(),
  /** The number of pulpings that are not included because a price is missing. */
  unpriced: z.number().int(),
  /** The pulp in kg, including the pulps and additionals among the inputs. */
  outputKg: z.number(),
  /** The yield in % of the included pulpings, calculated as in the report of yields. */
  yieldPct: z.number().nullable(),
  /** The price in R$ per kg of consumed fruit, freight included. */
  fruitPrice: z.number().nullable(),
  /** The cost in R$ of the fruit in one kg of pulp: the fruit's price divided by the yield. */
  fruitCost: z.number().nullable(),
  /** The cost in R$ of all inputs in one kg of pulp: fruit, additives, additionals and drums. */
  pulpCost: z.number().nullable(),
};
export const costReport = z.object({
  /** The figures of all pulpings with a known cost. */
  total: z.object({
    outputKg: costFigures.outputKg,
    pulpCost: costFigures.pulpCost,
    /** The fruit's share of the total cost, in %. */
    fruitShare: z.number().nullable(),
    unpriced: costFigures.unpriced,
  }),
  byFruit: z.array(z.object({ fruit: lotItem, ...costFigures })),
  bySupplier: z.array(z.object({ fruit: lotItem, supplier: named, ...costFigures })),
});
export type CostReport = z.output<typeof costReport>;

const stockWorth = {
  /** The value in R$; null when no lot has a cost. When some lots have a cost, a lot without a cost counts as zero. */
  value: z.number().nullable(),
  unpriced: z.number().int(),
};

/** The present stock by item; a product has a row per net content, since units of different sizes are not summed. */
export const stockReport = z.object({
  rows: z.array(
    z.object({
      type: z.enum(lotTypes),
      item: lotItem,
      unit: z.enum(units),
      /** The net content of one unit of a final product in g; null for a different type of lot. */
      contentG: z.number().nullable(),
      lots: z.number().int(),
      balance: z.number(),
      /** The balance in kg for fruit, pulp and product; null for supplies. */
      kg: z.number().nullable(),
      /** The kg that may be used or dispatched today, in lots that are neither held nor expired. */
      usableKg: z.number().nullable(),
      ...stockWorth,
      /** The day of the oldest lot with a balance; null for an item without stock, listed because stock is too low. */
      oldest: z.string().nullable(),
      minStock: z.number().nullable(),
      /** The part of the item's balance that may be used or dispatched today. */
      usable: z.number(),
      /** Whether the usable balance is below the item's minimum stock; null for an item without a minimum. */
      isShort: z.boolean().nullable(),
    }),
  ),
  /** Totals by lot type, in R$ and, for types with mass, kg. Types are not summed: pulp contains the mass of fruit. */
  totals: z.array(
    z.object({
      type: z.enum(lotTypes),
      lots: z.number().int(),
      kg: z.number().nullable(),
      usableKg: z.number().nullable(),
      ...stockWorth,
    }),
  ),
  /** The dispatched kg of final product per day, by fruit, as the mean of the last thirty days. */
  outflow: z.array(z.object({ fruitId: id(), kgPerDay: z.number() })),
});
export type StockReport = z.output<typeof stockReport>;

/** The lots with a balance by days to expiry and by type; the `balance` of final products is in kg. */
export const expiringReport = z.object({
  byBucket: z.array(
    z.object({
      bucket: z.enum(expiryBuckets),
      type: z.enum(lotTypes),
      lots: z.number().int(),
      balance: z.number(),
      ...stockWorth,
    }),
  ),
});
export type ExpiringReport = z.output<typeof expiringReport>;

/** The stages of mass losses, from dock to cold room; the filling loss is packing input that is in no packed unit. */
export const lossStageNames = {
  rejected: "Recusado no recebimento",
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

/** The place of a loss: a stage and the type of the lost lot. Types are not summed, as pulp contains fruit mass. */
const lossPlace = { stage: z.enum(lossStages), type: z.enum(lotTypes) };

export const lossesReport = z.object({
  /** The stages that had an input in the period. */
  byStage: z.array(
    z.object({
      ...lossPlace,
      /** The number of entries and movements with a loss or a gain. */
      n: z.number().int(),
      /** The lost kg; null for supplies, which are counted in R$ only. */
      kg: z.number().nullable(),
      /** The lost share of the stage's input, in %; null for losses of whole lots. */
      share: z.number().nullable(),
      /**
       * Losses in R$; null when no lot has a cost, the mass was not paid for, or the product's cost includes the loss.
       */
      value: z.number().nullable(),
      /** The number of losses of lots without a cost; such a loss counts as zero in `value`. */
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
      /** The consumed quantity less reversals, in `unit`. */
      consumed: z.number(),
      /** The number of productions that consumed the additive. */
      n: z.number().int(),
      /** The total mass in kg of the products of all productions that consumed the additive. */
      productKg: z.number(),
      /** The mean dose of the period's lots in mg of active per kg, weighted by kg; `maxDose` is the highest dose. */
      meanDose: z.number().nullable(),
      maxDose: z.number().nullable(),
      /** The legal limit of the dose in mg of active per kg; null when the law sets no limit (quantum satis). */
      limit: z.number().nullable(),
      /** The number of lots with a dose above 90 % of the limit. */
      nearLimit: z.number().int(),
    }),
  ),
});
export type AdditivesReport = z.output<typeof additivesReport>;

/** The buckets of open instalments, by the days between today and the due day. */
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

/** The buckets of instalments whose due day is past. */
export const overdueBuckets = agingBuckets.slice(0, 4);

const agingAmounts = z.record(z.enum(agingBuckets), z.number());

/** The present open amounts of payments, in R$. */
export const payablesReport = z.object({
  open: z.number(),
  byBucket: agingAmounts,
  /** The open amounts by supplier, the largest open amount first. */
  bySupplier: z.array(z.object({ supplier: named, open: z.number(), byBucket: agingAmounts })),
});
export type PayablesReport = z.output<typeof payablesReport>;

/** The figures of the present day at the top of the dashboard. */
export const todayReport = z.object({
  /** The raw material in kg that entered lots today. */
  receivedKg: z.number(),
  receipts: z.number().int(),
  pulpedKg: z.number(),
  pulpings: z.number().int(),
  /** The mass in kg of the packed units; the units are not counted, since their sizes differ. */
  packedKg: z.number(),
  packings: z.number().int(),
  /** The raw material in kg received in the last fourteen days, today included, by day and fruit. */
  received: z.array(z.object({ day: z.string(), fruit: lotItem, kg: z.number() })),
});
export type TodayReport = z.output<typeof todayReport>;
