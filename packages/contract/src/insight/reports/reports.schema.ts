import { z } from "zod";
import { id, lotItem, named } from "../../core/fields.ts";
import { units } from "../../kinds.ts";
import { lotTypes } from "../../ledger/lots/lots.schema.ts";
import { expiryBuckets } from "../lot-dashboards/lot-dashboards.schema.ts";

/** How yields lie: eight of ten pulpings are between `low` and `high`, and the weighted mean is what the fruit gave. In %. */
const yields = {
  /** Pulpings of fruit: those that have a yield. */
  n: z.number().int(),
  /** kg of fruit that went in, at any depth of blends. */
  inputKg: z.number(),
  /** kg of pulp less the pulps and additionals that went in beside the fruit. */
  outputKg: z.number(),
  /** `outputKg / inputKg`. */
  yieldPct: z.number().nullable(),
  /** 10th and 90th percentile of the single pulpings; null below eight of them. */
  low: z.number().nullable(),
  high: z.number().nullable(),
};

/** What the fruit's registry expects, in %. */
const expectation = {
  expectedYield: z.number().nullable(),
  yieldMin: z.number().nullable(),
  yieldMax: z.number().nullable(),
};

const yieldByFruit = z.object({ fruit: lotItem, ...yields, ...expectation });
/** A pulping of several suppliers' fruit counts for each by the kilos that each delivered. */
const yieldBySupplier = z.object({ fruit: lotItem, supplier: named, ...yields });
/** `month` as `YYYY-MM`. */
const yieldByMonth = z.object({ fruit: lotItem, month: z.string(), ...yields });

export const yieldReport = z.object({
  /** Of all fruits together. */
  total: z.object({
    n: yields.n,
    inputKg: yields.inputKg,
    outputKg: yields.outputKg,
    /** kg of pulp with all that is in it, as the reports of cost and of the day count it. */
    madeKg: z.number(),
    yieldPct: yields.yieldPct,
  }),
  byFruit: z.array(yieldByFruit),
  bySupplier: z.array(yieldBySupplier),
  byMonth: z.array(yieldByMonth),
});
export type YieldReport = z.output<typeof yieldReport>;

/** R$ per kg of pulp; only pulpings whose cost is known. One of several suppliers' fruit counts for each by the kilos of each. */
const costFigures = {
  n: z.number().int(),
  /** Pulpings left out: a price is missing. */
  unpriced: z.number().int(),
  /** kg of pulp, with all that is in it. */
  outputKg: z.number(),
  /** As in the report of yields, of these pulpings. */
  yieldPct: z.number().nullable(),
  /** R$ per kg of fruit that went in, freight included. */
  fruitPrice: z.number().nullable(),
  /** R$ of the fruit in one kg of pulp: price / yield. */
  fruitCost: z.number().nullable(),
  /** R$ of everything in one kg of pulp: fruit, additives, additionals, drums. */
  pulpCost: z.number().nullable(),
};
export const costReport = z.object({
  /** Of all pulpings whose cost is known, together. */
  total: z.object({
    outputKg: costFigures.outputKg,
    pulpCost: costFigures.pulpCost,
    /** How much of the R$ is the fruit, in %. */
    fruitShare: z.number().nullable(),
    unpriced: costFigures.unpriced,
  }),
  byFruit: z.array(z.object({ fruit: lotItem, ...costFigures })),
  bySupplier: z.array(z.object({ fruit: lotItem, supplier: named, ...costFigures })),
});
export type CostReport = z.output<typeof costReport>;

/** What is on hand now, by item; of a product by what each pack holds, for units of different sizes do not add up. */
export const stockReport = z.object({
  rows: z.array(
    z.object({
      type: z.enum(lotTypes),
      item: lotItem,
      unit: z.enum(units),
      /** Of a final product: g in one unit. */
      contentG: z.number().nullable(),
      lots: z.number().int(),
      balance: z.number(),
      /** Of fruit, pulp and product. */
      kg: z.number().nullable(),
      /** The kg of it that may be used or leave today: neither held nor expired. */
      usableKg: z.number().nullable(),
      /** R$; null where no lot has a cost, else those without one count nothing. */
      value: z.number().nullable(),
      /** Lots without a cost. */
      unpriced: z.number().int(),
      /** Day of the oldest lot that has balance; null where there is none: what should be there and is not. */
      oldest: z.string().nullable(),
      minStock: z.number().nullable(),
      /** The part of its balance that may be used or leave today. */
      usable: z.number(),
      /** Whether that is less than the minimum; null where there is no minimum to hold. */
      isShort: z.boolean().nullable(),
    }),
  ),
  /** By type of lot, in R$ and, where they have a mass, kg: fruit, pulp and product do not add up. */
  totals: z.array(
    z.object({
      type: z.enum(lotTypes),
      lots: z.number().int(),
      kg: z.number().nullable(),
      usableKg: z.number().nullable(),
      /** Null where no lot has a cost, else those without one count nothing. */
      value: z.number().nullable(),
      /** Lots without a cost. */
      unpriced: z.number().int(),
    }),
  ),
  /** kg of product that left for customers a day, the mean of the last thirty. */
  outflow: z.array(z.object({ fruitId: id(), kgPerDay: z.number() })),
});
export type StockReport = z.output<typeof stockReport>;

