import "@xyflow/react/dist/base.css";
import { ActionIcon } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import type { Trace } from "@pomar/contract/lots/trace.schema";
import { IconFocusCentered, IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { type Edge, MarkerType, Panel, ReactFlow, ReactFlowProvider, useReactFlow } from "@xyflow/react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { sharePercent } from "../lot-words.ts";
import classes from "./trace.module.css";
import { type BoxFlowNode, BoxNode, GraphFocus } from "./trace-box.tsx";
import { type BoxedTrace, boxesOf, type TraceLink } from "./trace-boxes.ts";
import { boxHeight, boxWidth, heightOf, neighbourOf, type Place, placesOf, type Way } from "./trace-layout.ts";

// Room above and below the boxes, for the controls too.
const aroundBoxes = 168;

const nodeTypes = { box: BoxNode };

const ways: Record<string, Way> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

interface TraceGraphProps {
  trace: Trace;
  lot: Lot;
}

/** A trace as boxes and lines, the sources on the left. By keyboard: arrows go along the lines, Enter opens. */
export function TraceGraph(props: TraceGraphProps) {
  return (
    <ReactFlowProvider>
      <Graph {...props} />
    </ReactFlowProvider>
  );
}

function Graph({ trace, lot }: TraceGraphProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const boxed = useMemo(() => boxesOf(trace, opened), [trace, opened]);
  const places = useMemo(() => placesOf(boxed), [boxed]);
  const { focused, isAsked, centre, onKeyDown } = useGraphKeys(lot.id, boxed, places);
  const flow = useReactFlow();
  const toggled = useRef<string | null>(null);

  const toggle = (group: string) => {
    const next = new Set(opened);
    if (!next.delete(group)) next.add(group);
    setOpened(next);
    toggled.current = group;
  };
  // All boxes have moved: the person goes on at the group, or at the first of its lots.
  useEffect(() => {
    const group = toggled.current;
    toggled.current = null;
    const box = boxed.boxes.find(({ id, closes }) => group !== null && (id === group || closes === group));
    if (box !== undefined) centre(box.id, true);
  });
  const nodes = boxed.boxes.map(
    (box): BoxFlowNode => ({
      id: box.id,
      type: "box",
      position: places.get(box.id) ?? { x: 0, y: 0 },
      width: boxWidth,
      height: boxHeight,
      data: { box, traced: lot, toggle },
    }),
  );

  const controls = [
    { label: "Aproximar", Icon: IconPlus, act: () => void flow.zoomIn() },
    { label: "Afastar", Icon: IconMinus, act: () => void flow.zoomOut() },
    { label: "Ver tudo", Icon: IconMaximize, act: () => void flow.fitView(wholeView) },
    { label: `Ir para ${lot.code}`, Icon: IconFocusCentered, act: () => centre(lot.id, true) },
  ];
  return (
    // The arrows of the keyboard go from lot to lot, wherever in the graph it is.
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes inside are the controls; this hears their arrows.
    <div className={classes.graph} onKeyDown={onKeyDown} data-lots={trace.nodes.length}>
      <div className={classes.canvas} style={{ height: heightOf(places) + aroundBoxes }}>
        <GraphFocus value={{ focused, isAsked }}>
          <ReactFlow
            nodes={nodes}
            edges={boxed.links.map(edgeOf)}
            nodeTypes={nodeTypes}
            aria-label={`Grafo do rastreio: ${formatNumber(trace.nodes.length)} lotes. Use as setas para ir de um a outro e Enter para abrir.`}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            onlyRenderVisibleElements
            minZoom={0.1}
            maxZoom={1.5}
            zoomOnScroll={false}
            preventScrolling={false}
            zoomOnDoubleClick={false}
            onInit={() => showAll(flow, places, () => centre(lot.id))}
          >
            <Panel position="bottom-left" className={classes.controls}>
              {controls.map(({ label, Icon, act }) => (
                <ActionIcon key={label} variant="default" aria-label={label} onClick={act}>
                  <Icon size={18} />
                </ActionIcon>
              ))}
            </Panel>
          </ReactFlow>
        </GraphFocus>
      </div>
      {boxed.isGrouped && (
        <p className={classes.note}>
          São {formatNumber(trace.nodes.length)} lotes: os do mesmo item e passo estão juntos. Abra um grupo para ver os
          seus.
        </p>
      )}
    </div>
  );
}

const wholeView = { padding: 0.12, maxZoom: 1 };

// Smaller than this nobody reads the codes: the traced lot is shown instead, with what is around it.
const leastLegible = 0.7;

function showAll(flow: ReturnType<typeof useReactFlow>, places: ReadonlyMap<string, Place>, orElse: () => void): void {
  void flow.fitView(wholeView).then(() => {
    if (places.size > 1 && flow.getZoom() < leastLegible) orElse();
  });
}

/** Which box the keyboard is at, and where its arrows lead. */
function useGraphKeys(tracedId: string, boxed: BoxedTrace, places: ReadonlyMap<string, Place>) {
  const flow = useReactFlow();
  const [at, setAt] = useState(tracedId);
  // The box may be drawn only after the move: it takes the focus then.
  const isAsked = useRef(false);
  // A group that was opened is no box any more.
  const focused = places.has(at) ? at : tracedId;

  const centre = (id: string, takesFocus = false) => {
    const place = places.get(id);
    if (place === undefined) return;
    const zoom = Math.max(flow.getZoom(), leastLegible);
    void flow.setCenter(place.x + boxWidth / 2, place.y + boxHeight / 2, { zoom });
    isAsked.current = takesFocus;
    setAt(id);
    if (takesFocus) document.getElementById(boxElement(id))?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (way === undefined || (event.target as HTMLElement).closest("[data-box]") === null) return;
    event.preventDefault();
    const next = neighbourOf(focused, way, { links: boxed.links, places });
    if (next !== null) centre(next, true);
  };
  return { focused, isAsked, centre, onKeyDown };
}

const boxElement = (id: string) => `trace-${id}`;

function edgeOf(link: TraceLink): Edge {
  const quantity = link.quantity === null ? "" : formatQuantity(link.quantity, link.unit);
  return {
    id: `${link.from}>${link.to}`,
    source: link.from,
    target: link.to,
    label: link.share === null ? quantity : `${sharePercent(link.share)} · ${quantity}`,
    className: classes.edge,
    labelBgPadding: [4, 2],
    labelBgBorderRadius: 4,
    markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: "var(--trace-line)" },
  };
}
