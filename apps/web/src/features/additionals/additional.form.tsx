import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import { useGoBack } from "../../domain/items/use-go-back.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Page } from "../../ui/kit/page.tsx";
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
