import { formatNumber } from "@pomar/contract/core/decimal";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { type Packaging, packagingKinds } from "@pomar/contract/registries/packaging/packaging.schema";
import { capitalized } from "../../ui/format/words.ts";
import { type Column, figures, named, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { ImportButton } from "../parts/imports/import-button.tsx";
import { activityFilter, feminine } from "../parts/items/activity.tsx";
import { buildActivityColumn } from "../parts/items/columns.tsx";
import { itemFilter } from "../parts/items/item-filter.tsx";
import { rowLinks } from "../parts/items/row-links.tsx";
import { stockColumns } from "../parts/items/stock.tsx";
import { PackagingDrawer } from "./packaging.form.tsx";

const columns: [Column<Packaging>, ...Column<Packaging>[]] = [
  named("name", "Nome", (row) => row.name, { sortBy: "name", atFirst: "asc" }),
  ...stockColumns,
  words("code", "Código", (row) => row.code, { sortBy: "code", noWrap: true, plain: true }),
  words("kind", "Tipo", (row) => capitalized(row.kind), { plain: true }),
  figures("capacityG", "Capacidade (g)", (row) =>
    row.capacityG === null ? nothing : formatNumber(row.capacityG, { atMost: 3 }),
  ),
  figures("unitsPerCase", "Por caixa (un)", (row) =>
    row.unitsPerCase === null ? nothing : formatNumber(row.unitsPerCase),
  ),
  buildActivityColumn(feminine),
];

const filters: Filter[] = [
  {
    kind: "choice",
    name: "kind",
    label: "Tipo",
    choices: packagingKinds.map((value) => ({ value, label: capitalized(value) })),
  },
  itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
  activityFilter(feminine),
];

export function PackagingListPage() {
  return (
    <RegistryPage
      title="Embalagens"
      list={useList(packagingRoutes.list)}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar por nome ou código"
      create={{ to: "/packaging/create", label: "Nova embalagem" }}
      empty={{
        title: "Nenhuma embalagem ainda",
        why: "Cadastre filmes, sacos, baldes e caixas, com a capacidade de cada um.",
      }}
      opens={{ title: () => "Embalagem", drawer: (id) => <PackagingDrawer id={id} /> }}
      exportAs="packaging"
      actions={<ImportButton registry="packaging" />}
      links={({ id }) =>
        rowLinks({
          receive: { to: "/packaging-record/create/$packagingId", params: { packagingId: id } },
          entries: { to: "/packaging-record/entradas/ver", search: { item: id } },
          edit: { to: "/packaging/find-all", search: { open: id } },
        })
      }
      removal={{
        route: packagingRoutes.remove,
        deactivation: packagingRoutes.update,
        noun: "embalagem",
        consequence:
          "Ela deixa de aparecer nas listas e em novas entradas. Só uma embalagem sem uso pode ser excluída.",
        done: "Embalagem excluída",
      }}
    />
  );
}
