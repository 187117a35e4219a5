import { formatNumber } from "@pomar/contract/decimal";
import { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import { type Packaging, packagingKinds } from "@pomar/contract/packaging/packaging.schema";
import { capitalized } from "../../shared/format/words.ts";
import { ImportButton } from "../../shared/import/import-button.tsx";
import { Activity, activityFilter, feminine } from "../../shared/items/activity.tsx";
import { rowLinks } from "../../shared/items/row-links.tsx";
import { Stock } from "../../shared/items/stock.tsx";
import { type Column, nothing } from "../../shared/list/column.ts";
import type { Filter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { RemovalMenu, useRemoval } from "../../shared/list/removal.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { later } from "../../shared/overlay/later.tsx";

const PackagingDrawer = later(async () => (await import("./packaging.drawer.tsx")).PackagingDrawer);

const columns: [Column<Packaging>, ...Column<Packaging>[]] = [
  { key: "name", header: "Nome", sortBy: "name", cell: (row) => row.name },
  { key: "code", header: "Código", sortBy: "code", noWrap: true, cell: (row) => row.code },
  { key: "kind", header: "Tipo", cell: (row) => capitalized(row.kind) },
  {
    key: "capacityG",
    header: "Capacidade (g)",
    align: "right",
    cell: (row) => (row.capacityG === null ? nothing : formatNumber(row.capacityG, { atMost: 3 })),
  },
  {
    key: "unitsPerCase",
    header: "Por caixa (un)",
    align: "right",
    cell: (row) => (row.unitsPerCase === null ? nothing : formatNumber(row.unitsPerCase)),
  },
  { key: "stock", header: "Saldo", align: "right", cell: (row) => <Stock of={row} /> },
  {
    key: "active",
    header: "Situação",
    card: "status",
    cell: (row) => <Activity active={row.active} words={feminine} />,
  },
];

const filters: Filter[] = [
  {
    kind: "choice",
    name: "kind",
    label: "Tipo",
    choices: packagingKinds.map((kind) => ({ value: kind, label: capitalized(kind) })),
  },
  { kind: "item", name: "supplier", label: "Fornecedor", type: "supplier" },
  activityFilter(feminine),
];

/** Every packaging with what it holds and how many there are. */
export function PackagingListPage() {
  const list = useList(packagingRoutes.list);
  const removal = useRemoval<Packaging>(packagingRoutes.remove, {
    noun: "embalagem",
    consequence: "Ela deixa de aparecer nas listas e em novas entradas. Só uma embalagem sem uso pode ser excluída.",
    done: "Embalagem excluída",
  });
  return (
    <>
      <ListPage
        title="Embalagens"
        list={list}
        columns={columns}
        filters={filters}
        searchPlaceholder="Buscar por nome ou código"
        create={{ to: "/packaging/create", label: "Nova embalagem" }}
        empty={{
          title: "Nenhuma embalagem ainda",
          why: "Cadastre filmes, sacos, baldes e caixas, com o que cada um comporta: o produto final é contado com isso.",
        }}
        opens={{ title: () => "Embalagem", drawer: (id) => <PackagingDrawer id={id} /> }}
        exportAs="packaging"
        actions={<ImportButton registry="packaging" />}
        rowMenu={(row) => (
          <RemovalMenu
            name={row.name}
            onRemove={() => removal.ask(row)}
            before={() =>
              rowLinks({
                receive: { to: "/packaging-record/create/$packagingId", params: { packagingId: row.id } },
                entries: { to: "/packaging-record/entradas/ver", search: { item: row.id } },
                edit: { to: "/packaging/find-all", search: { open: row.id } },
              })
            }
          />
        )}
      />
      {removal.dialog}
    </>
  );
}
