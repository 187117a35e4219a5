import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { CountSheet, ScopeGiven } from "@pomar/contract/stock/counts/counts.schema";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { type Caller, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { pdfText } from "../../../../../tests/support/pdf-text.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-24T11:00:00Z");

const [ana, rui] = [await make.employee(), await make.employee()];
const boss = await make.user({ level: 1, password: "senha-da-gerente" });
const other = await t.login(boss.name, "senha-da-gerente", 1);
const customerId = await make.buyer();

/** Advances the clock, so that the next event has a later instant than the previous event. */
const later = (minutes = 1) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
  return t.clock.now.toISOString();
};
const product = (quantity: number) => make.lot({ type: "final_product", quantity });
const opened = (scope: ScopeGiven = { of: "type", type: "final_product" }, blind = false) => {
  later();
  return t.admin.call(countsRoutes.create, { body: { scope, blind } });
};
const count = (who: Caller, { id }: { id: string }, lotId: string, counted: number, more = {}) => {
  later();
  return who.call(countsRoutes.record, { params: { id, lotId }, body: { counted, ...more } });
};
const send = (lotId: string, quantity: number, fields = {}) => {
  later();
  return t.admin.call(dispatchesRoutes.create, { body: { customerId, lines: [{ lotId, quantity }], ...fields } });
};
const reviewed = async ({ id }: { id: string }, lotId: string) => {
  const { lots } = await t.admin.call(countsRoutes.review, { params: { id } });
  return lots.find(({ lot }) => lot.id === lotId);
};
const approved = async ({ id }: { id: string }, body: object = { reason: "Inventário do mês" }) => {
  later();
  await t.admin.call(countsRoutes.approve, { params: { id }, body });
  return t.admin.call(countsRoutes.review, { params: { id } });
};
const refusedApproval = ({ id }: { id: string }, body: object = { reason: "Inventário do mês" }) =>
  t.admin.refused(countsRoutes.approve, { params: { id }, body });
const readBalance = async (id: string) => (await t.admin.call(lotsRoutes.read, { params: { id } })).balance;
const readLedger = async (id: string) => (await t.admin.call(lotsRoutes.movements, { params: { id } })).data;
const onSheet = (sheet: CountSheet, lotId: string) => sheet.lots.find(({ lot }) => lot.id === lotId);

