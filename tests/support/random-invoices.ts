import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import fc from "fast-check";
import { type Note, type NoteItem, type NoteLot, noteTotals } from "./invoices.ts";

const amount = (max: number) =>
  fc.integer({ min: 100, max: max * 100 }).map((cents) => toWire(decimal(cents).div(100), 2));
/** A random amount in R$ that is zero for half of the items. */
const perhaps = (max: number) => fc.oneof(fc.constant(0), amount(max));
const takePercent = (whole: number, percent: number) => toWire(decimal(whole).times(percent).div(100), 2);
const thousandths = (parts: number) => toWire(decimal(parts).div(1000), 3);

const charges = fc.record({
  freight: perhaps(500),
  insurance: perhaps(90),
  other: perhaps(90),
  ipi: perhaps(900),
  returnedIpi: perhaps(9),
  pisSt: perhaps(90),
  cofinsSt: perhaps(90),
  addsPisCofinsSt: fc.boolean(),
});
/** The taxes that apply to goods but not to a service. */
const goodsTaxes = fc.oneof(
  fc.record({ st: perhaps(800), fcpSt: perhaps(90), importTax: perhaps(300) }),
  fc.record({ retainedFuelTax: amount(90), importTax: perhaps(300) }),
);
const percent = fc.integer({ min: 1, max: 45 });
const goodsCase = { weight: 6, arbitrary: fc.constant("goods" as const) };

/** An item with any mix of the layout's charges and deductions; the deductions are less than the price of the goods. */
const item = fc
  .record({
    charges,
    goodsTaxes,
    goods: amount(90_000),
    quantity: fc.integer({ min: 1000, max: 5_000_000 }),
    /** The shares of the manufacturer's lots in the quantity, in thousandths; the last lot gets the remainder. */
    lots: fc.oneof(
      fc.constant<number[]>([]),
      fc.array(fc.integer({ min: 1, max: 240 }), { minLength: 1, maxLength: 4 }),
    ),
    discount: fc.oneof(fc.constant(0), percent),
    relief: fc.option(percent),
    says: fc.boolean(),
    counts: fc.oneof(goodsCase, fc.constantFrom("service" as const, "gift" as const)),
  })
  .map(({ charges: own, goodsTaxes: taxes, goods, quantity, lots, discount, relief, says, counts }): NoteItem => {
    const last = { code: "L", quantity: thousandths(quantity - calculateSum(lots).toNumber()) };
    const parts: NoteLot[] = lots.map((part, at) => ({ code: `L${at}`, quantity: thousandths(part) }));
    const base = { ...own, name: "Item", goods, quantity: thousandths(quantity), unit: "KG" };
    const lotted = { ...base, lots: parts.length > 0 ? [...parts, last] : parts };
    if (counts === "gift") return { ...lotted, ...taxes, inTotal: false };
    const bought = { ...lotted, discount: takePercent(goods, discount) };
    if (counts === "service") return { ...bought, lots: [], isService: true };
    const relieved = relief !== null && !("retainedFuelTax" in taxes);
    return {
      ...bought,
      ...taxes,
      ...(relieved && { relief: { amount: takePercent(goods, relief), deducts: says } }),
    };
  });

/** The kinds of difference between the totals of an invoice and its items. */
const beyond = fc.constantFrom("nothing", "freight", "discount", "rounding", "silent deduction");

/**
 * An invoice with any mix of items, charges, deductions, lots and instalments, whose items and totals sum to the
 * invoice's amount.
 */
export const randomNote: fc.Arbitrary<Note> = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 6 }),
    instalments: fc.integer({ min: 0, max: 5 }),
    beyond,
  })
  .map(({ items: [first, ...others], beyond: what, ...note }): Note => {
    // The totals must count at least one item, the first, because a charge that only the totals contain is shared among
    // the counted items.
    const items = [{ ...first, name: "Item", inTotal: true }, ...others];
    const silent = items.map(({ relief, ...of }) => ({
      ...of,
      ...(relief && { relief: { ...relief, deducts: null } }),
    }));
    const of: Note = { ...note, items: what === "silent deduction" ? silent : items };
    const totals = noteTotals(of);
    const more = (name: "vFrete" | "vIPI" | "vDesc", by: number) => ({
      [name]: toWire(decimal(totals[name]).plus(by), 2),
      vNF: toWire(name === "vDesc" ? decimal(totals.vNF).minus(by) : decimal(totals.vNF).plus(by), 2),
    });
    if (what === "freight") return { ...of, totals: more("vFrete", 37.77) };
    if (what === "discount") return { ...of, totals: more("vDesc", takePercent(totals.vProd, 2)) };
    if (what === "rounding") return { ...of, totals: more("vIPI", 0.02) };
    if (what === "silent deduction")
      return { ...of, totals: { vNF: toWire(decimal(totals.vNF).minus(totals.vICMSDeson), 2) } };
    return of;
  });
