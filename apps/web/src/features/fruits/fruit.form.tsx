import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { useGoBack } from "../../domain/items/use-go-back.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Page } from "../../ui/kit/page.tsx";
import { withCreatedPart } from "./composition-field.tsx";
import { FruitFields } from "./fruit-fields.tsx";
import { emptyFruit, fruitBody, fruitLabels, fruitRequired, wholeFruitMessages } from "./fruit-values.ts";

/** Registers a fruit, plain or composite, with what is expected of it. */
export function FruitCreatePage() {
  const goBack = useGoBack();
  const form = useRecordForm({
    name: "fruit",
    route: fruitsRoutes.create,
    initial: emptyFruit,
    labels: fruitLabels,
    required: fruitRequired,
    toBody: fruitBody,
    checkAlso: wholeFruitMessages,
    onChosen: withCreatedPart,
    onSaved: (fruit) => {
      alerts.success("Fruta criada com sucesso");
      goBack("fruits", fruit, "/fruits/find-all");
    },
  });
  return (
    <Page title="Nova fruta">
      <RecordFormView form={form}>
        <FruitFields form={form} isNew />
      </RecordFormView>
    </Page>
  );
}
