import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { additiveRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { expiryRoutes } from "@pomar/contract/ledger/lots/expiry.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T20:30:00Z", checksInvariants: true });
const { pool } = t.database;

const readLot = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const setExpiry = (id: string, expiresAt: string) =>
  t.admin.call(lotsRoutes.update, { params: { id }, body: { expiresAt } });
const refusedExpiry = (id: string, expiresAt: string | null) =>
  t.admin.refused(lotsRoutes.update, { params: { id }, body: { expiresAt } });
const expiries = async (...made: { lot: { id: string } }[]) =>
  Promise.all(made.map(async ({ lot }) => (await readLot(lot.id)).expiresAt));

/**
 * Two lots of pulp, a blend of both pulps, pulp made of this blend, and a blend of this pulp with a third lot of pulp;
 * each pulping has a different expiry.
 * @param on the day on which every lot but the last blend is made.
 * @param lastOn the day on which the last blend is made.
 */
async function generations(on = "2026-11-20", lastOn = on) {
  const fruit = await make.fruit();
  const pulpUntil = async (expiresAt: string) => {
    const { lot } = await make.rawMaterial({ fruitId: fruit.id, receivedAt: on });
    const inputs = [{ lotId: lot.id, quantity: 100 }];
    return make.pulp({ fruitId: fruit.id, inputs, producedAt: on, expiresAt });
  };
  const [first, second, third] = [
    await pulpUntil("2027-03-10"),
    await pulpUntil("2027-05-20"),
    await pulpUntil("2027-06-30"),
  ];
  const blend = await make.compositeLot({
    fruitId: fruit.id,
    producedAt: on,
    parts: [
      { lotId: first.lot.id, quantity: 12.5 },
      { lotId: second.lot.id, quantity: 7.5 },
    ],
  });
  const repulped = await make.pulp({
    fruitId: fruit.id,
    inputs: [{ lotId: blend.lot.id, quantity: 10 }],
    outputKg: 9.5,
    producedAt: on,
    expiresAt: "2027-02-15",
  });
  const last = await make.compositeLot({
    fruitId: fruit.id,
    producedAt: lastOn,
    parts: [
      { lotId: repulped.lot.id, quantity: 5 },
      { lotId: third.lot.id, quantity: 4 },
    ],
  });
  return { fruit, first, second, third, blend, repulped, last };
}

test("a blend and pulp of pulp keep no longer than their parts, at any depth, from the day they are made", async () => {
  const { first, blend, repulped, last } = await generations();
  expect(await expiries(first, blend, repulped, last)).toEqual([
    "2027-03-10",
    "2027-03-10",
    "2027-02-15",
    "2027-02-15",
  ]);
});

test("a shorter expiry reaches everything made of it, and a longer one restores each one's own", async () => {
  const { first, blend, repulped, last } = await generations();
  await setExpiry(first.lot.id, "2027-01-08");
  expect(await expiries(first, blend, repulped, last)).toEqual(Array(4).fill("2027-01-08"));
  // After this change the blend expires with its next part; the pulp made of the blend expires on its own given day.
  await setExpiry(first.lot.id, "2027-12-01");
  expect(await expiries(first, blend, repulped, last)).toEqual([
    "2027-12-01",
    "2027-05-20",
    "2027-02-15",
    "2027-02-15",
  ]);
});

test("each lot whose expiry followed says so in its own history, and its version is another", async () => {
  const { first, blend, repulped, last } = await generations();
  const before = await Promise.all([blend, repulped, last].map(({ lot }) => readLot(lot.id)));
  await setExpiry(first.lot.id, "2027-01-08");
  for (const lot of before) {
    expect((await readLot(lot.id)).version).toBe(lot.version + 1);
    const { data } = await t.admin.call(lotsRoutes.history, { params: { id: lot.id } });
    expect(data[0]).toMatchObject({
      action: "update",
      actor: { id: t.admin.id },
      before: { expiresAt: lot.expiresAt },
      after: { expiresAt: "2027-01-08", reason: `A validade segue a do lote ${first.lot.code}` },
    });
  }
});

