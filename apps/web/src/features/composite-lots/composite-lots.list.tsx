import { Button } from "@mantine/core";
import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import { type CompositeLot, compositeTypes } from "@pomar/contract/composite-lots/composite-lots.schema";
import { formatNumber } from "@pomar/contract/decimal";
import { lotTypeNames } from "@pomar/contract/lots/lots.schema";
import { IconPlus } from "@tabler/icons-react";
import { formatDay } from "../../shared/format/dates.ts";
import { formatKgNumber } from "../../shared/format/numbers.ts";
import { type Column, nothing } from "../../shared/list/column.ts";
import type { Filter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { RecordDrawer, useOpenRecord } from "../../shared/list/record-drawer.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import { later } from "../../shared/overlay/later.tsx";

const NewBlendDrawer = later(async () => (await import("./new-blend.form.tsx")).NewBlendDrawer);

const reading = (value: number | null, decimals: number) => (value === null ? nothing : formatNumber(value, decimals));

const columns: [Column<CompositeLot>, ...Column<CompositeLot>[]] = [
  { key: "lot", header: "Lote", noWrap: true, cell: (row) => row.lot.code },
  { key: "fruit", header: "Fruta", cell: (row) => row.fruit.name },
  { key: "type", header: "Tipo", noWrap: true, cell: (row) => lotTypeNames[row.type] },
  {
    key: "producedAt",
    header: "Composto em",
    noWrap: true,
    sortBy: "producedAt",
    cell: (row) => formatDay(row.producedAt),
  },
  { key: "parts", header: "Partes", align: "right", cell: (row) => formatNumber(row.parts.length, 0) },
  {
    key: "quantity",
    header: "Quantidade (kg)",
    sortBy: "quantity",
    align: "right",
    cell: (row) => formatKgNumber(row.quantity),
  },
  {
    key: "balance",
    header: "Saldo (kg)",
    align: "right",
    extra: true,
    cell: (row) => formatKgNumber(row.lot.balance),
  },
  { key: "brix", header: "Brix", align: "right", cell: (row) => reading(row.brix, 2) },
  { key: "acidity", header: "Acidez", align: "right", extra: true, cell: (row) => reading(row.acidity, 2) },
  {
    key: "unitCost",
    header: "Custo (R$/kg)",
    align: "right",
    cell: (row) => reading(row.unitCost ?? null, 4),
  },
  {
    key: "status",
    header: "Situação",
    card: "status",
    cell: ({ lot }) => <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />,
  },
];

const filters: Filter[] = [
  {
    kind: "choice",
    name: "type",
    label: "Tipo",
    choices: compositeTypes.map((value) => ({ value, label: lotTypeNames[value] })),
  },
  { kind: "item", name: "fruit", label: "Fruta", type: "fruits" },
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
];

/** What the address of the list names instead of a record while a new one is made. */
const newBlend = "novo";

export function CompositeLotsListPage() {
  const list = useList(compositeLotsRoutes.list);
  const record = useOpenRecord();
  return (
    <>
      <ListPage
        title="Lotes compostos"
        list={list}
        columns={columns}
        filters={filters}
        searchPlaceholder="Buscar por lote ou fruta"
        createButton={
          <Button
            size="md"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => record.open(newBlend)}
          >
            Novo lote composto
          </Button>
        }
        empty={{
          title: "Nenhum lote composto ainda",
          why: "Um lote composto junta dois ou mais lotes de fruta ou de pasta em um só, com as leituras ponderadas pela massa.",
        }}
        exportAs="composite-lots"
        opens={{ to: "/composite-lots/view/$id", id: (row) => row.id }}
      />
      <RecordDrawer
        id={record.id === newBlend ? newBlend : null}
        onClose={record.close}
        title={() => "Novo lote composto"}
      >
        {() => <NewBlendDrawer />}
      </RecordDrawer>
    </>
  );
}
