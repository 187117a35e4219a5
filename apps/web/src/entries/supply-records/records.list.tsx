import { Box, Modal } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { SupplyRecordRow } from "@pomar/contract/entries/receptions/supply-records.schema";
import { pages } from "@pomar/contract/pages";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { isUsedUp, lotExpiryColumn, lotLeftColumn } from "../../ledger/parts/lots/lot-left.tsx";
import { lotStatusColumn } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { ItemPicker } from "../../registries/parts/items/item-field.tsx";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import { Stock } from "../../registries/parts/items/stock.tsx";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { type Column, figures, named, nothing, words } from "../../ui/list/column.ts";
import { dayFilters, type Filter } from "../../ui/list/filter.ts";
import { ListPage, type ListPageProps } from "../../ui/list/list-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { dayColumn } from "../parts/entries/entry-list.tsx";
import { ItemPage } from "./item-page.tsx";
import { additional, additive, packaging, type Supplies, type SupplyItem } from "./kinds.ts";

type Columns = [Column<SupplyRecordRow>, ...Column<SupplyRecordRow>[]];

const lot: Column<SupplyRecordRow> = words("lot", "Lote", (row) => row.lot.code, { noWrap: true });

const others: Column<SupplyRecordRow>[] = [
  dayColumn("receivedAt", "Recebido"),
  figures("quantity", "Quantidade", ({ quantity, lot }) => formatQuantity(quantity, lot.unit), {
    sortBy: "quantity",
    card: "hidden",
  }),
  // Kilograms, grams and units share the column: their commas do not stand below each other.
  lotLeftColumn(({ lot }) => lot, { amount: () => null }),
  figures("total", "Total (R$)", ({ total }) => (total ? formatNumber(total, 2) : nothing), { card: "hidden" }),
  lotExpiryColumn,
  lotStatusColumn(({ lot }) => lot),
  words("brand", "Marca", (row) => row.brand ?? nothing, { extra: true }),
  figures("unitPrice", "Preço (R$)", price, { extra: true }),
  words("author", "Registrada por", (row) => row.createdBy?.name ?? nothing, { extra: true }),
];

export const columnsOfOne: Columns = [
  lot,
  named("supplier", "Fornecedor", ({ supplier }) => supplier?.name ?? nothing, { plain: true }),
  ...others,
];

/** The columns of the list with receptions of all items of a kind. @param item  the heading of the item column. */
export const columnsOfAll = (item: string): Columns => [
  lot,
  named("item", `${item} e fornecedor`, ({ item }) => item.name, {
    below: ({ supplier }) => supplier?.name ?? "",
    card: "title",
  }),
  ...others,
];

function price({ unitPrice, lot: { unit } }: SupplyRecordRow) {
  return unitPrice == null ? nothing : `${formatNumber(unitPrice, { atLeast: 2, atMost: 4 })}/${unit}`;
}

const narrowing: Filter[] = [itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }), ...dayFilters];

export const AdditiveRecordsListPage = () => <RecordsListPage supplies={additive} />;
export const AdditionalRecordsListPage = () => <RecordsListPage supplies={additional} />;
export const PackagingRecordsListPage = () => <RecordsListPage supplies={packaging} />;

function RecordsListPage({ supplies }: { supplies: Supplies }) {
  const { words, pages: addresses, routes } = supplies;
  const list = useList(routes.list);
  return (
    <Records
      supplies={supplies}
      list={list}
      itemId={list.filters.item}
      title={pages[addresses.list].title}
      columns={columnsOfAll(words.name)}
      filters={[itemFilter({ name: "item", label: words.name, type: words.items }), ...narrowing]}
      empty={{
        title: `Nenhuma entrada de ${words.many} ainda`,
        why: `Escolha na lista de ${words.many} o que chegou e registre a entrada: cada uma vira um lote.`,
      }}
    />
  );
}

/** The page with the receptions of one additive, below the stock of that additive. */
export function AdditiveRecordsViewPage() {
  const { additiveId: id } = useParams({ from: "/full/additives-record/view/$additiveId" });
  return (
    <ItemPage supplies={additive} id={id} title={pages["/additives-record/view/$additiveId"].title}>
      {(item) => <ItemRecords key={id} supplies={additive} item={item} />}
    </ItemPage>
  );
}

function ItemRecords({ supplies, item }: { supplies: Supplies; item: SupplyItem }) {
  return (
    <Records
      supplies={supplies}
      list={useList(supplies.routes.list, { item: item.id })}
      itemId={item.id}
      title={`Entradas de ${item.name}`}
      subtitle={
        <>
          {item.code} · Saldo <Stock of={item} />
        </>
      }
      columns={columnsOfOne}
      filters={narrowing}
      empty={{
        title: `Nenhuma entrada de ${item.name} ainda`,
        why: "Cada entrega registrada vira um lote e aparece aqui.",
      }}
    />
  );
}

function Records({ supplies, itemId, ...list }: ListPageProps<SupplyRecordRow> & NewRecordProps) {
  return (
    <ListPage
      searchPlaceholder="Buscar por lote, fornecedor, marca ou nota"
      exportAs={supplies.exportAs}
      createButton={<NewRecord supplies={supplies} itemId={itemId} />}
      isOver={({ lot }) => isUsedUp(lot)}
      opens={({ id }) => supplies.pages.update(id)}
      {...list}
    />
  );
}

interface NewRecordProps {
  supplies: Supplies;
  /** The id of the item whose receptions are listed; undefined when the user still has to choose an item. */
  itemId: string | undefined;
}

/** The button that opens the form for a new reception of the listed item. */
export function NewRecord({ supplies, itemId }: NewRecordProps) {
  const { pages, words } = supplies;
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  if (itemId !== undefined)
    return (
      <LinkButton Icon={IconPlus} data-brief="" aria-keyshortcuts="n" {...pages.create(itemId)}>
        Nova entrada
      </LinkButton>
    );
  return (
    <>
      <ButtonWithIcon isBrief aria-keyshortcuts="n" Icon={IconPlus} onClick={() => setOpened(true)}>
        Nova entrada
      </ButtonWithIcon>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="O que chegou?"
        styles={{ content: { overflow: "visible" }, body: { overflow: "visible" } }}
      >
        <Box pb="xs">
          <ItemPicker
            label={words.name}
            type={words.items}
            value={null}
            onChange={(item) => item !== null && void navigate(pages.create(item.id))}
          />
        </Box>
      </Modal>
    </>
  );
}
