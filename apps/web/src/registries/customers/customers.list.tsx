import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { formatPhone } from "@pomar/contract/core/phone.rules";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import type { Customer } from "@pomar/contract/registries/customers/customers.schema";
import { formatDocument } from "../../ui/format/masks.ts";
import { type Column, figures, leading, nothing, words } from "../../ui/list/column.ts";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { ImportButton } from "../parts/imports/import-button.tsx";
import { buildCreatedColumn } from "../parts/items/columns.tsx";
import { Twins } from "./twins.tsx";

const shelfLife = ({ minShelfLifeDays: days }: Customer) => (days === null ? nothing : counted(days, "dia", "dias"));

const columns: [Column<Customer>, ...Column<Customer>[]] = [
  words("name", "Nome", (row) => row.name, { sortBy: "name", atFirst: "asc", grow: true }),
  words("phone", "Telefone", ({ phone }) => (phone ? <a href={`tel:+55${phone}`}>{formatPhone(phone)}</a> : nothing), {
    ...leading,
    noWrap: true,
  }),
  words("recallContact", "Contato para recolhimento", (row) => row.recallContact ?? nothing, leading),
  words("minShelfLifeDays", "Validade mínima", shelfLife, { noWrap: true }),
  figures("dispatches", "Expedições", ({ dispatches }) => (dispatches === 0 ? nothing : formatNumber(dispatches, 0))),
  words("document", "CPF/CNPJ", ({ document }) => (document ? formatDocument(document) : nothing), {
    noWrap: true,
    extra: true,
  }),
  words("email", "E-mail", (row) => row.email ?? nothing, { extra: true }),
  words("address", "Endereço", (row) => row.address ?? nothing, { extra: true }),
  buildCreatedColumn("Cadastrado em"),
];

export function CustomersListPage() {
  return (
    <RegistryPage
      title="Clientes"
      list={useList(customersRoutes.list)}
      columns={columns}
      searchPlaceholder="Buscar por nome, documento ou telefone"
      exportAs="customers"
      actions={<ImportButton registry="customers" />}
      create={{ to: "/customers/create", label: "Novo cliente" }}
      empty={{
        title: "Nenhum cliente cadastrado ainda",
        why: "Cadastre quem recebe as expedições, com telefone e contato para um recolhimento.",
      }}
      opens={({ id }) => ({ to: "/customers/update/$id", params: { id } })}
      above={<Twins />}
      removal={{
        route: customersRoutes.remove,
        noun: "o cliente",
        consequence: "Ele deixa de aparecer nas listas. Um cliente que já recebeu expedições não pode ser excluído.",
        done: "Cliente excluído",
      }}
    />
  );
}
