import { addDays } from "@pomar/contract/core/calendar.rules";
import { type Decision, mayFollow } from "./plant-model.ts";

/** The grams that an entry uses of one lot. */
export interface BookLine {
  lotId: string;
  grams: number;
}

/** A lot in a paper ledger, whose figures are calculated without the product's code. */
export interface BookLot {
  id: string;
  /** The id of the reception or production that made the lot. */
  entryId: string;
  kind: "fruit" | "pulp" | "fruit-blend" | "pulp-blend" | "product";
  /** The day of reception or production, `YYYY-MM-DD`. */
  madeOn: string;
  /** The last day on which the lot may be used; null for a blend without a given expiry. */
  keepsUntil: string | null;
  grams: number;
  lines: BookLine[];
  decision: Decision;
  removed: boolean;
  balance: number;
  shipments: { id: string; grams: number; on: string }[];
  /** Whether a remaining quantity was thrown away at the discard or later. */
  wasWrittenOff: boolean;
}

/** The grams by which an output may exceed its input: 500 g or half a percent of the input, whichever is more. */
const tolerance = (grams: number) => Math.max(500, grams * 0.005);

/**
 * A plant's book on paper: validates entries and corrections, and stores them.
 * @param today  the present day, `YYYY-MM-DD`.
 */
