import { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import type { Packaging } from "@pomar/contract/packaging/packaging.schema";
import { historyTab } from "../../domain/audit/history.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import {
  PackagingFields,
  type PackagingValues,
  packagingLabels,
  packagingRequired,
  valuesOfPackaging,
} from "./packaging-fields.tsx";

/** One packaging over its list: its fields and who changed them. */
export function PackagingDrawer({ id }: { id: string }) {
  const { data } = useCall(packagingRoutes.read, { params: { id } });
  return (
    <DrawerRecord title={data?.name ?? null}>
      <Loaded route={packagingRoutes.read} params={{ id }}>
        {(packaging) => (
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <PackagingForm key={id} packaging={packaging} /> },
              historyTab({ entity: "packagings", entityId: id, labels: packagingLabels }),
            ]}
          />
        )}
      </Loaded>
    </DrawerRecord>
  );
}

function PackagingForm({ packaging }: { packaging: Packaging }) {
  const form = useRecordForm({
    name: "packaging",
    route: packagingRoutes.update,
    params: { id: packaging.id },
    version: packaging.version,
    initial: valuesOfPackaging(packaging),
    labels: packagingLabels,
    required: packagingRequired,
    toBody: (values: PackagingValues) => values,
    onSaved: () => void alerts.success("Embalagem alterada"),
  });
  return (
    <RecordFormView form={form}>
      <PackagingFields form={form} isStored />
    </RecordFormView>
  );
}
