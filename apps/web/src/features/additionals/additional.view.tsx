import { Button } from "@mantine/core";
import { additionalsRoutes } from "@pomar/contract/additionals/additionals.routes";
import type { Additional } from "@pomar/contract/additionals/additionals.schema";
import { pages } from "@pomar/contract/pages";
import { IconPlus } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { historyTab } from "../../domain/audit/history.tsx";
import { ItemHeading } from "../../domain/items/item-heading.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import {
  AdditionalFields,
  additionalBody,
  additionalLabels,
  additionalRequired,
  valuesOfAdditional,
} from "./additional-fields.tsx";

/** One additional: what there is of it, its fields and who changed them. */
export function AdditionalUpdatePage() {
  const { id } = useParams({ from: "/full/additional/update/$id" });
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
            <Link to="/additional-record/create/$additionalId" params={{ additionalId: id }} {...root} />
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
              historyTab({ entity: "additionals", entityId: id, labels: additionalLabels }),
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
