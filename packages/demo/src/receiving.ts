import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { type RawMaterialInput, ripenesses } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { acceptedKg, netKg } from "@pomar/contract/entries/receptions/reception.rules";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import { type Weighing, weighedTotal } from "@pomar/contract/entries/receptions/weighings.rules";
import { devicesRoutes } from "@pomar/contract/people/devices/devices.routes";
import type { Fruit, Supply } from "./plant.ts";
import type { Caller } from "./product.ts";
import { type Chance, weighed } from "./random.ts";
import type { Day, Story } from "./story.ts";

/** The minimum and maximum number of fruits that arrive in a day; the numbers increase because the plant has grown. */
const fruitsADay = (left: number): [number, number] => (left > 450 ? [1, 2] : left > 340 ? [2, 3] : [3, 5]);
const receptionCounts = [1, 1, 2, 2] as const;
/** The share of deliveries that have no price yet, by the number of days of work before today. */
const unpricedShare = (left: number) => (left < 3 ? 0.8 : left < 6 ? 0.2 : 0);
/** The last reading outside its fruit's limits is on the day this number of days of work before today. */
const oddReadingLeft = 1;
const quietDays = 7;

/** Receives fruit of the season during the morning, in one or two receptions for each fruit. */
export async function receiveFruits(day: Day): Promise<void> {
  const { on, left, story, random } = day;
  const inSeason = story.fruits.filter(({ season }) => season.includes(Number(on.slice(5, 7))));
  const wanted = random.between(...fruitsADay(left), 0);
  const today = new Set<Fruit>();
  while (today.size < wanted) today.add(random.pick(inSeason));
  const odd = [...today].find(({ brixMin }) => brixMin !== undefined);
  for (const fruit of today)
    for (let n = random.pick(receptionCounts); n > 0; n--) {
      const isOdd = left > quietDays ? random.happens(0.03) : left === oddReadingLeft && fruit === odd && n === 1;
      const reception = buildReception(day, fruit, isOdd);
      const { supplierId } = reception;
      const terms = story.debts.termsOf(supplierId, on);
      // The office records a reception whose weight to be paid was agreed separately.
      const caller = day.as(reception.payableKg === undefined ? "dock" : "office");
      const body = { ...reception, dueDate: terms.dueDate, ...(await withoutSignal(day, caller)) };
      const { id, lot, payable } = await day.call(rawMaterialsRoutes.create, { body }, caller);
      if (caller.by.level === 2) story.lastReception = { id, by: caller.by };
      if (isOdd && left === oddReadingLeft)
        await day.setAside(lot.id, "Brix abaixo do mínimo: repetir a leitura", day.as("office"));
      else story.warehouse.add(lot, { type: "raw_material", code: fruit.code, on, grower: supplierId });
      if (payable) story.debts.add({ ...payable, lotId: lot.id, supplierId }, terms, on);
    }
}

const signalLostEvery = 9;
const lateMs = 25 * 60_000;

/** Simulates a dock without signal: some entries arrive late, under the provisional code of their labels. */
async function withoutSignal({ left, story: { phone }, call }: Day, caller: Caller) {
  if (caller.by.level === 1 || left > 30) return {};
  phone.receptions += 1;
  if (phone.receptions % signalLostEvery > 0) return {};
  phone.code ??= (await call(devicesRoutes.create, {}, caller)).code;
  const madeAt = new Date(caller.at.getTime() - lateMs).toISOString();
  return { madeAt, provisionalCode: `${phone.code}-${phone.receptions / signalLostEvery}` };
}

