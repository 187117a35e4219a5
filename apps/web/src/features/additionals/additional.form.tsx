import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import { alerts } from "../../shared/alerts/alerts.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { Page } from "../../shared/layout/page.tsx";
import { useGoBack } from "../../shared/pickers/use-go-back.ts";
import {
  AdditionalFields,
  type AdditionalValues,
  additionalBody,
  additionalLabels,
  additionalRequired,
  emptyAdditional,
} from "./additional-fields.tsx";

/** Registers another food ingredient: sugar, water, mint, milk powder. */
export function AdditionalCreatePage() {
  const goBack = useGoBack();
  const form = useRecordForm({
    name: "additional",
    route: additionalsRoutes.create,
    initial: emptyAdditional,
    labels: additionalLabels,
    required: additionalRequired,
    toBody: ({ active: _, ...fields }: AdditionalValues) => additionalBody({ ...fields, active: true }),
    onSaved: (additional) => {
      alerts.success("Adicional criado com sucesso");
      goBack("additional", additional, "/additional/find-all");
    },
  });
  return (
    <Page title="Novo adicional">
      <RecordFormView form={form}>
        <AdditionalFields form={form} isStored={false} />
      </RecordFormView>
    </Page>
  );
}