test("a dispatch before or during a count is no difference, also when it is recorded late", async () => {
  const [before, during, late, short] = [
    await product(200),
    await product(210),
    await product(220),
    await product(230),
  ];
  await send(before.id, 20);
  const sheet = await opened();
  expect(sheet.code).toMatch(/^IV-26328-\d\d$/);
  await count(ana, sheet, before.id, 180);
  const leftAt = later();
  // The units of the lot `late` leave before the lot is counted; the dispatch is recorded only after the count.
  await count(ana, sheet, late.id, 190);
  await count(ana, sheet, during.id, 210);
  await send(during.id, 33);
  await send(late.id, 30, { dispatchedAt: leftAt });
  await count(rui, sheet, short.id, 223.0, { note: "Uma caixa aberta" });
  for (const lot of [before, during, late])
    expect(await reviewed(sheet, lot.id)).toMatchObject({ outcome: "equal", difference: 0 });
  expect(await reviewed(sheet, during.id)).toMatchObject({ movedSince: true, expected: 210 });
  expect(await reviewed(sheet, short.id)).toMatchObject({
    outcome: "different",
    counted: 223,
    expected: 230,
    difference: -7,
    differencePct: -3.04,
    movedSince: false,
    lines: [{ counted: 223, note: "Uma caixa aberta", by: { name: rui.name }, aside: null }],
  });
  const after = await approved(sheet);
  expect(after).toMatchObject({ state: "approved", reason: "Inventário do mês", endedBy: { name: "admin" } });
  expect(await Promise.all([before, during, late, short].map(({ id }) => readBalance(id)))).toEqual([
    180, 177, 190, 223,
  ]);
  const [adjustment, ...others] = await readLedger(short.id);
  const line = after.lots.find(({ lot }) => lot.id === short.id)?.lines[0];
  expect(adjustment).toMatchObject({
    kind: "adjustment",
    quantity: -7,
    reason: "Inventário do mês",
    occurredAt: line?.at,
  });
  expect(others.map(({ kind }) => kind)).toEqual(["entry"]);
  // A line without a difference is also stored, as evidence.
  expect(await reviewed(sheet, during.id)).toMatchObject({
    outcome: "equal",
    lines: [{ counted: 210 }],
    movementId: null,
  });
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

test("differing counts of two people are both shown, in any order, and block the approval until one is chosen or counted anew", async () => {
  const [chosen, again, agreed] = [await product(300), await product(310), await product(320)];
  const sheet = await opened();
  const first = await count(ana, sheet, chosen.id, 295);
  await count(rui, sheet, chosen.id, 300);
  await count(rui, sheet, again.id, 311);
  await count(ana, sheet, again.id, 309);
  // The two counts differ because 18 units leave between the counts; each count is two units below the ledger's
  // balance.
  await count(ana, sheet, agreed.id, 318);
  await send(agreed.id, 18);
  await count(rui, sheet, agreed.id, 300);
  expect(await reviewed(sheet, chosen.id)).toMatchObject({
    outcome: "conflict",
    counted: null,
    difference: null,
    lines: [
      { counted: 295, difference: -5, by: { name: ana.name } },
      { counted: 300, difference: 0, by: { name: rui.name } },
    ],
  });
  expect(await reviewed(sheet, agreed.id)).toMatchObject({ outcome: "different", difference: -2 });
  const refusal = await refusedApproval(sheet);
  expect(refusal).toMatchObject({ statusCode: 409, code: "count.unsettled" });
  expect(new Set(refusal.dependents?.map(({ id }) => id))).toEqual(new Set([chosen.id, again.id]));
  expect(refusal.message).toContain(`${chosen.code} foi contado com quantidades diferentes`);
  expect(refusal.issues?.map(({ path }) => path).sort()).toEqual([`lots.${chosen.id}`, `lots.${again.id}`].sort());
  expect(await readBalance(agreed.id)).toBe(302);

  await t.admin.call(countsRoutes.choose, { params: { id: sheet.id }, body: { lineId: first.line.id } });
  expect(await reviewed(sheet, chosen.id)).toMatchObject({ outcome: "different", difference: -5 });
  const asked = await t.admin.call(countsRoutes.recount, { params: { id: sheet.id }, body: { lotIds: [again.id] } });
  expect(asked).toMatchObject({ code: sheet.code, state: "open" });
  expect(await reviewed(sheet, again.id)).toMatchObject({
    outcome: "recount",
    counted: null,
    lines: [{ aside: "recount" }, { aside: "recount" }],
  });
  expect((await refusedApproval(sheet)).message).toContain(`${again.code} aguarda a recontagem`);
  await count(rui, sheet, again.id, 310);
  const after = await approved(sheet);
  const byId = new Map(after.lots.map((one) => [one.lot.id, one]));
  expect(byId.get(again.id)).toMatchObject({ outcome: "equal" });
  // The lines that were set aside for the recount are still stored with their quantities.
  expect(byId.get(again.id)?.lines.map(({ counted, aside }) => [counted, aside])).toEqual([
    [311, "recount"],
    [309, "recount"],
    [310, null],
  ]);
  expect(byId.get(chosen.id)?.lines.map(({ aside }) => aside)).toEqual([null, "choice"]);
  expect(await Promise.all([chosen, again, agreed].map(({ id }) => readBalance(id)))).toEqual([295, 310, 300]);
});

test("the latest count of a person replaces their earlier ones, however late the first arrives", async () => {
  const lot = await product(120);
  const sheet = await opened();
  const early = later();
  await count(ana, sheet, lot.id, 119);
  const last = await count(ana, sheet, lot.id, 118);
  expect(last.lines.map(({ counted, aside }) => [counted, aside])).toEqual([
    [119, "replaced"],
    [118, null],
  ]);
  const late = await count(ana, sheet, lot.id, 100, { at: early, id: uuidv7() });
  expect(late.line).toMatchObject({ counted: 100, aside: "replaced", at: early });
  expect(await reviewed(sheet, lot.id)).toMatchObject({ difference: -2 });
});

test("a line that a device sends twice is stored once, under its id, with the instant of its device", async () => {
  const [lot, another] = [await product(80), await product(81)];
  const sheet = await opened();
  const madeAt = later();
  later(30);
  const body = { id: uuidv7(), madeAt, counted: 79, provisionalCode: "K7-3" };
  const params = { id: sheet.id, lotId: lot.id };
  const first = await ana.call(countsRoutes.record, { params, body });
  const again = await ana.call(countsRoutes.record, { params, body: { ...body, counted: 5 } });
  expect(again).toEqual(first);
  expect(first).toMatchObject({ line: { counted: 79, at: madeAt }, madeAt, lot: { code: lot.code } });
  for (const [who, where] of [
    [rui, params],
    [ana, { ...params, lotId: another.id }],
  ] as const)
    expect(await who.refused(countsRoutes.record, { params: where, body })).toMatchObject({ code: "entry.id-taken" });
  await approved(sheet);
  // The device sends the line a second time after the approval, as if the first reply was lost: it receives the stored
  // line.
  expect((await ana.call(countsRoutes.record, { params, body })).line.id).toBe(body.id);
  const over = await ana.refused(countsRoutes.record, { params, body: { ...body, id: uuidv7() } });
  expect(over).toMatchObject({ statusCode: 409, message: `O inventário ${sheet.code} já foi aprovado por admin` });
});

test("a line is refused for a part of a unit, less than nothing, a time before the count and a clock that is ahead", async () => {
  const lot = await product(50);
  const before = later();
  const sheet = await opened();
  const refusal = (body: object) => ana.refused(countsRoutes.record, { params: { id: sheet.id, lotId: lot.id }, body });
  expect(await refusal({ counted: 1.5 })).toMatchObject({
    message: `Conte o lote ${lot.code} em unidades inteiras`,
    issues: [{ path: "counted" }],
  });
  expect(await refusal({ counted: -1 })).toMatchObject({ statusCode: 400, issues: [{ path: "counted" }] });
  expect(await refusal({ counted: 1.2345 })).toMatchObject({ message: "Use no máximo 3 casas decimais" });
  expect(await refusal({})).toMatchObject({ issues: [{ path: "counted", message: "Campo obrigatório" }] });
  expect(await refusal({ counted: 5, at: before })).toMatchObject({ statusCode: 400, issues: [{ path: "at" }] });
  const ahead = new Date(t.clock.now.getTime() + 10 * 60_000).toISOString();
  expect(await refusal({ counted: 5, at: ahead })).toMatchObject({ statusCode: 409, code: "entry.clock-ahead" });
  // An instant one minute ahead of the server's clock is accepted and stored as the present instant.
  const nearly = new Date(t.clock.now.getTime() + 60_000).toISOString();
  const { line } = await ana.call(countsRoutes.record, {
    params: { id: sheet.id, lotId: lot.id },
    body: { counted: 50, at: nearly },
  });
  expect(line.at).toBe(t.clock.now.toISOString());
});

test("an uncounted lot stays, unless the approval declares it missing", async () => {
  const [gone, stays, counted] = [await product(60), await product(61), await product(62)];
  const sheet = await opened();
  await count(ana, sheet, counted.id, 62);
  expect(await reviewed(sheet, gone.id)).toMatchObject({ outcome: "missing", counted: null, expected: 60 });
  expect(await refusedApproval(sheet, { missing: [gone.id] })).toMatchObject({
    statusCode: 400,
    issues: [{ path: "reason" }],
  });
  expect(await refusedApproval(sheet, { missing: [counted.id], reason: "Sumiu" })).toMatchObject({
    statusCode: 409,
    dependents: [{ id: counted.id }],
  });
  await send(gone.id, 10);
  const after = await approved(sheet, { missing: [gone.id], reasons: [{ lotId: gone.id, reason: "Não foi achado" }] });
  const byId = new Map(after.lots.map((one) => [one.lot.id, one]));
  expect(byId.get(gone.id)).toMatchObject({
    outcome: "missing",
    counted: 0,
    difference: -50,
    reason: "Não foi achado",
  });
  expect(byId.get(stays.id)).toMatchObject({ outcome: "missing", counted: null, difference: null, movementId: null });
  expect(await Promise.all([gone, stays, counted].map(({ id }) => readBalance(id)))).toEqual([0, 61, 62]);
});

test("a lot that should not be there is counted all the same, and marked", async () => {
  const [stranger, empty] = [await make.lot({ quantity: 12.5 }), await product(7)];
  await send(empty.id, 7);
  const sheet = await opened();
  expect([onSheet(sheet, stranger.id), onSheet(sheet, empty.id)]).toEqual([undefined, undefined]);
  expect((await count(ana, sheet, stranger.id, 13.25)).outside).toBe(true);
  await count(ana, sheet, empty.id, 3);
  expect(await reviewed(sheet, stranger.id)).toMatchObject({ outside: true, difference: 0.75, differencePct: 6 });
  expect(await reviewed(sheet, empty.id)).toMatchObject({
    outside: false,
    expected: 0,
    difference: 3,
    differencePct: null,
  });
  // A removed lot can be counted, but its count leads to no adjustment.
  const removed = await product(9);
  await t.admin.send(lotsRoutes.remove, { params: { ids: removed.id } });
  await count(rui, sheet, removed.id, 9);
  expect(await reviewed(sheet, removed.id)).toMatchObject({ outside: true, difference: 9, adjustable: false });
  await approved(sheet);
  expect(await Promise.all([stranger, empty, removed].map(({ id }) => readBalance(id)))).toEqual([13.25, 3, 0]);
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

test("a balance that would fall below zero, or was adjusted since, keeps everything from being approved", async () => {
  const [drawn, adjusted, fine] = [await product(100), await product(101), await product(102)];
  const sheet = await opened();
  await count(ana, sheet, drawn.id, 40);
  await count(ana, sheet, adjusted.id, 90);
  await count(ana, sheet, fine.id, 100);
  await send(drawn.id, 70);
  later();
  await t.admin.call(lotsRoutes.move, {
    params: { id: adjusted.id },
    body: { kind: "adjustment", quantity: -11, reason: "Contado à parte" },
  });
  const refusal = await refusedApproval(sheet);
  expect(refusal.issues?.map(({ message }) => message.replaceAll("\u00a0", " ")).sort()).toEqual(
    [
      `O lote ${drawn.code} ficaria com -30 un, porque houve saída depois da contagem: conte de novo`,
      `O lote ${adjusted.code} teve o saldo ajustado depois de contado: conte de novo`,
    ].sort(),
  );
  expect(await Promise.all([drawn, adjusted, fine].map(({ id }) => readBalance(id)))).toEqual([30, 90, 102]);
  await count(ana, sheet, drawn.id, 28);
  await count(rui, sheet, adjusted.id, 90);
  // Ana's line differs by -11 from the balance before the adjustment, Rui's line by 0 from the balance after it: the
  // two lines conflict.
  expect(await reviewed(sheet, adjusted.id)).toMatchObject({ outcome: "conflict" });
  await t.admin.call(countsRoutes.recount, { params: { id: sheet.id }, body: { lotIds: [adjusted.id] } });
  await count(rui, sheet, adjusted.id, 90);
  await approved(sheet);
  expect(await Promise.all([drawn, adjusted, fine].map(({ id }) => readBalance(id)))).toEqual([28, 90, 100]);
});

test("two approvals at once: one adjusts, and the other is told that it is done", async () => {
  const lots = await Promise.all([product(400), product(401), product(402)]);
  const sheet = await opened();
  for (const lot of lots) await count(ana, sheet, lot.id, 390);
  later();
  const body = { reason: "Inventário do mês" };
  const params = { id: sheet.id };
  const answers = await Promise.all(
    [t.admin, other, t.admin, other].map((who) =>
      who.send(countsRoutes.approve, { params, body, headers: { "idempotency-key": uuidv7() } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body as { message: string };
  expect(refused.message).toMatch(new RegExp(`^O inventário ${sheet.code} já foi aprovado por (admin|${boss.name})$`));
  for (const lot of lots) {
    expect(await readBalance(lot.id)).toBe(390);
    expect((await readLedger(lot.id)).filter(({ kind }) => kind === "adjustment")).toHaveLength(1);
  }
});

test("an act upon a count answers its head, however many lots it has", async () => {
  const lots = await Promise.all(Array.from({ length: 12 }, () => product(60)));
  const [sheet, given] = [await opened(), await opened()];
  const counted = await Promise.all(lots.map(({ id }) => count(ana, sheet, id, 59)));
  const params = { id: sheet.id };
  const lotIds = lots.map(({ id }) => id);
  const answers = [
    await t.admin.call(countsRoutes.choose, { params, body: { lineId: counted[0]?.line.id ?? "" } }),
    await t.admin.call(countsRoutes.recount, { params, body: { lotIds } }),
    await t.admin.call(countsRoutes.cancel, { params: { id: given.id } }),
  ];
  for (const answer of answers) expect(JSON.stringify(answer).length).toBeLessThan(600);
  expect(answers.map(({ code, state }) => [code, state])).toEqual([
    [sheet.code, "open"],
    [sheet.code, "open"],
    [given.code, "cancelled"],
  ]);
});

test("an approval based on an outdated review is refused", async () => {
  const lot = await product(70);
  const sheet = await opened();
  await count(ana, sheet, lot.id, 69);
  const { headers } = await t.admin.send(countsRoutes.review, { params: { id: sheet.id } });
  await count(ana, sheet, lot.id, 40);
  const stale = await t.admin.refused(countsRoutes.approve, {
    params: { id: sheet.id },
    body: { reason: "Inventário" },
    headers: { "if-match": String(headers.etag) },
  });
  expect(stale).toMatchObject({ statusCode: 412, code: "record.stale" });
  expect(stale.message).toContain(`alterado por ${ana.name}`);
  expect(await readBalance(lot.id)).toBe(70);
});

test("a count that is cancelled leaves nothing in the ledger", async () => {
  const lot = await product(90);
  const movements = async () => (await t.database.pool.query("select count(*)::int as n from lot_movements")).rows[0];
  const sheet = await opened();
  const before = await movements();
  await count(ana, sheet, lot.id, 12);
  const ended = await t.admin.call(countsRoutes.cancel, { params: { id: sheet.id } });
  expect(ended).toMatchObject({ state: "cancelled", endedBy: { name: "admin" } });
  expect([await readBalance(lot.id), await movements()]).toEqual([90, before]);
  expect(await refusedApproval(sheet)).toMatchObject({ statusCode: 409, code: "count.ended" });
  expect(await t.admin.refused(countsRoutes.cancel, { params: { id: sheet.id } })).toMatchObject({
    code: "count.ended",
  });
  const { data } = await ana.call(countsRoutes.list, { query: { state: "cancelled" } });
  expect(data.find(({ id }) => id === sheet.id)).toMatchObject({ counted: 1, state: "cancelled" });
});

test("a blind sheet shows neither balances nor other people's counts, until it is approved", async () => {
  const [lot, emptied] = [await product(777), await product(333)];
  const sheet = await opened({ of: "everything" }, true);
  await count(ana, sheet, lot.id, 770);
  const mine = await count(rui, sheet, lot.id, 771);
  await send(emptied.id, 333);
  const figures = (value: unknown): number[] =>
    typeof value === "number"
      ? [value]
      : typeof value === "object" && value
        ? // The net content of a pack is not secret: it is printed on the pack's label. `most` is a power of ten.
          Object.entries(value).flatMap(([name, one]) => (["netContentG", "most"].includes(name) ? [] : figures(one)))
        : [];
  for (const who of [rui, t.admin]) {
    const told = await who.call(countsRoutes.read, { params: { id: sheet.id } });
    const own = who === rui ? [771] : [];
    expect(figures(told).filter((figure) => figure !== told.version)).toEqual(own);
    expect(JSON.stringify(told)).not.toMatch(/"(balance|initialQuantity|status)"/);
    expect(onSheet(told, lot.id)?.most).toBe(1000);
    expect(onSheet(told, lot.id)?.lines.map(({ by }) => by?.name)).toEqual([ana.name, rui.name]);
    // A blind sheet also lists the emptied lot, because its absence would reveal that its balance is zero.
    expect(onSheet(told, emptied.id)).toMatchObject({ expected: null, lines: [] });
  }
  expect(figures(mine)).toEqual([771, 771]);
  expect(await ana.refused(countsRoutes.review, { params: { id: sheet.id } })).toMatchObject({ statusCode: 403 });
  expect(await reviewed(sheet, lot.id)).toMatchObject({ outcome: "conflict", expected: 777 });
  await t.admin.call(countsRoutes.choose, { params: { id: sheet.id }, body: { lineId: mine.line.id } });
  await approved(sheet);
  const after = await ana.call(countsRoutes.read, { params: { id: sheet.id } });
  expect(onSheet(after, lot.id)).toMatchObject({ expected: 777, lines: [{ counted: 770 }, { counted: 771 }] });
});

test("a count of a chamber includes its positions, and shows the place of each lot", async () => {
  const chamber = await make.place();
  const [position, elsewhere] = [await make.place({ name: "B-03", parentId: chamber.id }), await make.place()];
  const [inside, inPosition, away] = [await make.lot(), await product(30), await product(31)];
  const standsIn = (lot: { id: string }, place: { id: string }) =>
    t.admin.call(placesRoutes.move, { params: { id: place.id }, body: { lots: [lot.id] } });
  await standsIn(inside, chamber);
  await standsIn(inPosition, position);
  await standsIn(away, elsewhere);
  const sheet = await opened({ of: "place", placeId: chamber.id });
  expect(sheet.scope).toEqual({ of: "place", place: { id: chamber.id, name: chamber.name } });
  expect(sheet.lots.map(({ lot }) => [lot.id, lot.place]).toSorted()).toEqual(
    [
      [inside.id, chamber.name],
      [inPosition.id, `${chamber.name}, B-03`],
    ].toSorted(),
  );
  expect(sheet.places).toEqual(
    expect.arrayContaining([
      { code: chamber.code, name: chamber.name, chamberCode: null },
      { code: position.code, name: `${chamber.name}, B-03`, chamberCode: chamber.code },
      // The sheet also names places outside its scope, so that a label scanned in one of them is known although it
      // contains no lot of the sheet.
      { code: elsewhere.code, name: elsewhere.name, chamberCode: null },
    ]),
  );
  // The lot is found in the chamber although the records place it elsewhere: the count compares the found quantity with
  // the lot's whole balance.
  expect((await count(ana, sheet, away.id, 31)).outside).toBe(true);
  expect(await reviewed(sheet, away.id)).toMatchObject({ outside: true, outcome: "equal" });
  await count(ana, sheet, inPosition.id, 28);
  await approved(sheet);
  expect(await readBalance(inPosition.id)).toBe(28);
  const unknown = { scope: { of: "place", placeId: uuidv7() }, blind: false };
  expect(await t.admin.refused(countsRoutes.create, { body: unknown })).toMatchObject({
    message: "Este local não existe",
    issues: [{ path: "scope.placeId" }],
  });
});

test("a sheet that is not blind shows balances, and leaves out emptied lots", async () => {
  const [lot, emptied] = [await product(21), await product(22)];
  const sheet = await opened();
  expect(onSheet(sheet, emptied.id)?.expected).toBe(22);
  await send(emptied.id, 22);
  await send(lot.id, 4);
  const now = await ana.call(countsRoutes.read, { params: { id: sheet.id } });
  expect(onSheet(now, lot.id)?.expected).toBe(17);
  expect(onSheet(now, emptied.id)).toBeUndefined();
  const fresh = await product(23);
  expect(onSheet(await ana.call(countsRoutes.read, { params: { id: sheet.id } }), fresh.id)?.expected).toBe(23);
});

test("differences have a value where the cost is known, and only administrators see it", async () => {
  const fruit = await make.fruit();
  const lot = await make.lot({ type: "pulp", fruit: fruit.id, quantity: 200, unitCost: 3.4567 });
  const sheet = await opened({ of: "type", type: "pulp" });
  await count(ana, sheet, lot.id, 187.5);
  expect(await reviewed(sheet, lot.id)).toMatchObject({ value: -43.21, differencePct: -6.25 });
  const { totals } = await t.admin.call(countsRoutes.review, { params: { id: sheet.id } });
  expect(totals).toMatchObject({ counted: 1, different: 1, shortValue: 43.21, overValue: 0 });
  expect(JSON.stringify(await ana.call(countsRoutes.read, { params: { id: sheet.id } }))).not.toMatch(/value|43\.21/);
  const paper = async () => {
    const { body } = await t.admin.send(countsRoutes.paper, { params: { id: sheet.id } });
    return (await pdfText(body as Buffer)).replaceAll("\u00a0", " ");
  };
  await approved(sheet, { reason: "Quebra de <frio>" });
  const text = await paper();
  for (const said of [
    `Inventário ${sheet.code}`,
    "Pasta",
    "Aprovado",
    lot.code,
    "200,000 kg",
    "187,500 kg",
    "-12,500 kg",
    "-6,25 %",
  ])
    expect(text, said).toContain(said);
  for (const said of ["Quebra de <frio>", `Contou: ${ana.name}`, "Aprovou", "Impresso por admin"])
    expect(text, said).toContain(said);
  expect(text).not.toMatch(/R\$|43,21/);
});

test("the correction by the first of two open counts of a lot is no difference of the second", async () => {
  const lot = await product(150);
  const [one, two] = [await opened(), await opened()];
  await count(ana, two, lot.id, 140);
  await count(rui, one, lot.id, 140);
  await approved(one);
  expect(await readBalance(lot.id)).toBe(140);
  expect(await reviewed(two, lot.id)).toMatchObject({ outcome: "adjusted" });
  await count(ana, two, lot.id, 140);
  expect(await reviewed(two, lot.id)).toMatchObject({ outcome: "equal" });
  await approved(two);
  expect(await readBalance(lot.id)).toBe(140);
});
