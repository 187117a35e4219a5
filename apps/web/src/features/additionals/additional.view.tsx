import { Button } from "@mantine/core";
import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import type { Additional } from "@pomar/contract/additionals/additionals.schema";
import { pages } from "@pomar/contract/pages";
import { IconPlus } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { alerts } from "../../shared/alerts/alerts.ts";
import { useCall } from "../../shared/api/hooks.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { History } from "../../shared/history/history.tsx";
import { ItemHeading } from "../../shared/items/item-heading.tsx";
import { Loaded } from "../../shared/layout/loaded.tsx";
import { Page } from "../../shared/layout/page.tsx";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { RecordTabs } from "../../shared/layout/record-tabs.tsx";
import {
  AdditionalFields,
  additionalBody,
  additionalLabels,
  additionalRequired,
  valuesOfAdditional,
} from "./additional-fields.tsx";

/** One additional: what there is of it, its fields and who changed them. */
export function AdditionalUpdatePage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { data } = useCall(additionalsRoutes.read, { params: { id } });
  return (
    <Page
      title={pages["/additional/update/$id"].title}
      subtitle={data && <ItemHeading item={data} />}
      width="narrow"
      actions={
        <Button
          size="md"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          renderRoot={(root) => (
            <PageLink to="/additional-record/create/$additionalId" params={{ additionalId: id }} {...root} />
          )}
        >
          Registrar entrada
        </Button>
      }
    >
      <Loaded route={additionalsRoutes.read} params={{ id }}>
        {(additional) => (
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <AdditionalForm key={id} additional={additional} /> },
              {
                name: "historico",
                label: "Histórico",
                content: <History entity="additionals" entityId={id} labels={additionalLabels} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}

function AdditionalForm({ additional }: { additional: Additional }) {
  const form = useRecordForm({
    name: "additional",
    route: additionalsRoutes.update,
    params: { id: additional.id },
    version: additional.version,
    initial: valuesOfAdditional(additional),
    labels: additionalLabels,
    required: additionalRequired,
    toBody: additionalBody,
    onSaved: () => void alerts.success("Adicional alterado"),
  });
  return (
    <RecordFormView form={form}>
      <AdditionalFields form={form} isStored />
    </RecordFormView>
  );
}
