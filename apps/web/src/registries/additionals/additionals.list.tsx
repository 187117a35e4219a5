import { formatNumber } from "@pomar/contract/core/decimal";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import type { Additional } from "@pomar/contract/registries/additionals/additionals.schema";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { ImportButton } from "../parts/imports/import-button.tsx";
import { activityFilter, masculine } from "../parts/items/activity.tsx";
import { buildActivityColumn } from "../parts/items/columns.tsx";
import { rowLinks } from "../parts/items/row-links.tsx";
import { stockColumns } from "../parts/items/stock.tsx";

const columns: [Column<Additional>, ...Column<Additional>[]] = [
  words("name", "Nome", (row) => row.name, { sortBy: "name", atFirst: "asc" }),
  ...stockColumns,
  words("code", "Código", (row) => row.code, { sortBy: "code", noWrap: true, plain: true }),
  figures("brix", "Brix", (row) => (row.brix === null ? nothing : formatNumber(row.brix, { atMost: 2 }))),
  words("marks", "Características", marks, { plain: true, has: (row) => marks(row) !== nothing }),
  buildActivityColumn(masculine),
];

/** The properties of an additional that its name does not say. */
function marks({ name, isWater, isSugar, allergen }: Additional): string {
  const parts = [isWater && "Água", isSugar && "Açúcar", allergen !== null && `Alérgeno: ${allergen}`];
  const isNews = (part: string | false) => part && !name.startsWith(part);
  return parts.filter(isNews).join(" · ") || nothing;
}

export function AdditionalsListPage() {
  return (
    <RegistryPage
      title="Adicionais"
      list={useList(additionalsRoutes.list)}
      columns={columns}
      filters={[activityFilter(masculine)]}
      searchPlaceholder="Buscar por nome ou código"
      create={{ to: "/additional/create", label: "Novo adicional" }}
      empty={{
        title: "Nenhum adicional ainda",
        why: "Cadastre o que entra no produto além de fruta e aditivos: açúcar, água, hortelã, leite em pó.",
      }}
      opens={({ id }) => ({ to: "/additional/update/$id", params: { id } })}
      exportAs="additional"
      actions={<ImportButton registry="additional" />}
      links={({ id }) =>
        rowLinks({
          receive: { to: "/additional-record/create/$additionalId", params: { additionalId: id } },
          entries: { to: "/additional-record/find-all", search: { item: id } },
          edit: { to: "/additional/update/$id", params: { id } },
        })
      }
      removal={{
        route: additionalsRoutes.remove,
        deactivation: additionalsRoutes.update,
        noun: "adicional",
        consequence: "Ele deixa de aparecer nas listas e em novas entradas. Só um adicional sem uso pode ser excluído.",
        done: "Adicional excluído",
      }}
    />
  );
}
