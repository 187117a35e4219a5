import { Skeleton } from "@mantine/core";
import type { AnyRoute, ParamsOf, QueryInputOf, ReplyOf } from "@pomar/contract/core/route";
import type { ReactNode } from "react";
import type { InputOf } from "../api/call.ts";
import { useCall } from "../api/hooks.ts";
import { Failed } from "../list/list-states.tsx";

interface LoadedProps<R extends AnyRoute> {
  /** The GET route whose reply is shown. */
  route: R;
  params?: ParamsOf<R>;
  query?: QueryInputOf<R>;
  /** Shown in place of the content until the reply arrives. */
  waiting?: ReactNode;
  /** True while the record is being removed: the page still shows the record, but no longer fetches it. */
  isLeaving?: boolean;
  children: (record: ReplyOf<R>) => ReactNode;
}

/** Shows the reply of one call, such as a record: a placeholder during the call, a retry button after a failure. */
export function Loaded<R extends AnyRoute>(props: LoadedProps<R>) {
  const { route, params, query, waiting = <Coming />, isLeaving = false, children } = props;
  const input = { params, query } as unknown as InputOf<R>;
  const { data, error, refetch } = useCall(route, input, { enabled: !isLeaving });
  if (data !== undefined) return children(data);
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  return waiting;
}

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
