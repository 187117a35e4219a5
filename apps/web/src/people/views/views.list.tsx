import { listTitle } from "@pomar/contract/listed-pages";
import { pages } from "@pomar/contract/pages";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import { mayChange } from "@pomar/contract/people/views/views.rules";
import type { View } from "@pomar/contract/people/views/views.schema";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { buildCreatedColumn } from "../../registries/parts/items/columns.tsx";
import { useUser } from "../../ui/api/session.ts";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, nothing, words } from "../../ui/list/column.ts";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { toTarget } from "../../ui/list/views/saved-list.ts";
import { ViewDialogs } from "../../ui/list/views/view-dialogs.tsx";

const columns: [Column<View>, ...Column<View>[]] = [
  words("name", "Visão", (view) => <What view={view} />, { sortBy: "name", atFirst: "asc", grow: true, card: "title" }),
  words("list", "Lista", ({ list }) => listTitle(list), { plain: true }),
  words("owner", "Criada por", ({ createdBy }) => createdBy?.name ?? nothing, { plain: true }),
  words("shared", "Quem vê", ({ isShared }) => (isShared ? "Todos" : "Só você"), { plain: true }),
  words("tile", "Painel", ({ isTile }) => (isTile ? <StatusChip tone="fine">No painel</StatusChip> : nothing), {
    card: "status",
  }),
  buildCreatedColumn("Salva em"),
];

/** Table cell with a saved view's name, and warnings that the user should read before opening the view. */
function What({ view: { name, search, gone } }: { view: View }) {
  return (
    <span>
      {name}
      {search === null && <small>Só administradores veem esta lista</small>}
      {gone.length > 0 && <small>Usa algo que não existe mais</small>}
    </span>
  );
}

/** Page with the saved views of all lists: the user's own views and the shared ones. */
export function ViewsListPage() {
  const user = useUser();
  const [edited, setEdited] = useState<View | null>(null);
  return (
    <>
      <RegistryPage
        title={pages["/views"].title}
        list={useList(viewsRoutes.list)}
        columns={columns}
        searchPlaceholder="Buscar por nome"
        empty={{
          title: "Nenhuma visão salva ainda",
          why: "Abra uma lista, escolha filtros, colunas e ordem e salve em Visões.",
        }}
        opens={toTarget}
        links={(view) => [{ label: "Editar", icon: <IconPencil size={18} />, onChoose: () => setEdited(view) }]}
        removal={{
          route: viewsRoutes.remove,
          noun: "a visão",
          consequence: "A lista e os registros não mudam. Uma visão compartilhada some para todos.",
          done: "Visão excluída",
          stays: (view) => user === null || !mayChange(view, user),
        }}
      />
      <ViewDialogs asked={edited && { what: "edit", view: edited }} now={null} onClose={() => setEdited(null)} />
    </>
  );
}
