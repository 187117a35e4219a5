import { decimal, toWire } from "@pomar/contract/core/decimal";
import { movementCreate } from "@pomar/contract/ledger/lots/movements.schema";
import { dispatchCreate } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { keepsTooShort } from "@pomar/contract/stock/dispatches/shelf-life.rules";
import { recordMovement } from "../ledger/lots/recorded-movements.commands.ts";
import { recordDispatch } from "../stock/dispatches/dispatches.commands.ts";
import { type demoCustomers, orderingOn } from "./customers.ts";
import type { Chance } from "./random.ts";
import { kgOf, type Shelved } from "./shelf.ts";
import type { Day } from "./story.ts";

type Customer = (typeof demoCustomers)[number];

/** kg in the cold room that the plant is content with: two to three weeks of what it makes. */
const usualKg = 40_000;
/** Of an order so many lines are what has lain longest; the others what the customer always takes. */
const oldestLines = 2;

/** Who orders today gets its usual products, the oldest lots first; more when the cold room is full, less when it is empty. */
export async function shipProducts({ tx, on, story, act }: Day): Promise<void> {
  const { shelf, random: dice } = story;
  const weekday = new Date(`${on}T12:00:00Z`).getUTCDay();
  for (const customer of orderingOn(weekday, dice)) {
    // What was packed today freezes overnight.
    const frozen = shelf.sellable(on).filter(({ producedAt }) => producedAt < on);
    const lots = frozen.filter((lot) => customer.grams.includes(lot.grams) && !keepsTooShort(lot, customer, on));
    const pressure = pressureOf(kgOf(shelf.sellable(on)));
    const kg = decimal(customer.kg)
      .times(dice.between(0.75, 1.25, 2))
      .times(pressure);
    const chosen = linesOf(customer, lots, dice);
    if (chosen.length === 0) continue;
    const lines = chosen.map((lot) => {
      const share = dice.between(0.6, 1.4, 2);
      const units = shelf.take(lot, toWire(kg.div(chosen.length).times(share), 1));
      const lost = dice.happens(0.015) && units > 100 ? dice.between(1, 9, 0) : 0;
      return { lotId: lot.lotId, quantity: units - lost, lost };
    });
    const { plate, driver } = dice.pick(trucks);
    const document = {
      ...{ plate, driver, lines },
      customerId: story.customers.get(customer.name),
      invoiceNumber: String(story.nextInvoice()),
      truckTemperatureC: dice.between(-20, -15, 1),
    };
    await recordDispatch(tx, dispatchCreate.parse(document), act("office", 20));
    for (const { lotId, lost } of lines) {
      if (lost === 0) continue;
      const loss = { kind: "loss", quantity: lost, reason: dice.pick(lossReasons) };
      await recordMovement(tx, lotId, movementCreate.parse(loss), act("office", 20));
    }
  }
}

const trucks = [
  { plate: "QYK4E21", driver: "Edvaldo Barros" },
  { plate: "PGT8J07", driver: "Rosângela Melo" },
] as const;

const lossReasons = ["Avaria na câmara fria", "Embalagem furada no carregamento", "Caixa caída na expedição"];

function pressureOf(kg: number): number {
  const part = toWire(decimal(kg).div(usualKg), 2);
  if (part < 0.3) return 0.3;
  return part > 1.8 ? 1.8 : part;
}

/** The lots of an order, each of another product. */
function linesOf(customer: Customer, lots: readonly Shelved[], dice: Chance): Shelved[] {
  const wanted = dice.between(customer.lines > 2 ? customer.lines - 1 : 1, customer.lines + 1, 0);
  const products = new Map<string, Shelved>();
  for (const lot of lots) {
    const product = `${lot.fruit} ${lot.grams}`;
    if (!products.has(product)) products.set(product, lot);
  }
  const oldest = [...products.values()];
  const liked = oldest.slice(oldestLines).toSorted((a, b) => fondness(customer, a) - fondness(customer, b));
  return [...oldest.slice(0, oldestLines), ...liked].slice(0, wanted);
}

/** Every customer has products of its own that it takes again and again: the less, the more it likes one. */
function fondness({ name }: Customer, { fruit, grams }: Shelved): number {
  let mixed = 7;
  for (const letter of `${name} ${fruit} ${grams}`) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return mixed;
}
