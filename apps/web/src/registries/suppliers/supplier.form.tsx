import { Input } from "@mantine/core";
import { formatPhone } from "@pomar/contract/core/phone.rules";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import {
  type ProductType,
  type Supplier,
  type SupplierUpdate,
  states,
} from "@pomar/contract/registries/suppliers/suppliers.schema";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { stackingHalf, stackingThird, third, wide } from "../../ui/form/field.ts";
import { DocumentField, NotesField, PhoneField, SelectField, TextField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { emptyValues, type ValuesOf, valuesFrom } from "../../ui/form/values.ts";
import { formatDocument } from "../../ui/format/masks.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { useBackTo } from "../../ui/kit/go-back.ts";
import { Lines } from "../../ui/kit/lines.tsx";
import { recentItems } from "../parts/items/recent-items.ts";
import {
  type NewRecord,
  type Registry,
  RegistryCreatePage,
  RegistryForm,
  type RegistryFormProps,
} from "../parts/items/registry-form.tsx";
import { ProductsDialog } from "./products-dialog.tsx";
import { type ChosenProduct, ProductLine, productItemTypes, typeChoices } from "./supplied-product.tsx";

/** The form values of a stored supplier, without the products, which are edited on a separate tab. */
type SupplierValues = ValuesOf<Omit<SupplierUpdate, "products">>;

interface NewSupplierValues extends SupplierValues {
  productType: ProductType | null;
  products: ChosenProduct[];
}

const { products: _, ...empty } = emptyValues(suppliersRoutes.create.body);

export const supplierLabels = {
  name: "Nome",
  phone: "Telefone",
  productType: "Tipo de produto",
  products: "Produtos fornecidos",
  document: "CPF ou CNPJ",
  city: "Cidade",
  state: "Estado",
  pixKey: "Chave Pix",
  paymentTermDays: "Prazo de pagamento",
  notes: "Observações",
};

/** Adds an item that was created on a separate screen to the supplier's products. */
function withCreated(values: NewSupplierValues, { id }: { id: string }): NewSupplierValues {
  const type = values.productType;
  const item = type === null ? undefined : recentItems(productItemTypes[type]).find((one) => one.id === id);
  if (type === null || item === undefined || values.products.some((product) => product.itemId === id)) return values;
  return { ...values, products: [...values.products, { type, itemId: id, name: item.name }] };
}

const supplierRegistry: Registry<SupplierValues, Supplier> = {
  name: "supplier",
  type: "supplier",
  routes: suppliersRoutes,
  list: "/suppliers/find-all",
  empty,
  toValues: ({ phone, document, state, ...supplier }) =>
    valuesFrom(empty, {
      ...supplier,
      phone: formatPhone(phone ?? ""),
      document: formatDocument(document ?? ""),
      state: state as SupplierValues["state"],
    }),
  Fields: SupplierFields,
  words: { created: "Fornecedor criado com sucesso", changed: "Fornecedor alterado com sucesso" },
  labels: supplierLabels,
  required: ["name"],
};

export function SupplierForm({ supplier }: { supplier: Supplier }) {
  const goBack = useBackTo(supplierRegistry.list);
  return <RegistryForm of={supplierRegistry} record={supplier} onSaved={goBack} />;
}

/** Creates a supplier together with its products in one call. */
const newSupplier: NewRecord<NewSupplierValues, Supplier> = {
  ...supplierRegistry,
  empty: { ...empty, productType: null, products: [] },
  toBody: ({ productType: _, products, ...fields }) => ({
    ...fields,
    products: products.map(({ type, itemId }) => ({ type, itemId })),
  }),
  onChosen: withCreated,
  Fields: NewSupplierFields,
};

export const SupplierCreatePage = () => <RegistryCreatePage of={newSupplier} />;

function NewSupplierFields({ form }: RegistryFormProps<NewSupplierValues>) {
  return (
    <SupplierFields form={form}>
      <Section title="O que fornece" note="Opcional. Ajuda a encontrar o fornecedor certo ao registrar uma entrada.">
        <SelectField
          {...stackingHalf}
          field={form.getField("productType")}
          choices={typeChoices}
          placeholder="Escolha o tipo"
        />
        <SupplierProducts form={form} />
      </Section>
    </SupplierFields>
  );
}

/** The supplier's products, and a button that opens the dialog for adding and removing them. */
function SupplierProducts({ form }: { form: RecordForm<NewSupplierValues> }) {
  const { productType, products } = form.values;
  const type = productType ?? "material";
  const error = form.getError("products");
  const [opened, setOpened] = useState(false);
  const remove = (product: ChosenProduct) => form.setValues({ products: products.filter((one) => one !== product) });
  return (
    <>
      <ButtonWithIcon
        {...stackingHalf.wrapperProps}
        id={form.getId("products")}
        variant="light"
        size="lg"
        w="fit-content"
        Icon={IconPlus}
        onClick={() => {
          form.setValues({ productType: type });
          setOpened(true);
        }}
      >
        Produtos fornecidos
      </ButtonWithIcon>
      {products.length > 0 && (
        <Lines aria-label="Produtos fornecidos">
          {products.map((product) => (
            <ProductLine key={product.type + product.itemId} product={product} onRemove={() => remove(product)} />
          ))}
        </Lines>
      )}
      {error !== undefined && (
        <Input.Error size="md" mt="xs" role="alert">
          {error}
        </Input.Error>
      )}
      <ProductsDialog
        opened={opened}
        onClose={() => setOpened(false)}
        type={type}
        onType={(chosen) => form.setValues({ productType: chosen })}
        isChosen={(item) => products.some((product) => product.type === type && product.itemId === item.id)}
        onToggle={(item) =>
          form.setValues({ products: toggleProduct(products, { type, itemId: item.id, name: item.name }) })
        }
        field="products"
      />
    </>
  );
}

function toggleProduct(products: readonly ChosenProduct[], product: ChosenProduct): ChosenProduct[] {
  const others = products.filter(({ type, itemId }) => type !== product.type || itemId !== product.itemId);
  return others.length < products.length ? others : [...others, product];
}

const stateChoices = states.map((state) => ({ value: state, label: state }));

interface SupplierFieldsProps {
  form: Pick<RecordForm<SupplierValues>, "getField">;
  /** Fields rendered between the identity and the payment fields. */
  children?: ReactNode;
}

function SupplierFields({ form, children }: SupplierFieldsProps) {
  return (
    <>
      <Section>
        <TextField {...wide} field={form.getField("name")} maxLength={120} autoCapitalize="words" />
        <PhoneField {...stackingThird} field={form.getField("phone")} />
      </Section>
      {children}
      <Section title="Cadastro e pagamento">
        <DocumentField {...stackingHalf} field={form.getField("document")} />
        <TextField {...stackingHalf} field={form.getField("pixKey")} maxLength={140} />
        <TextField {...wide} field={form.getField("city")} maxLength={80} autoCapitalize="words" />
        <SelectField {...third} field={form.getField("state")} choices={stateChoices} searchable placeholder="UF" />
        <DecimalField
          {...stackingThird}
          field={form.getField("paymentTermDays")}
          scale={0}
          unit="dias"
          unitWidth={60}
          description="Propõe o vencimento; 0 é à vista"
        />
        <NotesField {...wide} field={form.getField("notes")} />
      </Section>
    </>
  );
}
