import { Button } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/core/route";
import type { Rows } from "../api/hooks.ts";

/** The button for the next page of a list that grows downward; absent when there is none. */
export function LoadMore({ of }: { of: Pick<Rows<AnyRoute>, "hasMore" | "loadMore" | "isFetching"> }) {
  if (!of.hasMore) return null;
  return (
    <Button variant="default" mt="sm" onClick={of.loadMore} loading={of.isFetching}>
      Carregar mais
    </Button>
  );
}
