import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import { alerts } from "../../shared/alerts/alerts.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { Page } from "../../shared/layout/page.tsx";
import { useGoBack } from "../../shared/pickers/use-go-back.ts";
import {
  AdditiveFields,
  type AdditiveValues,
  additiveLabels,
  additiveRequired,
  emptyAdditive,
} from "./additive-fields.tsx";

/** Registers an additive with what the law allows of it. */
export function AdditiveCreatePage() {
  const goBack = useGoBack();
  const form = useRecordForm({
    name: "additive",
    route: additivesRoutes.create,
    initial: emptyAdditive,
    labels: additiveLabels,
    required: additiveRequired,
    toBody: ({ active: _, ...fields }: AdditiveValues) => fields,
    onSaved: (additive) => {
      alerts.success("Aditivo criado com sucesso");
      goBack("additives", additive, "/additives/main");
    },
  });
  return (
    <Page title="Novo aditivo">
      <RecordFormView form={form}>
        <AdditiveFields form={form} isStored={false} />
      </RecordFormView>
    </Page>
  );
}
