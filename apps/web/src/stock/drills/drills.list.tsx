import { Button } from "@mantine/core";
import { daysBetween } from "@pomar/contract/core/calendar.rules";
import { counted, decimal, toWire } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import type { DrillRow } from "@pomar/contract/stock/drills/drills.schema";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { serverNow } from "../../ui/api/device-clock.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { formatDay, formatInstant, localDay } from "../../ui/format/dates.ts";
import { durationWords } from "../../ui/format/duration.ts";
import { formatPercent } from "../../ui/format/numbers.ts";
import { Notice } from "../../ui/kit/notice.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { stackLines } from "../../ui/list/stack-lines.tsx";
import { useList } from "../../ui/list/use-list.ts";

const columns: [Column<DrillRow>, ...Column<DrillRow>[]] = [
  words("lot", "Lote", ({ lot }) => lot.code, { below: ({ lot }) => describeLot(lot), grow: true }),
  words("result", "Resultado", renderResult, { card: "status" }),
  words("time", "Tempo", (row) => formatTime(row), { noWrap: true, card: "lead" }),
  words(
    "startedAt",
    "Início",
    ({ startedAt, finishedBy, startedBy }) => stackLines(formatInstant(startedAt), (finishedBy ?? startedBy)?.name),
    { noWrap: true, sortBy: "startedAt", atFirst: "desc" },
  ),
  figures("customers", "Clientes", ({ findings }) => (findings === null ? nothing : findings.customers)),
];

/** The share of the lot that a signed drill found. */
function renderResult({ findings }: DrillRow) {
  if (findings === null) return <StatusChip tone="act">Em andamento</StatusChip>;
  const found = formatPercent(toWire(decimal(100).minus(findings.unexplainedPct), 2));
  if (findings.unexplainedPct === 0) return `${found} encontrado`;
  return <StatusChip tone="attention">{found} encontrado</StatusChip>;
}

const formatTime = ({ startedAt, finishedAt }: DrillRow) =>
  finishedAt === null ? nothing : durationWords(new Date(finishedAt).getTime() - new Date(startedAt).getTime());

export function DrillsListPage() {
  const navigate = useNavigate();
  const starting = useAction(drillsRoutes.start);
  const list = useList(drillsRoutes.list);
  const start = async () => {
    const outcome = await starting.run({ body: {} });
    if (outcome.ok) void navigate({ to: "/drills/view/$id", params: { id: outcome.reply.id } });
  };
  const last = list.reply?.lastFinishedAt ?? null;
  const next = list.reply?.dueAt ?? null;
  const isDue = next !== null && new Date(next) < serverNow();
  const days = last === null ? null : daysBetween(localDay(new Date(last)), localDay(serverNow()));
  return (
    <ListPage
      title="Exercícios de rastreio"
      list={list}
      columns={columns}
      isRare
      searchPlaceholder="Buscar por lote"
      createButton={
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
          loading={starting.isPending}
          onClick={() => void start()}
        >
          Iniciar exercício
        </Button>
      }
      above={
        list.reply && (
          <Notice tone={isDue ? "attention" : "fine"}>
            {days === null
              ? "Nenhum exercício foi assinado ainda. O lote é sorteado; para um lote escolhido, inicie na página dele, em Mais ações."
              : days === 0
                ? "O último exercício foi hoje."
                : `O último exercício foi há ${counted(days, "dia", "dias")}.`}{" "}
            {isDue
              ? "Está na hora de fazer um exercício."
              : next !== null && `O próximo, até ${formatDay(localDay(new Date(next)))}.`}
          </Notice>
        )
      }
      empty={{
        title: "Nenhum exercício ainda",
        why: "Um exercício sorteia um lote expedido ou usado e mede o tempo até achar a origem e o destino dele. Nada é bloqueado.",
      }}
      opens={({ id }) => ({ to: "/drills/view/$id", params: { id } })}
    />
  );
}
