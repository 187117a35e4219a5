import { addDays } from "@pomar/contract/core/calendar.rules";
import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { CountSheet } from "@pomar/contract/stock/counts/counts.schema";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { keepsTooShort } from "@pomar/contract/stock/dispatches/shelf-life.rules";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import type { Plant } from "./plant.ts";
import type { Chance } from "./random.ts";
import type { Shelved } from "./stock.ts";
import type { Day, Story } from "./story.ts";

type Customer = Plant["customers"][number];

/** The usual stock of the cold room in kg: two to three weeks of production. */
const usualKg = 40_000;
/**
 * The number of lines of an order that have the oldest products; the remaining lines have the customer's favourites.
 */
const oldestLines = 2;

const trucks = [
  { plate: "QYK4E21", driver: "Edvaldo Barros" },
  { plate: "PGT8J07", driver: "Rosângela Melo" },
] as const;
const lossReasons = ["Avaria na câmara fria", "Embalagem furada no carregamento", "Caixa caída na expedição"];

/** Ships the usual products of today's customers, oldest lots first; larger quantities when the cold room is full. */
export async function shipProducts({ on, story, random, call }: Day): Promise<void> {
  const { shelf } = story;
  const weekday = new Date(`${on}T12:00:00Z`).getUTCDay();
  const ordering = story.customers.filter((one) => one.weekdays.includes(weekday) && random.happens(one.often));
  for (const customer of ordering) {
    const sellable = shelf.sellable(on);
    const stockKg = calculateSum(sellable.map(({ units, grams }) => decimal(units).times(grams).div(1000)));
    const pressure = Math.min(1.8, Math.max(0.3, toWire(stockKg.div(usualKg), 2)));
    // Products that were packed today freeze overnight, so they are not dispatched yet.
    const lots = sellable.filter(
      (lot) => lot.producedAt < on && customer.grams.includes(lot.grams) && !keepsTooShort(lot, customer, on),
    );
    const kg = decimal(customer.kg)
      .times(random.between(0.75, 1.25, 2))
      .times(pressure);
    const chosen = chooseLots(customer, lots, random);
    if (chosen.length === 0) continue;
    const lines = chosen.map((lot) => {
      const units = shelf.take(lot, toWire(kg.div(chosen.length).times(random.between(0.6, 1.4, 2)), 1));
      const lost = random.happens(0.015) && units > 100 ? random.between(1, 9, 0) : 0;
      lot.customers.add(customer.id);
      return { lotId: lot.lotId, quantity: units - lost, lost };
    });
    story.lastInvoice += 1;
    const body = {
      ...random.pick(trucks),
      lines: lines.map(({ lotId, quantity }) => ({ lotId, quantity })),
      customerId: customer.id,
      invoiceNumber: String(story.lastInvoice),
      truckTemperatureC: random.between(-20, -15, 1),
    };
    const { id: dispatchId } = await call(dispatchesRoutes.create, { body });
    for (const { lotId, quantity, lost } of lines) {
      story.sent.push({ dispatchId, customerId: customer.id, lotId, quantity });
      const loss = { kind: "loss" as const, quantity: lost, reason: lost > 0 ? random.pick(lossReasons) : "" };
      if (lost > 0) await call(lotsRoutes.move, { params: { id: lotId }, body: loss });
    }
  }
}

/** The lots of an order, each of a different product. */
function chooseLots(customer: Customer, lots: readonly Shelved[], random: Chance): Shelved[] {
  const lineCount = random.between(customer.lines > 2 ? customer.lines - 1 : 1, customer.lines + 1, 0);
  const products = new Map(lots.toReversed().map((lot) => [`${lot.fruit} ${lot.grams}`, lot]));
  const oldest = lots.filter((lot) => products.get(`${lot.fruit} ${lot.grams}`) === lot);
  const liked = oldest.slice(oldestLines).toSorted((a, b) => rankProduct(customer, a) - rankProduct(customer, b));
  return [...oldest.slice(0, oldestLines), ...liked].slice(0, lineCount);
}

/** The rank of a product for a customer: products with a low rank are favourites, which the customer orders often. */
function rankProduct({ name }: Customer, { fruit, grams }: Shelved): number {
  let mixed = 7;
  for (const letter of `${name} ${fruit} ${grams}`) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return mixed;
}

const madeSinceDays = 9;
const madeUntilDays = 60;

/**
 * A customer complains about a product: the office recalls the pulp in the product and everything made from that pulp.
 */
