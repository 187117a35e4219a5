import { formatPhone } from "@pomar/contract/core/phone.rules";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import type { Customer, CustomerUpdate } from "@pomar/contract/registries/customers/customers.schema";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { stackingThird, wide } from "../../ui/form/field.ts";
import { DocumentField, NotesField, PhoneField, TextField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import { emptyValues, type ValuesOf, valuesFrom } from "../../ui/form/values.ts";
import { formatDocument } from "../../ui/format/masks.ts";
import { useBackTo } from "../../ui/kit/go-back.ts";
import {
  type Registry,
  RegistryCreatePage,
  RegistryForm,
  type RegistryFormProps,
} from "../parts/items/registry-form.tsx";

type CustomerValues = ValuesOf<CustomerUpdate>;

const empty = emptyValues(customersRoutes.create.body);

export const customerLabels = {
  name: "Nome",
  phone: "Telefone",
  recallContact: "Contato para recolhimento",
  minShelfLifeDays: "Validade mínima",
  document: "CPF ou CNPJ",
  email: "E-mail",
  address: "Endereço",
  notes: "Observações",
};

const customerRegistry: Registry<CustomerValues, Customer> = {
  name: "customer",
  type: "customers",
  routes: customersRoutes,
  list: "/customers/find-all",
  empty,
  toValues: ({ phone, document, ...customer }) =>
    valuesFrom(empty, { ...customer, phone: formatPhone(phone ?? ""), document: formatDocument(document ?? "") }),
  Fields: CustomerFields,
  words: { created: "Cliente criado com sucesso", changed: "Cliente alterado com sucesso" },
  labels: customerLabels,
  required: ["name"],
};

export const CustomerCreatePage = () => <RegistryCreatePage of={customerRegistry} />;

export function CustomerForm({ customer }: { customer: Customer }) {
  const goBack = useBackTo(customerRegistry.list);
  return <RegistryForm of={customerRegistry} record={customer} onSaved={goBack} />;
}

function CustomerFields({ form }: RegistryFormProps<CustomerValues>) {
  return (
    <>
      <Section>
        <TextField {...wide} field={form.getField("name")} maxLength={120} autoCapitalize="words" />
        <PhoneField {...stackingThird} field={form.getField("phone")} />
        <TextField {...wide} field={form.getField("recallContact")} maxLength={120} autoCapitalize="words" />
        <DecimalField
          {...stackingThird}
          field={form.getField("minShelfLifeDays")}
          scale={0}
          unit="dias"
          unitWidth={60}
          description="Lotes abaixo dela não saem"
        />
      </Section>
      <Section title="Cadastro">
        <DocumentField {...stackingThird} field={form.getField("document")} />
        <TextField {...wide} field={form.getField("email")} inputMode="email" maxLength={120} />
        <TextField field={form.getField("address")} maxLength={160} autoCapitalize="words" />
        <NotesField field={form.getField("notes")} />
      </Section>
    </>
  );
}
