import { customersRoutes } from "@pomar/contract/customers/customers.routes";
import { useNavigate } from "@tanstack/react-router";
import { alerts } from "../../ui/alerts/alerts.ts";
import { NotesField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Page } from "../../ui/kit/page.tsx";

interface CustomerValues {
  name: string;
  notes: string;
}

const initial: CustomerValues = { name: "", notes: "" };
const labels = { name: "Nome", notes: "Observações" };

export function CustomerCreatePage() {
  const navigate = useNavigate();
  const form = useRecordForm({
    name: "customer",
    route: customersRoutes.create,
    initial,
    labels,
    required: ["name"],
    toBody: (values: CustomerValues) => values,
    onSaved: () => {
      alerts.success("Cadastro feito com sucesso");
      // Replaced: Back must not open the form of a thing that already exists.
      void navigate({ to: "/customers/find-all", replace: true });
    },
  });
  return (
    <Page title="Cadastrar cliente">
      <RecordFormView form={form}>
        <Section>
          <TextField field={form.field("name")} maxLength={60} />
          <NotesField field={form.field("notes")} />
        </Section>
      </RecordFormView>
    </Page>
  );
}
