import { calculateSum, type Decimal, decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import { calculateMass, packingBalance, pulpBalance } from "@pomar/contract/entries/productions/mass-balance.rules";
import { sumInputKg } from "@pomar/contract/entries/productions/product.rules";
import { expectedPulpKg } from "@pomar/contract/entries/productions/pulp.rules";
import { calculatePart, type FigureLine } from "@pomar/contract/insight/explanations/explanations.rules";
import { contentWords } from "@pomar/contract/ledger/lots/mass.rules";
import { eq } from "drizzle-orm";
import { findTrace } from "../../ledger/lots/trace.queries.ts";
import { calculateShare as partOfMass } from "../../ledger/lots/usage.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import {
  type Asked,
  buildQuotient,
  buildSum,
  type Figure,
  formatQuantity,
  inKg,
  inPercent,
  lotLink,
} from "./figure.ts";
import { findFacts, type LotFacts, listParts, type Part, partLine } from "./lot-facts.queries.ts";

/** A production with its active inputs. @throws 400 when no active production of the given kinds made the lot. */
async function findMade(db: Db, lot: LotFacts, kinds: readonly string[]) {
  const [production] = await db.select().from(productions).where(eq(productions.lotId, lot.id));
  if (!production || !kinds.includes(production.kind) || production.removedAt !== null)
    throw AppError.invalid([{ path: "id", message: `Este número não é de um lote como ${lot.code}` }]);
  return { production, parts: await listParts(db, lot.id) };
}

const isFruit = ({ lot }: Part) => lot.type === "raw_material";
const isAddedToFruit = ({ lot }: Part) => lot.type === "pulp" || lot.type === "additional";
/** The mass of a part in kg, unrounded, because a production rounds the sum of its parts. */
const calculateKg = ({ quantity, lot: { kgPerUnit } }: Part) => calculateMass([{ quantity, kgPerUnit }]);
const kgLine = (part: Part, sign = 1): FigureLine => ({
  ...partLine(part),
  value: calculateKg(part).times(sign),
  note: part.lot.unit === "kg" ? null : formatQuantity(part.quantity, part.lot.unit),
});
const hasMass = ({ lot }: Part) => lot.kgPerUnit !== null;
/** The sum of the kg of the given parts, as the numerator or denominator of a quotient. */
const calculateKgPart = (label: string, parts: readonly Part[], decimals: number, total: Decimal | number) =>
  calculatePart(
    { label, unit: "kg", decimals },
    parts.map((part) => kgLine(part)),
    total,
  );

/** Explains the yield of a pulping: the mass of its pulp divided by the mass of its fruit. */
export async function explainYield({ db, query, today }: Asked): Promise<Figure> {
  const lot = await findFacts(db, query.id, today);
  const { production, parts } = await findMade(db, lot, ["pulp"]);
  const fruitKg = sumInputKg(parts, "raw_material");
  const otherKg = sumInputKg(parts, "pulp", "additional");
  const { quantity: outputKg } = production;
  const { yieldPct } = pulpBalance({ fruitKg, otherKg, outputKg, inputKg: 0, refuseKg: 0, residueKg: 0 });
  return buildQuotient({
    ...inPercent,
    of: lotLink(lot),
    value: yieldPct,
    rule: "Rendimento = (pasta obtida − pasta e adicionais que entraram com a fruta) ÷ fruta.",
    rounding: "As quantidades vão até o grama; o resultado é arredondado a duas casas decimais.",
    numerator: calculatePart(
      { label: "Pasta da fruta", ...inKg },
      [
        { label: "Pasta obtida", value: decimal(outputKg), link: lotLink(lot) },
        ...parts.filter(isAddedToFruit).map((part) => kgLine(part, -1)),
      ],
      decimal(outputKg).minus(otherKg),
    ),
    denominator: calculateKgPart("Fruta", parts.filter(isFruit), 3, fruitKg),
    missing: yieldPct === null ? ["Sem fruta, ou com muito pouca, não há rendimento a calcular"] : [],
  });
}

