import { formatPhone } from "@pomar/contract/core/phone.rules";
import { pages } from "@pomar/contract/pages";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import type { Customer, CustomerUpdate } from "@pomar/contract/registries/customers/customers.schema";
import { alerts } from "../../ui/alerts/alerts.ts";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { stackingHalf } from "../../ui/form/field.ts";
import { DocumentField, NotesField, PhoneField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { type ValuesOf, valuesFrom } from "../../ui/form/values.ts";
import { formatDocument } from "../../ui/format/masks.ts";
import { useBackTo } from "../../ui/kit/go-back.ts";
import { Page } from "../../ui/kit/page.tsx";
import { useGoBack } from "../parts/items/use-go-back.ts";

type CustomerValues = ValuesOf<CustomerUpdate>;

const empty: CustomerValues = {
  name: "",
  document: "",
  phone: "",
  email: "",
  address: "",
  recallContact: "",
  minShelfLifeDays: null,
  notes: "",
};

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

export function CustomerCreatePage() {
  const goBack = useGoBack();
  const form = useRecordForm({
    name: "customer",
    route: customersRoutes.create,
    initial: empty,
    labels: customerLabels,
    required: ["name"],
    toBody: (values) => values,
    onSaved: ({ id, name }) => {
      alerts.success("Cliente criado com sucesso");
      goBack("customers", { id, name }, "/customers/find-all");
    },
  });
  return (
    <Page title={pages["/customers/create"].title}>
      <RecordFormView form={form}>
        <CustomerFields form={form} />
      </RecordFormView>
    </Page>
  );
}

export function CustomerForm({ customer }: { customer: Customer }) {
  const goBack = useBackTo("/customers/find-all");
  const { phone, document, ...known } = customer;
  const form = useRecordForm({
    name: "customer",
    route: customersRoutes.update,
    params: { id: customer.id },
    version: customer.version,
    initial: valuesFrom(empty, { ...known, phone: formatPhone(phone ?? ""), document: formatDocument(document ?? "") }),
    labels: customerLabels,
    required: ["name"],
    toBody: (values) => values,
    onSaved: () => {
      alerts.success("Cliente alterado com sucesso");
      goBack();
    },
  });
  return (
    <RecordFormView form={form}>
      <CustomerFields form={form} />
    </RecordFormView>
  );
}

function CustomerFields({ form }: { form: Pick<RecordForm<CustomerValues>, "getField"> }) {
  return (
    <>
      <Section>
        <TextField field={form.getField("name")} maxLength={120} autoCapitalize="words" />
        <PhoneField {...stackingHalf} field={form.getField("phone")} />
        <TextField {...stackingHalf} field={form.getField("recallContact")} maxLength={120} autoCapitalize="words" />
        <DecimalField
          field={form.getField("minShelfLifeDays")}
          scale={0}
          unit="dias"
          unitWidth={60}
          description="Lotes que vencem antes disso não saem para este cliente"
        />
      </Section>
      <Section title="Cadastro">
        <DocumentField {...stackingHalf} field={form.getField("document")} />
        <TextField {...stackingHalf} field={form.getField("email")} inputMode="email" maxLength={120} />
        <TextField field={form.getField("address")} maxLength={160} autoCapitalize="words" />
        <NotesField field={form.getField("notes")} />
      </Section>
    </>
  );
}
