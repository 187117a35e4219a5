import { customersRoutes } from "@pomar/contract/customers/customers.routes";
import type { Customer } from "@pomar/contract/customers/customers.schema";
import { formatInstant } from "../../ui/format/dates.ts";
import { type Column, nothing, words } from "../../ui/list/column.ts";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";

const columns: [Column<Customer>, ...Column<Customer>[]] = [
  words("name", "Nome", (row) => row.name, { sortBy: "name" }),
  words("notes", "Observações", (row) => row.notes ?? nothing),
  words("createdAt", "Data do cadastro", (row) => formatInstant(row.createdAt), { sortBy: "createdAt" }),
];

export function CustomersListPage() {
  return (
    <RegistryPage
      title="Clientes"
      list={useList(customersRoutes.list)}
      columns={columns}
      searchPlaceholder="Buscar por nome"
      create={{ to: "/customers/create", label: "Cadastrar cliente" }}
      empty={{ title: "Nada cadastrado ainda", why: "O que for cadastrado aparece aqui." }}
      removal={{
        route: customersRoutes.remove,
        noun: "cliente",
        consequence: "O registro deixa de aparecer nas listas.",
        done: "Registro excluído",
      }}
    />
  );
}
