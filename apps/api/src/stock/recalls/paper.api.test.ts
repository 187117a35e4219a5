import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T15:00:00Z");

/**
 * A small plant calculated on paper: two deliveries of mango (MP1, MP2) and one of guava (MP3); the third pulp (PA3) is
 * made of the first pulp and of fruit; two packings (PF1, PF2) share a lot of pouches (EM). Lots and inputs are in kg,
 * the two products in pouches of 400 g:
 *
 *   MP1 1000: 600 in PA1                PA1 (600 MP1, 200 MP2) 500: 100 in PA3, 120 in PF1
 *   MP2  700: 200 in PA1, 300 in PA3    PA3 (100 PA1, 300 MP2) 250: 80 in PF1
 *   MP3  450: 400 in PA2                PA2 (400 MP3)          320: 160 in PF2
 *   PF1 (120 PA1, 80 PA3) 490 un        PF2 (160 PA2) 390 un
 *
 * Five dispatches, in pouches: Aurora 100 of PF1; Beira 150 of PF1 and 60 of PF2; Aurora 80 of PF2; Cais 40 of PF1;
 * Cais 30 of PF2. From the first dispatch 20 pouches are returned.
 */
async function plant() {
  const [mango, guava] = [(await make.fruit()).id, (await make.fruit()).id];
  const receive = async (fruitId: string, grossKg: number) =>
    (await make.rawMaterial({ fruitId, grossKg, tareKg: 0 })).lot;
  const line = (lot: { id: string }, quantity: number) => ({ lotId: lot.id, quantity });
  const [MP1, MP2, MP3] = [await receive(mango, 1000), await receive(mango, 700), await receive(guava, 450)];
  const pulp = async (fruitId: string, inputs: ReturnType<typeof line>[], outputKg: number) =>
    (await make.pulp({ fruitId, inputs, outputKg })).lot;
  const PA1 = await pulp(mango, [line(MP1, 600), line(MP2, 200)], 500);
  const PA2 = await pulp(guava, [line(MP3, 400)], 320);
  const PA3 = await pulp(mango, [line(PA1, 100), line(MP2, 300)], 250);
  const pouch = (await make.packaging({ capacityG: 400 })).id;
  const EM = await make.lot({ type: "packaging", packaging: pouch, quantity: 1000 });
  const pack = async (fruitId: string, pulps: ReturnType<typeof line>[], units: number) =>
    (await make.finalProduct({ fruitId, pulps, packagings: [line(EM, units)], units, netContentG: 400 })).lot;
  const PF1 = await pack(mango, [line(PA1, 120), line(PA3, 80)], 490);
  const PF2 = await pack(guava, [line(PA2, 160)], 390);
  const send = async (name: string, ...lines: ReturnType<typeof line>[]) =>
    t.admin.call(dispatchesRoutes.create, { body: { customerId: await make.buyer(name), lines } });
  const first = await send("Aurora", line(PF1, 100));
  await send("Beira", line(PF1, 150), line(PF2, 60));
  await send("Aurora", line(PF2, 80));
  await send("Cais", line(PF1, 40));
  await send("Cais", line(PF2, 30));
  const back = { lines: [{ ...line(PF1, 20), reason: "Embalagem furada" }] };
  const { lines } = await t.admin.call(dispatchesRoutes.takeBack, { params: { id: first.id }, body: back });
  const R = lines[0]?.lot ?? expect.fail("nothing came back");
  return { MP1, MP2, MP3, PA1, PA2, PA3, EM, PF1, PF2, R };
}

const lots = await plant();
type Name = keyof typeof lots;
const getName = (id: string) => (Object.keys(lots) as Name[]).find((name) => lots[name].id === id);

/** A lot of the recall: share, exposed quantity, quantity on hand, dispatched quantity, returned quantity. */
type Row = [share: number | null, exposed: number | null, onHand: number, dispatched: number, returned: number];

