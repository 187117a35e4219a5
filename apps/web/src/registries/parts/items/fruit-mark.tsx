import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import type { FruitMark } from "@pomar/contract/registries/fruits/fruits.schema";
import type { ReactNode } from "react";
import { sharedCall } from "../../../ui/api/hooks.ts";
import { fruitTones, inkOn } from "../../../ui/theme/colors.ts";
import classes from "./fruit-mark.module.css";

/** All are asked for once, and again when a fruit changes. */
const useMarks = sharedCall(fruitsRoutes.marks, {}, { staleTime: Number.POSITIVE_INFINITY });

/** What a fruit is drawn in; undefined of what is none. */
const useFruitMark = (id: string): FruitMark | undefined => useMarks()?.find((mark) => mark.id === id);

/** The colour of a fruit in a chart, as CSS; undefined of what is none. */
export function useFruitTone(): (id: string) => string | undefined {
  const marks = useMarks();
  return (id) => {
    const color = marks?.find((mark) => mark.id === id)?.colors[0];
    return color && fruitTones[color];
  };
}

/** Two parts have a gap between them: their colours may be near each other, or the same. */
const toneOf = ([one = "green", other]: FruitMark["colors"]) =>
  other === undefined
    ? fruitTones[one]
    : `linear-gradient(90deg, ${fruitTones[one]} calc(50% - 1px), transparent 0 calc(50% + 1px), ${fruitTones[other]} 0)`;

/** A disc with the first two letters of the fruit's code; nothing for what is no fruit. The name stands beside it; its place is held. */
export function FruitDisc({ id }: { id: string }) {
  const marks = useMarks();
  if (marks === undefined) return <span className={classes.disc} />;
  const mark = marks.find((one) => one.id === id);
  if (mark === undefined) return null;
  const { code, colors } = mark;
  return (
    <span className={classes.disc} style={{ background: toneOf(colors), color: inkOn(colors) }} aria-hidden="true">
      {code.slice(0, 2)}
    </span>
  );
}

/** The fruit's colour in a table, a legend, a line of text; nothing for what is no fruit. */
export function FruitDot({ id }: { id: string }) {
  const mark = useFruitMark(id);
  if (mark === undefined) return null;
  return <span className={classes.dot} style={{ background: toneOf(mark.colors) }} aria-hidden="true" />;
}

interface ItemNameProps {
  item: { id: string; name: string };
  /** In place of the item's own name: `Pasta de acerola`. */
  children?: ReactNode;
}

/** What something is of, with its colour before it where it is a fruit. */
export function ItemName({ item, children = item.name }: ItemNameProps) {
  return (
    <span className={classes.named}>
      <FruitDot id={item.id} />
      <span>{children}</span>
    </span>
  );
}
