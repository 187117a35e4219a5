import { decimal, toWire } from "@pomar/contract/core/decimal";

/** A delivery and the cost of the delivered lot. */
export interface OwedLot {
  id: string;
  entryId: string;
  supplierId: string;
  kg: number;
  /** The cost in R$; null while the price is missing. */
  total: number | null;
}

interface PaperSettlement {
  id: string;
  amount: number;
  reversed: boolean;
}

/** A debt to a supplier, as a paper book would record it. */
export interface PaperPayment {
  id: string;
  supplierId: string;
  amount: number;
  /** The R$ of the debt that belong to none of its lots. */
  outside: number;
  paid: number;
  cancelled: boolean;
  /** The R$ of the debt by lot; empty for a debt without lots. */
  lines: Map<string, number>;
  settlements: PaperSettlement[];
}

type Owed = Pick<PaperPayment, "id" | "supplierId" | "amount" | "lines"> & { outside?: number };

interface Joined {
  id: string;
  supplierId: string;
  /** The part of the payment, in R$, for each lot whose debt is unknown. */
  amount: number;
  /** The R$ that the supplier is owed in addition to the lots. */
  outside?: number;
}

const sum = (values: Iterable<number>) =>
  toWire(
    [...values].reduce((total, value) => total.plus(value), decimal(0)),
    2,
  );

/** Debts and payments in a paper book. */
export function debtBook() {
  const lots: OwedLot[] = [];
  const payments: PaperPayment[] = [];

  const findPayable = (lot: OwedLot) => payments.find(({ cancelled, lines }) => !cancelled && lines.has(lot.id));
  const isSettled = (lot: OwedLot) => (findPayable(lot)?.paid ?? 0) > 0;
  const getCost = (lot: OwedLot) => findPayable(lot)?.lines.get(lot.id) ?? lot.total;

  const owe = (owed: Owed) => void payments.push({ outside: 0, ...owed, paid: 0, cancelled: false, settlements: [] });
  const oweFor = (lot: OwedLot, amount: number | null, id: string | undefined) => {
    if (!amount) return;
    if (!id) throw new Error(`nothing is owed for lot ${lot.id}`);
    owe({ id, supplierId: lot.supplierId, amount, lines: new Map([[lot.id, amount]]) });
  };
  const listPayables = (some: readonly OwedLot[]) => [...new Set(some.flatMap((lot) => findPayable(lot) ?? []))];
  /** The lines and the amount of a payment after some of its lots are taken out. */
  const without = (payment: PaperPayment, taken: readonly OwedLot[]) => {
    const remainingLines = new Map([...payment.lines].filter(([id]) => !taken.some((lot) => lot.id === id)));
    return { left: remainingLines, amount: sum([...remainingLines.values(), payment.outside]) };
  };
  /**
   * Takes lots out of their payments. A payment with no remaining amount is cancelled and keeps its original amount.
   */
  const takeOut = (taken: readonly OwedLot[]) => {
    for (const payment of listPayables(taken)) {
      const { left, amount } = without(payment, taken);
      if (amount <= 0) payment.cancelled = true;
      else Object.assign(payment, { lines: left, amount, outside: left.size === 0 ? 0 : payment.outside });
    }
  };
  const notes = new Map<PaperPayment, readonly OwedLot[]>();

  return {
    lots: () => lots,
    payments: () => payments,
    settledOf: isSettled,
    costOf: getCost,
    owe,

    receive(lot: OwedLot, paymentId: string | undefined) {
      lots.push(lot);
      oweFor(lot, lot.total, paymentId);
    },

    /** Whether a lot's price may change: a price equal to the recorded debt changes nothing and is always allowed. */
    mayReprice: (lot: OwedLot, total: number | null) =>
      total === lot.total || !isSettled(lot) || total === findPayable(lot)?.lines.get(lot.id),
    reprice(lot: OwedLot, total: number | null, paymentId: string | undefined) {
      if (total === lot.total) return;
      lot.total = total;
      const payment = findPayable(lot);
      if (!payment) return oweFor(lot, total, paymentId);
      if (!total) return takeOut([lot]);
      payment.lines.set(lot.id, total);
      payment.amount = sum([...payment.lines.values(), payment.outside]);
    },
    /** Whether a new price of a lot would leave nothing to pay on the invoice of the lot. */
    leavesNothing(lot: OwedLot, total: number | null) {
      const payment = findPayable(lot);
      if (!payment || !total || total === lot.total || total === payment.lines.get(lot.id)) return false;
      return sum([without(payment, [lot]).amount, total]) <= 0;
    },

    mayMove: (lot: OwedLot, supplierId: string) => supplierId === lot.supplierId || !isSettled(lot),
    move(lot: OwedLot, supplierId: string, paymentId: string | undefined) {
      if (supplierId === lot.supplierId) return;
      lot.supplierId = supplierId;
      const payment = findPayable(lot);
      const amount = getCost(lot);
      if (payment?.lines.size === 1 && payment.outside === 0) payment.supplierId = supplierId;
      else {
        takeOut([lot]);
        oweFor(lot, amount, paymentId);
      }
    },

    takeBack(lot: OwedLot) {
      takeOut([lot]);
      lots.splice(lots.indexOf(lot), 1);
    },

    mayJoin: (chosen: readonly OwedLot[]) =>
      listPayables(chosen).every(
        (payment) => payment.paid === 0 && (payment.outside >= 0 || without(payment, chosen).amount > 0),
      ),
    join(chosen: readonly OwedLot[], { id, supplierId, amount, outside = 0 }: Joined) {
      const lines = new Map(chosen.map((lot) => [lot.id, getCost(lot) ?? amount]));
      takeOut(chosen);
      owe({ id, supplierId, amount: sum([...lines.values(), outside]), outside, lines });
    },

    /** The payments made by an invoice import: one payment for each invoice. */
    notes: () => [...notes.keys()],
    note(chosen: readonly OwedLot[], joined: Joined) {
      this.join(chosen, joined);
      const lastPayment = payments.at(-1);
      if (lastPayment) notes.set(lastPayment, chosen);
    },
    mayUndo: (note: PaperPayment) => [note, ...listPayables(notes.get(note) ?? [])].every(({ paid }) => paid === 0),
    undo(note: PaperPayment) {
      note.cancelled = true;
      takeOut(notes.get(note) ?? []);
    },

    maySettle: ({ cancelled, paid, amount: whole }: PaperPayment, amount: number) =>
      !cancelled && decimal(paid).plus(amount).lte(whole),
    settle(payment: PaperPayment, settlement: { id: string; amount: number }) {
      payment.settlements.push({ ...settlement, reversed: false });
      payment.paid = sum([payment.paid, settlement.amount]);
    },
    reverse(payment: PaperPayment, settlement: PaperSettlement) {
      settlement.reversed = true;
      payment.paid = sum([payment.paid, -settlement.amount]);
    },

    /** R$ owed to a supplier; cancelled debts do not count. */
    sums(supplierId: string) {
      const openPayments = payments.filter((payment) => payment.supplierId === supplierId && !payment.cancelled);
      const amount = sum(openPayments.map((payment) => payment.amount));
      const paid = sum(openPayments.map((payment) => payment.paid));
      return { amount, paid, open: sum([amount, -paid]) };
    },
  };
}

export type DebtBook = ReturnType<typeof debtBook>;
