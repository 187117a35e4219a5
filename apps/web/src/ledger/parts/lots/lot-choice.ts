import { sumOf, toWire } from "@pomar/contract/core/decimal";
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

/** What is back in its lot before the lines are taken anew, in each lot's unit: the lines of what is being corrected. */
export type Returned = readonly { lot: { id: string }; quantity: number }[];

interface LotChoiceOptions {
  /** Null while it is not known where to look. */
  from: readonly LotSource[] | null;
  /** Whether `from` hangs on a record that is on its way. */
  isComing?: boolean;
  /** Day of use; null: today. */
  on: string | null;
  chosen: readonly (string | null)[];
  returned?: Returned;
}

export interface LotChoice {
  from: readonly LotSource[];
  /** Whether that is known as soon as a record is read that was chosen. */
  isComing: boolean;
  on: string | null;
  /** What may be used on the day, what expires first in front; at most a hundred of each source. */
  offered: readonly PickableLot[];
  /** The lots that lines name, by id, as far as they are known. */
  known: ReadonlyMap<string, ChosenLot>;
  /** Adds what is being corrected to a lot's balance. */
  withReturned: <L extends { id: string; balance: number }>(lot: L) => L;
  isPending: boolean;
  failed: boolean;
}

export function queryOf({ types, item }: LotSource, on: string | null, search = "") {
  return {
    type: types.join(","),
    ...(item && { [item.kind]: item.id }),
    ...(on !== null && { on }),
    ...(search !== "" && { search }),
  };
}

/** The lots that a part of a form may use, and what is known of those that it uses. */
export function useLotChoice({
  from: sources,
  isComing = false,
  on,
  chosen,
  returned = [],
}: LotChoiceOptions): LotChoice {
  const from = sources ?? [];
  const answers = useCalls(
    lotsRoutes.filter,
    from.map((source) => ({ query: queryOf(source, on) })),
  );
  // What two sources have is there once.
  const listed = [...new Map(answers.flatMap(({ data }) => data ?? []).map((lot) => [lot.id, lot])).values()];
  const wanted = [...new Set([...chosen, ...returned.map(({ lot }) => lot.id)])];
  // A lot may be chosen and not offered: found by a search, used up, or expired since the draft was kept.
  const others = wanted.filter((id) => id !== null).filter((id) => !listed.some((lot) => lot.id === id));
  const read = useCalls(
    lotsRoutes.filter,
    answers.every(({ isPending }) => !isPending)
      ? others.map((lot) => ({ query: { lot, consumable: "false" as const, ...(on !== null && { on }) } }))
      : [],
  );
  const withReturned = <L extends { id: string; balance: number }>(lot: L): L => {
    const back = sumOf(returned.filter((one) => one.lot.id === lot.id).map(({ quantity }) => quantity));
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
