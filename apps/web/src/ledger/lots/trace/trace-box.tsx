import { UnstyledButton } from "@mantine/core";
import { calculateSum, counted, formatNumber, toWire } from "@pomar/contract/core/decimal";
import { lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import type { TraceNode } from "@pomar/contract/ledger/lots/trace.schema";
import { IconChevronRight, IconTruckDelivery } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { FruitDot } from "../../../registries/parts/items/fruit-mark.tsx";
import { formatKg, formatLotQuantity } from "../../../ui/format/numbers.ts";
import { tellReception, tellReceptionShort } from "../../parts/lots/reception-words.ts";
import classes from "./trace.module.css";
import type { Customer, TraceBox } from "./trace-boxes.ts";
import { describeExposure, describeStep, formatAmount } from "./trace-words.ts";

interface BoxProps {
  box: TraceBox;
  /** Whether the focus enters the graph at this box. */
  isHere: boolean;
  toggle: (group: string) => void;
}

/** A box of the graph: a lot, which links to its page; a group, which expands; or a customer, where the trace ends. */
export function GraphBox(props: BoxProps) {
  const { box } = props;
  const [first] = box.nodes;
  return (
    <div
      className={classes.box}
      id={boxElement(box.id)}
      data-traced={box.depth === 0 || undefined}
      data-customer={box.customer !== null || undefined}
      data-status={box.nodes.length === 1 ? first?.lot.status : undefined}
    >
      {box.customer !== null ? (
        <CustomerBox {...box.customer} />
      ) : box.nodes.length === 1 && first !== undefined ? (
        <LotBox {...props} node={first} />
      ) : (
        <GroupBox {...props} />
      )}
    </div>
  );
}

export const boxElement = (id: string) => `trace-${id}`;

const getTabIndex = (isHere: boolean) => (isHere ? 0 : -1);

function CustomerBox({ name, kg, shipments }: Customer) {
  return (
    <div className={classes.boxLink}>
      <b>
        <IconTruckDelivery size={16} aria-hidden="true" />
        {name}
      </b>
      <span className={classes.figures}>
        {[kg === null ? null : formatKg(kg), counted(shipments, "saída", "saídas")].filter(Boolean).join(" · ")}
      </span>
    </div>
  );
}

const notable = new Set(["quarantine", "expired", "blocked", "recalled", "discarded", "removed"]);

function LotBox({ box, node, isHere, toggle }: BoxProps & { node: TraceNode }) {
  const { lot } = node;
  const exposure = node.depth === 0 ? formatLotQuantity(lot.initialQuantity, lot) : describeExposure(node);
  const status = notable.has(lot.status) ? lotStatusNames[lot.status] : null;
  const delivery = lot.supplier === null ? null : tellReception(node);
  const name = [lot.code, describeLot(lot), delivery, describeStep(node.depth), exposure, status];
  return (
    <>
      <Link
        to="/lots/view/$id"
        params={{ id: lot.id }}
        className={classes.boxLink}
        aria-label={name.filter(Boolean).join(", ")}
        aria-current={node.depth === 0 || undefined}
        tabIndex={getTabIndex(isHere)}
      >
        <b>
          <FruitDot id={lot.item.id} />
          {lot.code}
        </b>
        <span>
          {lot.type === "raw_material" ? lot.item.name : describeLot(lot)}
          {delivery !== null && ` · ${tellReceptionShort(node)}`}
        </span>
        <span className={classes.figures}>
          {exposure ?? formatLotQuantity(lot.initialQuantity, lot)}
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

function GroupBox({ box, isHere, toggle }: BoxProps) {
  const [first] = box.nodes as [TraceNode, ...TraceNode[]];
  const isRest = box.id.endsWith("|rest");
  const count = `${isRest ? "mais " : ""}${formatNumber(box.nodes.length)} lotes`;
  const what = describeLot(first.lot);
  const exposed = toWire(calculateSum(box.nodes.map(({ exposureQuantity }) => exposureQuantity ?? 0)), 3);
  const exposure =
    exposed > 0
      ? `${formatAmount({ ...first, exposureQuantity: exposed })} ${box.depth < 0 ? "usados" : "expostos"}`
      : null;
  const name = [count, what, describeStep(box.depth), exposure].filter(Boolean).join(", ");
  return (
    <UnstyledButton
      className={classes.boxLink}
      data-group
      aria-label={name}
      aria-expanded={isRest ? undefined : false}
      disabled={isRest}
      onClick={() => toggle(box.id)}
      tabIndex={getTabIndex(isHere)}
    >
      <b>
        <FruitDot id={first.lot.item.id} />
        {count}
        {!isRest && <IconChevronRight size={16} aria-hidden="true" />}
      </b>
      <span>{what}</span>
      {exposure !== null && <span className={classes.figures}>{exposure}</span>}
    </UnstyledButton>
  );
}
