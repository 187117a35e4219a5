import { Button } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/core/route";
import type { Rows } from "../api/hooks.ts";

/** The button that appends the next page to a list; not rendered when the list has no further page. */
export function LoadMore({ of }: { of: Pick<Rows<AnyRoute>, "hasMore" | "loadMore" | "isFetching"> }) {
  if (!of.hasMore) return null;
  return (
    <Button variant="default" mt="sm" onClick={of.loadMore} loading={of.isFetching}>
      Carregar mais
    </Button>
  );
}
