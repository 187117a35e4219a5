import { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import { alerts } from "../../shared/alerts/alerts.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { Page } from "../../shared/layout/page.tsx";
import { useGoBack } from "../../shared/pickers/use-go-back.ts";
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
