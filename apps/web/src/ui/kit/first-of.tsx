import { Button } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { type ReactNode, useState } from "react";

const maxShown = 60;

interface FirstOfProps<Thing> {
  things: readonly Thing[];
  /** The number of items that are shown at first. */
  first?: number | undefined;
  children: (shown: readonly Thing[]) => ReactNode;
}

/** Shows the first of many items, and a button for more items: rendering thousands at once would block the page. */
export function FirstOf<Thing>({ things, first = maxShown, children }: FirstOfProps<Thing>) {
  const [most, setMost] = useState(first);
  return (
    <>
      {children(things.slice(0, most))}
      {things.length > most && (
        <Button variant="default" size="md" onClick={() => setMost(most + 5 * maxShown)}>
          Mostrar mais ({formatNumber(things.length - most, 0)})
        </Button>
      )}
    </>
  );
}
