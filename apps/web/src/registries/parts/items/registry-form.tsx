import { Group } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/core/route";
import type { Item } from "@pomar/contract/entries/lookups/lookups.routes";
import { type PagePath, pages, type registryPaths } from "@pomar/contract/pages";
import { IconPlus } from "@tabler/icons-react";
import { rootRouteId, useNavigate, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { HistoryProps } from "../../../people/parts/audit/history.tsx";
import { historyTab } from "../../../people/parts/audit/history-tab.tsx";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { useCall } from "../../../ui/api/hooks.ts";
import { chosenSearch } from "../../../ui/form/chosen.ts";
import { RecordFormView } from "../../../ui/form/record-form.tsx";
import { type RecordForm, type RecordFormOptions, useRecordForm } from "../../../ui/form/use-record-form.ts";
import { valuesFrom } from "../../../ui/form/values.ts";
import { LinkButton } from "../../../ui/kit/link-button.tsx";
import { Loaded } from "../../../ui/kit/loaded.tsx";
import { Page } from "../../../ui/kit/page.tsx";
import { RecordTabs } from "../../../ui/kit/record-tabs.tsx";
import type { Target } from "../../../ui/kit/target-link.tsx";
import { DrawerRecord } from "../../../ui/list/record-drawer.tsx";
import { type Creatable, creationPages, returnFrom } from "./creation.ts";
import { ItemName } from "./fruit-mark.tsx";
import { rememberItem } from "./recent-items.ts";
import { Stock } from "./stock.tsx";

export interface RegistryFormProps<Values extends object> {
  form: RecordForm<Values>;
  /** True for a stored record, which can be deactivated and whose code cannot be changed. */
  isStored: boolean;
}

type FormOptions<Values extends object> = Pick<
  RecordFormOptions<Values, AnyRoute>,
  "name" | "labels" | "required" | "checkAlso" | "onChosen"
>;

/** The form, the API calls and the messages of one registry. */
export interface Registry<Values extends object, Stored> extends FormOptions<Values> {
  type: Creatable;
  routes: Record<"create" | "read" | "update", AnyRoute>;
  list: (typeof registryPaths)[number];
  empty: Values;
  /** Converts a stored record to the form values; when it is absent, each value is the record's field of that name. */
  toValues?: (stored: Stored) => Values;
  /** Converts the form values to the request body; when it is absent, the values are sent unchanged. */
  toBody?: (values: Values) => unknown;
  /** Converts the created record to the choice in the form that needed it; when absent, the choice is the record. */
  toChoice?: (created: Stored) => Item;
  Fields: ComponentType<RegistryFormProps<Values>>;
  /** The success messages after creating and after changing a record. */
  words: Record<"created" | "changed", string>;
  /** Field labels and value formats that the history shows differently from the form. */
  history?: Partial<Pick<HistoryProps, "labels" | "format">>;
}

interface OfRegistry<Values extends object, Stored> {
  of: Registry<Values, Stored>;
}

export type NewRecord<Values extends object, Stored> = Omit<Registry<Values, Stored>, "toValues">;

/** Page that creates a record, then returns to the form that needed the record, or else to the registry's list. */
export function RegistryCreatePage<Values extends object, Stored>(props: { of: NewRecord<Values, Stored> }) {
  const { of: registry } = props;
  const { type, list, words, toBody = (values) => values, Fields } = registry;
  const goBack = useGoBack();
  const form = useRecordForm<Values, AnyRoute>({
    ...registry,
    toBody,
    route: registry.routes.create,
    initial: registry.empty,
    onSaved: (created) => {
      alerts.success(words.created);
      goBack(type, registry.toChoice?.(created) ?? created, list);
    },
  });
  return (
    <Page title={pages[creationPages[type]].title} width="narrow">
      <RecordFormView form={form}>
        <Fields form={form} isStored={false} />
      </RecordFormView>
    </Page>
  );
}

/** Leaves a creation screen: returns to the form that needed the new record, or to the list without such a form. */
function useGoBack(): (type: Creatable, created: Item, list: PagePath) => void {
  const navigate = useNavigate();
  const back = returnFrom(useSearch({ from: rootRouteId }));
  return (type, created, list) => {
    rememberItem(type, created);
    // The history entry is replaced: the browser's Back button must not reopen the creation form of an existing record.
    if (back === null) return void navigate({ to: list, replace: true });
    const address = new URL(back.returnTo, window.location.origin);
    address.searchParams.set("chosen", chosenSearch(back.returnField, created.id).chosen);
    void navigate({ href: address.pathname + address.search, replace: true });
  };
}

interface StoredProps<Values extends object, Stored> extends OfRegistry<Values, Stored> {
  id: string;
  onSaved?: () => void;
}

interface ItemDrawerProps<Values extends object, Stored> extends StoredProps<Values, Stored> {
  /** The page that records a reception of the item. */
  receive?: Target;
}

/** Drawer with one item, opened over the registry's list. */
export function ItemDrawer<Values extends object, Stored>({ receive, ...props }: ItemDrawerProps<Values, Stored>) {
  const { data } = useCall<AnyRoute>(props.of.routes.read, { params: { id: props.id } });
  return (
    <DrawerRecord title={data === undefined ? null : <ItemName item={data} />}>
      {receive !== undefined && (
        <Group justify="space-between" pb="sm">
          <span>Saldo {data !== undefined && <Stock of={data} />}</span>
          <LinkButton variant="default" Icon={IconPlus} {...receive}>
            Registrar entrada
          </LinkButton>
        </Group>
      )}
      <StoredItem {...props} />
    </DrawerRecord>
  );
}

/** Tabs with an item's fields and the history of their changes. */
export function StoredItem<Values extends object, Stored>({ of: registry, id, onSaved }: StoredProps<Values, Stored>) {
  const { entity } = pages[registry.list].registry;
  return (
    <Loaded<AnyRoute> route={registry.routes.read} params={{ id }}>
      {(item) => (
        <RecordTabs
          tabs={[
            {
              name: "dados",
              label: "Dados",
              content: <RegistryForm key={id} of={registry} record={item} onSaved={onSaved} />,
            },
            historyTab({ entity, entityId: id, labels: registry.labels, ...registry.history }),
          ]}
        />
      )}
    </Loaded>
  );
}

interface RegistryFormViewProps<Values extends object, Stored> extends OfRegistry<Values, Stored> {
  record: Stored & { id: string; version: number };
  onSaved?: (() => void) | undefined;
}

/** The form that changes a stored record. */
export function RegistryForm<Values extends object, Stored>(props: RegistryFormViewProps<Values, Stored>) {
  const { of: registry, record, onSaved } = props;
  const { words, empty, toValues, toBody = (values) => values, Fields } = registry;
  const form = useRecordForm<Values, AnyRoute>({
    ...registry,
    toBody,
    route: registry.routes.update,
    params: { id: record.id },
    version: record.version,
    initial: toValues?.(record) ?? valuesFrom(empty, record as Partial<Values>),
    onSaved: () => {
      alerts.success(words.changed);
      onSaved?.();
    },
  });
  return (
    <RecordFormView form={form}>
      <Fields form={form} isStored />
    </RecordFormView>
  );
}