test("lots that follow can expire at once", async () => {
  const { first, blend, repulped, last } = await generations();
  // The dependent lots were made today of a lot whose last valid day is today.
  await setExpiry(first.lot.id, "2026-11-20");
  t.clock.now = new Date("2026-11-21T02:59:00Z");
  expect((await readLot(last.lot.id)).status).toBe("available");
  t.clock.now = new Date("2026-11-21T03:00:00Z");
  for (const { lot } of [first, blend, repulped, last]) expect((await readLot(lot.id)).status).toBe("expired");
  t.clock.now = new Date("2026-11-20T20:30:00Z");
});

test("raw fruit passes its expiry on to a blend of raw fruit, and to no pulp; pulp to no product; supplies to nothing", async () => {
  const fruit = await make.fruit();
  const [one, other] = [await make.rawMaterial({ fruitId: fruit.id }), await make.rawMaterial({ fruitId: fruit.id })];
  const blend = await make.compositeLot({
    fruitId: fruit.id,
    type: "raw_material",
    parts: [
      { lotId: one.lot.id, quantity: 40 },
      { lotId: other.lot.id, quantity: 30 },
    ],
  });
  const acid = await make.additiveRecord();
  const pulp = await make.pulp({
    fruitId: fruit.id,
    inputs: [{ lotId: one.lot.id, quantity: 50 }],
    additives: [{ lotId: acid.lot.id, quantity: 5 }],
    outputKg: 30,
  });
  const product = await make.finalProduct({ fruitId: fruit.id, pulps: [{ lotId: pulp.lot.id, quantity: 18.5 }] });
  await setExpiry(one.lot.id, "2026-11-21");
  await setExpiry(acid.lot.id, "2026-11-22");
  await setExpiry(pulp.lot.id, "2026-11-25");
  expect(await expiries(blend, pulp, product)).toEqual(["2026-11-21", "2026-11-25", "2027-11-20"]);
});

test("a corrected day of reception applies the new expiry to the blend", async () => {
  const fruit = await make.fruit({ shelfLifeRawDays: 8 });
  const [one, other] = [
    await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2026-11-18" }),
    await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2026-11-18" }),
  ];
  const blend = await make.compositeLot({
    fruitId: fruit.id,
    type: "raw_material",
    parts: [
      { lotId: one.lot.id, quantity: 40 },
      { lotId: other.lot.id, quantity: 30 },
    ],
  });
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: one.id }, body: { receivedAt: "2026-11-14" } });
  expect(await expiries(one, other, blend)).toEqual(["2026-11-22", "2026-11-26", "2026-11-22"]);
});

test("an earlier day of reception that would make the fruit expire before its use is refused, with the use", async () => {
  const reception = await make.rawMaterial();
  const pulp = await make.pulp({
    fruitId: reception.fruit.id,
    inputs: [{ lotId: reception.lot.id, quantity: 50 }],
    outputKg: 30,
  });
  const params = { id: reception.id };
  const message = `O lote ${reception.lot.code} passaria a vencer em 24/10/2026, e foi usado em 20/11/2026`;
  expect(
    await t.admin.refused(rawMaterialsRoutes.update, { params, body: { receivedAt: "2026-10-21" } }),
  ).toMatchObject({
    statusCode: 409,
    code: "lot.used-after-expiry",
    message,
    issues: [{ path: "receivedAt", message }],
    dependents: [{ kind: "lot", id: pulp.lot.id, name: pulp.lot.code }],
  });
  expect(await expiries(reception)).toEqual(["2026-11-23"]);
  // With a reception on the 17th the fruit expires on the day of its pulping, so the pulping can still be corrected.
  await t.admin.call(rawMaterialsRoutes.update, { params, body: { receivedAt: "2026-11-17" } });
  await t.admin.call(pulpRoutes.update, { params: { id: pulp.id }, body: { outputKg: 29 } });
});