/** Explains the mass of pulp that the registry's expected yield predicts for the inputs of a pulping. */
export async function explainExpectedYield({ db, query, today }: Asked): Promise<Figure> {
  const lot = await findFacts(db, query.id, today);
  const { parts } = await findMade(db, lot, ["pulp"]);
  const [fruit] = await db
    .select({ id: fruits.id, name: fruits.name, expectedYield: fruits.expectedYield })
    .from(fruits)
    .where(eq(fruits.id, lot.itemId));
  const percent = fruit?.expectedYield ?? null;
  const lines = parts.flatMap((part): FigureLine[] => {
    if (isAddedToFruit(part)) return [{ ...kgLine(part), note: "entra inteiro" }];
    if (!isFruit(part)) return [];
    const kg = calculateKg(part);
    const note = `${formatQuantity(kg.toNumber(), "kg")} × ${percent === null ? "?" : unbroken(formatNumber(percent), "%")}`;
    const value = percent === null ? null : kg.times(percent).div(100);
    return [{ ...partLine(part), value, note }];
  });
  return buildSum({
    ...inKg,
    of: lotLink(lot),
    value: percent === null ? null : expectedPulpKg(parts, percent),
    rule: "Pasta esperada = fruta × rendimento esperado do cadastro + pasta e adicionais que entraram com ela.",
    rounding: "As quantidades e o resultado vão até o grama.",
    lines,
    missing: percent === null ? ["Falta o rendimento esperado no cadastro da fruta"] : [],
  });
}

/** Explains the unexplained loss of a pulping or the fill loss of a packing, in kg. */
export async function explainProductionLoss({ db, query, today }: Asked): Promise<Figure> {
  const lot = await findFacts(db, query.id, today);
  const { production, parts } = await findMade(db, lot, ["pulp", "final-product"]);
  const inputKg = sumInputKg(parts);
  const { lossKg, rule, outputs } =
    production.kind === "pulp" ? balancePulping(production, inputKg) : balancePacking(production, inputKg);
  return buildSum({
    ...inKg,
    of: lotLink(lot),
    value: lossKg,
    rule,
    rounding: "As quantidades e o resultado vão até o grama.",
    lines: [
      ...parts.filter(hasMass).map((part) => kgLine(part)),
      ...outputs.map(({ kg, ...line }) => ({ ...line, value: decimal(kg).times(-1) })),
    ],
    missing: lossKg < 0 ? ["Saiu mais do que entrou, dentro da tolerância das balanças"] : [],
  });
}

type Production = typeof productions.$inferSelect;

/** A mass balance: the loss in kg, and a line for each output. */
interface Balance {
  lossKg: number;
  rule: string;
  outputs: { label: string; kg: number | Decimal; note?: string }[];
}

function balancePulping({ quantity: outputKg, refuseKg, residueKg }: Production, inputKg: number): Balance {
  const masses = { outputKg, refuseKg: refuseKg ?? 0, residueKg: residueKg ?? 0 };
  return {
    lossKg: pulpBalance({ ...masses, inputKg, fruitKg: 0, otherKg: 0 }).unexplainedLossKg,
    rule: "Não explicado = tudo que entrou − pasta − refugo − bagaço.",
    outputs: [
      { label: "Pasta obtida", kg: masses.outputKg },
      { label: "Refugo", kg: masses.refuseKg },
      { label: "Bagaço", kg: masses.residueKg },
    ],
  };
}

function balancePacking({ quantity: units, netContentG, rejectedUnits }: Production, inputKg: number): Balance {
  const packing = { inputKg, units, netContentG: netContentG ?? 0, rejectedUnits: rejectedUnits ?? 0 };
  const buildOutput = (label: string, count: number) => ({
    label,
    kg: decimal(count).times(packing.netContentG).div(1000),
    note: `${formatNumber(count, 0)} × ${contentWords(packing.netContentG)}`,
  });
  return {
    lossKg: packingBalance(packing).fillLossKg,
    rule: "Perda no envase = tudo que entrou − o que está nas unidades boas − o que estava nas rejeitadas.",
    outputs: [buildOutput("Unidades boas", units), buildOutput("Unidades rejeitadas", packing.rejectedUnits)],
  };
}

