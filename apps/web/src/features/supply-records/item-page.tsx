import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Page } from "../../shared/layout/page.tsx";
import { Failed } from "../../shared/list/list-states.tsx";
import type { Supplies } from "./kinds.ts";
import { type SupplyItem, useSupplyItem } from "./supply-item.ts";
import classes from "./supply-records.module.css";

interface ItemPageProps {
  supplies: Supplies;
  id: string;
  title: string;
  children: (item: SupplyItem) => ReactNode;
}

/** A page about one additive, additional or packaging: waits until it is known. */
export function ItemPage({ supplies, id, title, children }: ItemPageProps) {
  const { item, error, refetch } = useSupplyItem(supplies, id);
  if (item !== undefined) return children(item);
  return (
    <Page title={title}>
      <div className={classes.card} aria-busy={error === null}>
        {error !== null ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Skeleton height={20} width="40%" mb={20} />
            <Skeleton height={50} mb={16} />
            <Skeleton height={50} />
          </>
        )}
      </div>
    </Page>
  );
}
