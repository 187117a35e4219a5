import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import type { FruitMark } from "@pomar/contract/registries/fruits/fruits.schema";
import { Fragment, type ReactNode } from "react";
import { sharedCall } from "../../../ui/api/hooks.ts";
import { fruitTones, inkOn } from "../../../ui/theme/colors.ts";
import classes from "./fruit-mark.module.css";

/** One call loads all marks, again whenever a fruit changes. */
const useMarks = sharedCall(fruitsRoutes.marks, {}, { staleTime: Number.POSITIVE_INFINITY });

/** The colours and letters of a fruit; undefined for an item that is no fruit. */
const useFruitMark = (id: string): FruitMark | undefined => useMarks()?.find((mark) => mark.id === id);

/** Returns the CSS colour of a fruit in charts; undefined for an item that is no fruit. */
export function useFruitTone(): (id: string) => string | undefined {
  const marks = useMarks();
  return (id) => {
    const color = marks?.find((mark) => mark.id === id)?.colors[0];
    return color && fruitTones[color];
  };
}

/** A gap separates two parts, as their colours may be similar or the same. */
const buildTone = ([one = "green", other]: FruitMark["colors"]) =>
  other === undefined
    ? fruitTones[one]
    : `linear-gradient(90deg, ${fruitTones[one]} calc(50% - 1px), transparent 0 calc(50% + 1px), ${fruitTones[other]} 0)`;

/** A disc with the first two letters of a fruit's code, shown beside its name; it reserves its space while loading. */
export function FruitDisc({ id }: { id: string }) {
  const marks = useMarks();
  if (marks === undefined) return <span className={classes.disc} />;
  const mark = marks.find((one) => one.id === id);
  if (mark === undefined) return null;
  const { code, colors } = mark;
  return (
    <span className={classes.disc} style={{ background: buildTone(colors), color: inkOn(colors) }} aria-hidden="true">
      {code.slice(0, 2)}
    </span>
  );
}

/** The fruit's colour in a table, a legend, a line of text; other items have none. */
export function FruitDot({ id }: { id: string }) {
  const mark = useFruitMark(id);
  if (mark === undefined) return null;
  return <span className={classes.dot} style={{ background: buildTone(mark.colors) }} aria-hidden="true" />;
}

interface ItemNameProps {
  item: { id: string; name: string };
  /** Replaces the item's own name: `Pasta de acerola`. */
  children?: ReactNode;
}

/** An item's name, with the colour before it where it is a fruit. */
export function ItemName({ item, children = item.name }: ItemNameProps) {
  return (
    <span className={classes.named}>
      <FruitDot id={item.id} />
      <span>{children}</span>
    </span>
  );
}

/** Several fruit names in a line of text, each with its colour. */
export function FruitNames({ fruits }: { fruits: readonly { id: string; name: string }[] }) {
  return fruits.map((fruit, at) => (
    <Fragment key={fruit.id}>
      {at > 0 && ", "}
      <ItemName item={fruit} />
    </Fragment>
  ));
}
