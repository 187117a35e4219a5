import type { QueryInputOf, ReplyOf } from "@pomar/contract/core/route";
import { usualRoutes } from "@pomar/contract/entries/usual/usual.routes";
import { receivedFactor } from "@pomar/contract/entries/usual/usual.rules";
import type { ReceptionKind } from "@pomar/contract/kinds";
import { useCalls } from "../../../ui/api/hooks.ts";
import type { Doubt } from "../../../ui/form/doubt.ts";
import { changedDoubts, usualDoubts } from "./usual-doubts.ts";

type UsualQuery = QueryInputOf<typeof usualRoutes.read>;
export type UsualFigures = ReplyOf<typeof usualRoutes.read>;

const minutes = 60_000;
const unknown: UsualFigures = { quantity: null, fillLossPct: null };

/** The usual figures of several items, in the order of the queries; null figures while loading or unconnected. */
export function useUsuals(queries: readonly UsualQuery[]): UsualFigures[] {
  const asked = queries.map((query) => ({ query }));
  const answers = useCalls(usualRoutes.read, asked, { staleTime: 5 * minutes });
  return answers.map(({ data }) => data ?? unknown);
}

/** The usual figures of one item. @param query  null while no item is chosen. */
export function useUsual(query: UsualQuery | null): UsualFigures {
  const [usual = unknown] = useUsuals(query === null ? [] : [query]);
  return usual;
}

interface Reception {
  of: ReceptionKind;
  /** The id of the fruit or supply; null while no item is chosen. */
  item: string | null;
  supplier: string | null;
  /** The quantity in `unit`; for fruit the net weight. */
  quantity: number | null;
  /** The price in R$ per unit. */
  unitPrice: number | null;
  unit: string;
}

/**
 * The usual figures of a reception, and the questions asked before an unusual reception is saved.
 * @param stored  the entry being corrected; figures confirmed when it was recorded are not questioned again.
 */
export function useUsualFigures(
  { of, item, supplier, quantity, unitPrice, unit }: Reception,
  stored: Partial<Pick<Reception, "quantity" | "unitPrice">> = {},
): { usual: UsualFigures; doubts: Doubt[] } {
  const usual = useUsual(item === null ? null : { of, item, ...(supplier !== null && { supplier }) });
  const changed = (value: number | null, before: number | null | undefined) => (value === before ? null : value);
  const doubts = usualDoubts([
    {
      value: changed(quantity, stored.quantity),
      usual: usual.quantity,
      does: "receber",
      unit,
      factor: receivedFactor,
    },
    { value: changed(unitPrice, stored.unitPrice), usual: usual.unitPrice, does: "pagar", unit: `R$/${unit}` },
  ]);
  return { usual, doubts: doubts.length > 0 ? doubts : changedDoubts(quantity, stored.quantity, unit) };
}
