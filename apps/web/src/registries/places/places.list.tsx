import { Text } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { pages } from "@pomar/contract/pages";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import type { Place } from "@pomar/contract/registries/places/places.schema";
import { IconTransfer } from "@tabler/icons-react";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { buildCreatedColumn } from "../parts/items/columns.tsx";
import { PlaceLabelButton } from "./place-label.tsx";

/** The name of a place; a position is indented below its chamber, whose name is quiet. */
const PlaceCell = ({ place: { name, parent } }: { place: Place }) =>
  parent === null ? (
    name
  ) : (
    <Text span inherit pl={24} data-child="">
      <Text span inherit c="dimmed" fw={400}>
        {parent.name},
      </Text>{" "}
      {name}
    </Text>
  );

const some = (count: number) => (count === 0 ? nothing : formatNumber(count, 0));

const columns: [Column<Place>, ...Column<Place>[]] = [
  words("name", "Local", (row) => <PlaceCell place={row} />, { sortBy: "name", atFirst: "asc", grow: true }),
  words("code", "Código", (row) => row.code, { noWrap: true, plain: true }),
  figures("lots", "Lotes em estoque", (row) => some(row.lots)),
  figures("positions", "Posições", (row) => some(row.positions), { has: (row) => row.positions > 0, card: "hidden" }),
  words("notes", "Observações", (row) => row.notes ?? nothing, { plain: true, grow: true }),
  buildCreatedColumn("Cadastrado em"),
];

const filters: Filter[] = [
  { kind: "choice", name: "chambers", label: "Tipo", choices: [{ value: "true", label: "Só câmaras" }] },
];

export function PlacesListPage() {
  return (
    <RegistryPage
      title={pages["/places/find-all"].title}
      list={useList(placesRoutes.list)}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar por nome ou código"
      exportAs="places"
      actions={
        <LinkButton variant="default" Icon={IconTransfer} to="/places/move">
          Mover lotes
        </LinkButton>
      }
      create={{ to: "/places/create", label: "Novo local" }}
      empty={{
        title: "Nenhum local cadastrado ainda",
        why: "Um local é uma câmara ou uma posição dentro dela: é onde cada lote está.",
      }}
      opens={({ id }) => ({ to: "/places/update/$id", params: { id } })}
      bulk={{
        name: (row) => row.fullName,
        actions: (rows) => <PlaceLabelButton places={rows}>Etiquetas</PlaceLabelButton>,
      }}
      removal={{
        route: placesRoutes.remove,
        noun: "o local",
        consequence: "Ele deixa de aparecer nas listas. Um local com lotes ou posições não pode ser excluído.",
        done: "Local excluído",
      }}
    />
  );
}