/** Explains the share of one lot in the input mass of a different lot. */
export async function explainShare({ db, query, today }: Asked): Promise<Figure> {
  const [lot, child] = await Promise.all([findFacts(db, query.id, today), findFacts(db, query.of ?? "", today)]);
  const parts = await listParts(db, child.id);
  const own = parts.filter((part) => part.lot.id === lot.id);
  const massive = parts.filter(hasMass);
  const mass = calculateSum(massive.map(calculateKg));
  const share = own[0] ? partOfMass(lot, own[0].quantity, mass.toString()) : null;
  const why = own.length === 0 ? `${lot.code} não está em ${child.code}` : `${lot.code} não tem massa a comparar`;
  return buildQuotient({
    of: lotLink(child),
    value: share === null ? null : decimal(share).times(100),
    unit: "%",
    decimals: 4,
    rule: `Participação = kg de ${lot.code} ÷ kg de tudo que entrou em ${child.code}. Embalagem não tem massa e não conta.`,
    rounding: "Só o resultado é arredondado, a quatro casas decimais.",
    numerator: calculateKgPart(lot.code, own, 9, calculateSum(own.map(calculateKg))),
    denominator: calculateKgPart(`Tudo que entrou em ${child.code}`, massive, 9, mass),
    missing: share === null ? [why] : [],
  });
}

/** Explains the exposed quantity: the quantity of one lot in a different lot, summed over all ways between them. */
export async function explainExposure({ db, query, today }: Asked): Promise<Figure> {
  const [lot, root] = await Promise.all([findFacts(db, query.id, today), findFacts(db, query.of ?? "", today)]);
  const trace = await findTrace(db, root.id, { direction: "both", today });
  const node = trace?.nodes.find((one) => one.lot.id === lot.id);
  if (!trace || !node)
    throw AppError.invalid([{ path: "of", message: `${lot.code} não tem nada de ${root.code}, nem o contrário` }]);
  const nodes = new Map(trace.nodes.map((one) => [one.lot.id, one]));
  const isSource = node.depth < 0;
  const holder = isSource ? root : lot;
  const ways = trace.edges.filter((edge) => (isSource ? edge.from : edge.to) === lot.id);
  const lines = ways.flatMap((edge): FigureLine[] => {
    const by = nodes.get(isSource ? edge.to : edge.from);
    const isOnWay = by !== undefined && (isSource ? by.depth <= 0 : by.depth >= 0);
    if (!isOnWay || by.share === null || edge.share === null) return [];
    const percent = (share: number) => unbroken(formatNumber(toWire(decimal(share).times(100), 4)), "%");
    const whole = unbroken(formatNumber(holder.initialQuantity), holder.unit);
    const note = `${percent(by.share)} × ${percent(edge.share)} × ${whole}`;
    const value = decimal(by.share).times(edge.share).times(holder.initialQuantity);
    return [{ label: `Por ${by.lot.code}`, value, note, link: lotLink(by.lot) }];
  });
  const self = lot.id === root.id ? [{ label: "O próprio lote", value: decimal(root.initialQuantity) }] : [];
  return buildSum({
    of: lotLink(lot),
    value: node.exposureQuantity,
    unit: holder.unit,
    decimals: 3,
    rule: `Exposição = soma, por caminho, de participação × quantidade produzida de ${holder.code}.`,
    rounding: "Só a soma é arredondada, a três casas decimais.",
    lines: [...self, ...lines],
    missing: node.exposureQuantity === null ? ["Nenhum caminho tem massa: não há quantidade a calcular"] : [],
  });
}
