import {
  type ProductType,
  productTypeNames,
  type Supplier,
  type states,
} from "@pomar/contract/suppliers/suppliers.schema";
import { formatDocument, formatPhone } from "../../ui/format/masks.ts";

/** The fields of a supplier as they are typed; what it supplies is a matter of its own. */
export interface SupplierValues {
  name: string;
  phone: string;
  document: string;
  city: string;
  state: (typeof states)[number] | null;
  pixKey: string;
  notes: string;
}

export const emptySupplier: SupplierValues = {
  name: "",
  phone: "",
  document: "",
  city: "",
  state: null,
  pixKey: "",
  notes: "",
};

export const supplierLabels = {
  name: "Nome",
  phone: "Telefone",
  productType: "Tipo de produto",
  products: "Produtos fornecidos",
  document: "CPF ou CNPJ",
  city: "Cidade",
  state: "Estado",
  pixKey: "Chave Pix",
  notes: "Observações",
};

export function supplierValues(supplier: Supplier): SupplierValues {
  return {
    name: supplier.name,
    phone: formatPhone(supplier.phone ?? ""),
    document: formatDocument(supplier.document ?? ""),
    city: supplier.city ?? "",
    state: supplier.state as SupplierValues["state"],
    pixKey: supplier.pixKey ?? "",
    notes: supplier.notes ?? "",
  };
}

/** How a supplier's history says what its kind does not. */
export const supplierWords = {
  phone: (value: unknown) => formatPhone(String(value)),
  document: (value: unknown) => formatDocument(String(value)),
  products: (value: unknown) => {
    const { name, type } = value as { name: string; type: ProductType };
    return `${name} (${productTypeNames[type]})`;
  },
};
