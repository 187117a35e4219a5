import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, sumOf, toWire } from "@pomar/contract/core/decimal";
import { finalProductCreate } from "@pomar/contract/final-products/final-products.schema";
import { movementCreate } from "@pomar/contract/lots/movements.schema";
import { eq } from "drizzle-orm";
import { packFinalProduct } from "../features/final-products/final-products.commands.ts";
import { lots } from "../features/lots/lots.table.ts";
import { recordMovement } from "../features/lots/recorded-movements.commands.ts";
import { demoFruits, demoMixes } from "./registries.ts";
import type { Day, Story } from "./story.ts";

const packs = [
  { code: "SAC", grams: 100, often: 0.45 },
  { code: "POU", grams: 400, often: 0.7 },
  { code: "SCK", grams: 1000, often: 0.93 },
  { code: "BDE", grams: 10_000, often: 1 },
] as const;

const packingsADay = [4, 7] as const;
/** Days that pulp lies frozen before it is packed. */
const frozenDays = 6;

const demoCustomers = [
  "Mercado Bom Preço",
  "Sorveteria Polo Sul",
  "Hotel Atlântico",
  "Merenda Escolar de Limoeiro",
  "Padaria Trigal",
  "Distribuidora Frio Sul",
  "Lanchonete da Praça",
  "Supermercado Ideal",
  "Restaurante Maré Alta",
  "Cooperativa de Consumo do Agreste",
];

/** What there is most of is packed, one or two lots of pulp at a time, and its way to the customers is laid out. */
export async function packPulps(day: Day): Promise<void> {
  const { tx, on, story, act } = day;
  const { random } = story;
  const codes = [...demoFruits.map(({ fruit }) => fruit.code), ...demoMixes.map(({ code }) => code)];
  const most = codes
    .map((code) => ({ code, kg: frozenLots(story, code, on).reduce((kg, lot) => kg + lot.balance, 0) }))
    .filter(({ kg }) => kg > 60)
    .toSorted((a, b) => b.kg - a.kg);
  for (const { code } of most.slice(0, random.between(...packingsADay, 0))) {
    const entry = packingOf(story, code, on);
    if (!entry) continue;
    const { lot } = await packFinalProduct(tx, finalProductCreate.parse(entry), act("dock", 18));
    layOut(story, { lotId: lot.id, units: entry.units }, on);
  }
}

const frozenLots = ({ warehouse }: Story, code: string, on: string) =>
  warehouse.usable("pulp", code, on).filter(({ producedAt }) => producedAt <= addDays(on, -frozenDays));

function packingOf(story: Story, code: string, on: string) {
  const { fruits, mixes, random, warehouse } = story;
  const pulps = frozenLots(story, code, on).slice(0, random.between(1, 2, 0));
  const kg = sumOf(pulps.map(({ balance }) => balance));
  const dice = random.next();
  const pack = packs.find(({ often }) => dice < often) ?? packs[0];
  const filled = kg
    .times(random.between(0.982, 0.996, 3))
    .times(1000)
    .div(pack.grams);
  const rejectedUnits = random.happens(0.3) ? random.between(1, 6, 0) : 0;
  const units = toWire(filled.round(0, 0), 0) - rejectedUnits;
  if (units <= 0) return null;
  const packagings = warehouse.draw("packaging", pack.code, { on, quantity: units + rejectedUnits });
  if (!packagings) return null;
  return {
    fruitId: fruits.get(code)?.id ?? mixes.get(code) ?? "",
    producedAt: on,
    pulps: pulps.map((lot) => warehouse.take(lot, lot.balance)),
    packagings,
    units,
    netContentG: pack.grams,
    rejectedUnits,
    freezeStart: `${on}T19:00:00Z`,
    freezeEnd: `${on}T${random.between(21, 23, 0)}:30:00Z`,
    coreTemperatureC: -random.between(18, 24, 1),
  };
}

/** A lot leaves in one to three parts within seven weeks; a few boxes stay. */
function layOut({ random, leaving }: Story, { lotId, units }: { lotId: string; units: number }, on: string): void {
  const parts = random.between(1, 3, 0);
  const stays = random.happens(0.25) ? random.between(0.02, 0.15, 2) : 0;
  const each = toWire(
    decimal(units)
      .times(1 - stays)
      .div(parts)
      .round(0, 0),
    0,
  );
  for (let n = 0; n < parts && each > 0; n++) {
    const day = addDays(on, random.between(2, 48, 0));
    leaving.set(day, [...(leaving.get(day) ?? []), { lotId, units: each, customer: random.pick(demoCustomers) }]);
  }
}

/** What was recalled meanwhile stays. */
async function mayLeave(tx: Day["tx"], lotId: string): Promise<boolean> {
  const [lot] = await tx.select({ decision: lots.decision }).from(lots).where(eq(lots.id, lotId));
  return lot?.decision === "released";
}

/** What is due leaves with its invoice; now and then something is lost in the cold room. */
export async function shipProducts({ tx, on, story, act }: Day): Promise<void> {
  const { leaving, random } = story;
  const due = [...leaving.keys()].filter((day) => day <= on).toSorted();
  for (const day of due) {
    for (const { lotId, units, customer } of leaving.get(day) ?? []) {
      const lost = random.happens(0.03) && units > 20 ? random.between(1, 9, 0) : 0;
      const invoiceNumber = String(random.between(10_000, 99_999, 0));
      if (!(await mayLeave(tx, lotId))) continue;
      const shipment = movementCreate.parse({ kind: "shipment", quantity: units - lost, customer, invoiceNumber });
      await recordMovement(tx, lotId, shipment, act("office", 20));
      if (lost > 0) {
        const loss = movementCreate.parse({ kind: "loss", quantity: lost, reason: "Avaria na câmara fria" });
        await recordMovement(tx, lotId, loss, act("office", 20));
      }
    }
    leaving.delete(day);
  }
}
