import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import type { Additive } from "@pomar/contract/additives/additives.schema";
import { historyTab } from "../../domain/audit/history.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import {
  AdditiveFields,
  type AdditiveValues,
  additiveLabels,
  additiveRequired,
  valuesOfAdditive,
} from "./additive-fields.tsx";

/** One additive over its list: its fields and who changed them. */
export function AdditiveDrawer({ id }: { id: string }) {
  const { data } = useCall(additivesRoutes.read, { params: { id } });
  return (
    <DrawerRecord title={data?.name ?? null}>
      <Loaded route={additivesRoutes.read} params={{ id }}>
        {(additive) => (
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <AdditiveForm key={id} additive={additive} /> },
              historyTab({ entity: "additives", entityId: id, labels: additiveLabels }),
            ]}
          />
        )}
      </Loaded>
    </DrawerRecord>
  );
}

function AdditiveForm({ additive }: { additive: Additive }) {
  const form = useRecordForm({
    name: "additive",
    route: additivesRoutes.update,
    params: { id: additive.id },
    version: additive.version,
    initial: valuesOfAdditive(additive),
    labels: additiveLabels,
    required: additiveRequired,
    toBody: (values: AdditiveValues) => values,
    onSaved: () => void alerts.success("Aditivo alterado"),
  });
  return (
    <RecordFormView form={form}>
      <AdditiveFields form={form} isStored />
    </RecordFormView>
  );
}