function buildReception({ story, random, on, left }: Day, fruit: Fruit, isOdd: boolean): RawMaterialInput {
  const supplierId = random.pick(story.suppliersOf.get(fruit.code) ?? []);
  const weighings = weighCrates(random);
  const { grossKg, tareKg } = weighedTotal(weighings);
  const net = netKg(grossKg, tareKg);
  const isBad = left > quietDays && random.happens(0.02);
  const rejectedPercent = random.between(isBad ? 10.5 : 0, isBad ? 16 : 3, 1);
  const rejectedKg = weighed(decimal(net).times(rejectedPercent).div(100));
  const agreed = agreePrice(story, { fruit, on, supplierId }, random);
  const lowPh = fruit.phMin ?? 3;
  return {
    fruitId: fruit.id,
    supplierId,
    receivedAt: on,
    weighings,
    rejectedKg,
    ...agreeWeight(acceptedKg(net, rejectedKg), random),
    unitPrice: random.happens(unpricedShare(left)) ? null : agreed,
    freight: random.happens(0.2) ? random.between(4, 24, 0) * 10 : null,
    invoiceNumber: random.happens(0.7) ? String(random.between(1_000, 99_999, 0)) : null,
    supplierLot: random.happens(0.4) ? `T${random.between(1, 40, 0)}` : null,
    brix: toWire(
      decimal(fruit.brixMin ?? 9).times(isOdd ? random.between(0.9, 0.97, 2) : random.between(1.02, 1.2, 2)),
      1,
    ),
    ph: random.between(lowPh, fruit.phMax ?? lowPh + 1, 1),
    temperatureC: random.between(18, 31, 1),
    ripeness: random.pick(ripenesses),
    harvestedOn: addDays(on, -random.between(0, 2, 0)),
    packageOk: !random.happens(0.03),
    confirmedRepeat: true,
  };
}

/** The number of crates weighed at once; the last load has the remaining crates. */
const cratesPerLoad = 24;
const crateKg = 2;

function weighCrates(random: Chance): Weighing[] {
  const weighings: Weighing[] = [];
  const filled = random.between(21, 28, 1);
  for (let left = random.between(10, 56, 0); left > 0; left -= cratesPerLoad) {
    const crates = left < cratesPerLoad ? left : cratesPerLoad;
    // Crates of two loads never weigh exactly the same.
    const net = decimal(crates).times(decimal(filled).plus(random.between(-0.9, 0.9, 2)));
    weighings.push({ grossKg: weighed(net.plus(crates * crateKg)), crates, tareKg: crates * crateKg });
  }
  return weighings;
}

const deductions = ["Umidade acima do combinado", "Fruta miúda, desconto combinado", "Areia e folhas", "Muito verde"];

/** For some receptions the agreed weight to be paid is lower than the accepted weight. */
function agreeWeight(accepted: number, random: Chance): Pick<RawMaterialInput, "payableKg" | "payableReason"> {
  if (!random.happens(0.06)) return {};
  const billedKg = weighed(decimal(accepted).times(random.between(0.93, 0.985, 3)));
  return { payableKg: billedKg, payableReason: random.pick(deductions) };
}

const coldMonths = [5, 6, 7, 8];
const dearerAYear = 0.05;

/** The agreed price in R$ per kg, in 5-cent steps: higher at a season's ends or in cold months, lower in past years. */
function agreePrice(
  { traits, today }: Story,
  { fruit: { price, season }, on, supplierId }: { fruit: Fruit; on: string; supplierId: string },
  random: Chance,
): number {
  const month = Number(on.slice(5, 7));
  const isEarly = !season.includes(((month + 10) % 12) + 1) || !season.includes((month % 12) + 1);
  const seasonal = season.length === 12 ? (coldMonths.includes(month) ? 1.08 : 0.98) : isEarly ? 1.12 : 0.95;
  const yearsAgo = Number(today.slice(0, 4)) - Number(on.slice(0, 4));
  const agreed = decimal(price)
    .times(seasonal)
    .times(traits.get(supplierId)?.dearness ?? 1)
    .times(decimal(1).minus(decimal(dearerAYear).times(yearsAgo)))
    .times(random.between(0.94, 1.07, 2));
  return toWire(decimal(toWire(agreed.times(20), 0)).div(20), 2);
}

/**
 * From this number of days of work before today, the plant does not buy the supplies that run out first, so that some
 * fall below their minimum.
 */
const neglectedDays = 12;
const neglectedSupplies = 9;
const maxShort = 3;
const neglectedWeeks = 0.5;

