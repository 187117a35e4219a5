import { Box, Group, Progress, Text } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import type { RecallRow } from "@pomar/contract/stock/recalls/recalls.schema";
import { LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatPercent } from "../../ui/format/numbers.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { stackLines } from "../../ui/list/stack-lines.tsx";
import { useList } from "../../ui/list/use-list.ts";

/** The notified customers and, in an open recall, how many are left. */
const renderNotified = ({ notified, toNotify, closedAt }: RecallRow) => (
  <Group component="span" gap={8} wrap="nowrap">
    {notified} de {toNotify}
    {closedAt === null && notified < toNotify && (
      <StatusChip tone="attention">a avisar: {toNotify - notified}</StatusChip>
    )}
  </Group>
);

const columns: [Column<RecallRow>, ...Column<RecallRow>[]] = [
  words("lot", "Lote", (row) => <What recall={row} />, { grow: true, card: "title" }),
  words("code", "Recolhimento", ({ code }) => code, { noWrap: true, sortBy: "code" }),
  words("openedAt", "Aberto", ({ openedAt }) => formatInstant(openedAt), {
    noWrap: true,
    sortBy: "openedAt",
    atFirst: "desc",
    card: "lead",
  }),
  words("recoveredPct", "Recuperado", ({ recoveredPct: pct }) => (pct === null ? nothing : <Recovered pct={pct} />), {
    noWrap: true,
    card: "lead",
  }),
  words("notified", "Clientes avisados", renderNotified, { noWrap: true, card: "lead" }),
  words("state", "Situação", ({ closedAt }) => <RecallChip isOpen={closedAt === null} />, { card: "status" }),
];

/** Chip that shows whether a recall is open or closed. */
export function RecallChip({ isOpen }: { isOpen: boolean }) {
  return <StatusChip tone={isOpen ? "wrong" : "over"}>{isOpen ? "Em andamento" : "Encerrado"}</StatusChip>;
}

function What({ recall: { lot, lots, reason } }: { recall: RecallRow }) {
  return (
    <Box py={{ base: 0, sm: 6 }}>
      {stackLines(
        lot.code,
        <>
          <LotName lot={lot} /> · {counted(lots, "lote", "lotes")}
        </>,
      )}
      <Text lineClamp={2} size="sm" fw={400} c="dimmed">
        {reason}
      </Text>
    </Box>
  );
}

/** The recovered share as a slim bar and in figures. */
const Recovered = ({ pct }: { pct: number }) => (
  <Group component="span" gap={8} wrap="nowrap">
    <Progress value={pct} w={56} size={6} color="green" aria-hidden="true" /> {formatPercent(pct)}
  </Group>
);

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
