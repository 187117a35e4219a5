import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import type { Additive } from "@pomar/contract/additives/additives.schema";
import { formatNumber } from "@pomar/contract/decimal";
import { capitalized } from "../../shared/format/words.ts";
import { ImportButton } from "../../shared/import/import-button.tsx";
import { Activity, activityFilter, masculine } from "../../shared/items/activity.tsx";
import { rowLinks } from "../../shared/items/row-links.tsx";
import { Stock } from "../../shared/items/stock.tsx";
import { type Column, nothing } from "../../shared/list/column.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { RemovalMenu, useRemoval } from "../../shared/list/removal.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { later } from "../../shared/overlay/later.tsx";

const AdditiveDrawer = later(async () => (await import("./additive.drawer.tsx")).AdditiveDrawer);

const columns: [Column<Additive>, ...Column<Additive>[]] = [
  { key: "name", header: "Nome", sortBy: "name", cell: (row) => row.name },
  { key: "code", header: "Código", sortBy: "code", noWrap: true, cell: (row) => row.code },
  { key: "ins", header: "INS", noWrap: true, cell: (row) => row.ins ?? nothing },
  { key: "function", header: "Função", cell: (row) => capitalized(row.function) },
  { key: "limit", header: "Limite (mg/kg)", align: "right", cell: limit },
  { key: "stock", header: "Saldo", align: "right", cell: (row) => <Stock of={row} /> },
  {
    key: "active",
    header: "Situação",
    card: "status",
    cell: (row) => <Activity active={row.active} words={masculine} />,
  },
];

function limit({ maxDoseMgPerKg }: Additive) {
  if (maxDoseMgPerKg !== null) return formatNumber(maxDoseMgPerKg, { atMost: 2 });
  return <abbr title="quantum satis: o quanto for necessário">q.s.</abbr>;
}

/** Every additive with its limit and what there is of it. */
export function AdditivesListPage() {
  const list = useList(additivesRoutes.list);
  const removal = useRemoval<Additive>(additivesRoutes.remove, {
    noun: "aditivo",
    consequence: "Ele deixa de aparecer nas listas e em novas entradas. Só um aditivo sem uso pode ser excluído.",
    done: "Aditivo excluído",
  });
  return (
    <>
      <ListPage
        title="Aditivos"
        list={list}
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
        rowMenu={(row) => (
          <RemovalMenu
            name={row.name}
            onRemove={() => removal.ask(row)}
            before={() =>
              rowLinks({
                receive: { to: "/additives-record/create/$additiveId", params: { additiveId: row.id } },
                entries: { to: "/additives-record/view/$additiveId", params: { additiveId: row.id } },
                edit: { to: "/additives/main", search: { open: row.id } },
              })
            }
          />
        )}
      />
      {removal.dialog}
    </>
  );
}