test("an expiry that any descendant's use would come after is refused, with that use, at any depth", async () => {
  const { first, blend, repulped, last } = await generations("2026-11-10", "2026-11-16");
  expect(await refusedExpiry(first.lot.id, "2026-11-09")).toMatchObject({
    statusCode: 400,
    issues: [{ path: "expiresAt", message: "A validade não pode ser anterior à fabricação" }],
  });
  expect(await refusedExpiry(first.lot.id, "2026-11-15")).toMatchObject({
    statusCode: 409,
    message: `O lote ${repulped.lot.code} passaria a vencer em 15/11/2026, e foi usado em 16/11/2026`,
    dependents: [{ kind: "lot", id: last.lot.id, name: last.lot.code }],
  });
  expect(await expiries(first, blend, repulped, last)).toEqual([
    "2027-03-10",
    "2027-03-10",
    "2027-02-15",
    "2027-02-15",
  ]);
  await setExpiry(first.lot.id, "2026-11-16");
});

test("an additive is not treated as expired before it was used, nor a shipment as expired before it left", async () => {
  const acid = await make.additiveRecord({ receivedAt: "2026-11-10" });
  const pulp = await make.pulp({ additives: [{ lotId: acid.lot.id, quantity: 5 }] });
  expect(
    await t.admin.refused(additiveRecordRoutes.update, { params: { id: acid.id }, body: { expiresAt: "2026-11-19" } }),
  ).toMatchObject({
    code: "lot.used-after-expiry",
    issues: [{ path: "expiresAt" }],
    dependents: [{ id: pulp.lot.id }],
  });
  const stock = await make.lot({ producedAt: "2026-11-10" });
  await make.shipment(stock.id);
  expect(await refusedExpiry(stock.id, "2026-11-19")).toMatchObject({
    message: `O lote ${stock.code} passaria a vencer em 19/11/2026, e foi usado em 20/11/2026`,
    dependents: [{ kind: "lot", id: stock.id, name: stock.code }],
  });
});

test("a reversed use counts as none, and a longer expiry affects no use", async () => {
  const reception = await make.rawMaterial();
  const pulp = await make.pulp({
    fruitId: reception.fruit.id,
    inputs: [{ lotId: reception.lot.id, quantity: 50 }],
    outputKg: 30,
  });
  await t.admin.call(pulpRoutes.remove, { params: { id: pulp.id } });
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: reception.id }, body: { receivedAt: "2026-10-21" } });
  // A use after the lot's expiry, older than the rule that refuses such uses, does not prevent a correction of the
  // expiry.
  const other = await make.rawMaterial({ receivedAt: "2026-11-09" });
  const inputs = [{ lotId: other.lot.id, quantity: 50 }];
  await make.pulp({ fruitId: other.fruit.id, inputs, outputKg: 30, producedAt: "2026-11-12" });
  await pool.query("update lots set expires_at = '2026-11-10' where id = $1", [other.lot.id]);
  await setExpiry(other.lot.id, "2026-11-11");
  await setExpiry(other.lot.id, "2026-11-12");
});

test("remarks and readings of pulp made of pulp are changed without a word about its expiry", async () => {
  const { first, blend, repulped } = await generations();
  await setExpiry(first.lot.id, "2027-01-08");
  const correct = (body: object) => t.admin.call(pulpRoutes.update, { params: { id: repulped.id }, body });
  await correct({ notes: "Lacre trocado" });
  await correct({ brix: 11.2 });
  expect(await expiries(repulped)).toEqual(["2027-01-08"]);
  // The pulp's own given expiry persists: it applies again once its parts expire later.
  await setExpiry(first.lot.id, "2027-12-01");
  expect(await expiries(blend, repulped)).toEqual(["2027-05-20", "2027-02-15"]);
  await t.admin.call(compositeLotsRoutes.update, { params: { id: blend.id }, body: { notes: "Mexido" } });
  expect(await expiries(blend, repulped)).toEqual(["2027-05-20", "2027-02-15"]);
});

