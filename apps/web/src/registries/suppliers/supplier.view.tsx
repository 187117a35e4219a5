import { formatPhone } from "@pomar/contract/core/phone.rules";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import {
  type ProductType,
  productTypeNames,
  productTypes,
} from "@pomar/contract/registries/suppliers/suppliers.schema";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { useAction } from "../../ui/api/hooks.ts";
import { chosenFrom } from "../../ui/form/chosen.ts";
import { formatDocument } from "../../ui/format/masks.ts";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { formatPlace } from "./place.ts";
import { SuppliedProducts } from "./supplied-products.tsx";
import { SupplierForm, supplierLabels } from "./supplier.form.tsx";
import { SupplierOverview } from "./supplier-overview.tsx";

/** The page of one supplier: what to know before a call first, then fields, products and history. */
export function SupplierPage() {
  const { id } = useParams({ from: "/full/suppliers/update/$id" });
  useArrivedProduct(id);
  return (
    <RecordPage
      page="/suppliers/update/$id"
      route={suppliersRoutes.read}
      heading={(supplier) => ({
        title: supplier.name,
        subtitle: (
          <>
            {formatPlace(supplier)}
            {supplier.phone !== null && formatPlace(supplier) !== "" && " · "}
            {supplier.phone !== null && <a href={`tel:+55${supplier.phone}`}>{formatPhone(supplier.phone)}</a>}
          </>
        ),
      })}
    >
      {(supplier) => (
        <RecordTabs
          tabs={[
            { name: "compras", label: "Compras", content: <SupplierOverview supplier={supplier} /> },
            { name: "dados", label: "Dados", content: <SupplierForm supplier={supplier} />, isKept: true },
            { name: "produtos", label: "Produtos", content: <SuppliedProducts supplier={supplier} /> },
            historyTab({ entity: "suppliers", entityId: id, labels: supplierLabels, format: historyWords }),
          ]}
        />
      )}
    </RecordPage>
  );
}

/** Formats for fields that the history would otherwise show as raw database values. */
const historyWords = {
  phone: (value: unknown) => formatPhone(String(value)),
  document: (value: unknown) => formatDocument(String(value)),
  products: (value: unknown) => {
    const { name, type } = value as { name: string; type: ProductType };
    return `${name} (${productTypeNames[type]})`;
  },
};

/** Adds an item created on a separate screen, named with its type in the address, to the supplier's products. */
function useArrivedProduct(supplierId: string): void {
  const chosen = chosenFrom(useSearch({ from: "/full/suppliers/update/$id" }));
  const type = productTypes.find((one) => one === chosen?.field) ?? null;
  const itemId = type === null ? null : (chosen?.id ?? null);
  const adding = useAction(suppliersRoutes.addProduct);
  const navigate = useNavigate();

  const add = async (product: { type: ProductType; itemId: string }) => {
    // The address is cleared first: reloading the page must not add the item again.
    void navigate({ to: ".", search: { tab: "produtos" }, replace: true, resetScroll: false });
    await adding.run({ params: { id: supplierId }, body: product });
  };
  const addNow = useRef(add);
  addNow.current = add;
  useEffect(() => {
    if (type !== null && itemId !== null) void addNow.current({ type, itemId });
  }, [type, itemId]);
}
