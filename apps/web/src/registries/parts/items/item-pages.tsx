import type { AnyRoute } from "@pomar/contract/core/route";
import type { ItemType } from "@pomar/contract/entries/lookups/lookups.routes";
import type { PagePath } from "@pomar/contract/pages";
import type { AuditEntity } from "@pomar/contract/people/audit/audit.schema";
import type { ComponentType } from "react";
import type { HistoryProps } from "../../../people/parts/audit/history.tsx";
import { historyTab } from "../../../people/parts/audit/history-tab.tsx";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { useCall } from "../../../ui/api/hooks.ts";
import { RecordFormView } from "../../../ui/form/record-form.tsx";
import { type RecordForm, type RecordFormOptions, useRecordForm } from "../../../ui/form/use-record-form.ts";
import { Loaded } from "../../../ui/kit/loaded.tsx";
import { Page } from "../../../ui/kit/page.tsx";
import { RecordTabs } from "../../../ui/kit/record-tabs.tsx";
import { DrawerRecord } from "../../../ui/list/record-drawer.tsx";
import { ItemName } from "./fruit-mark.tsx";
import { useGoBack } from "./use-go-back.ts";

export interface ItemFieldsProps<Values extends object> {
  form: RecordForm<Values>;
  /** True for a stored item: it can be deactivated, and its code is fixed. */
  isStored: boolean;
}

type FormOptions<Values extends object> = Pick<
  RecordFormOptions<Values, AnyRoute>,
  "name" | "labels" | "required" | "toBody" | "checkAlso" | "onChosen"
>;

/** The forms, calls and words of one registry's items. */
export interface ItemKind<Values extends object, Stored = never> extends FormOptions<Values> {
  type: ItemType;
  entity: AuditEntity;
  routes: Record<"create" | "read" | "update", AnyRoute>;
  list: PagePath;
  empty: Values;
  valuesOf: (stored: Stored) => Values;
  Fields: ComponentType<ItemFieldsProps<Values>>;
  /** The title of the creation page, and the messages after creating and changing an item. */
  words: Record<"create" | "created" | "changed", string>;
  /** Labels and formats that differ in the history. */
  history?: Partial<Pick<HistoryProps, "labels" | "format">>;
}

/** Creates an item, then returns to the form that lacked it, or to its list. */
export function ItemCreatePage<Values extends object>({ of: kind }: { of: ItemKind<Values> }) {
  const goBack = useGoBack();
  const form = useRecordForm<Values, AnyRoute>({
    ...kind,
    route: kind.routes.create,
    initial: kind.empty,
    onSaved: (item) => {
      alerts.success(kind.words.created);
      goBack(kind.type, item, kind.list);
    },
  });
  return (
    <Page title={kind.words.create}>
      <RecordFormView form={form}>
        <kind.Fields form={form} isStored={false} />
      </RecordFormView>
    </Page>
  );
}

interface StoredProps<Values extends object, Stored> {
  of: ItemKind<Values, Stored>;
  id: string;
  onSaved?: () => void;
}

/** An item over its list. */
export function ItemDrawer<Values extends object, Stored>(props: StoredProps<Values, Stored>) {
  const { data } = useCall<AnyRoute>(props.of.routes.read, { params: { id: props.id } });
  return (
    <DrawerRecord title={data === undefined ? null : <ItemName item={data} />}>
      <StoredItem {...props} />
    </DrawerRecord>
  );
}

/** An item's fields and their history. */
export function StoredItem<Values extends object, Stored>({ of: kind, id, onSaved }: StoredProps<Values, Stored>) {
  return (
    <Loaded<AnyRoute> route={kind.routes.read} params={{ id }}>
      {(item) => (
        <RecordTabs
          tabs={[
            { name: "dados", label: "Dados", content: <StoredForm key={id} of={kind} item={item} onSaved={onSaved} /> },
            historyTab({ entity: kind.entity, entityId: id, labels: kind.labels, ...kind.history }),
          ]}
        />
      )}
    </Loaded>
  );
}

interface StoredFormProps<Values extends object, Stored> extends Omit<StoredProps<Values, Stored>, "id"> {
  item: Stored & { id: string; version: number };
}

function StoredForm<Values extends object, Stored>({ of: kind, item, onSaved }: StoredFormProps<Values, Stored>) {
  const form = useRecordForm<Values, AnyRoute>({
    ...kind,
    route: kind.routes.update,
    params: { id: item.id },
    version: item.version,
    initial: kind.valuesOf(item),
    onSaved: () => {
      alerts.success(kind.words.changed);
      onSaved?.();
    },
  });
  return (
    <RecordFormView form={form}>
      <kind.Fields form={form} isStored />
    </RecordFormView>
  );
}
