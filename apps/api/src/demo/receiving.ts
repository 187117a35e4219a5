import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import {
  type RawMaterialInput,
  rawMaterialCreate,
  ripenesses,
} from "@pomar/contract/entries/receptions/raw-materials.schema";
import { acceptedKg, netKg } from "@pomar/contract/entries/receptions/reception.rules";
import { supplyRecordCreate } from "@pomar/contract/entries/receptions/supply-records.schema";
import { type Weighing, weighedTotal } from "@pomar/contract/entries/receptions/weighings.rules";
import { receiveRawMaterial } from "../entries/receptions/raw-materials.commands.ts";
import { receiveSupply } from "../entries/receptions/supply-records.commands.ts";
import { registerDevice } from "../people/devices/devices.commands.ts";
import type { ActionContext } from "../platform/action-context.ts";
import { quarantine } from "./missing.ts";
import { fruitPrice, supplyPrice } from "./prices.ts";
import { type Chance, weighed } from "./random.ts";
import { demoFruits } from "./registries.ts";
import type { Day, Story } from "./story.ts";

const brands = {
  additive: ["Citrosul", "Alvanor"],
  additional: ["Docevale", "Serrana"],
  packaging: ["Norpack", "Embalar"],
};
/** What dry supplies keep, from their delivery on. */
const shelfDays: [number, number] = [300, 700];
/** Kinds of fruit a day, at least and at most: the plant has grown. @param left  days of work until today. */
const fruitsADay = (left: number): [number, number] => (left > 450 ? [1, 2] : left > 340 ? [2, 3] : [3, 5]);
const deliveriesOfEach = [1, 1, 2, 2] as const;
/** Of the deliveries of so many days of work, so many have no price yet. */
const unpriced = [
  { days: 3, part: 0.8 },
  { days: 6, part: 0.2 },
];
/** Of the days of work before today, the one with a reading outside the fruit's limits; none since, and few before. */
const oddReadingLeft = 1;
const quietDays = 7;

/** Fruit of the season comes through the morning, each kind from one to three growers. */
export async function receiveFruits(day: Day): Promise<void> {
  const { tx, on, left, story, act } = day;
  const { random, warehouse } = story;
  const month = Number(on.slice(5, 7));
  const inSeason = demoFruits.filter(({ season }) => season.includes(month));
  const wanted = random.between(...fruitsADay(left), 0);
  const today = new Set<(typeof demoFruits)[number]>();
  while (today.size < wanted) today.add(random.pick(inSeason));
  const odd = [...today].find(({ fruit: { brixMin } }) => brixMin != null);
  for (const demoFruit of today)
    for (let n = random.pick(deliveriesOfEach); n > 0; n--) {
      const isOdd = left > quietDays ? random.happens(0.03) : left === oddReadingLeft && demoFruit === odd && n === 1;
      const delivery = deliveryOf(day, demoFruit, isOdd);
      const terms = story.debts.termsOf(delivery.supplierId, on);
      const entry = rawMaterialCreate.parse({ ...delivery, dueDate: terms.dueDate });
      // What is paid for is agreed on in the office.
      const by = await withoutSignal(day, act(entry.payableKg == null ? "dock" : "office", 10));
      const { id, lot, payable } = await receiveRawMaterial(tx, entry, by);
      story.growers.set(lot.id, delivery.supplierId);
      if (by.by.level === 2) story.lastReception.known = { id, by: by.by };
      if (isOdd && left === oddReadingLeft) await quarantine(day, lot.id, "Brix abaixo do mínimo: repetir a leitura");
      else warehouse.add(lot, demoFruit.fruit.code, on);
      if (payable) story.debts.add({ ...payable, lotId: lot.id, supplierId: delivery.supplierId }, terms, on);
    }
}

const signalLostEvery = 9;
const lateMs = 25 * 60_000;

