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
  /** Whether the figure describes the whole plant: such a figure takes no `id` and is for level 1 only. */
  isOfPlant?: true;
  /** The query parameters that the figure requires in addition to `id`. */
  needs?: readonly ("of" | "type" | "unit" | "from" | "to")[];
}

const period = ["from", "to"] as const;

/**
 * The figures that have an explanation, with their Portuguese names. The comments in the table describe the record that
 * the query parameter `id` identifies.
 */
const figureTable = {
  /** The `id` of the following figures identifies a lot. */
  balance: { name: "Saldo" },
  loss: { name: "Perdas e ajustes" },
  "unit-cost": { name: "Custo unitário", adminOnly: true },
  "total-cost": { name: "Custo do lote", adminOnly: true },
  "lot-value": { name: "Valor do saldo", adminOnly: true },
  expiry: { name: "Validade" },
  status: { name: "Situação" },
  /** The `id` of the following figures identifies a lot of pulp. */
  yield: { name: "Rendimento" },
  "expected-yield": { name: "Pasta esperada" },
  /** The `id` of the following figure identifies a lot of pulp or of packed units. */
  "production-loss": { name: "Perda no processo" },
  /** The `id` of the following figures identifies a lot that is contained in the lot `of`. */
  share: { name: "Participação", needs: ["of"] },
  exposure: { name: "Exposição", adminOnly: true, needs: ["of"] },
  /** The `id` of the following figure identifies a payment. */
  payable: { name: "Em aberto", adminOnly: true },
  /** The `id` of the following figure identifies a supplier. */
  "supplier-payable": { name: "Em aberto com o fornecedor", adminOnly: true },
  /** The `id` of the following figures identifies an item; type, unit and net content limit its lots. */
  "stock-balance": { name: "Saldo em estoque", needs: ["type", "unit"] },
  "stock-value": { name: "Valor em estoque", adminOnly: true, needs: ["type", "unit"] },
  /** The `id` of the following figures identifies a fruit; the figures describe the period `from` to `to`. */
  "fruit-yield": { name: "Rendimento da fruta", needs: period },
  "fruit-price": { name: "Preço da fruta", adminOnly: true, needs: period },
  "fruit-in-pulp": { name: "Fruta na pasta", adminOnly: true, needs: period },
  "pulp-cost": { name: "Custo da pasta", adminOnly: true, needs: period },
  /** The following figures describe a period: of one fruit when `id` is given, otherwise of all fruits. */
  "mean-yield": { name: "Rendimento médio", isOfPlant: true, needs: period },
  "mean-pulp-cost": { name: "Custo médio da pasta", isOfPlant: true, needs: period },
  "fruit-part": { name: "Parte da fruta", isOfPlant: true, needs: period },
  /** The following figures describe a period of the whole plant, without an `id`. */
  received: { name: "Recebido", isOfPlant: true, needs: period },
  pulped: { name: "Pasta", isOfPlant: true, needs: period },
  packed: { name: "Envasado", isOfPlant: true, needs: period },
  /** The following figures describe the present state of the whole plant, without an `id`. */
  "all-payable": { name: "Em aberto", isOfPlant: true },
  overdue: { name: "Vencido", isOfPlant: true },
  "due-soon": { name: "Vence em 7 dias", isOfPlant: true },
  /** The following figure is the total of the lots of a type, of the lots of an item, or of all lots. */
  "stock-total": { name: "Valor do estoque", isOfPlant: true },
} as const satisfies Record<string, FigureRow>;
export type FigureName = keyof typeof figureTable;
export const figureKeys = listKeys(figureTable);
export const figureNames = getColumn(figureTable, "name");

const getFigureRow = (figure: FigureName): FigureRow => figureTable[figure];

/** The figures for level 1 only: money, traces, and figures of the whole plant. */
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
    /** The lot that contains the lot `id`, for a share or an exposure. */
    of: id().optional(),
    /** The lot type of a row of the stock report; `unit` and `contentG` (g in a packed unit) describe the same row. */
    type: z.enum(lotTypes).optional(),
    unit: z.enum(units).optional(),
    contentG: z.coerce
      .number()
      .pipe(number(3, { above: 0 }))
      .optional(),
    /** The first day of the period, included like the last day `to`; `supplier` is the supplier of the fruit. */
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
  /** The value as text: a decimal in the part's unit, a day, `sim` or `não`; null for an unknown value, not summed. */
  value: z.string().nullable(),
  /** The calculation of the line's value as text: `12 kg × R$ 4,00`; null without a calculation. */
  note: z.string().nullable(),
  /** The record to which the page links the line; null for a line without a link. */
  link: dependent.nullable(),
});
export type ExplanationLine = z.output<typeof line>;

/** The lines of a part and their total, rounded half-up to `decimals`. */
const part = z.object({
  label: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  lines: z.array(line),
  total: z.string(),
});
export type ExplanationPart = z.output<typeof part>;

/**
 * The ways to calculate a figure from its lines: the sum of the lines, the quotient of two parts (times a hundred when
 * the figure's unit is `%`), the earliest day, or the first line whose value is `sim`.
 */
const hows = ["sum", "quotient", "earliest", "first"] as const;

/**
 * The explanation of a figure: its lines, or the lines of its two parts, evaluate to the figure's value to the last
 * decimal.
 */
export const explanation = z.object({
  figure: z.enum(figureKeys),
  /** The record that the figure describes; null for the whole plant. */
  of: dependent.nullable(),
  /** The figure's value: a decimal as text, a day `YYYY-MM-DD` or a lot's status; null while an input is unknown. */
  value: z.string().nullable(),
  /** The unit of the value, such as `kg`, `R$`, `R$/kg` or `%`; `day` for an expiry, `status` for a lot's status. */
  unit: z.string(),
  /** The number of decimals to which the value is rounded half-up. */
  decimals: z.number().int(),
  how: z.enum(hows),
  /** The calculation rule in one sentence. */
  rule: z.string(),
  /** The sentence about the rounding; null when nothing is rounded. */
  rounding: z.string().nullable(),
  lines: z.array(line),
  numerator: part.nullable(),
  denominator: part.nullable(),
  /** Sentences about inputs that the figure does not include. */
  missing: z.array(z.string()),
});
export type Explanation = z.output<typeof explanation>;
