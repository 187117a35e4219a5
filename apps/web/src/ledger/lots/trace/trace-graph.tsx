import { Flex } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import type { Trace } from "@pomar/contract/ledger/lots/trace.schema";
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import classes from "./trace.module.css";
import { boxElement, GraphBox } from "./trace-box.tsx";
import { buildBoxes, type TraceBox } from "./trace-boxes.ts";
import { drawLine, findNeighbour, type Place, type Places, toSteps, type Way } from "./trace-layout.ts";

const ways: Record<string, Way> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** A trace as boxes and lines, from sources down to customers; arrow keys follow the lines, and Enter opens a box. */
export function TraceGraph({ trace, lot }: { trace: Trace; lot: Lot }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(lot.id);
  const boxed = useMemo(() => buildBoxes(trace, opened), [trace, opened]);
  const steps = useMemo(() => toSteps(boxed), [boxed]);
  const { ref, places } = usePlaces(boxed.boxes);
  // An expanded group has no box any more, so the focus falls back to the box of the traced lot.
  const here = boxed.boxes.some(({ id }) => id === at) ? at : lot.id;
  const pendingFocus = useRef<string | null>(null);

  const focus = (id: string) => {
    setAt(id);
    pendingFocus.current = id;
  };
  // The focus moves after the paint, because expanding a group moves boxes and creates new boxes.
  useEffect(() => {
    const id = pendingFocus.current;
    if (id === null) return;
    const box = boxed.boxes.find((one) => one.id === id || one.closes === id);
    if (box === undefined) return;
    pendingFocus.current = null;
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
    const next = findNeighbour(here, way, { links: boxed.links, places });
    // Arrow keys do not select a customer's box, because a customer's box opens no page.
    if (next !== null && boxed.boxes.some(({ id, customer }) => id === next && customer === null)) focus(next);
  };
  const placed = steps.map((step) => step.flatMap(({ id }) => places.get(id) ?? []));
  return (
    <div className={classes.graph} data-lots={trace.nodes.length}>
      <Flex
        ref={ref}
        component="section"
        direction="column"
        gap={32}
        pos="relative"
        py={12}
        px={16}
        aria-label={`Grafo do rastreio: ${formatNumber(trace.nodes.length)} lotes. Use as setas para ir de um a outro e Enter para abrir.`}
        onKeyDown={onKeyDown}
      >
        <svg className={classes.lines} aria-hidden="true">
          <defs>
            <marker id="trace-arrow" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0L8 4L0 8z" />
            </marker>
          </defs>
          {boxed.links.map(({ from, to }) => {
            const [source, target] = [places.get(from), places.get(to)];
            return (
              source !== undefined &&
              target !== undefined && (
                <path key={`${from}>${to}`} d={drawLine([source, target], placed)} markerEnd="url(#trace-arrow)" />
              )
            );
          })}
        </svg>
        {steps.map((step) => (
          <div key={step[0]?.depth} className={classes.step}>
            {step.map((box) => (
              <GraphBox key={box.id} box={box} isHere={box.id === here} toggle={toggle} />
            ))}
          </div>
        ))}
      </Flex>
      {boxed.isGrouped && (
        <p className={classes.note}>
          São {formatNumber(trace.nodes.length)} lotes: os do mesmo item e passo estão juntos. Abra um grupo para ver os
          lotes.
        </p>
      )}
    </div>
  );
}

/** The positions of the boxes in the browser's layout, measured again at each resize of the graph. */
function usePlaces(boxes: readonly TraceBox[]) {
  const { ref, width, height } = useElementSize<HTMLElement>();
  const [places, setPlaces] = useState<Places>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a resize moves the boxes.
  useLayoutEffect(() => {
    const measured = boxes.flatMap(({ id }): [string, Place][] => {
      const box = document.getElementById(boxElement(id));
      if (box === null) return [];
      const { offsetLeft: x, offsetTop: y, offsetWidth, offsetHeight } = box;
      return [[id, { x, y, width: offsetWidth, height: offsetHeight }]];
    });
    setPlaces(new Map(measured));
  }, [boxes, width, height]);
  return { ref, places };
}
