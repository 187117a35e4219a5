import classes from "./items.module.css";
import { Stock, type Stocked } from "./stock.tsx";

/** Below a page's title: the item and its stock. */
export function ItemHeading({ item }: { item: Stocked & { name: string; code: string } }) {
  return (
    <span className={classes.heading}>
      <strong>{item.name}</strong>
      <span>{item.code}</span>
      <span className={classes.balance}>
        Saldo <Stock of={item} />
      </span>
    </span>
  );
}
