import { Group, SegmentedControl, Select, Skeleton, Stack } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { type Lot, lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { type Trace, type TraceDirection, traceDirections } from "@pomar/contract/ledger/lots/trace.schema";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { keep } from "../../../ui/api/files.ts";
import { useCall } from "../../../ui/api/hooks.ts";
import { localDay } from "../../../ui/format/dates.ts";
import { formatKg, formatKgNumber, formatPercent } from "../../../ui/format/numbers.ts";
import { toChoices } from "../../../ui/format/words.ts";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { DownloadButton } from "../../../ui/kit/download-button.tsx";
import { Stat, Stats } from "../../../ui/kit/fields.tsx";
import { useIsPhone } from "../../../ui/kit/phone.ts";
import { usePrinting } from "../../../ui/kit/use-printing.ts";
import { nothing } from "../../../ui/list/column.ts";
import { Failed } from "../../../ui/list/list-states.tsx";
import { usePast } from "../../../ui/past/past.ts";
import classes from "./trace.module.css";
import { type Customer, listCustomers, together } from "./trace-boxes.ts";
import { traceCsv } from "./trace-csv.ts";
import { TraceGraph } from "./trace-graph.tsx";
import { sortNodes, TraceTable } from "./trace-table.tsx";
import { withUsed } from "./trace-used.ts";
import { directionNames } from "./trace-words.ts";

const viewNames = { graph: "Grafo", table: "Tabela" };
type View = keyof typeof viewNames;

/** The trace of a lot, backward to its sources and forward to its customers, as a graph or as a table. */
export function LotTrace({ lot }: { lot: Lot }) {
  const { direction, view, show } = useTraceSearch();
  const past = usePast();
  const trace = useCall(lotsRoutes.trace, { params: { id: lot.id }, query: { direction, ...past } });
  const shownTrace = useMemo(() => {
    if (trace.data === undefined) return undefined;
    const used = withUsed(trace.data);
    return { ...used, nodes: sortNodes(used.nodes, "depth", "asc") };
  }, [trace.data]);
  const isPrinting = usePrinting();
  return (
    <Stack gap={12}>
      <Group gap="sm" data-screen-only="">
        <Select
          className={classes.direction}
          aria-label="Sentido do rastreio"
          data={toChoices(directionNames)}
          value={direction}
          onChange={(value) => show({ direction: value === "both" || value === null ? undefined : value })}
          allowDeselect={false}
          comboboxProps={{ shadow: "md", radius: "md" }}
        />
        <SegmentedControl
          aria-label="Vista"
          size="md"
          value={view}
          onChange={(value) => show({ view: value })}
          data={toChoices(viewNames)}
        />
        {shownTrace !== undefined && past === null && <Takeaways lot={lot} trace={shownTrace} direction={direction} />}
      </Group>
      {trace.error !== null && trace.data === undefined && (
        <Failed error={trace.error} onRetry={() => void trace.refetch()} />
      )}
      {trace.isPending && <Skeleton height={420} />}
      {shownTrace !== undefined && (
        <Stack gap={12} aria-busy={trace.isFetching}>
          <Whereabouts trace={shownTrace} />
          <Received trace={shownTrace} />
          {/* A printed page cannot be zoomed, so the print shows every lot as a row of the table. */}
          {view === "graph" && !isPrinting ? (
            <TraceGraph key={direction} trace={shownTrace} lot={lot} />
          ) : (
            <TraceTable trace={shownTrace} lot={lot} isWhole={isPrinting} />
          )}
          <Totals trace={shownTrace} />
        </Stack>
      )}
    </Stack>
  );
}

function useTraceSearch() {
  const search = useSearch({ from: "/full/lots/view/$id" });
  const navigate = useNavigate();
  // A phone is too small for boxes and lines, so its default is the table.
  const first: View = useIsPhone() ? "table" : "graph";
  return {
    direction: (traceDirections.find((one) => one === search.direction) ?? "both") as TraceDirection,
    view: toChoices(viewNames).find(({ value }) => value === search.view)?.value ?? first,
    show: (change: { direction?: TraceDirection; view?: View }) => {
      const search = (before: object) => ({ ...before, ...change });
      void navigate({ to: ".", search, replace: true, resetScroll: false });
    },
  };
}

function Takeaways({ lot, trace, direction }: { lot: Lot; trace: Trace; direction: TraceDirection }) {
  const save = () => {
    keep(new Blob([traceCsv(trace)], { type: "text/csv;charset=utf-8" }), `rastreio-${lot.code}-${localDay()}.csv`);
  };
  return (
    <Group gap="xs" ml="auto" className={classes.takeaways}>
      <ButtonWithIcon variant="default" Icon={IconDownload} aria-label="CSV" onClick={save}>
        <span className={classes.word}>CSV</span>
      </ButtonWithIcon>
      <PaperButton lot={lot} direction={direction} />
    </Group>
  );
}

/** A button that downloads the trace as a PDF generated by the server, with plant, date, author and page numbers. */
function PaperButton({ lot, direction }: { lot: Lot; direction: TraceDirection }) {
  return (
    <DownloadButton
      route={lotsRoutes.traceSheet}
      input={{ params: { id: lot.id }, query: { direction } }}
      Icon={IconPrinter}
      aria-label="Imprimir"
    >
      <span className={classes.word}>Imprimir</span>
    </DownloadButton>
  );
}

/** The quantities of the traced lots now on hand, dispatched and returned, separately for fruit, pulp and product. */
function Whereabouts({ trace: { byType } }: { trace: Trace }) {
  const describeMass = (of: "onHand" | "shipped" | "returned") =>
    byType
      .flatMap(({ type, [of]: kg }) => (kg ? [`${formatKg(kg)} de ${lotTypeNames[type].toLowerCase()}`] : []))
      .join(", ");
  const returned = describeMass("returned");
  return (
    <div className={classes.whereabouts}>
      <Stats label="Onde está">
        <Stat label="Na fábrica">{describeMass("onHand") || "nada"}</Stat>
        <Stat label="Expedido">{describeMass("shipped") || "nada"}</Stat>
        {returned !== "" && <Stat label="Devolvido, em lotes fora deste rastreio">{returned}</Stat>}
      </Stats>
    </div>
  );
}

/** The section *Quem recebeu* with the customers of the traced lots. */
function Received({ trace }: { trace: Trace }) {
  const customers = listCustomers(trace);
  if (customers.length === 0) return null;
  return (
    <table className={classes.received} aria-label="Quem recebeu">
      <thead>
        <tr>
          <th scope="col">
            <b>Quem recebeu</b>
          </th>
          <th scope="col" data-figures="">
            Saídas
          </th>
          <th scope="col" data-figures="">
            Peso
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map(({ id, customer }) => (
          <ReceivedRow key={id} {...customer} />
        ))}
      </tbody>
      {customers.length > 1 && (
        <tfoot>
          <ReceivedRow {...together("Total", customers)} />
        </tfoot>
      )}
    </table>
  );
}

