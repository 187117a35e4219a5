import type { QueryInputOf, ReplyOf } from "@pomar/contract/core/route";
import { usualRoutes } from "@pomar/contract/entries/usual/usual.routes";
import { useCalls } from "../../../ui/api/hooks.ts";

type Asked = QueryInputOf<typeof usualRoutes.read>;
export type UsualFigures = ReplyOf<typeof usualRoutes.read>;

const minutes = 60_000;
const unknown: UsualFigures = { quantity: null, fillLossPct: null };

/** The usual figures of several items, in their order; unknown while loading, and without a connection. */
export function useUsuals(asked: readonly Asked[]): UsualFigures[] {
  const answers = useCalls(
    usualRoutes.read,
    asked.map((query) => ({ query })),
    { staleTime: 5 * minutes },
  );
  return answers.map(({ data }) => data ?? unknown);
}

/** The usual figures of one item. @param asked  null while it is not chosen. */
export function useUsual(asked: Asked | null): UsualFigures {
  const [usual = unknown] = useUsuals(asked === null ? [] : [asked]);
  return usual;
}
