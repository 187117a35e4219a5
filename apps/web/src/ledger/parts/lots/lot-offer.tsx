import { Flex } from "@mantine/core";
import { describeItem } from "@pomar/contract/ledger/lots/lot-words";
import type { ItemLot } from "@pomar/contract/ledger/lots/lots.schema";
import type { ReactNode } from "react";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { FactLine } from "../../../ui/kit/fact-line.tsx";
import classes from "./lots.module.css";

interface LotOfferProps {
  lot: Pick<ItemLot, "code" | "type" | "item" | "netContentG">;
  /** The balance at the end of the first line. */
  end: ReactNode;
  /** A mark at the end of the second line. */
  mark?: ReactNode;
  /** The facts that distinguish lots of one item. */
  facts: readonly string[];
}

/** A lot wherever one is chosen: first its whole code, then its item, then its other facts. */
export function LotOffer({ lot, end, mark, facts }: LotOfferProps) {
  return (
    <span className={classes.offer}>
      <Flex component="span" gap="2px 12px" justify="space-between" wrap="wrap">
        <b className={classes.code}>{lot.code}</b>
        <Flex component="span" gap={6} align="center" fw={600}>
          {end}
        </Flex>
      </Flex>
      <Flex component="span" gap="2px 12px" align="center" justify="space-between" wrap="wrap">
        <span className={classes.offerFacts}>
          <FactLine>
            <ItemName item={lot.item}>{describeItem(lot)}</ItemName>
            {facts}
          </FactLine>
        </span>
        {mark}
      </Flex>
    </span>
  );
}