function ReceivedRow({ name, kg, shipments }: Customer) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-figures="">{formatNumber(shipments)}</td>
      <td data-figures="">{kg === null ? "sem massa" : formatKg(kg)}</td>
    </tr>
  );
}

const columns = ["Lotes", "Produzido", "Usado", "Expedido", "Devolvido", "Perdido", "Em estoque"];

/** Separate totals of fruit, pulp, product and supplies, because pulp is made from fruit, and product from pulp. */
function Totals({ trace: { byType, closure } }: { trace: Trace }) {
  const kg = (amount: number | null) => (amount ? formatKgNumber(amount) : nothing);
  return (
    <table className={`${classes.received} ${classes.totals}`}>
      <caption>Por tipo, em kg · {formatPercent(closure)} explicado</caption>
      <thead>
        <tr>
          <th scope="col">Tipo</th>
          {columns.map((header) => (
            <th key={header} scope="col" data-figures="">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byType.map(({ type, lots, produced, consumed, shipped, returned, lost, onHand }) => (
          <tr key={type}>
            <th scope="row">{lotTypeNames[type]}</th>
            {[formatNumber(lots), ...[produced, consumed, shipped, returned, lost, onHand].map(kg)].map(
              (figure, at) => (
                <td
                  key={columns[at]}
                  data-label={columns[at]}
                  data-figures=""
                  data-nothing={figure === nothing || undefined}
                >
                  {figure}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
