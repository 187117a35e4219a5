import type { AnyRoute } from "@pomar/contract/core/route";
import { correctionsRoutes } from "@pomar/contract/entries/corrections/corrections.routes";
import type { ChainPreview } from "@pomar/contract/entries/corrections/corrections.schema";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import {
  chainBook,
  type PaperDocument,
  type PaperKind,
  type PaperShare,
} from "../../../../../tests/support/chain-book.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { propertyRuns } from "../../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const customerId = await make.buyer();
t.clock.now = new Date("2026-11-20T20:30:00Z");

const fruitId = (await make.fruit()).id;
const supplierId = (await make.supplier()).id;
const sachet = (await make.packaging({ capacityG: 100 })).id;
const acid = (await make.additive()).id;

const kg = (max: number) => fc.integer({ min: 500, max });
const price = fc.option(fc.integer({ min: 1, max: 99_999 }).map((n) => n / 10_000));
const pick = fc.nat(60);
const acts = <Name extends string, Fields extends object>(
  weight: number,
  name: Name,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<{ do: Name } & Fields> });
const step = fc.oneof(
  acts(3, "receive", { amount: kg(300_000), price }),
  acts(1, "buyPacks", { amount: fc.integer({ min: 50, max: 900 }), price }),
  acts(6, "pulp", {
    lots: fc.tuple(pick, pick),
    parts: fc.tuple(fc.integer({ min: 5, max: 70 }), fc.integer({ min: 5, max: 70 })),
    percent: fc.integer({ min: 20, max: 90 }),
    acidMg: fc.option(fc.integer({ min: 1000, max: 30_000 })),
  }),
  acts(4, "blend", {
    lots: fc.tuple(pick, pick),
    parts: fc.tuple(fc.integer({ min: 5, max: 70 }), fc.integer({ min: 5, max: 70 })),
    ofFruit: fc.boolean(),
  }),
  acts(4, "pack", { lots: fc.tuple(pick, pick), percent: fc.integer({ min: 5, max: 90 }), spare: fc.nat(20) }),
  acts(3, "dispatch", {
    lot: pick,
    percent: fc.integer({ min: 1, max: 60 }),
    kind: fc.constantFrom("shipment", "loss"),
  }),
  acts(1, "pay", { lot: pick }),
  acts(3, "correct", { lot: pick, percent: fc.integer({ min: 20, max: 130 }) }),
  acts(9, "chain", {
    lot: pick,
    percent: fc.integer({ min: 30, max: 105 }),
    share: fc.option(fc.integer({ min: 1, max: 110 })),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Book = ReturnType<typeof chainBook>;

const outcomes = new Map<string, number>();
const count = (key: string) => outcomes.set(key, (outcomes.get(key) ?? 0) + 1);

/** Checksums of all rows of the book's lots, for checking that a refused call changed nothing. */
async function untouched(book: Book) {
  const { rows } = await t.database.pool.query(
    `select
      (select md5(string_agg(l::text, '' order by id)) from lots l where id = any($1)) as lots,
      (select md5(string_agg(p::text, '' order by id)) from productions p where lot_id = any($1)) as productions,
      (select md5(string_agg(r::text, '' order by id)) from receipts r where lot_id = any($1)) as receipts,
      (select md5(string_agg(p::text || l::text, '' order by l.lot_id)) from payment_lots l
        join payments p on p.id = l.payment_id where l.lot_id = any($1)) as payments,
      (select md5(string_agg(d::text, '' order by lot_id, additive_id)) from lot_additives d where lot_id = any($1)) as doses,
      (select count(*) from lot_movements where lot_id = any($1)) as movements,
      (select count(*) from audit_events) as events`,
    [book.documents.map(({ id }) => id)],
  );
  return rows[0];
}

function plant(book: Book) {
  const nth = (n: number, ...kinds: PaperKind[]) => {
    const some = book.documents.filter(({ kind }) => kinds.includes(kind));
    return some[n % some.length];
  };
  const add = (
    entry: { id: string; lot: { id: string } },
    { lines = new Map(), price: paper = null, ...rest }: Pick<PaperDocument, "kind" | "made"> & Partial<PaperDocument>,
  ) => book.documents.push({ ...rest, id: entry.lot.id, entryId: entry.id, lines, price: paper, gone: 0, paid: 0 });
  const wire = ({ kind }: PaperDocument, amount: number) =>
    kind === "packs" || kind === "product" ? amount : amount / 1000;
  const toLines = (lines: ReadonlyMap<string, number>, ...kinds: PaperKind[]) =>
    [...lines]
      .filter(([id]) => kinds.includes(book.get(id).kind))
      .map(([id, amount]) => ({ lotId: id, quantity: wire(book.get(id), amount) }));
  /** The lines that consume the given percentages of the lots' balances, one percentage for each lot. */
  const toTakings = (some: (PaperDocument | undefined)[], parts: readonly number[]) => {
    const lines = new Map<string, number>();
    for (const [at, document] of some.entries()) {
      if (!document || lines.has(document.id)) continue;
      const amount = Math.trunc((book.balance(document) * (parts[at] ?? 0)) / 100);
      if (amount > 0) lines.set(document.id, amount);
    }
    return lines;
  };
  const fruits = ["fruit", "fruit-blend"] as const;
  const pulps = ["pulp", "pulp-blend"] as const;
  const routes: Partial<Record<PaperKind, { route: AnyRoute; entryKind: string }>> = {
    fruit: { route: rawMaterialsRoutes.update, entryKind: "raw-material" },
    pulp: { route: pulpRoutes.update, entryKind: "pulp" },
    packs: { route: rawMaterialsRoutes.update, entryKind: "packaging" },
    acid: { route: rawMaterialsRoutes.update, entryKind: "additive" },
  };
  const buildChange = (document: PaperDocument, made: number) => {
    const quantity = wire(document, made);
    if (document.kind === "fruit") return { grossKg: quantity };
    return document.kind === "pulp" ? { outputKg: quantity } : { quantity };
  };
  const of = (document: PaperDocument, percent: number) => Math.max(1, Math.trunc((document.made * percent) / 100));

  const does: { [Do in Step["do"]]: (given: Extract<Step, { do: Do }>) => Promise<unknown> } = {
    async receive({ amount, price: paper }) {
      const body = { fruitId, supplierId, grossKg: amount / 1000, tareKg: 0, unitPrice: paper };
      add(await make.rawMaterial(body), { kind: "fruit", made: amount, price: paper });
    },
    async buyPacks({ amount, price: paper }) {
      const body = { itemId: sachet, supplierId, quantity: amount, unitPrice: paper };
      add(await make.packagingRecord(body), { kind: "packs", made: amount, price: paper });
    },
    async pulp({ lots, parts, percent, acidMg }) {
      const lines = toTakings([nth(lots[0], ...fruits, "pulp"), nth(lots[1], ...fruits, ...pulps)], parts);
      if (lines.size === 0) return;
      const source = nth(0, "acid");
      if (source && acidMg !== null && book.balance(source) >= acidMg) lines.set(source.id, acidMg);
      const inputs = toLines(lines, ...fruits, ...pulps);
      const made = Math.trunc((inputs.reduce((sum, { quantity }) => sum + quantity, 0) * 1000 * percent) / 100);
      if (made < 1) return;
      const body = { fruitId, inputs, additives: toLines(lines, "acid"), outputKg: made / 1000 };
      add(await t.admin.call(pulpRoutes.create, { body }), { kind: "pulp", made, lines });
    },
    async blend({ lots, parts, ofFruit }) {
      const kinds = ofFruit ? fruits : pulps;
      const lines = toTakings([nth(lots[0], ...kinds), nth(lots[1], ...kinds)], parts);
      if (lines.size < 2) return;
      const body = { type: ofFruit ? "raw_material" : "pulp", fruitId, parts: toLines(lines, ...kinds) } as const;
      const made = [...lines.values()].reduce((sum, amount) => sum + amount, 0);
      const entry = await t.admin.call(compositeLotsRoutes.create, { body });
      add(entry, { kind: ofFruit ? "fruit-blend" : "pulp-blend", made, lines });
    },
    async pack({ lots, percent, spare }) {
      const [source, packs] = [nth(lots[0], ...pulps), nth(lots[1], "packs")];
      if (!source || !packs) return;
      const made = Math.min(book.balance(packs), Math.trunc((book.balance(source) * percent) / 10_000));
      if (made < 1) return;
      const taken = Math.min(book.balance(packs), made + spare);
      const poured = Math.min(book.balance(source), made * 100 + spare * 30);
      const lines = new Map([
        [source.id, poured],
        [packs.id, taken],
      ]);
      const body = { fruitId, units: made, pulps: toLines(lines, ...pulps), packagings: toLines(lines, "packs") };
      add(await t.admin.call(finalProductsRoutes.create, { body }), { kind: "product", made, lines });
    },
    async dispatch({ lot, percent, kind }) {
      const document = book.documents[lot % book.documents.length];
      const amount = document ? Math.trunc((book.balance(document) * percent) / 100) : 0;
      if (!document || amount < 1) return;
      const told = { kind: kind as "loss", quantity: wire(document, amount), customerId, reason: "Queda" };
      await t.admin.call(lotsRoutes.move, { params: { id: document.id }, body: told });
      document.gone += amount;
    },
    async pay({ lot }) {
      const document = nth(lot, "fruit");
      const owed = document && book.owed(document);
      if (!document || document.paid > 0 || !owed || owed.lt("0.01")) return;
      const { payable } = await t.admin.call(rawMaterialsRoutes.read, { params: { id: document.entryId } });
      const { amount } = payable ?? expect.fail("nothing is owed");
      expect(amount).toBe(owed.toNumber());
      const body = { paidAt: "2026-11-20", amount: 0.01, method: "pix" as const };
      await t.admin.call(paymentsRoutes.settle, { params: { id: payable?.id ?? "" }, body });
      document.paid = 0.01;
    },
    /** An ordinary correction, which never reduces a lot below its used quantity. */
    async correct({ lot, percent }) {
      const document = nth(lot, "fruit", "pulp");
      const route = document && routes[document.kind]?.route;
      if (!document || !route) return;
      const made = of(document, percent);
      const isBelow = book.balance(document) + made < document.made;
      const isAllowed = !isBelow && book.correct(document, made);
      const input = { params: { id: document.entryId }, body: buildChange(document, made) };
      const { status, body } = await t.admin.send(route, input);
      expect([status < 300, JSON.stringify(body)]).toEqual([isAllowed, JSON.stringify(body)]);
      count(`correct ${isAllowed}`);
    },
    async chain({ lot, percent, share }) {
      const document = nth(lot, "fruit", "packs", "acid", "pulp");
      if (!document) return;
      const made = of(document, percent);
      const { entryKind } = routes[document.kind] ?? expect.fail(document.kind);
      const [first] = book.takers(document.id);
      const given: PaperShare[] = [];
      const uses = book.takers(document.id).map(({ lines }) => lines.get(document.id) ?? 0);
      const left = made - document.gone;
      const isShort = left >= 0 && uses.reduce((sum, use) => sum + use, 0) > left;
      const own = first?.lines.get(document.id) ?? 0;
      const amount = Math.trunc((own * (share ?? 0)) / 100);
      if (share !== null && first && isShort) given.push({ from: document.id, to: first.id, amount });
      const others = uses.reduce((sum, use) => sum + use, 0) - own;
      const fits = given.length === 0 || (amount <= own && amount <= left && left - amount <= others);
      const shares = given.map(({ from, to }) => ({
        lotId: from,
        childLotId: to,
        quantity: wire(document, amount),
      }));
      const body = { entryKind, entryId: document.entryId, change: buildChange(document, made), shares };
      const before = await untouched(book);
      const seen = await t.admin.send(correctionsRoutes.preview, { body });
      expect(await untouched(book)).toEqual(before);
      expect([seen.status, JSON.stringify(seen.body)]).toEqual([fits ? 200 : 400, JSON.stringify(seen.body)]);
      if (!fits) return count("chain misfit");
      const preview = seen.body as ChainPreview;
      const isAllowed = book.correct(document, made, given);
      expect([preview.obstacles.length === 0, JSON.stringify(preview.obstacles)]).toEqual([
        isAllowed,
        JSON.stringify(preview.obstacles),
      ]);
      const applied = { ...body, version: preview.version, reason: "Balança sem tara" };
      const { status, body: answer } = await t.admin.send(correctionsRoutes.create, { body: applied });
      expect([status, JSON.stringify(answer)]).toEqual([isAllowed ? 201 : 409, JSON.stringify(answer)]);
      if (!isAllowed) expect(await untouched(book)).toEqual(before);
      count(`chain ${isAllowed}${isAllowed && preview.documents.length > 2 ? " of several" : ""}`);
    },
  };
  return (given: Step) => does[given.do](given as never);
}

/** Compares the figures that the API answers for every document with the figures of the book. */
async function compare(book: Book): Promise<void> {
  const { rows } = await t.database.pool.query(
    `select l.id, l.initial_quantity::float8 as made, l.balance::float8, l.total_cost, p.yield_pct::float8 as yield_pct,
       p.input_kg::float8 as input_kg, d.mg_per_kg::float8 as dose, line.amount::float8 as owed,
       (select coalesce(json_object_agg(e.lot_id, e.quantity), '{}') from (
         select m.lot_id, -sum(m.quantity)::float8 as quantity from lot_movements m where m.child_lot_id = l.id
         group by m.lot_id having sum(m.quantity) <> 0) e) as lines
     from lots l left join productions p on p.lot_id = l.id left join lot_additives d on d.lot_id = l.id
     left join payment_lots line on line.lot_id = l.id and line.standing
     where l.id = any($1)`,
    [book.documents.map(({ id }) => id)],
  );
  expect(rows).toHaveLength(book.documents.length);
  for (const row of rows) {
    const document = book.get(row.id);
    const unit = document.kind === "packs" || document.kind === "product" ? 1 : 1000;
    const lines = [...document.lines].map(([id, amount]) => [id, amount / (book.get(id).kind === "packs" ? 1 : 1000)]);
    expect(row).toMatchObject({
      made: document.made / unit,
      balance: book.balance(document) / unit,
      yield_pct: book.yieldOf(document),
      lines: Object.fromEntries(lines),
    });
    const cost = book.cost(document);
    if (cost === null) expect(row.total_cost).toBeNull();
    else
      expect(cost.minus(row.total_cost).abs().lt("0.000001"), `${document.kind} ${cost} ${row.total_cost}`).toBe(true);
    if (document.lines.size === 0) expect(row.owed ?? 0).toBe(book.owed(document)?.toNumber() ?? 0);
    else expect(Math.abs(row.input_kg * 1000 - book.massG(document))).toBeLessThanOrEqual(1);
    expect(Math.abs((row.dose ?? 0) - book.dose(document).toNumber())).toBeLessThan(0.01);
  }
  expect(await brokenInvariants(t.database.pool)).toEqual({});
}

test("whatever is received, pulped, blended, packed, dispatched and corrected in chain: balances, costs, payables, doses and yields are those on paper", {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 14, maxLength: 30, size: "max" }), async (story) => {
      const book = chainBook();
      const act = plant(book);
      const bought = await make.additiveRecord({ itemId: acid, supplierId, quantity: 90, unitPrice: 0.0301 });
      book.documents.push({
        id: bought.lot.id,
        entryId: bought.id,
        kind: "acid",
        made: 90_000,
        lines: new Map(),
        gone: 0,
        price: 0.0301,
        paid: 0,
      });
      for (const amount of [220_125, 140_333]) await act({ do: "receive", amount, price: 2.1075 });
      await act({ do: "buyPacks", amount: 700, price: 0.05 });
      await act({ do: "pulp", lots: [0, 1], parts: [60, 40], percent: 62, acidMg: 21_000 });
      await act({ do: "pulp", lots: [1, 0], parts: [50, 30], percent: 58, acidMg: null });
      await act({ do: "blend", lots: [0, 1], parts: [60, 60], ofFruit: false });
      for (const taken of story) await act(taken);
      await compare(book);
    }),
    propertyRuns(8, 80),
  );
  // Each kind of correction must be accepted and refused at least once; otherwise the sequences prove little.
  for (const key of ["chain true of several", "chain false", "chain misfit", "correct true", "correct false"])
    expect(outcomes.get(key) ?? 0, key).toBeGreaterThan(0);
});