export function correctionBook(today: string) {
  const lots = new Map<string, BookLot>();
  /** Every lot that each lot was ever used in, including uses that were reversed. */
  const everInto = new Map<string, Set<string>>();

  const get = (id: string): BookLot => {
    const lot = lots.get(id);
    if (!lot) throw new Error(`no lot ${id} in the book`);
    return lot;
  };
  const standing = () => [...lots.values()].filter(({ removed }) => !removed);
  const sum = (lines: readonly BookLine[], lotId?: string) =>
    lines.reduce((total, line) => (lotId === undefined || line.lotId === lotId ? total + line.grams : total), 0);
  const uses = (id: string) => [
    ...standing().flatMap(({ lines, madeOn }) => (lines.some(({ lotId }) => lotId === id) ? [madeOn] : [])),
    ...get(id).shipments.map(({ on }) => on),
  ];
  const isUsed = (id: string) => uses(id).length > 0 || get(id).wasWrittenOff;
  const limiting = ({ kind, lines }: Pick<BookLot, "kind" | "lines">) =>
    kind === "fruit-blend" || kind === "pulp-blend"
      ? lines
      : kind === "pulp"
        ? lines.filter(({ lotId }) => ["pulp", "pulp-blend"].includes(get(lotId).kind))
        : [];
  const earliestPart = (lot: Pick<BookLot, "kind" | "lines">) =>
    limiting(lot)
      .map(({ lotId }) => expiry(lotId))
      .toSorted()[0];
  const expiry = (id: string): string => {
    const lot = get(id);
    return [lot.keepsUntil ?? "9999-12-31", earliestPart(lot) ?? "9999-12-31"].toSorted()[0] as string;
  };
  const descendants = (id: string): Set<string> => {
    const reached = new Set<string>();
    const visit = (one: string) => {
      for (const child of everInto.get(one) ?? [])
        if (!reached.has(child)) {
          reached.add(child);
          visit(child);
        }
    };
    visit(id);
    return reached;
  };

  /** Whether an entry may use its new input lines in place of its earlier input lines. */
  const mayTake = (lines: readonly BookLine[], on: string, before?: Pick<BookLot, "lines" | "madeOn">): boolean =>
    lines.every(({ lotId }) => {
      const lot = get(lotId);
      const [wanted, had] = [sum(lines, lotId), sum(before?.lines ?? [], lotId)];
      const isGood = !lot.removed && lot.madeOn <= on && on <= expiry(lotId);
      if (wanted > had) return isGood && lot.decision === "released" && wanted - had <= lot.balance;
      return on === before?.madeOn || isGood;
    });
  const balances = (lines: readonly BookLine[], out: number) => out <= sum(lines) + tolerance(sum(lines));

  /** Moves grams into a lot, or out of a lot. A discarded lot throws returned grams away. */
  const move = (lotId: string, grams: number) => {
    const lot = get(lotId);
    if (lot.decision === "discarded" && grams > 0) lot.wasWrittenOff = true;
    else lot.balance += grams;
  };
  const exchange = (before: readonly BookLine[], after: readonly BookLine[]) => {
    for (const lotId of new Set([...before, ...after].map((line) => line.lotId)))
      move(lotId, sum(before, lotId) - sum(after, lotId));
  };
  const remember = (child: string, lines: readonly BookLine[]) => {
    for (const { lotId } of lines) everInto.set(lotId, (everInto.get(lotId) ?? new Set()).add(child));
  };

  /**
   * Whether a change of expiries keeps every earlier use of a lot permitted: a use before the old expiry must not be
   * after the new expiry.
   */
  const keepsUsesGood = (change: () => () => void): boolean => {
    const all = standing().map(({ id }) => ({ id, before: expiry(id), days: uses(id) }));
    const undo = change();
    const isKept = all.every(({ id, before, days }) => days.every((day) => day <= expiry(id) || day > before));
    undo();
    return isKept;
  };
  const withChange = (lot: BookLot, values: Partial<BookLot>) => () => {
    const before = { ...lot };
    Object.assign(lot, values);
    return () => Object.assign(lot, before);
  };

  return {
    lots,
    get,
    standing,
    expiry,
    mayMake: (
      kind: BookLot["kind"],
      wanted: { lines: BookLine[]; on: string; out: number; keepsUntil: string | null },
    ) => {
      const earliest = earliestPart({ kind, lines: wanted.lines });
      const isLate = wanted.keepsUntil !== null && earliest !== undefined && wanted.keepsUntil > earliest;
      const isEarly = wanted.keepsUntil !== null && wanted.keepsUntil < wanted.on;
      return (
        mayTake(wanted.lines, wanted.on) &&
        balances(wanted.lines, wanted.out) &&
        !isLate &&
        !isEarly &&
        wanted.on <= today
      );
    },
    make(lot: Omit<BookLot, "decision" | "removed" | "balance" | "shipments" | "wasWrittenOff">) {
      lots.set(lot.id, {
        ...lot,
        decision: "released",
        removed: false,
        balance: lot.grams,
        shipments: [],
        wasWrittenOff: false,
      });
      exchange([], lot.lines);
      remember(lot.id, lot.lines);
    },

    mayDecide: ({ decision, removed }: BookLot, next: Decision) =>
      !removed && (decision === next || mayFollow[decision].includes(next)),
    decide(lot: BookLot, next: Decision) {
      if (next === "discarded" && lot.decision !== "discarded" && lot.balance > 0) {
        lot.wasWrittenOff = true;
        lot.balance = 0;
      }
      lot.decision = next;
    },

    mayShip: (lot: BookLot, grams: number) =>
      !lot.removed && lot.decision === "released" && today <= expiry(lot.id) && grams <= lot.balance,
    ship(lot: BookLot, shipment: BookLot["shipments"][number]) {
      lot.shipments.push(shipment);
      lot.balance -= shipment.grams;
    },
    takeBack(lot: BookLot, { id, grams }: BookLot["shipments"][number]) {
      lot.shipments = lot.shipments.filter((shipment) => shipment.id !== id);
      move(lot.id, grams);
    },

    /** Whether a reception may get a new day or weight; its expiry is recalculated from the new day. */
    mayReceiveOtherwise(
      lot: BookLot,
      { on, grams, shelfLifeDays }: { on: string; grams: number; shelfLifeDays: number },
    ) {
      const [first] = uses(lot.id).toSorted();
      if (lot.removed || on > today) return false;
      if (lot.decision === "discarded" && grams !== lot.grams) return false;
      if (isUsed(lot.id) && lot.balance + grams < lot.grams) return false;
      if (first !== undefined && on > first && on > lot.madeOn) return false;
      const keepsUntil = on === lot.madeOn ? lot.keepsUntil : addDays(on, shelfLifeDays);
      return keepsUsesGood(withChange(lot, { keepsUntil }));
    },
    receiveOtherwise(lot: BookLot, { on, grams, shelfLifeDays }: { on: string; grams: number; shelfLifeDays: number }) {
      if (on !== lot.madeOn) lot.keepsUntil = addDays(on, shelfLifeDays);
      lot.balance += grams - lot.grams;
      Object.assign(lot, { madeOn: on, grams });
    },

    mayKeepUntil(lot: BookLot, day: string) {
      if (lot.removed) return false;
      if (day === expiry(lot.id)) return true;
      const earliest = earliestPart(lot);
      if (day < lot.madeOn || (earliest !== undefined && day > earliest)) return false;
      return keepsUsesGood(withChange(lot, { keepsUntil: day }));
    },
    keepUntil(lot: BookLot, day: string) {
      if (day !== expiry(lot.id)) lot.keepsUntil = day;
    },

    /** Whether a production may get new lines, day, output or expiry; an absent field is unchanged. */
    mayRemake(lot: BookLot, wanted: { lines?: BookLine[]; on?: string; out?: number; keepsUntil?: string }) {
      if (lot.removed) return false;
      const moves = wanted.lines !== undefined || wanted.on !== undefined || wanted.out !== undefined;
      const isBlend = lot.kind === "fruit-blend" || lot.kind === "pulp-blend";
      if (moves && isUsed(lot.id)) {
        // A used lot may only change its output, and the new output must cover the used quantity.
        const lines = wanted.lines ?? lot.lines;
        if ([...lot.lines, ...lines].some(({ lotId }) => sum(lines, lotId) !== sum(lot.lines, lotId))) return false;
        if ((wanted.on ?? lot.madeOn) !== lot.madeOn) return false;
        const out = isBlend ? lot.grams : (wanted.out ?? lot.grams);
        if (lot.decision === "discarded" ? out !== lot.grams : lot.balance + out < lot.grams) return false;
      }
      const after = { kind: lot.kind, lines: wanted.lines ?? lot.lines };
      const on = wanted.on ?? lot.madeOn;
      if (on > today) return false;
      if (after.lines.some(({ lotId }) => lotId === lot.id || descendants(lot.id).has(lotId))) return false;
      if (moves && !mayTake(after.lines, on, lot)) return false;
      if (!isBlend) {
        if (!balances(after.lines, wanted.out ?? lot.grams)) return false;
        const keepsUntil = wanted.keepsUntil ?? lot.keepsUntil;
        if (keepsUntil !== null && keepsUntil < on) return false;
      }
      const earliest = earliestPart(after);
      if (wanted.keepsUntil !== undefined && earliest !== undefined && wanted.keepsUntil > earliest) return false;
      const keepsUntil = isBlend && moves ? null : (wanted.keepsUntil ?? lot.keepsUntil);
      return keepsUsesGood(withChange(lot, { lines: after.lines, keepsUntil }));
    },
    remake(lot: BookLot, wanted: { lines?: BookLine[]; on?: string; out?: number; keepsUntil?: string }) {
      const lines = wanted.lines ?? lot.lines;
      const isBlend = lot.kind === "fruit-blend" || lot.kind === "pulp-blend";
      const moves = wanted.lines !== undefined || wanted.on !== undefined || wanted.out !== undefined;
      const grams = isBlend ? sum(lines) : (wanted.out ?? lot.grams);
      exchange(lot.lines, lines);
      remember(lot.id, lines);
      // A blend's given expiry no longer applies once the blend has changed.
      const keepsUntil = isBlend && moves ? null : (wanted.keepsUntil ?? lot.keepsUntil);
      lot.balance += grams - lot.grams;
      Object.assign(lot, { lines, grams, keepsUntil, madeOn: wanted.on ?? lot.madeOn });
    },

    mayRemove: ({ id, removed }: BookLot) => !removed && !isUsed(id),
    remove(lot: BookLot) {
      exchange(lot.lines, []);
      Object.assign(lot, { removed: true, lines: [], balance: 0 });
    },
  };
}
