import { startTransition, useEffect, useRef, useState } from "react";
import { afterPaint } from "../after-paint.ts";

/** So many rows that were not on screen are laid out at once; of a hundred, a press on a slow phone would wait for a third of a second. */
const portion = 20;

type Rows<Row> = readonly Row[] | undefined;

/** Whether any row on screen has to make room for more new ones than come at once. */
export const isMixed = <Row extends { id: string }>(drawn: Rows<Row>, wanted: Rows<Row>): boolean => {
  if (drawn === undefined || wanted === undefined || nextRows(drawn, wanted) === wanted) return false;
  const ids = new Set(wanted.map(({ id }) => id));
  return drawn.some(({ id }) => !ids.has(id));
};

/**
 * The rows to draw next on the way from those on screen to those that are wanted: from the top, a portion of new ones;
 * below them what stood there before, so that the page keeps its height and whoever is at its end stays there.
 */
export function nextRows<Row extends { id: string }>(drawn: Rows<Row>, wanted: readonly Row[]): readonly Row[] {
  const known = new Set(drawn?.map(({ id }) => id));
  let fresh = 0;
  const end = wanted.findIndex(({ id }) => !known.has(id) && ++fresh > portion);
  if (end === -1) return wanted;
  const head = wanted.slice(0, end);
  const isAbove = new Set(head.map(({ id }) => id));
  const below = (drawn ?? []).filter(({ id }) => !isAbove.has(id));
  return [...head, ...below.slice(end - wanted.length)];
}

/** The rows on screen on their way to those wanted, a portion with each picture: what is pressed meanwhile is answered in between. */
export function useInPortions<Row extends { id: string }>(wanted: Rows<Row>): Rows<Row> {
  const [drawn, setDrawn] = useState(wanted);
  const begun = useRef(wanted);
  useEffect(() => {
    if (drawn === wanted) return;
    const draw = () => startTransition(() => setDrawn(wanted && nextRows(drawn, wanted)));
    if (begun.current !== wanted) {
      begun.current = wanted;
      return draw();
    }
    let isOver = false;
    afterPaint(() => isOver || draw());
    return () => {
      isOver = true;
    };
  }, [drawn, wanted]);
  return drawn;
}
