import { Fragment } from "react";
import { ItemName } from "../parts/items/fruit-mark.tsx";

/** Several fruit names in a line of text, each with its colour. */
export function FruitNames({ fruits }: { fruits: readonly { id: string; name: string }[] }) {
  return fruits.map((fruit, at) => (
    <Fragment key={fruit.id}>
      {at > 0 && ", "}
      <ItemName item={fruit} />
    </Fragment>
  ));
}
