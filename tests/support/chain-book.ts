import { type Decimal, decimal, roundTo, toWire } from "@pomar/contract/core/decimal";

export type PaperKind = "fruit" | "packs" | "acid" | "fruit-blend" | "pulp" | "pulp-blend" | "product";

/** An entry of a plant in a paper book. Amounts are whole numbers: grams (for kg), milligrams (for g) or units. */
export interface PaperDocument {
  /** The id of the entry's lot. */
  id: string;
  entryId: string;
  kind: PaperKind;
  made: number;
  /** The quantity of each input, by the id of the input's lot. */
  lines: Map<string, number>;
  /** The quantity of the lot that was sold or lost. */
  gone: number;
  /** The price of a purchase in R$ per kg, g or unit; null while the price is unknown. */
  price: number | null;
  /** The R$ paid for a purchase. */
  paid: number;
}

export interface PaperShare {
  from: string;
  to: string;
  amount: number;
}

const isBlend = ({ kind }: PaperDocument) => kind === "fruit-blend" || kind === "pulp-blend";
const perUnit = ({ kind }: PaperDocument) => (kind === "packs" || kind === "product" ? 1 : 1000);
const total = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);
const g = 100;

/** A plant's entries in the order of writing; every derived figure is recalculated on each call. */
export function chainBook() {
  const documents: PaperDocument[] = [];
  const get = (id: string) => {
    const existingDocument = documents.find((document) => document.id === id);
    if (!existingDocument) throw new Error(`no document ${id} in the book`);
    return existingDocument;
  };
  const takers = (id: string) => documents.filter(({ lines }) => lines.has(id));
  const sumTaken = (id: string) => total(takers(id).map(({ lines }) => lines.get(id) ?? 0));
  const balance = (document: PaperDocument) => document.made - document.gone - sumTaken(document.id);
  const inMade = (document: PaperDocument, ...kinds: PaperKind[]) =>
    total([...document.lines].filter(([id]) => kinds.includes(get(id).kind)).map(([, amount]) => amount));
  const massG = (document: PaperDocument) =>
    inMade(document, "fruit", "fruit-blend", "pulp", "pulp-blend") + Math.round(inMade(document, "acid") / 1000);

  /** Whether the mass and the number of packs of a production match its inputs. */
  const closes = (document: PaperDocument): boolean => {
    const out = document.kind === "product" ? document.made * g : document.made;
    const exact = inMade(document, "fruit", "fruit-blend", "pulp", "pulp-blend") + inMade(document, "acid") / 1000;
    if (document.kind === "pulp" || document.kind === "product")
      if (out - exact > Math.max(500, exact * 0.005) + 0.0001) return false;
    return document.kind !== "product" || inMade(document, "packs") >= document.made;
  };

  /** The cost of a whole entry in R$, unrounded; only payments are rounded. */
  const cost = (document: PaperDocument): Decimal | null => {
    if (document.lines.size === 0) return calculateDebt(document);
    let sum = decimal(0);
    for (const [id, amount] of document.lines) {
      const source = get(id);
      const whole = cost(source);
      if (whole === null) return null;
      sum = sum.plus(whole.times(amount).div(source.made));
    }
    return sum;
  };
  const calculateDebt = ({ price, made, ...rest }: PaperDocument): Decimal | null =>
    price === null
      ? null
      : roundTo(
          decimal(made)
            .div(perUnit({ price, made, ...rest }))
            .times(price),
          2,
        );

  /** The dose of acid in a production, in mg per kg. */
  const dose = (document: PaperDocument): Decimal => {
    if (document.lines.size === 0) return decimal(0);
    let mg = decimal(0);
    let pouredG = decimal(0);
    for (const [id, amount] of document.lines) {
      const source = get(id);
      if (source.kind === "acid") mg = mg.plus(amount);
      else mg = mg.plus(dose(source).times(amount).div(1000));
      if (source.kind === "acid") pouredG = pouredG.plus(decimal(amount).div(1000));
      if (source.kind === "pulp" || source.kind === "pulp-blend") pouredG = pouredG.plus(amount);
    }
    const madeG = decimal(document.kind === "product" ? document.made * g : document.made);
    return mg.times(1000).div(madeG.gt(pouredG) ? madeG : pouredG);
  };

  /** The yield of the fruit in % with two decimals; null without fruit. */
  const calculateYield = (document: PaperDocument): number | null => {
    const fruit = inMade(document, "fruit", "fruit-blend");
    if (document.kind !== "pulp" || fruit === 0) return null;
    const ofFruit = document.made - inMade(document, "pulp", "pulp-blend");
    const percent = toWire(decimal(ofFruit).times(100).div(fruit), 2);
    return percent > -1000 && percent < 1000 ? percent : null;
  };

  /**
   * Splits a sum into whole shares in proportion to uses: a half rounds up; the largest shares absorb the difference.
   */
  function share(uses: number[], sum: number): number[] {
    const whole = BigInt(total(uses));
    const parts = uses.map((use) => Number((2n * BigInt(use) * BigInt(sum) + whole) / (2n * whole)));
    let rest = sum - total(parts);
    const bySize = uses.map((_, at) => at).sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0));
    for (const at of bySize) {
      const [part, most] = [parts[at] ?? 0, uses[at] ?? 0];
      const next = Math.min(most, Math.max(0, part + rest));
      rest -= next - part;
      parts[at] = next;
    }
    return parts;
  }

  /** The new uses of an entry's lot that shrinks to `made`; undefined when its sales and losses alone exceed `made`. */
  function giveLess(document: PaperDocument, made: number, given: readonly PaperShare[]) {
    const remainder = made - document.gone;
    if (remainder < 0) return undefined;
    const uses = takers(document.id).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (sumTaken(document.id) <= remainder) return new Map<string, number>();
    const fixed = given.filter(({ from }) => from === document.id);
    const free = uses.filter(({ id }) => !fixed.some(({ to }) => to === id));
    const rest = remainder - total(fixed.map(({ amount }) => amount));
    const amounts = free.map(({ lines }) => lines.get(document.id) ?? 0);
    const parts = amounts.length === 0 ? [] : share(amounts, rest);
    return new Map([
      ...fixed.map(({ to, amount }): [string, number] => [to, amount]),
      ...free.map(({ id }, at): [string, number] => [id, parts[at] ?? 0]),
    ]);
  }

  return {
    documents,
    get,
    balance,
    cost,
    owed: calculateDebt,
    dose,
    yieldOf: calculateYield,
    massG,
    closes,
    takers,
    /**
     * Changes the size of an entry, and then of the entries made of its lot, in the order of writing.
     * @returns false, without any change, when this is impossible.
     */
    correct(root: PaperDocument, made: number, given: readonly PaperShare[] = []): boolean {
      const before = documents.map((document) => ({ document, made: document.made, lines: new Map(document.lines) }));
      const undo = () => {
        for (const { document, ...was } of before) Object.assign(document, was);
        return false;
      };
      root.made = made;
      const touched = new Set([root.id]);
      for (const document of documents) {
        if (isBlend(document)) document.made = total(document.lines.values());
        const was = before.find((one) => one.document === document)?.made ?? 0;
        if (document.made >= was) continue;
        const uses = giveLess(document, document.made, given);
        if (uses === undefined) return undo();
        for (const [id, amount] of uses) {
          if (amount <= 0) return undo();
          if (get(id).lines.get(document.id) !== amount) touched.add(id);
          get(id).lines.set(document.id, amount);
        }
      }
      const isOwedOtherwise =
        (calculateDebt(root)?.toNumber() ?? 0) !== (root.price === null ? 0 : owedBefore(root, before));
      if (root.paid > 0 && isOwedOtherwise) return undo();
      return [...touched].every((id) => closes(get(id))) || undo();
    },
  };

  function owedBefore(root: PaperDocument, before: readonly { document: PaperDocument; made: number }[]): number {
    const made = before.find(({ document }) => document === root)?.made ?? 0;
    return calculateDebt({ ...root, made })?.toNumber() ?? 0;
  }
}
