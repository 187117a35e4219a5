import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import { Button, SegmentedControl, Select, Skeleton } from "@mantine/core";
import { formatNumber } from "@pomar/contract/decimal";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { type Trace, type TraceDirection, traceDirections } from "@pomar/contract/lots/trace.schema";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { keep } from "../../../shared/api/files.ts";
import { useCall } from "../../../shared/api/hooks.ts";
import { localDay } from "../../../shared/format/dates.ts";
import { formatKg, formatPercent } from "../../../shared/format/numbers.ts";
import { usePrinting } from "../../../shared/layout/use-printing.ts";
import { Failed } from "../../../shared/list/list-states.tsx";
import classes from "./trace.module.css";
import { traceCsv } from "./trace-csv.ts";
import { TraceGraph } from "./trace-graph.tsx";
import { ordered } from "./trace-order.ts";
import { TraceTable } from "./trace-table.tsx";
import { directionNames } from "./trace-words.ts";

const views = ["graph", "table"] as const;
type View = (typeof views)[number];

/** From a lot back to what it was made of and forward to who received it, as a graph or as a table. */
export function LotTrace({ lot }: { lot: Lot }) {
  const { direction, view, show } = useTraceSearch();
  const trace = useCall(lotsRoutes.trace, { params: { id: lot.id }, query: { direction } });
  const isPrinting = usePrinting();
  return (
    <div className={classes.trace}>
      <div className={classes.toolbar}>
        <Select
          className={classes.direction}
          aria-label="Sentido do rastreio"
          data={traceDirections.map((value) => ({ value, label: directionNames[value] }))}
          value={direction}
          onChange={(value) => show({ direction: value === "both" ? undefined : value })}
          allowDeselect={false}
          comboboxProps={{ shadow: "md", radius: "md" }}
        />
        <SegmentedControl
          aria-label="Vista"
          size="md"
          value={view}
          onChange={(value) => show({ view: value === "graph" ? undefined : value })}
          data={[
            { value: "graph", label: "Grafo" },
            { value: "table", label: "Tabela" },
          ]}
        />
        {trace.data !== undefined && <Takeaways lot={lot} trace={trace.data} />}
      </div>
      {trace.data === undefined ? (
        trace.error !== null ? (
          <Failed error={trace.error} onRetry={() => void trace.refetch()} />
        ) : (
          <Skeleton height={420} />
        )
      ) : (
        <div className={classes.content} aria-busy={trace.isFetching}>
          <Totals trace={trace.data} />
          {/* Paper has no zoom: it shows every lot as a line. */}
          {view === "graph" && !isPrinting ? (
            <TraceGraph key={direction} trace={trace.data} lot={lot} />
          ) : (
            <TraceTable trace={trace.data} lot={lot} isWhole={isPrinting} />
          )}
        </div>
      )}
    </div>
  );
}

/** What the address says about the trace. */
function useTraceSearch() {
  const search = useSearch({ strict: false }) as { direction?: string; view?: string };
  const navigate = useNavigate();
  return {
    direction: (traceDirections.find((one) => one === search.direction) ?? "both") as TraceDirection,
    view: (views.find((one) => one === search.view) ?? "graph") as View,
    show: (change: Record<string, string | null | undefined>) => {
      const next = (before: Record<string, unknown>) => ({ ...before, ...change });
      void navigate({ to: ".", search: next as never, replace: true, resetScroll: false });
    },
  };
}

function Takeaways({ lot, trace }: { lot: Lot; trace: Trace }) {
  const save = () => {
    const text = traceCsv(ordered(trace.nodes, "depth", "asc"), lot);
    keep(new Blob([text], { type: "text/csv;charset=utf-8" }), `rastreio-${lot.code}-${localDay()}.csv`);
  };
  return (
    <div className={classes.takeaways}>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={save}>
        CSV
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Imprimir
      </Button>
    </div>
  );
}

function Totals({ trace: { totals, closure } }: { trace: Trace }) {
  const facts = [
    { name: "Lotes", value: formatNumber(totals.lots) },
    { name: "Em estoque", value: formatKg(totals.onHand) },
    { name: "Expedido", value: formatKg(totals.shipped) },
    { name: "Perdas", value: formatKg(totals.lost) },
    { name: "Clientes", value: formatNumber(totals.customers) },
    { name: "Explicado", value: formatPercent(closure) },
  ];
  return (
    <dl className={classes.totals}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
