import { formatNumber } from "@pomar/contract/core/decimal";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import type { Additive } from "@pomar/contract/registries/additives/additives.schema";
import { capitalized } from "../../ui/format/words.ts";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { ImportButton } from "../parts/imports/import-button.tsx";
import { activityFilter, masculine } from "../parts/items/activity.tsx";
import { buildActivityColumn } from "../parts/items/columns.tsx";
import { rowLinks } from "../parts/items/row-links.tsx";
import { stockColumns } from "../parts/items/stock.tsx";
import { AdditiveDrawer } from "./additive.form.tsx";

const columns: [Column<Additive>, ...Column<Additive>[]] = [
  words("name", "Nome", (row) => row.name, { sortBy: "name", atFirst: "asc" }),
  ...stockColumns,
  words("code", "Código", (row) => row.code, { sortBy: "code", noWrap: true, plain: true, card: "lead" }),
  words("ins", "INS", (row) => row.ins ?? nothing, { noWrap: true, card: "lead" }),
  words("function", "Função", (row) => capitalized(row.function), { plain: true }),
  figures("limit", "Limite (mg/kg)", limit, { plain: true }),
  buildActivityColumn(masculine),
];

function limit({ maxDoseMgPerKg }: Additive) {
  if (maxDoseMgPerKg !== null) return formatNumber(maxDoseMgPerKg, { atMost: 2 });
  return "sem limite";
}

export function AdditivesListPage() {
  return (
    <RegistryPage
      title="Aditivos"
      list={useList(additivesRoutes.list)}
      columns={columns}
      filters={[activityFilter(masculine)]}
      searchPlaceholder="Buscar por nome, código ou INS"
      create={{ to: "/additives/create", label: "Novo aditivo" }}
      empty={{
        title: "Nenhum aditivo ainda",
        why: "Cadastre os aditivos que a fábrica usa, com o limite de cada um: a dose de toda produção é conferida com ele.",
      }}
      opens={{ title: () => "Aditivo", drawer: (id) => <AdditiveDrawer id={id} /> }}
      exportAs="additives"
      actions={<ImportButton registry="additives" />}
      links={({ id }) =>
        rowLinks({
          receive: { to: "/additives-record/create/$additiveId", params: { additiveId: id } },
          entries: { to: "/additives-record/view/$additiveId", params: { additiveId: id } },
          edit: { to: "/additives/main", search: { open: id } },
        })
      }
      removal={{
        route: additivesRoutes.remove,
        deactivation: additivesRoutes.update,
        noun: "aditivo",
        consequence: "Ele deixa de aparecer nas listas e em novas entradas. Só um aditivo sem uso pode ser excluído.",
        done: "Aditivo excluído",
      }}
    />
  );
}
