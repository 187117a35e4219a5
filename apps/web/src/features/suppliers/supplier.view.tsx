import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import type { Supplier } from "@pomar/contract/suppliers/suppliers.schema";
import { useParams } from "@tanstack/react-router";
import { historyTab } from "../../domain/audit/history.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { useBackTo } from "../../ui/kit/go-back.ts";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { SuppliedProducts } from "./supplied-products.tsx";
import { SupplierFields } from "./supplier-fields.tsx";
import { SupplierPurchases } from "./supplier-purchases.tsx";
import { supplierLabels, supplierValues, supplierWords } from "./supplier-values.ts";
import { productsTab, useArrivedProduct } from "./use-arrived-product.ts";

/** One supplier: its fields, what it supplies, what was bought of it, who changed it. */
export function SupplierPage() {
  const { id } = useParams({ from: "/full/suppliers/update/$id" });
  const { data: supplier } = useCall(suppliersRoutes.read, { params: { id } });
  useArrivedProduct(id);
  return (
    <Page title={supplier?.name ?? "Fornecedor"} width="narrow">
      <Loaded key={id} route={suppliersRoutes.read} params={{ id }}>
        {(found) => (
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <SupplierForm supplier={found} /> },
              { name: productsTab, label: "Produtos", content: <SuppliedProducts supplier={found} /> },
              { name: "compras", label: "Compras", content: <SupplierPurchases id={id} /> },
              historyTab({ entity: "suppliers", entityId: id, labels: supplierLabels, format: supplierWords }),
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}

function SupplierForm({ supplier }: { supplier: Supplier }) {
  const goBack = useBackTo("/suppliers/find-all");
  const form = useRecordForm({
    name: "supplier",
    route: suppliersRoutes.update,
    params: { id: supplier.id },
    version: supplier.version,
    initial: supplierValues(supplier),
    labels: supplierLabels,
    required: ["name"],
    toBody: (values) => values,
    onSaved: () => {
      alerts.success("Fornecedor alterado com sucesso");
      goBack();
    },
  });
  return (
    <RecordFormView form={form}>
      <SupplierFields form={form} />
    </RecordFormView>
  );
}
