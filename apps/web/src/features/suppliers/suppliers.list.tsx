import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { type ProductType, productTypeNames, type SupplierRow } from "@pomar/contract/suppliers/suppliers.schema";
import { formatInstant } from "../../shared/format/dates.ts";
import { formatDocument, formatPhone } from "../../shared/format/masks.ts";
import { ImportButton } from "../../shared/import/import-button.tsx";
import { type Column, nothing } from "../../shared/list/column.ts";
import type { Filter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { RemovalMenu, useRemoval } from "../../shared/list/removal.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { productItemTypes, typeChoices } from "./supplied-product.ts";

const columns: [Column<SupplierRow>, ...Column<SupplierRow>[]] = [
  { key: "name", header: "Nome", sortBy: "name", cell: (row) => row.name },
  {
    key: "phone",
    header: "Telefone",
    noWrap: true,
    cell: (row) => (row.phone === null ? nothing : formatPhone(row.phone)),
  },
  { key: "city", header: "Cidade/UF", sortBy: "city", cell: place },
  { key: "products", header: "Produtos", grow: true, cell: products },
  {
    key: "document",
    header: "CPF/CNPJ",
    noWrap: true,
    extra: true,
    cell: (row) => (row.document === null ? nothing : formatDocument(row.document)),
  },
  { key: "pixKey", header: "Chave Pix", extra: true, cell: (row) => row.pixKey ?? nothing },
  { key: "notes", header: "Observações", extra: true, cell: (row) => row.notes ?? nothing },
  {
    key: "createdAt",
    header: "Cadastrado em",
    noWrap: true,
    extra: true,
    sortBy: "createdAt",
    cell: (row) => formatInstant(row.createdAt),
  },
];

/** @param type  the chosen product type: whose items the second filter offers, fruits unless chosen. */
function filtersFor(type: ProductType): Filter[] {
  return [
    { kind: "choice", name: "type", label: "Tipo de produto", choices: typeChoices, resets: "item" },
    {
      kind: "item",
      name: "item",
      label: type === "material" ? "Fruta" : productTypeNames[type],
      type: productItemTypes[type],
    },
  ];
}

function place({ city, state }: SupplierRow): string {
  return [city, state].filter((part) => part !== null && part !== "").join("/") || nothing;
}

function products({ productNames, productCount }: SupplierRow): string {
  const more = productCount - productNames.length;
  if (productCount === 0) return nothing;
  return more > 0 ? `${productNames.join(", ")} e mais ${more}` : productNames.join(", ");
}

export function SuppliersListPage() {
  const list = useList(suppliersRoutes.list);
  const removal = useRemoval<SupplierRow>(suppliersRoutes.remove, {
    noun: "fornecedor",
    consequence:
      "Ele deixa de aparecer nas listas e em novas entradas. As entradas já registradas continuam com o nome dele.",
    done: "Fornecedor excluído",
  });
  return (
    <>
      <ListPage
        title="Fornecedores"
        list={list}
        columns={columns}
        filters={filtersFor((list.filters.type as ProductType | undefined) ?? "material")}
        searchPlaceholder="Buscar por nome, cidade ou telefone"
        exportAs="suppliers"
        actions={<ImportButton registry="suppliers" />}
        opens={{ to: "/suppliers/update/$id", id: (row) => row.id }}
        create={{ to: "/suppliers/create", label: "Novo fornecedor" }}
        empty={{
          title: "Nenhum fornecedor ainda",
          why: "Cadastre quem entrega frutas e insumos: toda entrada começa por um fornecedor.",
        }}
        rowMenu={(row) => <RemovalMenu name={row.name} onRemove={() => removal.ask(row)} />}
      />
      {removal.dialog}
    </>
  );
}