/** Now and then the dock has no signal of late: what it records arrives later, under the mark of its labels. */
async function withoutSignal({ tx, left, story: { phone } }: Day, act: ActionContext): Promise<ActionContext> {
  if (act.by.level === 1 || left > 30) return act;
  phone.receptions += 1;
  if (phone.receptions % signalLostEvery > 0) return act;
  phone.code ??= (await registerDevice(tx, act)).code;
  const madeAt = new Date(Date.parse(act.at) - lateMs).toISOString();
  return {
    ...act,
    device: { id: null, madeAt, provisionalCode: `${phone.code}-${phone.receptions / signalLostEvery}` },
  };
}

function deliveryOf(
  { story, on, left }: Day,
  { fruit: spec, price, season }: (typeof demoFruits)[number],
  isOdd: boolean,
): RawMaterialInput {
  const { fruits, suppliersOf, random, traits, now } = story;
  const fruit = fruits.get(spec.code);
  if (!fruit) throw new Error(`${spec.code} was not created`);
  const supplierId = random.pick(suppliersOf.get(spec.code) ?? []);
  const weighings = weighingsOf(random);
  const { grossKg, tareKg } = weighedTotal(weighings);
  const net = netKg(grossKg, tareKg);
  const isBad = left > quietDays && random.happens(0.02);
  const rejectedKg = weighed(
    decimal(net)
      .times(random.between(isBad ? 10.5 : 0, isBad ? 16 : 3, 1))
      .div(100),
  );
  const near = (limit: number | null, standard: number) =>
    toWire(decimal(limit ?? standard).times(isOdd ? random.between(0.9, 0.97, 2) : random.between(1.02, 1.2, 2)), 1);
  const chanceOfNone = unpriced.find(({ days }) => left < days)?.part ?? 0;
  const thisYear = now.getUTCFullYear();
  const agreed = fruitPrice({ price, season, on, trait: traits.get(supplierId), thisYear }, random);
  return {
    fruitId: fruit.id,
    supplierId,
    receivedAt: on,
    weighings,
    rejectedKg,
    ...agreedWeight(acceptedKg(net, rejectedKg), random),
    unitPrice: random.happens(chanceOfNone) ? null : agreed,
    freight: random.happens(0.2) ? random.between(4, 24, 0) * 10 : null,
    invoiceNumber: random.happens(0.7) ? String(random.between(1_000, 99_999, 0)) : null,
    supplierLot: random.happens(0.4) ? `T${random.between(1, 40, 0)}` : null,
    brix: near(fruit.brixMin, 9),
    ph: middlePh(fruit, random),
    temperatureC: random.between(18, 31, 1),
    ripeness: random.pick(ripenesses),
    harvestedOn: addDays(on, -random.between(0, 2, 0)),
    packageOk: !random.happens(0.03),
    confirmedRepeat: true,
  };
}

/** A scale takes so many crates at once; what is left over is the last load. */
const cratesAtOnce = 24;
const crateKg = 2;

function weighingsOf(random: Chance): Weighing[] {
  const weighings: Weighing[] = [];
  const filled = random.between(21, 28, 1);
  for (let left = random.between(10, 56, 0); left > 0; left -= cratesAtOnce) {
    const crates = left < cratesAtOnce ? left : cratesAtOnce;
    // No two loads are filled alike.
    const net = decimal(crates).times(decimal(filled).plus(random.between(-0.9, 0.9, 2)));
    const tare = decimal(crates).times(crateKg);
    weighings.push({ grossKg: weighed(net.plus(tare)), crates, tareKg: toWire(tare, 3) });
  }
  return weighings;
}

const deductions = ["Umidade acima do combinado", "Fruta miúda, desconto combinado", "Areia e folhas", "Muito verde"];

/** Now and then somebody is paid for less than came in. */
function agreedWeight(accepted: number, random: Chance): Pick<RawMaterialInput, "payableKg" | "payableReason"> {
  if (!random.happens(0.06)) return {};
  const payableKg = weighed(decimal(accepted).times(random.between(0.93, 0.985, 3)));
  return { payableKg, payableReason: random.pick(deductions) };
}

