import type { ReactNode } from "react";
import { Card } from "../../ui/kit/card.tsx";
import { Coming } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { Failed } from "../../ui/list/list-states.tsx";
import { type Supplies, type SupplyItem, useSupplyItem } from "./kinds.ts";

interface ItemPageProps {
  supplies: Supplies;
  id: string;
  title: string;
  children: (item: SupplyItem) => ReactNode;
}

/** A page about one additive, additional or packaging; its content appears once the item has loaded. */
export function ItemPage({ supplies, id, title, children }: ItemPageProps) {
  const { item, error, refetch } = useSupplyItem(supplies, id);
  if (item !== undefined) return children(item);
  return (
    <Page title={title}>
      <Card>{error === null ? <Coming /> : <Failed error={error} onRetry={() => void refetch()} />}</Card>
    </Page>
  );
}
