import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import { inputCost } from "@pomar/contract/entries/productions/product.rules";
import { receptionTotal, receptionUnitCost } from "@pomar/contract/entries/receptions/cost.rules";
import { calculatePart, type FigureLine } from "@pomar/contract/insight/explanations/explanations.rules";
import { costPerUnit, partCost } from "@pomar/contract/ledger/lots/cost.rules";
import { writtenAmount, writtenUnitPrice } from "@pomar/contract/money/payments/payments.rules";
import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { type Asked, buildQuotient, buildSum, type Figure, formatQuantity, inReais, lotLink } from "./figure.ts";
import { entryLink, findFacts, type LotFacts, listParts, type Part, partLine } from "./lot-facts.queries.ts";

/** The cost of a lot, computed from its parts, from its reception or from its opening stock. */
interface Cost {
  lines: FigureLine[];
  /** The cost of the whole lot in R$, rounded to the cent. */
  total: number | null;
  /** The cost of one unit in R$, with four decimals. */
  perUnit: number | null;
  rule: string;
  ruleOfUnit: string;
  missing: string[];
  /** Whether the cost is copied from the record of the lot, so that no lines explain the cost. */
  isRecorded?: boolean;
}

async function findCost(db: Db, lot: LotFacts): Promise<Cost> {
  const [parts, [reception]] = await Promise.all([
    listParts(db, lot.id),
    db.select().from(receipts).where(eq(receipts.lotId, lot.id)),
  ]);
  const link = await entryLink(db, lot);
  const cost =
    parts.length > 0
      ? buildProductionCost(lot, parts)
      : reception
        ? buildReceptionCost(lot, reception, link)
        : buildOpeningCost(lot);
  return isRecordedCost(lot, cost) ? cost : buildRecordedCost(lot);
}

/** Whether a computed cost equals the recorded cost; lines of a removed lot or of a past price are no longer stored. */
const isRecordedCost = ({ totalCost, unitCost }: LotFacts, { total, perUnit }: Cost) =>
  total === (totalCost === null ? null : toWire(decimal(totalCost), 2)) && perUnit === unitCost;

function buildProductionCost(lot: LotFacts, parts: readonly Part[]): Cost {
  const cost = inputCost(parts);
  const unpriced = parts.filter((part) => part.lot.totalCost === null);
  return {
    lines: parts.map((part) => {
      const { totalCost, initialQuantity, unit } = part.lot;
      const value = partCost(totalCost, part.quantity, initialQuantity);
      const used = `${formatQuantity(part.quantity, unit)} de ${formatQuantity(initialQuantity, unit)}`;
      const price = totalCost === null ? "ainda sem preço" : `que custaram ${formatCost(totalCost)}`;
      return { ...partLine(part), value, note: `${used}, ${price}` };
    }),
    total: cost && toWire(cost, 2),
    perUnit: costPerUnit(cost, lot.initialQuantity),
    rule: "Custo do lote = soma do custo das partes usadas.",
    ruleOfUnit:
      lot.unit === "un"
        ? "Custo por unidade = soma do custo das partes usadas ÷ unidades obtidas."
        : `Custo por ${lot.unit} = soma do custo das partes usadas ÷ ${lot.unit} obtidos.`,
    missing: unpriced.map(({ lot: { code, item } }) => `Falta o preço de ${item}, ${code}`),
  };
}

function buildRecordedCost({ totalCost, unitCost, removedAt }: LotFacts): Cost {
  const value = totalCost === null ? null : decimal(totalCost);
  const why = removedAt === null ? "Os lotes usados mudaram depois" : "O lote foi removido";
  const rule = `${why}: fica o custo que estava registrado.`;
  return {
    lines: [{ label: "Custo que estava registrado", value }],
    total: value && toWire(value, 2),
    perUnit: unitCost,
    rule,
    ruleOfUnit: rule,
    missing: value === null ? ["Nenhum custo estava registrado"] : [],
    isRecorded: true,
  };
}

