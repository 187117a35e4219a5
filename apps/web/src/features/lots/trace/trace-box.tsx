import { UnstyledButton } from "@mantine/core";
import { formatNumber, sumOf, toWire } from "@pomar/contract/core/decimal";
import { lotStatusNames } from "@pomar/contract/lots/lot-status.rules";
import { type Lot, lotTypeNames } from "@pomar/contract/lots/lots.schema";
import type { TraceNode } from "@pomar/contract/lots/trace.schema";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { createContext, type RefObject, useContext, useEffect, useRef } from "react";
import { whatOf } from "../../../domain/lots/what-of.ts";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import classes from "./trace.module.css";
import type { TraceBox } from "./trace-boxes.ts";
import { exposureUnit, exposureWords, stepWords } from "./trace-words.ts";

interface BoxProps {
  box: TraceBox;
  traced: Lot;
  toggle: (group: string) => void;
}

export type BoxFlowNode = Node<BoxProps & Record<string, unknown>, "box">;

interface Focus {
  /** The box that the keyboard enters the graph at. */
  focused: string;
  /** Whether it takes the focus as soon as it is drawn. */
  isAsked: RefObject<boolean>;
}

export const GraphFocus = createContext<Focus>({ focused: "", isAsked: { current: false } });

/** A lot of the graph, which opens its page; or a group, which opens itself. */
export function BoxNode({ data }: NodeProps<BoxFlowNode>) {
  const { box } = data;
  const [first] = box.nodes as [TraceNode, ...TraceNode[]];
  const isAlone = box.nodes.length === 1;
  return (
    <div
      className={classes.box}
      data-box
      data-traced={box.depth === 0 || undefined}
      data-status={isAlone ? first.lot.status : undefined}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} className={classes.handle} />
      {isAlone ? <LotBox {...data} node={first} /> : <GroupBox {...data} />}
      <Handle type="source" position={Position.Right} isConnectable={false} className={classes.handle} />
    </div>
  );
}

const notable = new Set(["quarantine", "expired", "blocked", "recalled", "discarded", "removed"]);

function LotBox({ box, node, traced, toggle }: BoxProps & { node: TraceNode }) {
  const { lot } = node;
  const focus = useBoxFocus<HTMLAnchorElement>(box.id);
  const exposure = node.depth === 0 ? formatQuantity(lot.initialQuantity, lot.unit) : exposureWords(node, traced);
  const status = notable.has(lot.status) ? lotStatusNames[lot.status] : null;
  const name = [lot.code, whatOf(lot), lot.supplier?.name, stepWords(node.depth), exposure, status];
  return (
    <>
      <Link
        to="/lots/view/$id"
        params={{ id: lot.id }}
        className={classes.boxLink}
        aria-label={name.filter(Boolean).join(", ")}
        aria-current={node.depth === 0 || undefined}
        draggable={false}
        {...focus}
      >
        <b>{lot.code}</b>
        <span>{lot.supplier?.name ?? whatOf(lot)}</span>
        <span className={classes.figures}>
          {exposure ?? formatQuantity(lot.initialQuantity, lot.unit)}
          {status !== null && <em>{status}</em>}
        </span>
      </Link>
      {box.closes !== null && (
        <UnstyledButton className={classes.close} onClick={() => toggle(box.closes as string)}>
          Juntar estes lotes
        </UnstyledButton>
      )}
    </>
  );
}

function GroupBox({ box, traced, toggle }: BoxProps) {
  const [first] = box.nodes as [TraceNode, ...TraceNode[]];
  const focus = useBoxFocus<HTMLButtonElement>(box.id);
  const isRest = box.id.endsWith("|rest");
  const count = `${isRest ? "mais " : ""}${formatNumber(box.nodes.length)} lotes`;
  const kind = lotTypeNames[first.lot.type];
  const exposed = toWire(sumOf(box.nodes.map(({ exposureQuantity }) => exposureQuantity ?? 0)), 3);
  const exposure = exposed > 0 ? `${formatQuantity(exposed, exposureUnit(first, traced))} expostos` : null;
  const name = [count, whatOf(first.lot), stepWords(box.depth), exposure].filter(Boolean).join(", ");
  return (
    <UnstyledButton
      className={classes.boxLink}
      data-group
      aria-label={name}
      aria-expanded={isRest ? undefined : false}
      disabled={isRest}
      onClick={() => toggle(box.id)}
      {...focus}
    >
      <b>
        {count}
        {!isRest && <IconChevronRight size={16} aria-hidden="true" />}
      </b>
      <span>{whatOf(first.lot) || kind}</span>
      {exposure !== null && <span className={classes.figures}>{exposure}</span>}
    </UnstyledButton>
  );
}

/** Only one box is reached by Tab; the arrows go on from there. */
function useBoxFocus<E extends HTMLElement>(id: string) {
  const { focused, isAsked } = useContext(GraphFocus);
  const ref = useRef<E>(null);
  const isHere = focused === id;
  useEffect(() => {
    if (!isHere || !isAsked.current) return;
    isAsked.current = false;
    ref.current?.focus({ preventScroll: true });
  }, [isHere, isAsked]);
  return { ref, id: `trace-${id}`, tabIndex: isHere ? 0 : -1 };
}
