import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { day, id, number } from "../../core/fields.ts";
import { pastQuery } from "../../core/past.ts";
import { dependent } from "../../core/refusal.ts";
import { units } from "../../kinds.ts";
import { lotTypes } from "../../ledger/lots/lots.schema.ts";

/** Every figure with an explanation, by its Portuguese name. The comments name the things that `id` identifies. */
export const figureNames = {
  /** A lot. */
  balance: "Saldo",
  loss: "Perdas e ajustes",
  "unit-cost": "Custo unitário",
  "total-cost": "Custo do lote",
  "lot-value": "Valor do saldo",
  expiry: "Validade",
  status: "Situação",
  /** A lot of pulp. */
  yield: "Rendimento",
  "expected-yield": "Pasta esperada",
  /** A lot of pulp or of packed units. */
  "production-loss": "Perda no processo",
  /** A lot, in the lot `of`. */
  share: "Participação",
  exposure: "Exposição",
  /** A payment. */
  payable: "Em aberto",
  /** A supplier. */
  "supplier-payable": "Em aberto com o fornecedor",
  /** An item, of a type, unit and content. */
  "stock-balance": "Saldo em estoque",
  "stock-value": "Valor em estoque",
  /** A fruit, of a period. */
  "fruit-yield": "Rendimento da fruta",
  "fruit-price": "Preço da fruta",
  "fruit-in-pulp": "Fruta na pasta",
  "pulp-cost": "Custo da pasta",
  /** A period, of one fruit or of all. */
  "mean-yield": "Rendimento médio",
  "mean-pulp-cost": "Custo médio da pasta",
  "fruit-part": "Parte da fruta",
  /** A period. */
  received: "Recebido",
  pulped: "Pasta",
  packed: "Envasado",
  /** Now, of the whole plant. */
  "all-payable": "Em aberto",
  overdue: "Vencido",
  "due-soon": "Vence em 7 dias",
  /** Lots of a type, or those made of an item, or all. */
  "stock-total": "Valor do estoque",
};
export type FigureName = keyof typeof figureNames;
export const figureKeys = listKeys(figureNames);

/** Figures of the whole plant, which take no `id`. */
const figuresOfPlant = [
  "mean-yield",
  "mean-pulp-cost",
  "fruit-part",
  "received",
  "pulped",
  "packed",
  "all-payable",
  "overdue",
  "due-soon",
  "stock-total",
] as const satisfies FigureName[];
const ofPlant: ReadonlySet<FigureName> = new Set<FigureName>(figuresOfPlant);

/** Figures for level 1 only: money, traces, and those of the whole plant. */
export const forAdministrators: ReadonlySet<FigureName> = new Set<FigureName>([
  "exposure",
  "unit-cost",
  "total-cost",
  "lot-value",
  "payable",
  "supplier-payable",
  "stock-value",
  "fruit-price",
  "fruit-in-pulp",
  "pulp-cost",
  ...figuresOfPlant,
]);

/** The further parameters that a figure requires. */
const needs: Partial<Record<FigureName, readonly ("of" | "type" | "unit" | "from" | "to")[]>> = {
  share: ["of"],
  exposure: ["of"],
  "stock-balance": ["type", "unit"],
  "stock-value": ["type", "unit"],
  "fruit-yield": ["from", "to"],
  "fruit-price": ["from", "to"],
  "fruit-in-pulp": ["from", "to"],
  "pulp-cost": ["from", "to"],
  "mean-yield": ["from", "to"],
  "mean-pulp-cost": ["from", "to"],
  "fruit-part": ["from", "to"],
  received: ["from", "to"],
  pulped: ["from", "to"],
  packed: ["from", "to"],
};

const words = {
  id: "de que é o número",
  of: "o outro lote",
  type: "o tipo",
  unit: "a unidade",
  from: "o início",
  to: "o fim",
};

export const explanationQuery = z
  .object({
    figure: z.enum(figureKeys, "Escolha um número que se explica"),
    id: id().optional(),
    /** For a share or an exposure: the lot that contains it. */
    of: id().optional(),
    /** For a row of the stock report: type, unit, and g in one packed unit. */
    type: z.enum(lotTypes).optional(),
    unit: z.enum(units).optional(),
    contentG: z.coerce
      .number()
      .pipe(number(3, { above: 0 }))
      .optional(),
    /** The period of the yield report, both days included, and the supplier of the fruit. */
    from: day().optional(),
    to: day().optional(),
    supplier: id().optional(),
    ...pastQuery,
  })
  .superRefine((query, context) => {
    const own = ofPlant.has(query.figure) ? [] : (["id"] as const);
    for (const name of [...own, ...(needs[query.figure] ?? [])])
      if (query[name] === undefined)
        context.addIssue({ code: "custom", path: [name], message: `Informe ${words[name]}` });
  });
export type ExplanationQuery = z.output<typeof explanationQuery>;

/** A line of a figure's calculation. */
const line = z.object({
  label: z.string(),
  /** A decimal as text, in the unit of its part; a day; `sim` or `não`; null: unknown, and counted as missing. */
  value: z.string().nullable(),
  /** The calculation of the value: `12 kg × R$ 4,00`. */
  note: z.string().nullable(),
  /** The record that the page links. */
  link: dependent.nullable(),
});
export type ExplanationLine = z.output<typeof line>;

/** Lines that add up to a total, rounded half-up to `decimals`. */
const part = z.object({
  label: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  lines: z.array(line),
  total: z.string(),
});
export type ExplanationPart = z.output<typeof part>;

/**
 * The calculation of a figure from its lines: their sum, the quotient of two parts (times a hundred when its unit is
 * `%`), the earliest day, or the first line that is `sim`.
 */
const hows = ["sum", "quotient", "earliest", "first"] as const;

/** The calculation of a figure. Its lines, or those of its two parts, evaluate to its value to the last decimal. */
export const explanation = z.object({
  figure: z.enum(figureKeys),
  /** The thing that the figure describes; null for the whole plant. */
  of: dependent.nullable(),
  /** A decimal as text, a day `YYYY-MM-DD` or a lot's status; null while an input is unknown. */
  value: z.string().nullable(),
  /** `kg`, `R$`, `R$/kg`, `%`, …; `day` for an expiry, `status` for a status. */
  unit: z.string(),
  /** The decimals that the value is rounded to, half-up. */
  decimals: z.number().int(),
  how: z.enum(hows),
  /** In one sentence. */
  rule: z.string(),
  /** The sentence about the rounding; null when nothing is rounded. */
  rounding: z.string().nullable(),
  lines: z.array(line),
  numerator: part.nullable(),
  denominator: part.nullable(),
  /** Sentences about inputs that the figure leaves out. */
  missing: z.array(z.string()),
});
export type Explanation = z.output<typeof explanation>;
