import { type Decimal, decimal, roundTo } from "@pomar/contract/core/decimal";

/** A movement that a user recorded on a lot. */
interface Recorded {
  id: string;
  kind: "shipment" | "loss" | "adjustment" | "discard";
  quantity: number;
}

export type Decision = "released" | "blocked" | "recalled" | "discarded";

/** A lot in a paper ledger. */
export interface ModelLot {
  id: string;
  /** The id of the reception or production that made the lot. */
  entryId: string;
  kind: "fruit" | "packs" | "pulp" | "blend" | "product";
  fruit: string | null;
  made: number;
  /**
   * The R$ per unit of a purchase; null while the price is unknown. A lot made of inputs costs the sum of its inputs.
   */
  price: number | null;
  inputs: { lotId: string; quantity: number }[];
  recorded: Recorded[];
  decision: Decision;
  removed: boolean;
}

/** The decisions that may follow each decision. */
export const mayFollow: Record<Decision, Decision[]> = {
  released: ["blocked", "recalled", "discarded"],
  blocked: ["released", "recalled", "discarded"],
  recalled: ["blocked", "discarded"],
  discarded: [],
};

/** A plant calculated by hand, which stores no value that can be derived. */
export function plantModel() {
  const lots = new Map<string, ModelLot>();
  const standing = () => [...lots.values()].filter(({ removed }) => !removed);
  const get = (id: string) => {
    const lot = lots.get(id);
    if (!lot) throw new Error(`no lot ${id} in the model`);
    return lot;
  };
  const sum = (values: number[]) => values.reduce((total, value) => total.plus(value), decimal(0)).toNumber();
  const consumed = (id: string) =>
    sum(standing().flatMap(({ inputs }) => inputs.filter(({ lotId }) => lotId === id).map(({ quantity }) => quantity)));
  const sumUsed = (id: string) => -sum(get(id).recorded.map(({ quantity }) => quantity));
  // The balance of a lot; it is zero for a removed or discarded lot.
  const balance = (id: string) => {
    const { made, removed, decision } = get(id);
    return removed || decision === "discarded" ? 0 : sum([made, -consumed(id), -sumUsed(id)]);
  };
  const used = (id: string) => consumed(id) > 0 || get(id).recorded.some(({ quantity }) => quantity < 0);
  const cost = (id: string): Decimal | null => {
    const { price, inputs, made } = get(id);
    if (inputs.length === 0) return price === null ? null : roundTo(decimal(price).times(made), 2);
    return inputs.reduce<Decimal | null>((total, { lotId, quantity }) => {
      const whole = cost(lotId);
      return total === null || whole === null ? null : total.plus(whole.times(quantity).div(get(lotId).made));
    }, decimal(0));
  };
  /**
   * The tolerated difference between a cost and the paper ledger: a cost has eight decimals, and a lot enlarged by a
   * count may give more than its initial quantity.
   */
  const rounding = (id: string): Decimal => {
    const { inputs } = get(id);
    return inputs.reduce(
      (total, { lotId, quantity }) => total.plus(rounding(lotId).times(quantity).div(get(lotId).made)),
      decimal("0.00000001"),
    );
  };
  const usable = (id: string) => !get(id).removed && get(id).decision === "released";
  return {
    lots,
    standing,
    get,
    balance,
    cost,
    rounding,
    used,
    add: (lot: Omit<ModelLot, "recorded" | "decision" | "removed">) =>
      lots.set(lot.id, { ...lot, recorded: [], decision: "released", removed: false }),
    /** Whether the given quantities can be taken from their lots. */
    takes: (inputs: ModelLot["inputs"]) =>
      inputs.every(
        ({ lotId }) =>
          usable(lotId) &&
          sum(inputs.filter((line) => line.lotId === lotId).map(({ quantity }) => quantity)) <= balance(lotId),
      ),
    mayRecord: (id: string, { kind, quantity }: Omit<Recorded, "id">) =>
      !get(id).removed &&
      balance(id) + quantity >= 0 &&
      (kind !== "shipment" || usable(id)) &&
      !(quantity > 0 && get(id).decision === "discarded"),
    mayReverse: (id: string, { kind, quantity }: Recorded) =>
      !get(id).removed && balance(id) - quantity >= 0 && !(kind === "discard" && get(id).decision === "discarded"),
    mayDecide: (id: string, decision: Decision) =>
      !get(id).removed && (get(id).decision === decision || mayFollow[get(id).decision].includes(decision)),
    /** Sums purchases and their uses in R$: on hand, sold, and lost less found. Only lots with a known cost count. */
    money: () => {
      const bought = standing().filter(({ inputs }) => inputs.length === 0);
      // The value of a quantity that a second lot consumed belongs to the second lot and not to the first lot.
      const remainingLots = standing().map(
        ({ id, made }) =>
          cost(id)
            ?.times(sum([made, -consumed(id)]))
            .div(made) ?? decimal(0),
      );
      const add = (total: Decimal, value: Decimal) => total.plus(value);
      return {
        in: bought.map(({ id }) => cost(id) ?? decimal(0)).reduce(add, decimal(0)),
        out: remainingLots.reduce(add, decimal(0)),
      };
    },
  };
}
