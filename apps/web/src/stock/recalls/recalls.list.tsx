import { Box, Text } from "@mantine/core";
import { counted, decimal, toWire } from "@pomar/contract/core/decimal";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import type { RecallRow } from "@pomar/contract/stock/recalls/recalls.schema";
import { LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatPercent } from "../../ui/format/numbers.ts";
import { joinFacts } from "../../ui/format/words.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { renderShare, stackLines } from "../../ui/list/stack-lines.tsx";
import { useList } from "../../ui/list/use-list.ts";

/** The notified customers and, in an open recall, how many are left. */
function renderNotified({ notified, toNotify, closedAt }: RecallRow) {
  const left = closedAt === null && notified < toNotify && counted(toNotify - notified, "falta", "faltam");
  return renderShare(joinFacts(`${notified} de ${toNotify}`, left), notified, toNotify);
}

const renderRecovered = ({ recoveredPct: pct }: RecallRow) =>
  pct === null
    ? nothing
    : renderShare(`${formatPercent(pct)} · fora ${formatPercent(toWire(decimal(100).minus(pct), 2))}`, pct, 100);

const columns: [Column<RecallRow>, ...Column<RecallRow>[]] = [
  words("code", "Recolhimento", (row) => <What recall={row} />, { grow: true, sortBy: "code" }),
  words("state", "Situação", ({ closedAt }) => <RecallChip isOpen={closedAt === null} />, { card: "status" }),
  words("notified", "Clientes avisados", renderNotified, { noWrap: true, card: "lead" }),
  words("recoveredPct", "Recuperado", renderRecovered, { noWrap: true, card: "lead" }),
  words("openedAt", "Aberto", ({ openedAt }) => formatInstant(openedAt), {
    noWrap: true,
    sortBy: "openedAt",
    atFirst: "desc",
    card: "hidden",
  }),
];

/** Chip that shows whether a recall is open or closed. */
export function RecallChip({ isOpen }: { isOpen: boolean }) {
  return <StatusChip tone={isOpen ? "wrong" : "over"}>{isOpen ? "Em andamento" : "Encerrado"}</StatusChip>;
}

function What({ recall: { code, lot, lots, reason } }: { recall: RecallRow }) {
  return (
    <Box py={{ base: 0, sm: 8 }}>
      {stackLines(
        code,
        <>
          {lot.code} · <LotName lot={lot} /> · {counted(lots, "lote", "lotes")}
        </>,
      )}
      <Text lineClamp={2} visibleFrom="sm" size="sm" fw={400} c="dimmed">
        {reason}
      </Text>
    </Box>
  );
}

const filters: Filter[] = [
  {
    kind: "choice",
    name: "open",
    label: "Situação",
    choices: [
      { value: "true", label: "Em andamento" },
      { value: "false", label: "Encerrados" },
    ],
  },
];

export function RecallsListPage() {
  return (
    <ListPage
      title="Recolhimentos"
      list={useList(recallsRoutes.list)}
      columns={columns}
      isRare
      filters={filters}
      searchPlaceholder="Buscar por lote, código ou motivo"
      empty={{
        title: "Nenhum recolhimento",
        why: "Para recolher um lote, abra a página dele e use Mais ações, Recolher.",
      }}
      opens={({ id }) => ({ to: "/recalls/view/$id", params: { id } })}
    />
  );
}
