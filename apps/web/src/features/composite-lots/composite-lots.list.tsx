import { Button } from "@mantine/core";
import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import type { CompositeLot } from "@pomar/contract/composite-lots/composite-lots.schema";
import { formatNumber } from "@pomar/contract/core/decimal";
import { lotTypeNames } from "@pomar/contract/lots/lots.schema";
import { IconPlus } from "@tabler/icons-react";
import { fruitAndDays } from "../../domain/items/item-filter.tsx";
import { lotStatusColumn } from "../../domain/lots/lot-status-chip.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKgNumber } from "../../ui/format/numbers.ts";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { RecordDrawer, useOpenRecord } from "../../ui/list/record-drawer.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { typeChoices } from "./blend-fields.tsx";
import { NewBlendDrawer } from "./new-blend.form.tsx";

const reading = (value: number | null, decimals: number) => (value === null ? nothing : formatNumber(value, decimals));

const columns: [Column<CompositeLot>, ...Column<CompositeLot>[]] = [
  words("lot", "Lote", (row) => row.lot.code, { noWrap: true }),
  words("fruit", "Fruta", (row) => row.fruit.name),
  words("type", "Tipo", (row) => lotTypeNames[row.type], { noWrap: true }),
  words("producedAt", "Composto em", (row) => formatDay(row.producedAt), { noWrap: true, sortBy: "producedAt" }),
  figures("parts", "Partes", (row) => formatNumber(row.parts.length, 0)),
  figures("quantity", "Quantidade (kg)", (row) => formatKgNumber(row.quantity), { sortBy: "quantity" }),
  figures("balance", "Saldo (kg)", (row) => formatKgNumber(row.lot.balance), { extra: true }),
  figures("brix", "Brix", (row) => reading(row.brix, 2)),
  figures("acidity", "Acidez", (row) => reading(row.acidity, 2), { extra: true }),
  figures("unitCost", "Custo (R$/kg)", (row) => reading(row.unitCost ?? null, 4)),
  lotStatusColumn,
];

const filters: Filter[] = [{ kind: "choice", name: "type", label: "Tipo", choices: typeChoices }, ...fruitAndDays];

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
        opens={({ id }) => ({ to: "/composite-lots/view/$id", params: { id } })}
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