const paper: {
  of: Name;
  reached: Partial<Record<Name, Row>>;
  /** The quantities of each lot by customer: dispatched, returned, still with the customer. */
  customers: Record<string, Partial<Record<Name, [number, number, number]>>>;
  onHandKg: number;
  dispatchedKg: number;
  returnedKg: number;
  recoveredPct: number;
}[] = [
  {
    of: "MP1",
    reached: {
      MP1: [1, 1000, 400, 0, 0],
      PA1: [0.75, 375, 280, 0, 0],
      // The share of MP1 in PA3 is 0.25 x 0.75.
      PA3: [0.1875, 46.875, 170, 0, 0],
      // The share of MP1 in PF1 is 0.6 x 0.75 + 0.4 x 0.1875.
      PF1: [0.525, 257.25, 200, 290, 20],
      R: [0.525, 10.5, 20, 0, 0],
    },
    customers: { Aurora: { PF1: [100, 20, 80] }, Beira: { PF1: [150, 0, 150] }, Cais: { PF1: [40, 0, 40] } },
    // The stock is 400 + 280 + 170 + 80 = 930 kg. Customers received 290 pouches of 400 g and returned 20 pouches. The
    // recovered quantity is 938 of 1046 kg.
    onHandKg: 930,
    dispatchedKg: 116,
    returnedKg: 8,
    recoveredPct: 89.67,
  },
  {
    of: "MP2",
    reached: {
      MP2: [1, 700, 200, 0, 0],
      PA1: [0.25, 125, 280, 0, 0],
      // The share of MP2 in PA3 is 0.75 + 0.25 x 0.25.
      PA3: [0.8125, 203.125, 170, 0, 0],
      PF1: [0.475, 232.75, 200, 290, 20],
      R: [0.475, 9.5, 20, 0, 0],
    },
    customers: { Aurora: { PF1: [100, 20, 80] }, Beira: { PF1: [150, 0, 150] }, Cais: { PF1: [40, 0, 40] } },
    // The recovered quantity is 738 of 846 kg.
    onHandKg: 730,
    dispatchedKg: 116,
    returnedKg: 8,
    recoveredPct: 87.23,
  },
  {
    of: "MP3",
    reached: { MP3: [1, 450, 50, 0, 0], PA2: [1, 320, 160, 0, 0], PF2: [1, 390, 220, 170, 0] },
    customers: { Aurora: { PF2: [80, 0, 80] }, Beira: { PF2: [60, 0, 60] }, Cais: { PF2: [30, 0, 30] } },
    // The recovered quantity is 298 of 366 kg.
    onHandKg: 298,
    dispatchedKg: 68,
    returnedKg: 0,
    recoveredPct: 81.42,
  },
  {
    of: "EM",
    // Pouches have no mass, so the lots packed in them are part of the recall, but have no share and no exposed
    // quantity.
    reached: {
      EM: [1, 1000, 120, 0, 0],
      PF1: [null, null, 200, 290, 20],
      PF2: [null, null, 220, 170, 0],
      R: [null, null, 20, 0, 0],
    },
    customers: {
      Aurora: { PF1: [100, 20, 80], PF2: [80, 0, 80] },
      Beira: { PF1: [150, 0, 150], PF2: [60, 0, 60] },
      Cais: { PF1: [40, 0, 40], PF2: [30, 0, 30] },
    },
    // The recovered quantity is 176 of 352 kg.
    onHandKg: 168,
    dispatchedKg: 184,
    returnedKg: 8,
    recoveredPct: 50,
  },
];

test.each(paper)("a recall of $of equals the one on paper", async ({ of, reached, customers, ...figures }) => {
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  const body = { lotId: lots[of].id, reason: "Corpo estranho" };
  const recall = await t.admin.call(recallsRoutes.create, { body });
  const found = recall.lots.map(({ lot, share, exposureQuantity, onHand, dispatched, returned }) => [
    getName(lot.id),
    [share, exposureQuantity, onHand, dispatched, returned],
  ]);
  expect(Object.fromEntries(found)).toEqual(reached);
  expect(recall.lots.every(({ lot }) => lot.status === "recalled")).toBe(true);
  const received = recall.customers.map(({ customer, lots: own }) => [
    customer.name,
    Object.fromEntries(own.map(({ lot, dispatched, returned, out }) => [getName(lot.id), [dispatched, returned, out]])),
  ]);
  expect(Object.fromEntries(received)).toEqual(customers);
  expect(recall).toMatchObject({
    onHandAtOpeningKg: figures.onHandKg,
    dispatchedKg: figures.dispatchedKg,
    returnedKg: figures.returnedKg,
    recoveredPct: figures.recoveredPct,
    notified: 0,
    toNotify: 3,
  });
});
