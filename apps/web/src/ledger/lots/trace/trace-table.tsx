import { joinFacts } from "../../../ui/format/words.ts";
import { LotLink, LotName } from "../../parts/lots/lot-link.tsx";
import { tellReception } from "../../parts/lots/reception-words.ts";
import "@mantine/core/styles/Table.css";
import { Button, Group, Table, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import type { Trace, TraceNode } from "@pomar/contract/ledger/lots/trace.schema";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Explained } from "../../../insight/parts/explanations/explained.tsx";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import { Lines } from "../../../ui/kit/lines.tsx";
import { useIsPhone } from "../../../ui/kit/phone.ts";
import { nothing } from "../../../ui/list/column.ts";
import { nextSort, type SortOrder } from "../../../ui/list/list-search.ts";
import { LotStatusChip } from "../../parts/lots/lot-status-chip.tsx";
import { sharePercent } from "../lot-words.ts";
import classes from "./trace.module.css";
import { describeStep, formatAmount } from "./trace-words.ts";

interface TraceTableProps {
  trace: Trace;
  lot: Lot;
  /** Whether every row is shown, for print. */
  isWhole: boolean;
}

const atFirst = 100;

const traceSorts = ["depth", "code", "share", "exposure", "balance"] as const;
type TraceSort = (typeof traceSorts)[number];

