import { Button, Group, SegmentedControl, Select, Skeleton, Stack } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { type Trace, type TraceDirection, traceDirections } from "@pomar/contract/lots/trace.schema";
import { IconDownload } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { keep } from "../../../ui/api/files.ts";
import { useCall } from "../../../ui/api/hooks.ts";
import { localDay } from "../../../ui/format/dates.ts";
import { formatKg, formatPercent } from "../../../ui/format/numbers.ts";
import { choicesOf } from "../../../ui/format/words.ts";
import { Stat, Stats } from "../../../ui/kit/fields.tsx";
import { PrintButton } from "../../../ui/kit/print-button.tsx";
import { usePrinting } from "../../../ui/kit/use-printing.ts";
import { Failed } from "../../../ui/list/list-states.tsx";
import classes from "./trace.module.css";
import { traceCsv } from "./trace-csv.ts";
import { TraceGraph } from "./trace-graph.tsx";
import { ordered, TraceTable } from "./trace-table.tsx";
import { directionNames } from "./trace-words.ts";

const viewNames = { graph: "Grafo", table: "Tabela" };
type View = keyof typeof viewNames;

/** From a lot back to what it was made of and forward to who received it, as a graph or as a table. */
export function LotTrace({ lot }: { lot: Lot }) {
  const { direction, view, show } = useTraceSearch();
  const trace = useCall(lotsRoutes.trace, { params: { id: lot.id }, query: { direction } });
  const isPrinting = usePrinting();
  return (
    <Stack>
      <Group gap="sm" data-screen-only="">
        <Select
          className={classes.direction}
          aria-label="Sentido do rastreio"
          data={choicesOf(directionNames)}
          value={direction}
          onChange={(value) => show({ direction: value === "both" || value === null ? undefined : value })}
          allowDeselect={false}
          comboboxProps={{ shadow: "md", radius: "md" }}
        />
        <SegmentedControl
          aria-label="Vista"
          size="md"
          value={view}
          onChange={(value) => show({ view: value === "graph" ? undefined : value })}
          data={choicesOf(viewNames)}
        />
        {trace.data !== undefined && <Takeaways lot={lot} trace={trace.data} />}
      </Group>
      {trace.error !== null && trace.data === undefined && (
        <Failed error={trace.error} onRetry={() => void trace.refetch()} />
      )}
      {trace.isPending && <Skeleton height={420} />}
      {trace.data !== undefined && (
        <Stack aria-busy={trace.isFetching}>
          <Totals trace={trace.data} />
          {/* Paper has no zoom: it shows every lot as a line. */}
          {view === "graph" && !isPrinting ? (
            <TraceGraph key={direction} trace={trace.data} lot={lot} />
          ) : (
            <TraceTable trace={trace.data} lot={lot} isWhole={isPrinting} />
          )}
        </Stack>
      )}
    </Stack>
  );
}

function useTraceSearch() {
  const search = useSearch({ from: "/full/lots/view/$id" });
  const navigate = useNavigate();
  return {
    direction: (traceDirections.find((one) => one === search.direction) ?? "both") as TraceDirection,
    view: (search.view === "table" ? "table" : "graph") as View,
    show: (change: { direction?: TraceDirection; view?: View }) => {
      const search = (before: object) => ({ ...before, ...change });
      void navigate({ to: ".", search, replace: true, resetScroll: false });
    },
  };
}

function Takeaways({ lot, trace }: { lot: Lot; trace: Trace }) {
  const save = () => {
    const text = traceCsv(ordered(trace.nodes, "depth", "asc"), lot);
    keep(new Blob([text], { type: "text/csv;charset=utf-8" }), `rastreio-${lot.code}-${localDay()}.csv`);
  };
  return (
    <Group gap="xs" ml="auto">
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={save}>
        CSV
      </Button>
      <PrintButton />
    </Group>
  );
}

function Totals({ trace: { totals, closure } }: { trace: Trace }) {
  return (
    <Stats>
      <Stat label="Lotes">{formatNumber(totals.lots)}</Stat>
      <Stat label="Em estoque">{formatKg(totals.onHand)}</Stat>
      <Stat label="Expedido">{formatKg(totals.shipped)}</Stat>
      <Stat label="Perdas">{formatKg(totals.lost)}</Stat>
      <Stat label="Clientes">{formatNumber(totals.customers)}</Stat>
      <Stat label="Explicado">{formatPercent(closure)}</Stat>
    </Stats>
  );
}
