import type { AnyRoute, ReplyOf } from "@pomar/contract/core/route";
import type { ReactNode } from "react";
import type { InputOf } from "../../ui/api/call.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { Failed } from "../../ui/list/list-states.tsx";

interface CardBodyProps<R extends AnyRoute> {
  route: R;
  input: InputOf<R>;
  /** Holds the place until the answer came. */
  waiting: ReactNode;
  children: (reply: ReplyOf<R>) => ReactNode;
}

/** What one call answers: it waits, fails and follows changes by itself, whatever its neighbours do. */
export function CardBody<R extends AnyRoute>({ route, input, waiting, children }: CardBodyProps<R>) {
  const { data, error, refetch } = useCall(route, input);
  if (data !== undefined) return children(data);
  return error === null ? waiting : <Failed error={error} onRetry={() => void refetch()} />;
}
