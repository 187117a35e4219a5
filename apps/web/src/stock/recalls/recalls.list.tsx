import { counted } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import type { RecallRow } from "@pomar/contract/stock/recalls/recalls.schema";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatPercent } from "../../ui/format/numbers.ts";
import { joinFacts } from "../../ui/format/words.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { renderShare } from "../../ui/list/stack-lines.tsx";
import { useList } from "../../ui/list/use-list.ts";

const renderNotified = ({ notified, toNotify }: RecallRow) =>
  renderShare(`${notified} de ${toNotify}`, notified, toNotify);

const renderRecovered = ({ recoveredPct: pct }: RecallRow) =>
  pct === null ? nothing : renderShare(formatPercent(pct), pct, 100);

const describeRecalled = ({ lot, lots }: RecallRow) =>
  joinFacts(lot.code, describeLot(lot), counted(lots, "lote", "lotes"));

const columns: [Column<RecallRow>, ...Column<RecallRow>[]] = [
  words("code", "Recolhimento", ({ code }) => code, { below: describeRecalled, grow: true, sortBy: "code" }),
  words("reason", "Motivo", ({ reason }) => reason, { grow: true }),
  words("state", "Situação", ({ closedAt }) => <RecallChip isOpen={closedAt === null} />, { card: "status" }),
  words("notified", "Clientes avisados", renderNotified, { noWrap: true, card: "lead" }),
  words("recoveredPct", "Recuperado", renderRecovered, { noWrap: true, card: "lead" }),
  words("openedAt", "Aberto", ({ openedAt }) => formatInstant(openedAt), {
    noWrap: true,
    sortBy: "openedAt",
    atFirst: "desc",
  }),
];

/** Chip that shows whether a recall is open or closed. */
export function RecallChip({ isOpen }: { isOpen: boolean }) {
  return <StatusChip tone={isOpen ? "wrong" : "over"}>{isOpen ? "Em andamento" : "Encerrado"}</StatusChip>;
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
