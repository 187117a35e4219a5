import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import type { ProductType } from "@pomar/contract/suppliers/suppliers.schema";
import { recentItems } from "../../domain/items/recent-items.ts";
import { useGoBack } from "../../domain/items/use-go-back.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { SelectField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Page } from "../../ui/kit/page.tsx";
import { type ChosenProduct, productItemTypes, typeChoices } from "./supplied-product.ts";
import { SupplierFields } from "./supplier-fields.tsx";
import { SupplierProducts } from "./supplier-products.tsx";
import { emptySupplier, type SupplierValues, supplierLabels } from "./supplier-values.ts";

interface NewSupplierValues extends SupplierValues {
  productType: ProductType | null;
  products: ChosenProduct[];
}

const initial: NewSupplierValues = { ...emptySupplier, productType: null, products: [] };

/** The item that was created on the way joins the supplied products. */
function withCreated(values: NewSupplierValues, { id }: { id: string }): NewSupplierValues {
  const type = values.productType;
  const item = type === null ? undefined : recentItems(productItemTypes[type]).find((one) => one.id === id);
  if (type === null || item === undefined || values.products.some((product) => product.itemId === id)) return values;
  return { ...values, products: [...values.products, { type, itemId: id, name: item.name }] };
}

/** Registers a supplier with what it supplies. */
export function SupplierCreatePage() {
  const goBack = useGoBack();
  const form = useRecordForm({
    name: "supplier",
    route: suppliersRoutes.create,
    initial,
    labels: supplierLabels,
    required: ["name"],
    toBody: ({ productType: _, products, ...fields }: NewSupplierValues) => ({
      ...fields,
      products: products.map(({ type, itemId }) => ({ type, itemId })),
    }),
    onChosen: withCreated,
    onSaved: (supplier) => {
      alerts.success("Fornecedor criado com sucesso");
      goBack("supplier", supplier, "/suppliers/find-all");
    },
  });

  return (
    <Page title="Novo fornecedor">
      <RecordFormView form={form}>
        <SupplierFields form={form}>
          <Section
            title="O que fornece"
            note="Opcional. Ajuda a encontrar o fornecedor certo ao registrar uma entrada."
          >
            <SelectField field={form.field("productType")} choices={typeChoices} placeholder="Escolha o tipo" />
            <SupplierProducts
              id={form.idOf("products")}
              type={form.values.productType}
              products={form.values.products}
              onChange={(products) => form.set({ products })}
              error={form.errorOf("products")}
            />
          </Section>
        </SupplierFields>
      </RecordFormView>
    </Page>
  );
}
