import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import { historyTab } from "../../domain/audit/history.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import { withCreatedPart } from "./composition-field.tsx";
import { FruitFields } from "./fruit-fields.tsx";
import {
  fruitBody,
  fruitHistoryLabels,
  fruitLabels,
  fruitRequired,
  fruitValues,
  fruitWords,
  wholeFruitMessages,
} from "./fruit-values.ts";

/** One fruit over the list: its fields and its history. */
export function FruitDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: fruit } = useCall(fruitsRoutes.read, { params: { id } });
  return (
    <DrawerRecord title={fruit?.name ?? null}>
      <Loaded route={fruitsRoutes.read} params={{ id }}>
        {(found) => (
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <FruitForm fruit={found} onSaved={onClose} /> },
              historyTab({ entity: "fruits", entityId: id, labels: fruitHistoryLabels, format: fruitWords }),
            ]}
          />
        )}
      </Loaded>
    </DrawerRecord>
  );
}

function FruitForm({ fruit, onSaved }: { fruit: Fruit; onSaved: () => void }) {
  const form = useRecordForm({
    name: "fruit",
    route: fruitsRoutes.update,
    params: { id: fruit.id },
    version: fruit.version,
    initial: fruitValues(fruit),
    labels: fruitLabels,
    required: fruitRequired,
    toBody: fruitBody,
    checkAlso: wholeFruitMessages,
    onChosen: withCreatedPart,
    onSaved: () => {
      alerts.success("Fruta alterada com sucesso");
      onSaved();
    },
  });
  return (
    <RecordFormView form={form}>
      <FruitFields form={form} isNew={false} />
    </RecordFormView>
  );
}
