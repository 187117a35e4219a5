import { formatNumber } from "@pomar/contract/core/decimal";
import { lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import type { ClosedItem, Closing } from "@pomar/contract/money/closings/closings.schema";
import { listDays, writtenMonth } from "@pomar/contract/money/closings/months.rules";
import { IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ChangeTotals, changeColumns, changedName } from "../../insight/parts/reports/change-columns.tsx";
import { leftOutWords, renderWorth, worthOfAll } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { PrintButton } from "../../registries/parts/plant/print-button.tsx";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { Card } from "../../ui/kit/card.tsx";
import { DownloadButton } from "../../ui/kit/download-button.tsx";
import { Stat, Stats } from "../../ui/kit/fields.tsx";
import { useIsPhone } from "../../ui/kit/phone.ts";
import { type Target, TargetLink } from "../../ui/kit/target-link.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import listClasses from "../../ui/list/list.module.css";
import { ListCards } from "../../ui/list/list-cards.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { SinceTheClosing } from "./since-the-closing.tsx";

/** Page of a closed month: its figures, and the changes recorded after the closing. */
export function ClosingPage() {
  const { id } = useParams({ from: "/full/closings/view/$id" });
  const files = [
    { route: closingsRoutes.xlsx, Icon: IconFileSpreadsheet, label: "Excel" },
    { route: closingsRoutes.csv, Icon: IconFileTypeCsv, label: "CSV" },
  ];
  return (
    <RecordPage
      page="/closings/view/$id"
      route={closingsRoutes.read}
      heading={(closing) => ({
        title: formatTitle(closing),
        subtitle: `Fechado ${[formatInstant(closing.closedAt), closing.closedBy?.name].filter(Boolean).join(", por ")}`,
      })}
      actions={
        <>
          <PrintButton />
          {files.map(({ route, Icon, label }) => (
            <DownloadButton key={label} route={route} input={{ params: { id } }} Icon={Icon} isBrief>
              {label}
            </DownloadButton>
          ))}
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
      <Stats label="Fechamento">
        <Stat label="Valor em estoque" main>
          {worthOfAll(totals)}
          {leftOutWords(totals) !== null && <small>{leftOutWords(totals)}</small>}
        </Stat>
        <Stat label="A pagar">{formatMoney(payables.open)}</Stat>
        <Stat label="Pago no mês">{formatMoney(payables.paid)}</Stat>
        <Stat label="Entradas">{formatNumber(counts.receipts, 0)}</Stat>
        <Stat label="Produções">{formatNumber(counts.productions, 0)}</Stat>
        <Stat label="Expedições">{formatNumber(counts.dispatches, 0)}</Stat>
        <Stat label="Movimentos">{formatNumber(counts.movements, 0)}</Stat>
      </Stats>
      <SinceTheClosing closing={closing} />
      <Card title="Por tipo" note="Como estava registrado quando o mês foi fechado.">
        <ChangeTotals totals={totals} />
      </Card>
      {items.length > 0 && <Items month={closing.month} items={items} />}
    </>
  );
}

const columns: [Column<ItemRow>, ...Column<ItemRow>[]] = [
  words("item", "Item", (row) => <What row={row} />, { grow: true, card: "title" }),
  ...changeColumns<ItemRow>(),
  figures("value", "Valor (R$)", (row) => (row.lots === 0 ? nothing : renderWorth(row)), { card: "lead" }),
];

type ItemRow = ClosedItem & { id: string };

function What({ row }: { row: ItemRow }) {
  return (
    <span>
      <ItemName item={row.item}>{changedName(row)}</ItemName>
      <small>{`${lotTypeNames[row.type]}, em ${row.unit}`}</small>
    </span>
  );
}

/** The items in the closing of `month`; each item links to the current figures of its lots in this month. */
function Items({ month, items }: { month: string; items: readonly ClosedItem[] }) {
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const rows = items.map((row) => ({ ...row, id: [row.type, row.item.id, row.unit, row.contentG].join(" ") }));
  const target = ({ type, item }: ItemRow): Target => {
    const name = type === "additive" || type === "additional" || type === "packaging" ? type : "fruit";
    return { to: "/reports/changes", search: { ...listDays(month), group: "lot", type, [name]: item.id } };
  };
  const shown = {
    list: {
      rows,
      isStale: false,
      isFetching: false,
      sort: () => {},
      query: { page: 1, rows: rows.length },
    },
    look: {
      columns: columns.filter(({ has }) => has === undefined || rows.some(has)),
      link: (row: ItemRow, content: ReactNode) => (
        <TargetLink target={target(row)} className={listClasses.rowLink}>
          {content}
        </TargetLink>
      ),
      open: (row: ItemRow) => void navigate(target(row)),
      menu: null,
      isSelectable: false,
    },
    caption: "Itens do fechamento",
  };
  return (
    <section className={listClasses.panel} aria-label={shown.caption}>
      {isPhone ? <ListCards {...shown} /> : <ListTable {...shown} />}
    </section>
  );
}
