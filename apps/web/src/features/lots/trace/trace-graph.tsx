import { useElementSize } from "@mantine/hooks";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import type { Trace } from "@pomar/contract/lots/trace.schema";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { sharePercent } from "../lot-words.ts";
import classes from "./trace.module.css";
import { boxElement, GraphBox } from "./trace-box.tsx";
import { boxesOf, type TraceLink } from "./trace-boxes.ts";
import { lineOf, neighbourOf, placesOf, type Way, wordsPlace } from "./trace-layout.ts";

const ways: Record<string, Way> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

interface TraceGraphProps {
  trace: Trace;
  lot: Lot;
}

/** A trace as boxes and lines, the sources above, the customers at the end. By keyboard: arrows go along the lines, Enter opens. */
export function TraceGraph({ trace, lot }: TraceGraphProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(lot.id);
  const { ref, width } = useElementSize<HTMLElement>();
  const boxed = useMemo(() => boxesOf(trace, opened), [trace, opened]);
  const { places, height } = useMemo(() => placesOf(boxed, width), [boxed, width]);
  // A group that was opened is no box any more.
  const here = places.has(at) ? at : lot.id;
  const asked = useRef<string | null>(null);

  const focus = (id: string) => {
    setAt(id);
    asked.current = id;
  };
  // After the paint: the box may stand elsewhere by now, or have come with a group that opened.
  useEffect(() => {
    const id = asked.current;
    if (id === null) return;
    const box = boxed.boxes.find((one) => one.id === id || one.closes === id);
    if (box === undefined) return;
    asked.current = null;
    if (box.id !== at) setAt(box.id);
    const element = document.getElementById(boxElement(box.id));
    element?.querySelector<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  });
  const toggle = (group: string) => {
    const next = new Set(opened);
    if (!next.delete(group)) next.add(group);
    setOpened(next);
    focus(group);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const next = neighbourOf(here, way, { links: boxed.links, places });
    // At a customer the way ends: there is nothing to open.
    if (next !== null && boxed.boxes.some(({ id, customer }) => id === next && customer === null)) focus(next);
  };
  return (
    <div className={classes.graph} data-lots={trace.nodes.length}>
      <section
        ref={ref}
        className={classes.canvas}
        style={{ height }}
        aria-label={`Grafo do rastreio: ${formatNumber(trace.nodes.length)} lotes. Use as setas para ir de um a outro e Enter para abrir.`}
        onKeyDown={onKeyDown}
      >
        <svg className={classes.lines} aria-hidden="true">
          <defs>
            <marker id="trace-arrow" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0L8 4L0 8z" />
            </marker>
          </defs>
          {boxed.links.map((link) => (
            <path key={`${link.from}>${link.to}`} d={lineOf(link, places) ?? ""} markerEnd="url(#trace-arrow)" />
          ))}
        </svg>
        {boxed.links.map((link) => {
          const place = wordsPlace(link, boxed.links, places);
          return (
            place !== null && (
              <span
                key={`${link.from}>${link.to}`}
                className={classes.linkWords}
                style={{ left: place.x, top: place.y }}
                aria-hidden="true"
              >
                {wordsOf(link)}
              </span>
            )
          );
        })}
        {boxed.boxes.map((box) => (
          <GraphBox
            key={box.id}
            box={box}
            place={places.get(box.id) ?? { x: 0, y: 0 }}
            isHere={box.id === here}
            toggle={toggle}
          />
        ))}
      </section>
      {boxed.isGrouped && (
        <p className={classes.note}>
          São {formatNumber(trace.nodes.length)} lotes: os do mesmo item e passo estão juntos. Abra um grupo para ver os
          seus.
        </p>
      )}
    </div>
  );
}

function wordsOf({ quantity, unit, share }: TraceLink): string {
  const amount = quantity === null ? "" : formatQuantity(quantity, unit);
  return share === null ? amount : `${sharePercent(share)} · ${amount}`;
}
