import { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import { useGoBack } from "../../domain/items/use-go-back.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Page } from "../../ui/kit/page.tsx";
import {
  emptyPackaging,
  PackagingFields,
  type PackagingValues,
  packagingLabels,
  packagingRequired,
} from "./packaging-fields.tsx";

/** Registers a packaging: a film, a bag, a bucket, a case. */
export function PackagingCreatePage() {
  const goBack = useGoBack();
  const form = useRecordForm({
    name: "packaging",
    route: packagingRoutes.create,
    initial: emptyPackaging,
    labels: packagingLabels,
    required: packagingRequired,
    toBody: ({ active: _, ...fields }: PackagingValues) => fields,
    onSaved: (packaging) => {
      alerts.success("Embalagem criada com sucesso");
      goBack("packaging", packaging, "/packaging/find-all");
    },
  });
  return (
    <Page title="Nova embalagem">
      <RecordFormView form={form}>
        <PackagingFields form={form} isStored={false} />
      </RecordFormView>
    </Page>
  );
}
