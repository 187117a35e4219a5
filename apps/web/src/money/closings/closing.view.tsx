import { formatNumber } from "@pomar/contract/core/decimal";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import type { ClosedItem, Closing } from "@pomar/contract/money/closings/closings.schema";
import { listDays, writtenMonth } from "@pomar/contract/money/closings/months.rules";
import { IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { type Changed, changeColumns, changedName } from "../../insight/parts/reports/change-columns.tsx";
import { leftOutWords, worthOfAll } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { PrintButton } from "../../registries/parts/plant/print-button.tsx";
import { useDownload } from "../../ui/api/use-download.ts";
import { formatAct } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import type { Target } from "../../ui/kit/target-link.tsx";
import { type Column, words } from "../../ui/list/column.ts";
import { stackLines } from "../../ui/list/stack-lines.tsx";
import { MoreActions } from "../../ui/record/more-actions.tsx";
import { RecordFigures } from "../../ui/record/record-columns.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { RecordTable } from "../../ui/record/record-table.tsx";
import { SinceTheClosing } from "./since-the-closing.tsx";

/** Page of a closed month: its figures, and the changes recorded after the closing. */
export function ClosingPage() {
  const { id } = useParams({ from: "/full/closings/view/$id" });
  const input = { params: { id } };
  const sheet = useDownload(closingsRoutes.xlsx, input);
  const csv = useDownload(closingsRoutes.csv, input);
  return (
    <RecordPage
      page="/closings/view/$id"
      route={closingsRoutes.read}
      heading={(closing) => ({
        title: formatTitle(closing),
        subtitle: `Fechado ${formatAct(closing.closedAt, closing.closedBy)}`,
      })}
      actions={
        <>
          <PrintButton />
          <MoreActions
            of={[
              { label: "Excel", Icon: IconFileSpreadsheet, onChoose: () => sheet.mutate() },
              { label: "CSV", Icon: IconFileTypeCsv, onChoose: () => csv.mutate() },
            ]}
          />
        </>
      }
    >
      {(closing) => <Closed closing={closing} />}
    </RecordPage>
  );
}

const formatTitle = ({ month, number }: Closing) =>
  number === 1 ? capitalized(writtenMonth(month)) : `${capitalized(writtenMonth(month))}, ${number}º fechamento`;

function Closed({ closing }: { closing: Closing }) {
  const { totals, payables, counts, items } = closing.snapshot;
  return (
    <>
      <RecordFigures
        label="Fechamento"
        of={[
          ["Valor em estoque", worthOfAll(totals), leftOutWords(totals)],
          ["A pagar", formatMoney(payables.open)],
          ["Pago no mês", formatMoney(payables.paid)],
          ["Entradas", formatNumber(counts.receipts, 0)],
          ["Produções", formatNumber(counts.productions, 0)],
          ["Expedições", formatNumber(counts.dispatches, 0)],
          ["Movimentos", formatNumber(counts.movements, 0)],
        ]}
      />
      <SinceTheClosing closing={closing} />
      <RecordTable
        title="Por tipo"
        columns={totalColumns}
        rows={totals.map((total) => ({ ...total, id: total.type + total.unit }))}
        empty="Sem estoque e sem movimento."
        isPaper
      />
      {items.length > 0 && <Items month={closing.month} items={items} />}
    </>
  );
}

type Total = Closing["snapshot"]["totals"][number] & { id: string };
type ItemRow = ClosedItem & { id: string };

// The closing balance, with its value, stands at the end of the line on a phone, and the other figures below the item.
const figureColumns = <Row extends Changed & Pick<Total, "lots" | "value" | "unpriced">>(): Column<Row>[] =>
  changeColumns<Row>().map(({ card: _, ...column }) =>
    column.key === "closing"
      ? {
          ...column,
          card: "lead",
          cell: (row) => stackLines(column.cell(row), row.lots > 0 && worthOfAll([row])),
        }
      : column,
  );

const totalColumns: [Column<Total>, ...Column<Total>[]] = [
  words("type", "Tipo", ({ type, unit }) => `${lotTypeNames[type]}, em ${unit}`, { grow: true }),
  ...figureColumns<Total>(),
];

const columns: [Column<ItemRow>, ...Column<ItemRow>[]] = [
  words("item", "Item", renderItem, { grow: true }),
  ...figureColumns<ItemRow>(),
];

function renderItem(row: ItemRow) {
  return stackLines(
    <ItemName item={row.item}>{changedName(row)}</ItemName>,
    `${lotTypeNames[row.type]}, em ${row.unit}`,
  );
}

/** The items in the closing of `month`; each item links to the current figures of its lots in this month. */
function Items({ month, items }: { month: string; items: readonly ClosedItem[] }) {
  const target = ({ type, item }: ItemRow): Target => {
    const name = type === "additive" || type === "additional" || type === "packaging" ? type : "fruit";
    return { to: "/reports/changes", search: { ...listDays(month), group: "lot", type, [name]: item.id } };
  };
  const rows = items.map((row) => ({ ...row, id: [row.type, row.item.id, row.unit, row.contentG].join(" ") }));
  return <RecordTable title="Itens do fechamento" columns={columns} rows={rows} opens={target} isPaper />;
}
