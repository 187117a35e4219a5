import { Box } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { LotType } from "@pomar/contract/kinds";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import type { ClosingRow, ClosingsPage } from "@pomar/contract/money/closings/closings.schema";
import { listDays, monthAfter, writtenMonth } from "@pomar/contract/money/closings/months.rules";
import { withoutCost } from "../../ledger/parts/lots/worth.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { formatInstant, formatMonth, formatShortDay, localDay } from "../../ui/format/dates.ts";
import { formatKg, formatMoney } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { stackLines } from "../../ui/list/stack-lines.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { RecordFigures } from "../../ui/record/record-columns.tsx";
import { CloseMonthButton } from "./close-month.form.tsx";

const columns: [Column<ClosingRow>, ...Column<ClosingRow>[]] = [
  words(
    "month",
    "Mês",
    ({ month, number }) => stackLines(capitalized(writtenMonth(month)), number > 1 && `${number}º fechamento do mês`),
    {
      grow: true,
      sortBy: "month",
      atFirst: "desc",
      card: "title",
    },
  ),
  words("closedAt", "Fechado", ({ closedAt }) => formatInstant(closedAt), { noWrap: true, sortBy: "closedAt" }),
  words("closedBy", "Por", ({ closedBy }) => closedBy?.name ?? nothing, { noWrap: true }),
  figures("value", "Valor em estoque", ({ value }) => (value === null ? withoutCost() : formatMoney(value)), {
    card: "lead",
  }),
  figures("open", "A pagar", ({ open }) => formatMoney(open), { card: "lead" }),
  words("late", "Depois do fechamento", ({ lateChanges }) => tellLate(lateChanges), { card: "status" }),
];

function tellLate(changes: number) {
  if (changes === 0) return <StatusChip tone="fine">Nada mudou</StatusChip>;
  return <StatusChip tone="attention">{counted(changes, "mudança", "mudanças")}</StatusChip>;
}

/** The month that is to be closed next, or the current month, which can be closed once it has ended. */
function OpenMonth({ next }: Pick<ClosingsPage, "next">) {
  const month = next ?? localDay().slice(0, 7);
  const { from, to } = listDays(month);
  const today = localDay();
  const changes = useCall(reportsRoutes.changes, { query: { from, to: to < today ? to : today, rows: 1 } }).data;
  const sum = (type: LotType, name: "received" | "produced" | "shipped") =>
    changes === undefined
      ? "…"
      : formatKg(Math.abs(changes.byType.find((one) => one.type === type && one.unit === "kg")?.[name] ?? 0));
  return (
    <RecordFigures
      label="Mês em aberto"
      of={[
        [
          "Mês em aberto",
          capitalized(formatMonth(month)),
          next === null
            ? `fecha a partir de ${formatShortDay(`${monthAfter(month)}-01`)}`
            : "terminou e não foi fechado",
          next === null ? undefined : "attention",
        ],
        ["Fruta recebida", sum("raw_material", "received")],
        ["Produto feito", sum("final_product", "produced")],
        ["Produto expedido", sum("final_product", "shipped")],
      ]}
    />
  );
}

/** The list of closed months, each with the number of changes recorded after its closing. */
export function ClosingsListPage() {
  const list = useList(closingsRoutes.list);
  return (
    <ListPage
      title="Fechamentos"
      list={list}
      columns={columns}
      isRare
      searchPlaceholder="Buscar por mês ou por quem fechou"
      exportAs="closings"
      above={
        list.reply && (
          <Box my={8}>
            <OpenMonth next={list.reply.next} />
          </Box>
        )
      }
      createButton={list.reply?.next != null && <CloseMonthButton months={list.reply} />}
      actions={list.reply?.next === null && list.reply.closed.length > 0 && <CloseMonthButton months={list.reply} />}
      awaitsAbove={list.reply === undefined && list.error === null}
      empty={{
        title: "Nenhum mês foi fechado ainda",
        why: "Fechar um mês guarda os saldos, os movimentos e as contas a pagar. O que for lançado depois aparece como mudança.",
      }}
      opens={({ id }) => ({ to: "/closings/view/$id", params: { id } })}
    />
  );
}
