import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import type { FruitMark } from "@pomar/contract/registries/fruits/fruits.schema";
import type { ReactNode } from "react";
import { sharedCall } from "../../../ui/api/hooks.ts";
import { fruitTones } from "../../../ui/theme/colors.ts";
import classes from "./fruit-mark.module.css";

/** Loads the colours and letters of all fruits in one call, and reloads them whenever a fruit changes. */
const useMarks = sharedCall(fruitsRoutes.marks, {}, { staleTime: Number.POSITIVE_INFINITY });

/** The colours and letters of a fruit; undefined for an item that is not a fruit. */
const useFruitMark = (id: string): FruitMark | undefined => useMarks()?.find((mark) => mark.id === id);

/** CSS background of a fruit with one or two colours; a gap separates two colours, which may be similar or the same. */
const buildTone = ([one = "green", other]: FruitMark["colors"]) =>
  other === undefined
    ? fruitTones[one]
    : `linear-gradient(90deg, ${fruitTones[one]} calc(50% - 1px), transparent 0 calc(50% + 1px), ${fruitTones[other]} 0)`;

/** The letters' ground within the fruit's colours, so that they are legible whatever the colours are. */
const core = "radial-gradient(circle closest-side, var(--pomar-surface) 75%, transparent 78%)";

/**
 * A coloured ring around the first three letters of a fruit's code, shown beside the fruit's name; an empty space of the
 * disc's size is shown until the fruit's colours have loaded.
 */
export function FruitDisc({ id }: { id: string }) {
  const marks = useMarks();
  if (marks === undefined) return <span className={classes.disc} />;
  const mark = marks.find((one) => one.id === id);
  if (mark === undefined) return null;
  const { code, colors } = mark;
  return (
    <span className={classes.disc} style={{ background: `${core}, ${buildTone(colors)}` }} aria-hidden="true">
      {code.slice(0, 3)}
    </span>
  );
}

/** A dot in the fruit's colour for a table, a legend or a line of text; an item that is not a fruit has no dot. */
export function FruitDot({ id }: { id: string }) {
  const mark = useFruitMark(id);
  if (mark === undefined) return null;
  return <span className={classes.dot} style={{ background: buildTone(mark.colors) }} aria-hidden="true" />;
}

interface ItemNameProps {
  item: { id: string; name: string };
  /** Text shown instead of the item's own name: `Pasta de acerola`. */
  children?: ReactNode;
}

/** An item's name; a fruit's name is preceded by a dot in its colour. */
export function ItemName({ item, children = item.name }: ItemNameProps) {
  return (
    <span className={classes.named}>
      <FruitDot id={item.id} />
      <span>{children}</span>
    </span>
  );
}
