import { formatPhone } from "@pomar/contract/core/phone.rules";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import {
  type ProductType,
  productTypeNames,
  type SupplierRow,
} from "@pomar/contract/registries/suppliers/suppliers.schema";
import { formatDocument } from "../../ui/format/masks.ts";
import { type Column, leading, named, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { ImportButton } from "../parts/imports/import-button.tsx";
import { buildCreatedColumn } from "../parts/items/columns.tsx";
import { itemFilter } from "../parts/items/item-filter.tsx";
import { formatPlace } from "./place.ts";
import { productItemTypes, typeChoices } from "./supplied-product.tsx";

const renderPhone = ({ phone }: SupplierRow) =>
  phone === null ? nothing : <a href={`tel:+55${phone}`}>{formatPhone(phone)}</a>;

const columns: [Column<SupplierRow>, ...Column<SupplierRow>[]] = [
  named("name", "Nome", (row) => row.name, { sortBy: "name", atFirst: "asc" }),
  words("phone", "Telefone", renderPhone, { ...leading, noWrap: true }),
  words("city", "Cidade/UF", (row) => formatPlace(row) || nothing, { ...leading, sortBy: "city", noWrap: true }),
  named("products", "Produtos", products, { plain: true }),
  words("document", "CPF/CNPJ", (row) => (row.document === null ? nothing : formatDocument(row.document)), {
    noWrap: true,
    extra: true,
  }),
  words("pixKey", "Chave Pix", (row) => row.pixKey ?? nothing, { extra: true }),
  words("notes", "Observações", (row) => row.notes ?? nothing, { extra: true }),
  buildCreatedColumn("Cadastrado em"),
];

/** Builds the list's filters. @param type  product type whose items the second filter offers; fruits by default. */
function filtersFor(type: ProductType): Filter[] {
  return [
    { kind: "choice", name: "type", label: "Tipo de produto", choices: typeChoices, resets: ["item"] },
    itemFilter({
      name: "item",
      label: type === "material" ? "Fruta" : productTypeNames[type],
      type: productItemTypes[type],
    }),
  ];
}

function products({ productNames, productCount }: SupplierRow): string {
  const more = productCount - productNames.length;
  if (productCount === 0) return nothing;
  return more > 0 ? `${productNames.join(", ")} e mais ${more}` : productNames.join(", ");
}

export function SuppliersListPage() {
  const list = useList(suppliersRoutes.list);
  return (
    <RegistryPage
      title="Fornecedores"
      list={list}
      columns={columns}
      filters={filtersFor((list.filters.type as ProductType | undefined) ?? "material")}
      searchPlaceholder="Buscar por nome, cidade ou telefone"
      exportAs="suppliers"
      actions={<ImportButton registry="suppliers" />}
      // Opening a supplier shows its purchases and debt first; the supplier's own fields are on a different tab.
      opens={({ id }) => ({ to: "/suppliers/update/$id", params: { id }, search: { tab: "compras" } })}
      create={{ to: "/suppliers/create", label: "Novo fornecedor" }}
      empty={{
        title: "Nenhum fornecedor ainda",
        why: "Cadastre quem entrega frutas e insumos: toda entrada começa por um fornecedor.",
      }}
      removal={{
        route: suppliersRoutes.remove,
        noun: "fornecedor",
        consequence:
          "Só um fornecedor sem lotes e sem pagamentos em aberto pode ser excluído. Ele deixa de aparecer nas listas e em novas entradas, e o histórico continua com o nome dele.",
        done: "Fornecedor excluído",
      }}
    />
  );
}
