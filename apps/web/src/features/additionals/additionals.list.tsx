import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import type { Additional } from "@pomar/contract/additionals/additionals.schema";
import { formatNumber } from "@pomar/contract/decimal";
import { ImportButton } from "../../shared/import/import-button.tsx";
import { Activity, activityFilter, masculine } from "../../shared/items/activity.tsx";
import { rowLinks } from "../../shared/items/row-links.tsx";
import { Stock } from "../../shared/items/stock.tsx";
import { type Column, nothing } from "../../shared/list/column.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { RemovalMenu, useRemoval } from "../../shared/list/removal.tsx";
import { useList } from "../../shared/list/use-list.ts";

const columns: [Column<Additional>, ...Column<Additional>[]] = [
  { key: "name", header: "Nome", sortBy: "name", cell: (row) => row.name },
  { key: "code", header: "Código", sortBy: "code", noWrap: true, cell: (row) => row.code },
  {
    key: "brix",
    header: "Brix",
    align: "right",
    cell: (row) => (row.brix === null ? nothing : formatNumber(row.brix, { atMost: 2 })),
  },
  { key: "marks", header: "Características", cell: marks },
  { key: "stock", header: "Saldo", align: "right", cell: (row) => <Stock of={row} /> },
  {
    key: "active",
    header: "Situação",
    card: "status",
    cell: (row) => <Activity active={row.active} words={masculine} />,
  },
];

function marks({ isWater, isSugar, allergen }: Additional): string {
  const parts = [
    isWater ? "água" : null,
    isSugar ? "açúcar" : null,
    allergen === null ? null : `alérgeno: ${allergen}`,
  ];
  return parts.filter((part) => part !== null).join(" · ") || nothing;
}

/** Every additional with what it changes in a product and what there is of it. */
export function AdditionalsListPage() {
  const list = useList(additionalsRoutes.list);
  const removal = useRemoval<Additional>(additionalsRoutes.remove, {
    noun: "adicional",
    consequence: "Ele deixa de aparecer nas listas e em novas entradas. Só um adicional sem uso pode ser excluído.",
    done: "Adicional excluído",
  });
  return (
    <>
      <ListPage
        title="Adicionais"
        list={list}
        columns={columns}
        filters={[activityFilter(masculine)]}
        searchPlaceholder="Buscar por nome ou código"
        create={{ to: "/additional/create", label: "Novo adicional" }}
        empty={{
          title: "Nenhum adicional ainda",
          why: "Cadastre o que entra no produto além de fruta e aditivos: açúcar, água, hortelã, leite em pó.",
        }}
        opens={{ to: "/additional/update/$id", id: (row) => row.id }}
        exportAs="additional"
        actions={<ImportButton registry="additional" />}
        rowMenu={(row) => (
          <RemovalMenu
            name={row.name}
            onRemove={() => removal.ask(row)}
            before={() =>
              rowLinks({
                receive: { to: "/additional-record/create/$additionalId", params: { additionalId: row.id } },
                entries: { to: "/additional-record/find-all", search: { item: row.id } },
                edit: { to: "/additional/update/$id", params: { id: row.id } },
              })
            }
          />
        )}
      />
      {removal.dialog}
    </>
  );
}
