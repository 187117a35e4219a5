import { decimal, toWire } from "@pomar/contract/core/decimal";

/** A delivery, and what its reception says that it cost. */
export interface OwedLot {
  id: string;
  entryId: string;
  supplierId: string;
  kg: number;
  /** R$; null while the price is missing. */
  total: number | null;
}

interface PaperSettlement {
  id: string;
  amount: number;
  reversed: boolean;
}

/** What is owed to somebody, as a page of a book has it. */
export interface PaperPayment {
  id: string;
  supplierId: string;
  amount: number;
  paid: number;
  cancelled: boolean;
  /** R$ by lot; empty when it pays something else. */
  lines: Map<string, number>;
  settlements: PaperSettlement[];
}

type Owed = Pick<PaperPayment, "id" | "supplierId" | "amount" | "lines">;

const sum = (values: Iterable<number>) =>
  toWire(
    [...values].reduce((total, value) => total.plus(value), decimal(0)),
    2,
  );

/** What is owed and paid, as somebody would keep it in a book by hand. */
export function debtBook() {
  const lots: OwedLot[] = [];
  const payments: PaperPayment[] = [];

  const payableOf = (lot: OwedLot) => payments.find(({ cancelled, lines }) => !cancelled && lines.has(lot.id));
  const settledOf = (lot: OwedLot) => (payableOf(lot)?.paid ?? 0) > 0;
  const costOf = (lot: OwedLot) => payableOf(lot)?.lines.get(lot.id) ?? lot.total;

  const owe = (owed: Owed) => void payments.push({ ...owed, paid: 0, cancelled: false, settlements: [] });
  const oweFor = (lot: OwedLot, amount: number | null, id: string | undefined) => {
    if (!amount) return;
    if (!id) throw new Error(`nothing is owed for lot ${lot.id}`);
    owe({ id, supplierId: lot.supplierId, amount, lines: new Map([[lot.id, amount]]) });
  };
  /** What nothing is left of is cancelled as it was: its amount says what it had been about. */
  const takeOut = (taken: readonly OwedLot[]) => {
    for (const payment of new Set(taken.map(payableOf))) {
      if (!payment) continue;
      const left = [...payment.lines].filter(([id]) => !taken.some((lot) => lot.id === id));
      if (left.length === 0) payment.cancelled = true;
      else payment.lines = new Map(left);
      payment.amount = sum(payment.lines.values());
    }
  };

  return {
    lots: () => lots,
    payments: () => payments,
    settledOf,
    costOf,
    owe,

    receive(lot: OwedLot, paymentId: string | undefined) {
      lots.push(lot);
      oweFor(lot, lot.total, paymentId);
    },

    /** A price that says what is owed already changes nothing. */
    mayReprice: (lot: OwedLot, total: number | null) =>
      total === lot.total || !settledOf(lot) || total === payableOf(lot)?.lines.get(lot.id),
    reprice(lot: OwedLot, total: number | null, paymentId: string | undefined) {
      if (total === lot.total) return;
      lot.total = total;
      const payment = payableOf(lot);
      if (!payment) return oweFor(lot, total, paymentId);
      if (!total) return takeOut([lot]);
      payment.lines.set(lot.id, total);
      payment.amount = sum(payment.lines.values());
    },

    mayMove: (lot: OwedLot, supplierId: string) => supplierId === lot.supplierId || !settledOf(lot),
    move(lot: OwedLot, supplierId: string, paymentId: string | undefined) {
      if (supplierId === lot.supplierId) return;
      lot.supplierId = supplierId;
      const payment = payableOf(lot);
      const amount = costOf(lot);
      if (payment?.lines.size === 1) payment.supplierId = supplierId;
      else {
        takeOut([lot]);
        oweFor(lot, amount, paymentId);
      }
    },

    takeBack(lot: OwedLot) {
      takeOut([lot]);
      lots.splice(lots.indexOf(lot), 1);
    },

    /** @param amount  R$ of each lot that nothing is known of. */
    join(chosen: readonly OwedLot[], { id, supplierId, amount }: { id: string; supplierId: string; amount: number }) {
      const lines = new Map(chosen.map((lot) => [lot.id, costOf(lot) ?? amount]));
      takeOut(chosen);
      owe({ id, supplierId, amount: sum(lines.values()), lines });
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

    /** R$ of what is owed to a supplier; what is cancelled is not owed. */
    sums(supplierId: string) {
      const owed = payments.filter((payment) => payment.supplierId === supplierId && !payment.cancelled);
      const amount = sum(owed.map((payment) => payment.amount));
      const paid = sum(owed.map((payment) => payment.paid));
      return { amount, paid, open: sum([amount, -paid]) };
    },
  };
}

export type DebtBook = ReturnType<typeof debtBook>;
