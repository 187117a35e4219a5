import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { type ProductType, productTypeNames, productTypes, states } from "@pomar/contract/suppliers/suppliers.schema";
import { alerts } from "../../shared/alerts/alerts.ts";
import { ChoiceField, NotesField, PhoneField, TextField } from "../../shared/form/inputs.tsx";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { Part, Section } from "../../shared/form/section.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { Page } from "../../shared/layout/page.tsx";
import { recentItems } from "../../shared/pickers/recent-items.ts";
import { useGoBack } from "../../shared/pickers/use-go-back.ts";
import { type ChosenProduct, productItemTypes } from "./supplied-product.ts";
import { SupplierProducts } from "./supplier-products.tsx";

interface SupplierValues {
  name: string;
  phone: string;
  productType: ProductType | null;
  document: string;
  city: string;
  state: (typeof states)[number] | null;
  pixKey: string;
  notes: string;
  products: ChosenProduct[];
}

const initial: SupplierValues = {
  name: "",
  phone: "",
  productType: null,
  document: "",
  city: "",
  state: null,
  pixKey: "",
  notes: "",
  products: [],
};

const labels = {
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

const typeChoices = productTypes.map((type) => ({ value: type, label: productTypeNames[type] }));
const stateChoices = states.map((state) => ({ value: state, label: state }));

/** The item that was created on the way joins the supplied products. */
function withCreated(values: SupplierValues, { id }: { id: string }): SupplierValues {
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
    labels,
    required: ["name"],
    toBody: ({ productType: _, products, ...fields }: SupplierValues) => ({
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
        <Section>
          <TextField field={form.field("name")} maxLength={120} autoCapitalize="words" />
          <PhoneField field={form.field("phone")} />
        </Section>
        <Section title="O que fornece" note="Opcional. Ajuda a encontrar o fornecedor certo ao registrar uma entrada.">
          <ChoiceField field={form.field("productType")} choices={typeChoices} placeholder="Escolha o tipo" />
          <SupplierProducts
            id={form.idOf("products")}
            type={form.values.productType}
            products={form.values.products}
            onChange={(products) => form.set({ products })}
            error={form.errorOf("products")}
          />
        </Section>
        <Section title="Cadastro e pagamento">
          <TextField field={form.field("document")} maxLength={20} placeholder="000.000.000-00 ou 00.000.000/0000-00" />
          <Part span="half">
            <TextField field={form.field("city")} maxLength={80} autoCapitalize="words" />
          </Part>
          <Part span="half">
            <ChoiceField field={form.field("state")} choices={stateChoices} searchable placeholder="UF" />
          </Part>
          <TextField field={form.field("pixKey")} maxLength={140} />
          <NotesField field={form.field("notes")} />
        </Section>
      </RecordFormView>
    </Page>
  );
}
