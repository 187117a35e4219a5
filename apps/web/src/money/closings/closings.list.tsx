import { counted } from "@pomar/contract/core/decimal";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import type { ClosingRow, ClosingsPage } from "@pomar/contract/money/closings/closings.schema";
import { monthAfter, writtenMonth } from "@pomar/contract/money/closings/months.rules";
import { withoutCost } from "../../ledger/parts/lots/worth.tsx";
import { formatDay, formatInstant, localDay } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { Notice } from "../../ui/kit/notice.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { stackLines } from "../../ui/list/stack-lines.tsx";
import { useList } from "../../ui/list/use-list.ts";
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
  words("closedBy", "Por", ({ closedBy }) => closedBy?.name ?? nothing),
  figures("value", "Valor em estoque", ({ value }) => (value === null ? withoutCost() : formatMoney(value)), {
    card: "lead",
    grow: true,
  }),
  figures("open", "A pagar", ({ open }) => formatMoney(open), { card: "lead" }),
  words("late", "Depois do fechamento", ({ lateChanges }) => tellLate(lateChanges), { card: "lead" }),
];

function tellLate(changes: number) {
  if (changes === 0) return <StatusChip tone="fine">Nada mudou</StatusChip>;
  return <StatusChip tone="attention">{counted(changes, "mudança", "mudanças")}</StatusChip>;
}

/** The month that is to be closed next, or the current month, which can be closed once it has ended. */
function OpenMonth({ months }: { months: ClosingsPage }) {
  const month = months.next ?? localDay().slice(0, 7);
  return (
    <Notice
      tone={months.next === null ? "act" : "attention"}
      action={months.next === null && months.closed.length === 0 ? null : <CloseMonthButton months={months} />}
    >
      {capitalized(writtenMonth(month))}, em aberto
      <p>
        {months.next === null
          ? `Pode ser fechado a partir de ${formatDay(`${monthAfter(month)}-01`)}.`
          : "O mês terminou e ainda não foi fechado."}
      </p>
    </Notice>
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
      above={list.reply && <OpenMonth months={list.reply} />}
      awaitsAbove={list.reply === undefined && list.error === null}
      empty={{
        title: "Nenhum mês foi fechado ainda",
        why: "Fechar um mês guarda os saldos, os movimentos e as contas a pagar. O que for lançado depois aparece como mudança.",
      }}
      opens={({ id }) => ({ to: "/closings/view/$id", params: { id } })}
    />
  );
}