test("an expiry given for pulp made of pulp still may not pass that of the pulp in it", async () => {
  const { blend, repulped } = await generations();
  expect(
    await t.admin.refused(pulpRoutes.update, { params: { id: repulped.id }, body: { expiresAt: "2027-03-11" } }),
  ).toMatchObject({
    statusCode: 400,
    issues: [{ path: "expiresAt", message: "A validade não pode passar da de uma pasta usada, 10/03/2027" }],
  });
  expect(await refusedExpiry(blend.lot.id, "2027-03-11")).toMatchObject({ statusCode: 400 });
  await t.admin.call(pulpRoutes.update, { params: { id: repulped.id }, body: { expiresAt: "2027-03-10" } });
  expect(await expiries(repulped)).toEqual(["2027-03-10"]);
});

test("a correction of inputs applies the expiry of the new parts, and descendants follow", async () => {
  const fruit = await make.fruit();
  const [short, long] = [
    await make.pulp({ fruitId: fruit.id, expiresAt: "2027-01-15" }),
    await make.pulp({ fruitId: fruit.id, expiresAt: "2027-04-15" }),
  ];
  const line = ({ lot }: typeof short) => ({ inputs: [{ lotId: lot.id, quantity: 10 }] });
  const made = await make.pulp({ fruitId: fruit.id, ...line(short), outputKg: 9, expiresAt: null });
  expect(await expiries(made)).toEqual(["2027-01-15"]);
  await t.admin.call(pulpRoutes.update, { params: { id: made.id }, body: line(long) });
  expect(await expiries(made)).toEqual(["2027-04-15"]);
});

test("an additive's expiry that was taken off its lot is no reason to refuse a remark", async () => {
  const acid = await make.additiveRecord();
  await t.admin.call(lotsRoutes.update, { params: { id: acid.lot.id }, body: { expiresAt: null } });
  const params = { id: acid.id };
  await t.admin.call(additiveRecordRoutes.update, { params, body: { notes: "Conferido" } });
  await t.admin.call(additiveRecordRoutes.update, { params, body: { expiresAt: "2027-08-09" } });
  expect(await t.admin.refused(additiveRecordRoutes.update, { params, body: { expiresAt: null } })).toMatchObject({
    statusCode: 400,
    issues: [{ path: "expiresAt" }],
  });
});

test("the effects of a new expiry are shown beforehand, and the preview changes nothing", async () => {
  const { first, blend, repulped, last } = await generations("2026-11-10", "2026-11-16");
  const before = await expiries(first, blend, repulped, last);
  const ask = (query: { expiresAt?: string }) =>
    t.admin.call(expiryRoutes.effects, { params: { id: first.lot.id }, query });
  const named = ({ lot }: { lot: { id: string; code: string } }) => ({ id: lot.id, name: lot.code });
  const follows = (expiresAt: string) => [blend, repulped, last].map((made) => ({ ...named(made), expiresAt }));
  expect(await ask({ expiresAt: "2026-11-19" })).toEqual({
    lots: 3,
    expired: 3,
    days: [{ expiresAt: "2026-11-19", lots: 3 }],
    following: follows("2026-11-19"),
    uses: [],
  });
  expect(await ask({ expiresAt: "2026-11-15" })).toMatchObject({
    uses: [{ lot: named(repulped), into: named(last), usedOn: "2026-11-16" }],
  });
  // After this change the blend expires with its second part; the given expiry of the pulp made of the blend persists.
  expect(await ask({})).toEqual({
    lots: 1,
    expired: 0,
    days: [{ expiresAt: "2027-05-20", lots: 1 }],
    following: [{ ...named(blend), expiresAt: "2027-05-20" }],
    uses: [],
  });
  expect(await expiries(first, blend, repulped, last)).toEqual(before);
});