function middlePh({ phMin, phMax }: { phMin: number | null; phMax: number | null }, random: Chance): number {
  const low = phMin ?? 3;
  return random.between(low, phMax ?? low + 1, 1);
}

/** In the days before today nobody buys what is running out first, until so many supplies are below their minimum. */
const neglectedDays = 12;
const neglectedSupplies = 9;
const mostShort = 3;
const neglectedWeeks = 0.5;

/** Buys what is running out: three weeks' use at a time, before the minimum is reached. */
export async function receiveSupplies(day: Day): Promise<void> {
  const { tx, on, left, story, act } = day;
  const { supplies, warehouse, random } = story;
  if (left === neglectedDays) neglect(day);
  forgive(day);
  for (const supply of supplies) {
    const isNeglected = story.neglected.has(supply.code);
    if (isNeglected && supply.pack >= supply.minStock) continue;
    const usual = decimal(supply.minStock > supply.weekly ? supply.minStock : supply.weekly).times(1.3);
    // Of what nobody remembered somebody fetches a few days' use when it is gone.
    const least = isNeglected ? decimal(supply.minStock).times(0.15) : usual;
    if (least.lt(warehouse.stock(supply.type, supply.code, on))) continue;
    const weeks = isNeglected ? neglectedWeeks : random.between(2.2, 3.6, 1);
    const entry = supplyRecordCreate(supply.type).parse(supplyOf(story, { ...supply, weeks }, on));
    const { lot, payable } = await receiveSupply(tx, supply.type, entry, act("office", 11));
    warehouse.add(lot, supply.code, on);
    if (payable?.dueDate) story.debts.addDated(payable, payable.dueDate, { kind: "supply", random: story.random });
  }
}

function neglect({ on, story: { supplies, warehouse, neglected } }: Day): void {
  const weeks = ({ type, code, minStock, weekly }: Story["supplies"][number]) =>
    toWire(
      decimal(warehouse.stock(type, code, on))
        .minus(minStock)
        .div(weekly),
      3,
    );
  const first = supplies.filter(({ minStock }) => minStock > 0).toSorted((a, b) => weeks(a) - weeks(b));
  for (const { code } of first.slice(0, neglectedSupplies)) neglected.add(code);
}

/** What is not short when enough is, is bought again. */
function forgive({ on, story: { supplies, warehouse, neglected } }: Day): void {
  const isShort = ({ type, code, minStock }: Story["supplies"][number]) => warehouse.stock(type, code, on) < minStock;
  const short = supplies.filter((supply) => neglected.has(supply.code) && isShort(supply)).map(({ code }) => code);
  if (short.length < mostShort) return;
  neglected.clear();
  for (const code of short.slice(0, mostShort)) neglected.add(code);
}

function supplyOf(
  { suppliersOf, random, traits }: Story,
  { id, code, type, weekly, weeks, pack, price, keepsDays }: Story["supplies"][number] & { weeks: number },
  on: string,
) {
  const suppliers = suppliersOf.get(code) ?? [];
  const supplierId = suppliers.length === 0 ? null : random.pick(suppliers);
  const packs = toWire(decimal(weekly).times(weeks).div(pack).round(0, 3), 0);
  return {
    itemId: id,
    supplierId,
    receivedAt: on,
    quantity: toWire(decimal(packs).times(pack), 0),
    brand: supplierId === null || keepsDays ? null : random.pick(brands[type]),
    supplierLot: supplierId === null ? null : `L${random.between(1000, 9999, 0)}`,
    expiresAt:
      supplierId === null || type === "packaging" ? null : addDays(on, random.between(...(keepsDays ?? shelfDays), 0)),
    // Water from the tap costs nothing.
    unitPrice: price === null ? 0 : supplyPrice(price * (traits.get(supplierId ?? "")?.dearness ?? 1), random),
    dueDate: price === null ? null : addDays(on, 28),
    invoiceNumber: price === null ? null : String(random.between(1_000, 99_999, 0)),
    packageOk: !random.happens(0.04),
    confirmedRepeat: true,
  };
}
