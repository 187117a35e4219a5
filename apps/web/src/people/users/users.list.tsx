import { Group } from "@mantine/core";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { levelNames, type User } from "@pomar/contract/people/users/users.schema";
import { masculine } from "../../registries/parts/items/activity.tsx";
import { buildActivityColumn } from "../../registries/parts/items/columns.tsx";
import { useUser } from "../../ui/api/session.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { type Column, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { PersonPicture } from "../parts/users/person-picture.tsx";
import { removalOfUser } from "./person-heading.tsx";

const columns: [Column<User>, ...Column<User>[]] = [
  words(
    "name",
    "Nome",
    (row) => (
      <Group component="span" gap="sm" wrap="nowrap">
        <PersonPicture size={28} name={row.name} address={row.profilePicture} />
        <span>{row.name}</span>
      </Group>
    ),
    { sortBy: "name", atFirst: "asc" },
  ),
  words("level", "Nível", (row) => levelNames[row.level], { sortBy: "level", plain: true }),
  buildActivityColumn(masculine),
  words("createdAt", "Criado em", (row) => formatInstant(row.createdAt), {
    noWrap: true,
    sortBy: "createdAt",
    card: "hidden",
  }),
];

const levels = Object.entries(levelNames).map(([value, label]) => ({ value, label }));
const filters: Filter[] = [{ kind: "choice", name: "level", label: "Nível", choices: levels }];

export function UsersListPage() {
  const me = useUser();
  return (
    <RegistryPage
      title="Usuários"
      list={useList(usersRoutes.list)}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar por nome"
      create={{ to: "/users/create", label: "Novo usuário" }}
      exportAs="users"
      empty={{ title: "Nenhum usuário ainda", why: "Cadastre cada pessoa que usa o sistema." }}
      opens={({ id }) => ({ to: "/users/update/$id", params: { id } })}
      removal={{ ...removalOfUser, route: usersRoutes.remove, stays: ({ id }) => id === me?.id }}
    />
  );
}
