import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import type { ItemKind, LotType } from "@pomar/contract/kinds";
import { fefoOrder } from "@pomar/contract/ledger/lots/fefo.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { useCalls } from "../../../ui/api/hooks.ts";
import type { ChosenLot } from "./lot-lines.ts";

export interface LotSource {
  types: readonly LotType[];
  item?: { kind: ItemKind; id: string };
}

/** The quantities that a correction first returns to the lots of the corrected entry, in the unit of each lot. */
export type Returned = readonly { lot: { id: string }; quantity: number }[];

interface LotChoiceOptions {
  /** The sources whose lots are offered; null while the sources are unknown. */
  from: readonly LotSource[] | null;
  /** Whether `from` depends on a record that is still loading. */
  isComing?: boolean;
  /** The day on which the lots are used; null means today. */
  on: string | null;
  chosen: readonly (string | null)[];
  returned?: Returned;
}

export interface LotChoice {
  from: readonly LotSource[];
  /** Whether the sources are still unknown, because a chosen record is loading. */
  isComing: boolean;
  on: string | null;
  /** The lots usable on the day `on`, the lot that expires first listed first; at most a hundred lots per source. */
  offered: readonly PickableLot[];
  /** The lots chosen in lines, by id, as far as they have loaded. */
  known: ReadonlyMap<string, ChosenLot>;
  /** Adds the quantity used by the corrected entry to the balance of a lot. */
  withReturned: <L extends { id: string; balance: number }>(lot: L) => L;
  isPending: boolean;
  failed: boolean;
}

export function buildQuery({ types, item }: LotSource, on: string | null, search = "") {
  return {
    type: types.join(","),
    ...(item && { [item.kind]: item.id }),
    ...(on !== null && { on }),
    ...(search !== "" && { search }),
  };
}

/** Loads the lots that a part of a form offers, and the data of the lots chosen in that part. */
export function useLotChoice({
  from: sources,
  isComing = false,
  on,
  chosen,
  returned = [],
}: LotChoiceOptions): LotChoice {
  const from = sources ?? [];
  const asked = from.map((source) => ({ query: buildQuery(source, on) }));
  const answers = useCalls(lotsRoutes.filter, asked);
  // A lot that belongs to two sources is listed only once.
  const listed = [...new Map(answers.flatMap(({ data }) => data ?? []).map((lot) => [lot.id, lot])).values()];
  const wanted = [...new Set([...chosen, ...returned.map(({ lot }) => lot.id)])];
  // The offered lots do not include a lot found by search, or a lot used up or expired since the draft was stored.
  const others = wanted.filter((id) => id !== null).filter((id) => !listed.some((lot) => lot.id === id));
  const read = useCalls(
    lotsRoutes.filter,
    answers.every(({ isPending }) => !isPending)
      ? others.map((lot) => ({ query: { lot, consumable: "false" as const, ...(on !== null && { on }) } }))
      : [],
  );
  const withReturned = <L extends { id: string; balance: number }>(lot: L): L => {
    const back = calculateSum(returned.filter((one) => one.lot.id === lot.id).map(({ quantity }) => quantity));
    return back.eq(0) ? lot : { ...lot, balance: toWire(back.plus(lot.balance), 3) };
  };
  const unlisted = read.flatMap(({ data }) => data ?? []);
  const back = unlisted.filter((lot) => returned.some((one) => one.lot.id === lot.id));
  const offered = [...listed, ...back].map(withReturned).toSorted(fefoOrder);
  return {
    from,
    isComing,
    on,
    offered,
    known: new Map([...unlisted.map(withReturned), ...offered].map((lot) => [lot.id, lot])),
    withReturned,
    isPending: sources === null || answers.some(({ isPending }) => isPending),
    failed: answers.some(({ isError, data }) => isError && data === undefined),
  };
}
