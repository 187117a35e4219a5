import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import { useGoBack } from "../../domain/items/use-go-back.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Page } from "../../ui/kit/page.tsx";
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
