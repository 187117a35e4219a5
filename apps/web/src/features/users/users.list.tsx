import { usersRoutes } from "@pomar/contract/users/users.routes";
import { levelNames, type User } from "@pomar/contract/users/users.schema";
import { formatInstant } from "../../shared/format/dates.ts";
import { Activity, masculine } from "../../shared/items/activity.tsx";
import type { Column } from "../../shared/list/column.ts";
import type { Filter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { RemovalMenu, useRemoval } from "../../shared/list/removal.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { PersonPicture } from "../../shared/people/person-picture.tsx";
import { useUser } from "../../shared/session/session.ts";
import { removalOfUser } from "./removal-of-user.ts";
import classes from "./users.module.css";

const columns: [Column<User>, ...Column<User>[]] = [
  {
    key: "name",
    header: "Nome",
    sortBy: "name",
    cell: (row) => (
      <span className={classes.person}>
        <PersonPicture size={36} name={row.name} address={row.profilePicture} />
        {row.name}
      </span>
    ),
  },
  { key: "level", header: "Nível", sortBy: "level", cell: (row) => levelNames[row.level] },
  {
    key: "active",
    header: "Situação",
    card: "status",
    cell: (row) => <Activity active={row.active} words={masculine} />,
  },
  {
    key: "createdAt",
    header: "Criado em",
    noWrap: true,
    sortBy: "createdAt",
    cell: (row) => formatInstant(row.createdAt),
  },
];

const filters: Filter[] = [
  {
    kind: "choice",
    name: "level",
    label: "Nível",
    choices: Object.entries(levelNames).map(([value, label]) => ({ value, label })),
  },
];

/** Everybody who may log in. */
export function UsersListPage() {
  const me = useUser();
  const list = useList(usersRoutes.list);
  const removal = useRemoval<User>(usersRoutes.remove, removalOfUser);
  return (
    <>
      <ListPage
        title="Usuários"
        list={list}
        columns={columns}
        filters={filters}
        searchPlaceholder="Buscar por nome"
        create={{ to: "/users/create", label: "Novo usuário" }}
        exportAs="users"
        empty={{ title: "Nenhum usuário ainda", why: "Cadastre cada pessoa que registra ou consulta alguma coisa." }}
        opens={{ to: "/users/update/$id", id: (row) => row.id }}
        rowMenu={(row) =>
          row.id === me?.id ? null : <RemovalMenu name={row.name} onRemove={() => removal.ask(row)} />
        }
      />
      {removal.dialog}
    </>
  );
}