export async function recallPulp(day: Day): Promise<void> {
  const { story, on, call } = day;
  const pulp = choosePulp(story, on);
  if (!pulp) return;
  const reason = "Reclamação de cliente: embalagem estufada; análise microbiológica em andamento";
  const { id, lots, customers } = await call(recallsRoutes.create, { body: { lotId: pulp, reason } });
  const ids = lots.map(({ lot }) => lot.id);
  story.warehouse.withdraw(ids);
  story.shelf.withdraw(ids);
  // The office notifies the agency and all customers but the last on the same evening.
  const notices = [
    { customerId: null, how: "email" as const, answer: "Protocolo recebido", holds: null },
    ...customers.slice(0, -1).map(({ customer }) => ({
      customerId: customer.id,
      how: "phone" as const,
      holds: null,
      answer: "Separou o que tinha e aguarda a coleta",
    })),
  ];
  for (const body of notices) await call(recallsRoutes.notify, { params: { id }, body });
  const [first] = customers;
  const recalledFruitId = first?.lots[0]?.lot.id;
  const sent = story.sent.findLast((line) => line.customerId === first?.customer.id && line.lotId === recalledFruitId);
  if (sent) await takeBack(day, sent, "Recolhimento: embalagem estufada");
}

/** The pulp whose products reached most customers, among pulps with a product in stock; on a tie the newest pulp. */
function choosePulp({ shelf }: Story, on: string): string | undefined {
  const reached = new Map<string, { producedAt: string; customers: Set<string> }>();
  for (const { pulps, customers } of shelf.sellable(on))
    for (const { id, producedAt } of pulps) {
      const all = reached.get(id)?.customers ?? new Set();
      reached.set(id, { producedAt, customers: new Set([...all, ...customers]) });
    }
  const [first] = [...reached]
    .filter(
      ([, { producedAt }]) => producedAt >= addDays(on, -madeUntilDays) && producedAt <= addDays(on, -madeSinceDays),
    )
    .toSorted(([, a], [, b]) => b.customers.size - a.customers.size || b.producedAt.localeCompare(a.producedAt));
  return first?.[0];
}

/** A customer returns some boxes of the last dispatch. */
export async function receiveComplaint(day: Day): Promise<void> {
  const sent = day.story.sent.at(-1);
  if (sent) await takeBack(day, sent, "Chegou parcialmente descongelado");
}

/** Records the return of boxes that are warmer than allowed. */
async function takeBack({ call }: Day, { dispatchId, lotId, quantity }: Story["sent"][number], reason: string) {
  const line = { lotId, quantity: Math.min(quantity, 24), reason, temperatureC: -9.5, packageOk: false };
  await call(dispatchesRoutes.takeBack, { params: { id: dispatchId }, body: { lines: [line] } });
}

const coldRoom = { scope: { of: "type", type: "final_product" }, blind: false } as const;

/** The differences of a count in units, in the order of its sheet; a case was not recorded, or was counted twice. */
const differences = [0, 0, -3, 0, 0, 0, 2, 0, 0, 0, -6, 0, 0, 0, 0, 0] as const;

/** The dock counts lots of a sheet. @param diff  returns the counted minus the expected quantity of a lot. */
async function countLots(
  { story, call, as }: Day,
  { id, lots }: CountSheet,
  diff: (at: number, expected: number) => number,
): Promise<void> {
  const { dock, admin } = story.people;
  for (const [at, { lot, expected }] of lots.entries()) {
    const counted = Math.max(0, (expected ?? 0) + diff(at, expected ?? 0));
    const params = { id, lotId: lot.id };
    await call(countsRoutes.record, { params, body: { counted } }, as(dock[at % dock.length] ?? admin));
  }
}

/**
 * Counts the cold room after work: some lots have too few units, one has too many, and the office approves the count.
 */
export async function countColdRoom(day: Day): Promise<void> {
  const { story, call } = day;
  const sheet = await call(countsRoutes.create, { body: coldRoom });
  // A lot with few units left has no difference, because all of its units will be sold.
  const diff = (at: number, expected: number) => (expected > 50 ? (differences[at % differences.length] ?? 0) : 0);
  await countLots(day, sheet, diff);
  for (const [at, { lot, expected }] of sheet.lots.entries()) story.shelf.correct(lot.id, diff(at, expected ?? 0));
  const body = { reason: "Inventário mensal da câmara fria", reasons: [], missing: [] };
  await call(countsRoutes.approve, { params: { id: sheet.id }, body });
}

/**
 * Begins today's count of the cold room: some lots are counted, people disagree on a lot, and a lot must be recounted.
 */
export async function beginCount(day: Day): Promise<void> {
  const { story, call, as } = day;
  const sheet = await call(countsRoutes.create, { body: coldRoom });
  const lots = sheet.lots.slice(0, 12);
  await countLots(day, { ...sheet, lots }, (at) => differences[at] ?? 0);
  const [first, , doubtful] = lots;
  const [, other] = story.people.dock;
  if (!first || !doubtful || !other) return;
  const counted = Math.max(0, (first.expected ?? 0) - 4);
  const params = { id: sheet.id, lotId: first.lot.id };
  await call(countsRoutes.record, { params, body: { counted, note: "Uma caixa molhada" } }, as(other));
  await call(countsRoutes.recount, { params: { id: sheet.id }, body: { lotIds: [doubtful.lot.id] } });
}
