import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { day, id, number } from "../../core/fields.ts";
import { pastQuery } from "../../core/past.ts";
import { dependent } from "../../core/refusal.ts";
import { getColumn, units } from "../../kinds.ts";
import { lotTypes } from "../../ledger/lots/lots.schema.ts";

interface FigureRow {
  name: string;
  /** Whether the figure is for level 1 only. */
  adminOnly?: true;
  /** Describes the whole plant: it takes no `id` and is for level 1 only. */
  isOfPlant?: true;
  /** The further query parameters that the figure requires. */
  needs?: readonly ("of" | "type" | "unit" | "from" | "to")[];
}

const period = ["from", "to"] as const;

/** Every figure with an explanation, by its Portuguese name. The comments name the things that `id` identifies. */
const figureTable = {
  /** A lot. */
  balance: { name: "Saldo" },
  loss: { name: "Perdas e ajustes" },
  "unit-cost": { name: "Custo unitário", adminOnly: true },
  "total-cost": { name: "Custo do lote", adminOnly: true },
  "lot-value": { name: "Valor do saldo", adminOnly: true },
  expiry: { name: "Validade" },
  status: { name: "Situação" },
  /** A lot of pulp. */
  yield: { name: "Rendimento" },
  "expected-yield": { name: "Pasta esperada" },
  /** A lot of pulp or of packed units. */
  "production-loss": { name: "Perda no processo" },
  /** A lot, in the lot `of`. */
  share: { name: "Participação", needs: ["of"] },
  exposure: { name: "Exposição", adminOnly: true, needs: ["of"] },
  /** A payment. */
  payable: { name: "Em aberto", adminOnly: true },
  /** A supplier. */
  "supplier-payable": { name: "Em aberto com o fornecedor", adminOnly: true },
  /** An item, of a type, unit and content. */
  "stock-balance": { name: "Saldo em estoque", needs: ["type", "unit"] },
  "stock-value": { name: "Valor em estoque", adminOnly: true, needs: ["type", "unit"] },
  /** A fruit, of a period. */
  "fruit-yield": { name: "Rendimento da fruta", needs: period },
  "fruit-price": { name: "Preço da fruta", adminOnly: true, needs: period },
  "fruit-in-pulp": { name: "Fruta na pasta", adminOnly: true, needs: period },
  "pulp-cost": { name: "Custo da pasta", adminOnly: true, needs: period },
  /** A period, of one fruit or of all. */
  "mean-yield": { name: "Rendimento médio", isOfPlant: true, needs: period },
  "mean-pulp-cost": { name: "Custo médio da pasta", isOfPlant: true, needs: period },
  "fruit-part": { name: "Parte da fruta", isOfPlant: true, needs: period },
  /** A period. */
  received: { name: "Recebido", isOfPlant: true, needs: period },
  pulped: { name: "Pasta", isOfPlant: true, needs: period },
  packed: { name: "Envasado", isOfPlant: true, needs: period },
  /** Now, of the whole plant. */
  "all-payable": { name: "Em aberto", isOfPlant: true },
  overdue: { name: "Vencido", isOfPlant: true },
  "due-soon": { name: "Vence em 7 dias", isOfPlant: true },
  /** Lots of a type, or those made of an item, or all. */
  "stock-total": { name: "Valor do estoque", isOfPlant: true },
} as const satisfies Record<string, FigureRow>;
export type FigureName = keyof typeof figureTable;
export const figureKeys = listKeys(figureTable);
export const figureNames = getColumn(figureTable, "name");

const getFigureRow = (figure: FigureName): FigureRow => figureTable[figure];

/** Figures for level 1 only: money, traces, and those of the whole plant. */
export const forAdministrators: ReadonlySet<FigureName> = new Set(
  figureKeys.filter((figure) => getFigureRow(figure).adminOnly || getFigureRow(figure).isOfPlant),
);

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
    const { isOfPlant, needs = [] } = getFigureRow(query.figure);
    for (const name of [...(isOfPlant ? [] : (["id"] as const)), ...needs])
      if (query[name] === undefined)
        context.addIssue({ code: "custom", path: [name], message: `Informe ${words[name]}` });
  });
export type ExplanationQuery = z.output<typeof explanationQuery>;

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
  /** The rule of the calculation in one sentence. */
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
