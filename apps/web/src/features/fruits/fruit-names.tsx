import { Fragment } from "react";
import { ItemName } from "../../domain/items/fruit-mark.tsx";

interface FruitNamesProps {
  fruits: readonly { id: string; name: string }[];
  separator: string;
}

/** Several fruits in a line of text, each with its colour. */
export function FruitNames({ fruits, separator }: FruitNamesProps) {
  return fruits.map((fruit, at) => (
    <Fragment key={fruit.id}>
      {at > 0 && separator}
      <ItemName item={fruit} />
    </Fragment>
  ));
}