function buildReceptionCost(
  lot: LotFacts,
  { quantity, payableKg: billedKg, payableReason, unitPrice, freight }: typeof receipts.$inferSelect,
  link: FigureLine["link"],
): Cost {
  const paid = billedKg ?? quantity;
  const price =
    unitPrice === null ? "ainda sem preço" : `${formatQuantity(paid, lot.unit)} × ${writtenUnitPrice(unitPrice)}`;
  const why = billedKg === null ? "" : `; ${payableReason ?? ""}`;
  const goods: FigureLine = {
    label: billedKg === null ? "Quantidade recebida" : "Quantidade a pagar",
    value: unitPrice === null ? null : decimal(paid).times(unitPrice),
    note: price + why,
    link: link ?? null,
  };
  return {
    lines: freight === null ? [goods] : [goods, { label: "Frete", value: decimal(freight) }],
    total: receptionTotal(paid, unitPrice, freight),
    perUnit: receptionUnitCost({ quantity, billed: billedKg }, unitPrice, freight),
    rule: "Custo do lote = quantidade a pagar × preço + frete.",
    ruleOfUnit: `Custo por ${lot.unit} = (quantidade a pagar × preço + frete) ÷ quantidade recebida.`,
    missing: unitPrice === null ? ["Falta o preço da entrada"] : [],
  };
}

function buildOpeningCost({ unitCost, initialQuantity, unit }: LotFacts): Cost {
  const note = unitCost === null ? null : `${formatQuantity(initialQuantity, unit)} × ${writtenUnitPrice(unitCost)}`;
  const value = unitCost === null ? null : decimal(unitCost).times(initialQuantity);
  return {
    lines: [{ label: "Estoque inicial", value, note }],
    total: value && toWire(value, 2),
    perUnit: unitCost,
    rule: "Custo do lote = a quantidade inicial × o custo informado.",
    ruleOfUnit: `Custo por ${unit} = o custo informado quando o estoque inicial foi registrado.`,
    missing: unitCost === null ? ["Nenhum custo foi informado com o estoque inicial"] : [],
  };
}

export async function explainTotalCost({ db, query, today }: Asked): Promise<Figure> {
  const lot = await findFacts(db, query.id, today);
  const { lines, total, rule, missing } = await findCost(db, lot);
  const rounding = "Cada parte é calculada com oito casas decimais; só a soma é arredondada, ao centavo.";
  return buildSum({ ...inReais, of: lotLink(lot), value: total, rule, rounding, lines, missing });
}

export async function explainUnitCost({ db, query, today }: Asked): Promise<Figure> {
  const lot = await findFacts(db, query.id, today);
  const { lines, perUnit, ruleOfUnit: rule, missing, isRecorded } = await findCost(db, lot);
  const figure = { of: lotLink(lot), value: perUnit, unit: `R$/${lot.unit}`, decimals: 4, rule };
  if (isRecorded) {
    const value = perUnit === null ? null : decimal(perUnit);
    return buildSum({ ...figure, lines: [{ label: "Custo que estava registrado", value }], missing });
  }
  const sum = calculateSum(lines.map(({ value }) => value ?? 0));
  return buildQuotient({
    ...figure,
    rounding: "Só o resultado é arredondado, a quatro casas decimais.",
    numerator: calculatePart({ label: "Custo", unit: "R$", decimals: 8 }, lines, sum),
    denominator: calculateInitialQuantity(lot),
    missing: lot.initialQuantity === 0 ? [...missing, "Nada foi obtido: não há custo por unidade"] : missing,
  });
}

const calculateInitialQuantity = ({ initialQuantity, unit }: LotFacts) =>
  calculatePart(
    { label: "Quantidade inicial", unit, decimals: 3 },
    [{ label: "Quantidade inicial do lote", value: decimal(initialQuantity) }],
    initialQuantity,
  );

const formatCost = (totalCost: string) => writtenAmount(toWire(decimal(totalCost), 2));

export async function explainLotValue({ db, query, today }: Asked): Promise<Figure> {
  const lot = await findFacts(db, query.id, today);
  const { balance, totalCost, initialQuantity, unit } = lot;
  const product = totalCost === null ? null : decimal(balance).times(totalCost);
  const note =
    totalCost === null ? "o lote ainda não tem custo" : `${formatQuantity(balance, unit)} × ${formatCost(totalCost)}`;
  return buildQuotient({
    ...inReais,
    of: lotLink(lot),
    value: product === null || initialQuantity === 0 ? null : product.div(initialQuantity),
    rule: "Valor do saldo = saldo × custo do lote ÷ quantidade inicial.",
    rounding: "Só o resultado é arredondado, ao centavo.",
    numerator: calculatePart(
      { label: "Saldo × custo do lote", unit: `R$ × ${unit}`, decimals: 11 },
      [{ label: "Saldo × custo do lote", value: product, note, link: lotLink(lot) }],
      product ?? 0,
    ),
    denominator: calculateInitialQuantity(lot),
    missing: totalCost === null ? [`Falta o custo do lote ${lot.code}`] : [],
  });
}
