import { Flex } from "@mantine/core";
import classes from "./items.module.css";
import { Stock, type Stocked } from "./stock.tsx";

/** Below a page's title: the item and its stock. */
export function ItemHeading({ item }: { item: Stocked & { name: string; code: string } }) {
  return (
    <Flex component="span" gap="4px 16px" align="center" wrap="wrap" className={classes.heading}>
      <strong>{item.name}</strong>
      <span>{item.code}</span>
      <Flex component="span" gap="4px 8px" align="center" wrap="wrap" display="inline-flex" className={classes.balance}>
        Saldo <Stock of={item} />
      </Flex>
    </Flex>
  );
}