/** The lots of a trace as rows, starting with the sources or in an order chosen by the user. */
export function TraceTable({ trace, lot, isWhole }: TraceTableProps) {
  const { sortBy, sortOrder, sort } = useTraceOrder();
  const [most, setMost] = useState(atFirst);
  const isPhone = useIsPhone() && !isWhole;
  // A phone shows no column headers to sort by, so its order is fixed.
  const nodes = isPhone ? sortFromTraced(trace.nodes) : sortNodes(trace.nodes, sortBy, sortOrder);
  const shown = isWhole ? nodes : nodes.slice(0, most);
  const head = { sortBy, sortOrder, onSort: sort };
  return (
    <>
      {isPhone ? (
        <TraceCards nodes={shown} lot={lot} />
      ) : (
        <Table.ScrollContainer minWidth={640}>
          <Table verticalSpacing={8} horizontalSpacing="xs" className={classes.table}>
            <VisuallyHidden component="caption">Lotes do rastreio de {lot.code}</VisuallyHidden>
            <Table.Thead>
              <Table.Tr>
                <SortHead {...head} name="code" label="Lote" />
                <SortHead {...head} name="depth" label="Passo" />
                <SortHead {...head} name="share" label="Parte" isRight />
                <SortHead {...head} name="exposure" label="Quantidade" isRight />
                <SortHead {...head} name="balance" label="Em estoque" isRight />
                <Table.Th>Situação</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((node) => (
                <Row key={node.lot.id} node={node} rootId={lot.id} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {shown.length < nodes.length && (
        <Button variant="default" onClick={() => setMost(most + 5 * atFirst)}>
          Mostrar mais ({formatNumber(nodes.length - shown.length)})
        </Button>
      )}
    </>
  );
}

function TraceCards({ nodes, lot }: { nodes: readonly TraceNode[]; lot: Lot }) {
  return (
    <Lines aria-label={`Lotes do rastreio de ${lot.code}`}>
      {nodes.map((node) => (
        <li key={node.lot.id} className={classes.card} data-traced={node.depth === 0 || undefined}>
          <Group justify="space-between" gap="xs">
            <LotLink lot={node.lot} />
            <LotStatusChip status={node.lot.status} />
          </Group>
          <NodeItem {...node} />
          <Exposure node={node} />
          <small>
            {joinFacts(
              describeStep(node.depth),
              node.lot.balance > 0 && `${formatLotQuantity(node.lot.balance, node.lot)} em estoque`,
              node.shipped > 0 && `${formatLotQuantity(node.shipped, node.lot)} expedidos`,
              node.returned > 0 && `${formatLotQuantity(node.returned, node.lot)} devolvidos`,
            )}
          </small>
        </li>
      ))}
    </Lines>
  );
}

/** The quantity of a source that was used in the traced lot, or the quantity of the traced lot in a descendant. */
function Exposure({ node }: { node: TraceNode }) {
  const amount = formatAmount(node);
  if (amount === null) return null;
  const isSource = node.depth < 0;
  if (node.depth === 0) return <b data-figures="">{amount}</b>;
  return (
    <p data-figures="">
      <b>{amount}</b> {isSource ? "usados" : "expostos"}
      {node.share !== null && ` · ${sharePercent(node.share)} ${isSource ? "deste lote" : "vem deste lote"}`}
    </p>
  );
}

function NodeItem(node: TraceNode) {
  const { lot } = node;
  return (
    <small>
      <LotName lot={lot} />
      {lot.supplier !== null && ` · ${tellReception(node)}`}
    </small>
  );
}

function Row({ node, rootId }: { node: TraceNode; rootId: string }) {
  const isTraced = node.depth === 0;
  return (
    <Table.Tr data-traced={isTraced || undefined}>
      <Table.Td>
        <LotLink lot={node.lot} />
        <NodeItem {...node} />
      </Table.Td>
      <Table.Td data-nowrap>{describeStep(node.depth)}</Table.Td>
      <Table.Td data-right>{node.share === null ? nothing : sharePercent(node.share)}</Table.Td>
      <Table.Td data-right>
        <Amount node={node} rootId={rootId} />
      </Table.Td>
      <Table.Td data-right>
        {formatLotQuantity(node.lot.balance, node.lot)}
        {node.shipped > 0 && <small>{formatLotQuantity(node.shipped, node.lot)} expedidos</small>}
        {node.returned > 0 && <small>{formatLotQuantity(node.returned, node.lot)} devolvidos</small>}
      </Table.Td>
      <Table.Td>
        <LotStatusChip status={node.lot.status} />
      </Table.Td>
    </Table.Tr>
  );
}

/** A node's quantity; only a descendant's quantity can be explained, as a source's ledger already lists its use. */
function Amount({ node, rootId }: { node: TraceNode; rootId: string }) {
  const words = formatAmount(node) ?? nothing;
  if (node.depth <= 0) return words;
  return (
    <Explained figure="exposure" id={node.lot.id} of={rootId}>
      {words}
    </Explained>
  );
}

interface SortHeadProps {
  name: TraceSort;
  label: string;
  sortBy: TraceSort;
  sortOrder: SortOrder;
  onSort: (name: TraceSort) => void;
  isRight?: boolean;
}

function SortHead({ name, label, sortBy, sortOrder, onSort, isRight }: SortHeadProps) {
  const order = sortBy === name ? sortOrder : null;
  const Icon = order === null ? IconArrowsSort : order === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th data-right={isRight} aria-sort={order === null ? "none" : order === "asc" ? "ascending" : "descending"}>
      <UnstyledButton className={classes.sort} data-on={order !== null || undefined} onClick={() => onSort(name)}>
        {label}
        <Icon size={14} stroke={2.2} aria-hidden="true" />
      </UnstyledButton>
    </Table.Th>
  );
}

function useTraceOrder() {
  const search = useSearch({ from: "/full/lots/view/$id" });
  const navigate = useNavigate();
  const sortBy = traceSorts.find((one) => one === search.sortBy);
  const sortOrder: SortOrder = search.sortOrder === "desc" ? "desc" : "asc";
  return {
    sortBy: sortBy ?? "depth",
    sortOrder,
    sort: (name: TraceSort) => {
      const next = nextSort({ sortBy, sortOrder }, name);
      const search = (before: object) => ({ ...before, ...next });
      void navigate({ to: ".", search, replace: true, resetScroll: false });
    },
  };
}

const sortKeys: Record<TraceSort, (node: TraceNode) => number | string> = {
  depth: (node) => node.depth,
  code: (node) => node.lot.code,
  // Lots without a mass are sorted below the smallest share.
  share: (node) => node.share ?? -1,
  exposure: (node) => node.exposureQuantity ?? -1,
  balance: (node) => node.lot.balance,
};

/** The lots of a trace sorted by one column; lots with equal values start with the sources, the largest share first. */
export function sortNodes(nodes: readonly TraceNode[], sortBy: TraceSort, sortOrder: SortOrder): TraceNode[] {
  const sign = sortOrder === "desc" ? -1 : 1;
  const key = sortKeys[sortBy];
  return nodes.toSorted((a, b) => sign * compareValues(key(a), key(b)) || a.depth - b.depth || byShare(a, b));
}

/**
 * The lots of a trace, starting with the traced lot, then its sources, then its descendants, each group nearest first.
 */
function sortFromTraced(nodes: readonly TraceNode[]): TraceNode[] {
  const way = ({ depth }: TraceNode) => (depth === 0 ? 0 : depth < 0 ? 1 : 2);
  return nodes.toSorted((a, b) => way(a) - way(b) || Math.abs(a.depth) - Math.abs(b.depth) || byShare(a, b));
}

const byShare = (a: TraceNode, b: TraceNode) =>
  compareValues(sortKeys.share(b), sortKeys.share(a)) || compareValues(a.lot.code, b.lot.code);

function compareValues(a: number | string, b: number | string): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "pt-BR");
}
