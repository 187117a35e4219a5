import { compositeLotCreate } from "@pomar/contract/composite-lots/composite-lots.schema";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, sumOf, toWire } from "@pomar/contract/core/decimal";
import { type PulpInput, pulpCreate } from "@pomar/contract/pulp/pulp.schema";
import { and, asc, eq, exists, lte, sql } from "drizzle-orm";
import { blendLots } from "../features/composite-lots/composite-lots.commands.ts";
import { lotMovements, lots } from "../features/lots/lots.table.ts";
import { recallLots } from "../features/lots/recall.commands.ts";
import { makePulp } from "../features/pulp/pulp.commands.ts";
import { dayIn } from "../platform/clock.ts";
import { demoFruits, demoMixes } from "./registries.ts";
import type { Day, Story } from "./story.ts";

/** g of an additive as bought per kg of pulp, and how often it is used. */
const recipes = [
  { code: "SOR", often: 0.3, gramsPerKg: [0.45, 0.8], unit: "kg" },
  { code: "ASC", often: 0.2, gramsPerKg: [0.2, 0.5], unit: "kg" },
  { code: "CIT", often: 0.15, gramsPerKg: [0.5, 1.5], unit: "kg" },
  { code: "MTB", often: 0.04, gramsPerKg: [0.03, 0.06], unit: "g" },
] as const;

const drumKg = 200;

/** How long before today the plant had something to recall. */
export const incidentDaysAgo = 24;
const madeSinceDays = 9;

/** The day's fruit is pulped the same day, all lots of a kind together; of today's, half is still waiting. */
export async function pulpFruit({ tx, on, story, act }: Day): Promise<void> {
  const isToday = on === dayIn(story.timeZone, story.now);
  for (const [n, { fruit }] of demoFruits.entries()) {
    if (isToday && n % 2 === 1) continue;
    const entry = pulpingOf(story, fruit, on);
    if (!entry) continue;
    const { lot } = await makePulp(tx, pulpCreate.parse(entry), act("dock", 14));
    story.warehouse.add(lot, fruit.code, on);
  }
}

function pulpingOf(story: Story, fruit: (typeof demoFruits)[number]["fruit"], on: string): PulpInput | null {
  const { fruits, random, warehouse } = story;
  const inputs = warehouse.usable("raw_material", fruit.code, on).map((lot) => warehouse.take(lot, lot.balance));
  if (inputs.length === 0) return null;
  const fruitKg = sumOf(inputs.map(({ quantity }) => quantity));
  const part = (low: number, high: number) => fruitKg.times(random.between(low, high, 4));
  const [low, high] = [Number(fruit.yieldMin), Number(fruit.yieldMax)];
  const percent = random.happens(0.03) ? low - random.between(1, 4, 1) : random.between(low + 2, high - 1, 2);
  const output = fruitKg.times(decimal(percent).div(100));
  const refuse = part(0.005, 0.03);
  const loss = part(0.004, 0.018);
  const rest = fruitKg.minus(output).minus(refuse).minus(loss);
  const outputKg = toWire(output, 1);
  return {
    fruitId: fruits.get(fruit.code)?.id ?? "",
    producedAt: on,
    inputs,
    outputKg,
    refuseKg: toWire(refuse, 1),
    residueKg: rest.gt(0) ? toWire(rest, 1) : 0,
    additives: additivesFor(story, outputKg, on),
    packagings: drumsFor(story, outputKg, on),
    brix: toWire(decimal(fruit.brixMin ?? 9).times(random.happens(0.04) ? 0.96 : random.between(1.01, 1.18, 2)), 1),
    ph: toWire(decimal(fruit.phMin ?? 3).plus(random.between(0.1, 0.5, 1)), 1),
    acidity: toWire(decimal(fruit.acidityMin ?? 0.5).times(random.between(1.02, 1.4, 2)), 2),
    totalSolids: toWire(decimal(fruit.totalSolidsMin ?? 10).times(random.between(1.01, 1.15, 2)), 1),
    pasteurization: random.happens(0.5)
      ? { temperatureC: random.between(85, 92, 0), seconds: random.between(20, 60, 0) }
      : null,
    storage: "frozen",
  };
}

function additivesFor({ random, warehouse }: Story, outputKg: number, on: string) {
  return recipes.flatMap(({ code, often, gramsPerKg: [least, most], unit }) => {
    if (!random.happens(often)) return [];
    const grams = decimal(outputKg).times(random.between(least, most, 3));
    const quantity = toWire(unit === "kg" ? grams.div(1000) : grams, 3);
    return quantity > 0 ? (warehouse.draw("additive", code, { on, quantity }) ?? []) : [];
  });
}

function drumsFor({ random, warehouse }: Story, outputKg: number, on: string) {
  if (outputKg < 400 || !random.happens(0.4)) return [];
  return (
    warehouse.draw("packaging", "TBR", { on, quantity: toWire(decimal(outputKg).div(drumKg).round(0, 3), 0) }) ?? []
  );
}

/** Every third day or so a mix is blended, by its recipe, when all of its parts are there. */
export async function blendPulps({ tx, on, story, act }: Day): Promise<void> {
  const { random, warehouse, mixes } = story;
  if (!random.happens(0.32)) return;
  const mix = random.pick(demoMixes);
  const wantedKg = random.between(180, 520, 0);
  const needs = Object.entries(mix.parts).map(([code, percentage]) => ({
    code,
    quantity: toWire(decimal(wantedKg).times(percentage).div(100), 3),
  }));
  if (needs.some(({ code, quantity }) => warehouse.stock("pulp", code, on) < quantity)) return;
  const parts = needs.flatMap(({ code, quantity }) => warehouse.draw("pulp", code, { on, quantity }) ?? []);
  const input = compositeLotCreate.parse({ type: "pulp", fruitId: mixes.get(mix.code), producedAt: on, parts });
  const { lot } = await blendLots(tx, input, act("office", 16));
  warehouse.add(lot, mix.code, on);
}

/** A customer complains of a product: the pulp it was packed from is recalled, with everything that was made of it. */
export async function recallPulp({ story, tx, on, act }: Day): Promise<void> {
  const packed = tx
    .select({ one: sql`1` })
    .from(lotMovements)
    .where(and(eq(lotMovements.lotId, lots.id), eq(lotMovements.kind, "consumption")));
  const [pulp] = await tx
    .select({ id: lots.id })
    .from(lots)
    .where(and(eq(lots.type, "pulp"), lte(lots.producedAt, addDays(on, -madeSinceDays)), exists(packed)))
    .orderBy(sql`${lots.producedAt} desc`, asc(lots.code))
    .limit(1);
  if (!pulp) return;
  const reason = "Reclamação de cliente: embalagem estufada; análise microbiológica em andamento";
  const { recalled } = await recallLots(tx, pulp.id, { reason }, act("office", 21));
  story.warehouse.withdraw(recalled.map(({ id }) => id));
}
