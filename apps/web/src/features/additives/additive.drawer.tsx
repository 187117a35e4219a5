import { additivesRoutes } from "@pomar/contract/additives/additives.routes";
import type { Additive } from "@pomar/contract/additives/additives.schema";
import { alerts } from "../../shared/alerts/alerts.ts";
import { useCall } from "../../shared/api/hooks.ts";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { History } from "../../shared/history/history.tsx";
import { Loaded } from "../../shared/layout/loaded.tsx";
import { RecordTabs } from "../../shared/layout/record-tabs.tsx";
import { DrawerRecord } from "../../shared/list/drawer-record.tsx";
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
              {
                name: "historico",
                label: "Histórico",
                content: <History entity="additives" entityId={id} labels={additiveLabels} />,
              },
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
