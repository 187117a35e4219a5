import { Skeleton } from "@mantine/core";
import type { AnyRoute, ParamsOf, ReplyOf } from "@pomar/contract/core/route";
import type { ReactNode } from "react";
import type { InputOf } from "../api/call.ts";
import { useCall } from "../api/hooks.ts";
import { Failed } from "../list/list-states.tsx";

interface LoadedProps<R extends AnyRoute> {
  /** A GET by id. */
  route: R;
  params: ParamsOf<R>;
  /** It is being removed: what is on screen stays, and nobody asks for it again. */
  isLeaving?: boolean;
  children: (record: ReplyOf<R>) => ReactNode;
}

/** One record: its place is held while it loads, and a failure offers another try. */
export function Loaded<R extends AnyRoute>({ route, params, isLeaving = false, children }: LoadedProps<R>) {
  const { data, error, refetch } = useCall(route, { params } as unknown as InputOf<R>, { enabled: !isLeaving });
  if (data !== undefined) return children(data);
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  return <Coming />;
}

/** Holds the place of a record that loads. */
export function Coming() {
  return (
    <div aria-busy="true">
      <Skeleton height={20} width="40%" mb={20} />
      <Skeleton height={56} mb={16} />
      <Skeleton height={56} mb={16} />
      <Skeleton height={56} width="60%" />
    </div>
  );
}