const supplyRoutes = {
  additive: additiveRecordRoutes.create,
  additional: additionalRecordRoutes.create,
  packaging: packagingRecordRoutes.create,
};

/** Buys supplies that run low: about three weeks' consumption at a time, before the stock falls to the minimum. */
export async function receiveSupplies(day: Day): Promise<void> {
  const { on, left, story, random, call } = day;
  const { warehouse, neglected, debts } = story;
  neglectSupplies(story, { on, begins: left === neglectedDays });
  for (const supply of story.supplies) {
    const { type, code, pack, weekly, minStock = 0 } = supply;
    const isNeglected = neglected.has(code);
    if (isNeglected && pack >= minStock) continue;
    // A neglected supply is bought only when it is almost used up, and only for a few days.
    const least = isNeglected ? minStock * 0.15 : Math.max(minStock, weekly) * 1.3;
    if (least < warehouse.stock(type, code, on)) continue;
    const weeks = isNeglected ? neglectedWeeks : random.between(2.2, 3.6, 1);
    const { lot, payable } = await call(supplyRoutes[type], { body: buildPurchase(day, supply, weeks) });
    warehouse.add(lot, { type, code, on });
    if (payable?.dueDate) debts.addDated(payable, payable.dueDate, { kind: "supply", random });
  }
}

/**
 * Chooses the supplies that are neglected; once enough of them are below their minimum, the plant buys supplies again.
 */
function neglectSupplies({ supplies, warehouse, neglected }: Story, { on, begins }: { on: string; begins: boolean }) {
  const stock = ({ type, code }: Supply) => warehouse.stock(type, code, on);
  const weeks = (supply: Supply) => (stock(supply) - (supply.minStock ?? 0)) / supply.weekly;
  const watched = supplies.filter(({ minStock = 0 }) => minStock > 0).toSorted((a, b) => weeks(a) - weeks(b));
  if (begins) for (const { code } of watched.slice(0, neglectedSupplies)) neglected.add(code);
  const short = supplies.filter((supply) => neglected.has(supply.code) && stock(supply) < (supply.minStock ?? 0));
  if (short.length < maxShort) return;
  neglected.clear();
  for (const { code } of short.slice(0, maxShort)) neglected.add(code);
}

const brands = {
  additive: ["Citrosul", "Alvanor"],
  additional: ["Docevale", "Serrana"],
  packaging: ["Norpack", "Embalar"],
};

function buildPurchase({ on, story, random }: Day, supply: Supply, weeks: number) {
  const { id, code, type, weekly, pack, price, keepsDays } = supply;
  const [least = 300, most = 700] = keepsDays ?? [];
  const suppliers = story.suppliersOf.get(code) ?? [];
  const supplierId = suppliers.length === 0 ? null : random.pick(suppliers);
  const packs = toWire(decimal(weekly).times(weeks).div(pack).round(0, 3), 0);
  const dearness = story.traits.get(supplierId ?? "")?.dearness ?? 1;
  return {
    itemId: id,
    supplierId,
    receivedAt: on,
    quantity: toWire(decimal(packs).times(pack), 0),
    brand: supplierId === null || keepsDays ? null : random.pick(brands[type]),
    supplierLot: supplierId === null ? null : `L${random.between(1000, 9999, 0)}`,
    expiresAt: supplierId === null || type === "packaging" ? null : addDays(on, random.between(least, most, 0)),
    // Tap water costs nothing.
    unitPrice: price === null ? 0 : agreeSupplyPrice(price * dearness, random),
    dueDate: price === null ? null : addDays(on, 28),
    invoiceNumber: price === null ? null : String(random.between(1_000, 99_999, 0)),
    packageOk: !random.happens(0.04),
    confirmedRepeat: true,
  };
}

/** The agreed price in R$ per unit: in cents, or in tenths of a cent when it is below R$ 1. */
function agreeSupplyPrice(price: number, random: Chance): number {
  const agreed = decimal(price).times(random.between(0.95, 1.08, 2));
  return toWire(agreed, agreed.lt(1) ? 3 : 2);
}