/** Lots with balance by the days they have left, and by type; `balance` of a final product in kg. */
export const expiringReport = z.object({
  byBucket: z.array(
    z.object({
      bucket: z.enum(expiryBuckets),
      type: z.enum(lotTypes),
      lots: z.number().int(),
      balance: z.number(),
      /** R$; null where no lot has a cost, else those without one count nothing. */
      value: z.number().nullable(),
      /** Lots without a cost. */
      unpriced: z.number().int(),
    }),
  ),
});
export type ExpiringReport = z.output<typeof expiringReport>;

/** Where mass is lost, from the dock to the cold room: at filling what no unit holds, in rejected units what they held. */
export const lossStages = [
  "rejected",
  "refuse",
  "residue",
  "unexplained",
  "filling",
  "rejectedUnits",
  "ledger",
  "discarded",
] as const;
export type LossStage = (typeof lossStages)[number];

export const lossStageNames: Record<LossStage, string> = {
  rejected: "Rejeitado na recepção",
  refuse: "Refugo",
  residue: "Bagaço",
  unexplained: "Não explicado na despolpa",
  filling: "Perda no envase",
  rejectedUnits: "Unidades rejeitadas",
  ledger: "Perdas e ajustes registrados",
  discarded: "Descartado",
};

/** Where something was lost, and the type of lot that it was of: fruit, pulp, product and supplies do not add up. */
const lossPlace = { stage: z.enum(lossStages), type: z.enum(lotTypes) };

export const lossesReport = z.object({
  /** Stages that something came to in the period. */
  byStage: z.array(
    z.object({
      ...lossPlace,
      /** Entries and movements that lost, or found, something. */
      n: z.number().int(),
      /** Null of supplies, which are counted in R$ only. */
      kg: z.number().nullable(),
      /** Of what came to that stage, in %; null where lots lost what they held. */
      share: z.number().nullable(),
      /** R$ of what lots lost; null where no lot has a cost, it was not paid for or is inside the cost of what was made. */
      value: z.number().nullable(),
      /** Losses of lots without a cost, which count nothing in the value. */
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
      /** Consumed less reversed, in `unit`. */
      consumed: z.number(),
      /** Productions that took some. */
      n: z.number().int(),
      /** kg that they made. */
      productKg: z.number(),
      /** mg of active per kg, over the lots made in the period: mean weighted by kg, and the highest. */
      meanDose: z.number().nullable(),
      maxDose: z.number().nullable(),
      /** The law's limit; null: quantum satis. */
      limit: z.number().nullable(),
      /** Lots above 90 % of the limit. */
      nearLimit: z.number().int(),
    }),
  ),
});
export type AdditivesReport = z.output<typeof additivesReport>;

/** By the days that an open part is past or before its day. */
export const agingBuckets = ["over60", "over30", "over7", "over1", "days7", "days30", "later", "draft"] as const;
export type AgingBucket = (typeof agingBuckets)[number];

/** What should have been paid already. */
export const overdueBuckets = agingBuckets.slice(0, 4);

export const agingBucketNames: Record<AgingBucket, string> = {
  over60: "Vencido há mais de 60 dias",
  over30: "Vencido há 31 a 60 dias",
  over7: "Vencido há 8 a 30 dias",
  over1: "Vencido há até 7 dias",
  days7: "Vence em até 7 dias",
  days30: "Vence em 8 a 30 dias",
  later: "Vence em mais de 30 dias",
  draft: "Sem vencimento",
};

const agingAmounts = z.record(z.enum(agingBuckets), z.number());

/** What is open now, in R$. */
export const payablesReport = z.object({
  open: z.number(),
  byBucket: agingAmounts,
  /** The most owed first. */
  bySupplier: z.array(z.object({ supplier: named, open: z.number(), byBucket: agingAmounts })),
});
export type PayablesReport = z.output<typeof payablesReport>;

/** What the dashboard opens with. */
export const todayReport = z.object({
  /** kg that entered lots of fruit. */
  receivedKg: z.number(),
  receipts: z.number().int(),
  pulpedKg: z.number(),
  pulpings: z.number().int(),
  /** What was packed holds: units of different sizes do not add up. */
  packedKg: z.number(),
  packings: z.number().int(),
  /** kg of fruit received of the last fourteen days, today included, by day and fruit. */
  received: z.array(z.object({ day: z.string(), fruit: lotItem, kg: z.number() })),
});
export type TodayReport = z.output<typeof todayReport>;
