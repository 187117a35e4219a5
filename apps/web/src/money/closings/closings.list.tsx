import { counted } from "@pomar/contract/core/decimal";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import type { ClosingRow } from "@pomar/contract/money/closings/closings.schema";
import { writtenMonth } from "@pomar/contract/money/closings/months.rules";
import { withoutCost } from "../../ledger/parts/lots/worth.tsx";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { CloseMonthButton } from "./close-month.form.tsx";

const columns: [Column<ClosingRow>, ...Column<ClosingRow>[]] = [
  words("month", "Mês", (row) => <Month closing={row} />, {
    grow: true,
    sortBy: "month",
    atFirst: "desc",
    card: "title",
  }),
  words("closedAt", "Fechado", ({ closedAt }) => formatInstant(closedAt), { noWrap: true, sortBy: "closedAt" }),
  words("closedBy", "Por", ({ closedBy }) => closedBy?.name ?? nothing),
  figures("value", "Valor em estoque", ({ value }) => (value === null ? withoutCost() : formatMoney(value)), {
    card: "lead",
  }),
  figures("open", "A pagar", ({ open }) => formatMoney(open), { card: "lead" }),
  words("late", "Depois do fechamento", ({ lateChanges }) => <Late changes={lateChanges} />, { card: "status" }),
];

function Month({ closing: { month, number } }: { closing: ClosingRow }) {
  return (
    <span>
      {capitalized(writtenMonth(month))}
      {number > 1 && <small>{number}º fechamento do mês</small>}
    </span>
  );
}

/** Number of changes after the closing, as a coloured chip; a month without changes gets plain text. */
function Late({ changes }: { changes: number }) {
  if (changes === 0) return <small>nada mudou</small>;
  return <StatusChip tone="attention">{counted(changes, "mudança", "mudanças")}</StatusChip>;
}

/** The list of closed months, each with the number of changes recorded after its closing. */
export function ClosingsListPage() {
  const list = useList(closingsRoutes.list);
  return (
    <ListPage
      title="Fechamentos"
      list={list}
      columns={columns}
      searchPlaceholder="Buscar por mês ou por quem fechou"
      exportAs="closings"
      createButton={list.reply && <CloseMonthButton months={list.reply} />}
      empty={{
        title: "Nenhum mês foi fechado ainda",
        why: "Fechar um mês guarda os saldos, os movimentos e as contas a pagar. O que for lançado depois aparece como mudança.",
      }}
      opens={({ id }) => ({ to: "/closings/view/$id", params: { id } })}
    />
  );
}
