import { CloseButton, Text, UnstyledButton } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/core/route";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import type { FruitGroup } from "@pomar/contract/registries/fruits/fruits.schema";
import { IconArrowLeft, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useRows } from "../../ui/api/hooks.ts";
import { TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import { RemovalMenu, useRemoval } from "../../ui/list/removal.tsx";
import { RecordLines } from "../../ui/record/record-lines.tsx";
import { ItemName } from "../parts/items/fruit-mark.tsx";
import { ItemPicker } from "../parts/items/item-field.tsx";
import classes from "./fruits.module.css";

/**
 * Drawer over the list of fruits: lists the fruit groups with their members; groups can be created, changed and
 * removed.
 */
export function FruitGroupsDrawer() {
  const [edited, setEdited] = useState<FruitGroup | "new" | null>(null);
  const back = () => setEdited(null);
  if (edited === null)
    return (
      <DrawerRecord title="Grupos de frutas">
        <Groups onEdit={setEdited} />
      </DrawerRecord>
    );
  return (
    <DrawerRecord title={edited === "new" ? "Novo grupo" : edited.name}>
      <ButtonWithIcon
        variant="subtle"
        size="sm"
        mb="sm"
        Icon={IconArrowLeft}
        // The back button keeps the form's unsaved input as a draft of this group.
        onClick={back}
      >
        Todos os grupos
      </ButtonWithIcon>
      {edited === "new" ? (
        <GroupForm group={null} onSaved={back} />
      ) : (
        <Loaded key={edited.id} route={fruitsRoutes.readGroup} params={{ id: edited.id }}>
          {(group) => (
            <RecordTabs
              tabs={[
                { name: "dados", label: "Dados", content: <GroupForm group={group} onSaved={back} /> },
                historyTab({ entity: "fruit-groups", entityId: group.id, labels }),
              ]}
            />
          )}
        </Loaded>
      )}
    </DrawerRecord>
  );
}

function Groups({ onEdit }: { onEdit: (group: FruitGroup | "new") => void }) {
  const groups = useRows(fruitsRoutes.listGroups, { query: { rows: 50 } });
  const removal = useRemoval<FruitGroup>(fruitsRoutes.removeGroup, {
    noun: "grupo",
    consequence: "O grupo some dos filtros e relatórios. As frutas dele continuam como estão.",
    done: "Grupo excluído",
  });
  return (
    <>
      <RecordLines
        of={groups}
        label="Grupos"
        empty="Um grupo reúne frutas para filtros e relatórios, como “Cítricas” ou “Nativas”. Nenhum foi criado ainda."
      >
        {(group) => (
          <Line key={group.id} end={<RemovalMenu name={group.name} onRemove={() => removal.ask(group)} />}>
            <UnstyledButton className={classes.groupOpen} onClick={() => onEdit(group)}>
              <b>{group.name}</b>
              <small>
                {group.fruits.length === 0 ? "sem frutas" : group.fruits.map(({ name }) => name).join(", ")}
              </small>
            </UnstyledButton>
          </Line>
        )}
      </RecordLines>
      <ButtonWithIcon mt="md" Icon={IconPlus} onClick={() => onEdit("new")}>
        Novo grupo
      </ButtonWithIcon>
      {removal.dialog}
    </>
  );
}

const labels = { name: "Nome", fruits: "Frutas" };

/** Form for a new fruit group (`group` is null) or for a stored one. */
function GroupForm({ group, onSaved }: { group: FruitGroup | null; onSaved: () => void }) {
  const form = useRecordForm<{ name: string; fruits: { id: string; name: string }[] }, AnyRoute>({
    name: "fruit-group",
    route: group === null ? fruitsRoutes.createGroup : fruitsRoutes.updateGroup,
    params: group === null ? undefined : { id: group.id },
    version: group?.version,
    initial: { name: group?.name ?? "", fruits: (group?.fruits ?? []).map(({ id, name }) => ({ id, name })) },
    labels,
    required: ["name"],
    toBody: ({ name, fruits: chosen }) => ({ name, fruits: chosen.map(({ id }) => id) }),
    onSaved: () => {
      alerts.success(group === null ? "Grupo criado com sucesso" : "Grupo alterado com sucesso");
      onSaved();
    },
  });
  const { fruits } = form.values;
  return (
    <RecordFormView form={form}>
      <Section>
        <TextField field={form.getField("name")} maxLength={60} autoCapitalize="words" />
        <ItemPicker
          id={form.getId("fruits")}
          label="Adicionar fruta"
          type="fruits"
          value={null}
          error={form.getError("fruits")}
          offersCreation={false}
          onChange={(item) => {
            if (item === null || fruits.some(({ id }) => id === item.id)) return;
            form.setValues({ fruits: [...fruits, { id: item.id, name: item.name }] });
          }}
        />
        {fruits.length === 0 ? (
          <Text c="dimmed" size="sm">
            Nenhuma fruta no grupo ainda.
          </Text>
        ) : (
          <Lines aria-label="Frutas do grupo">
            {fruits.map(({ id, name }) => (
              <Line
                key={id}
                end={
                  <CloseButton
                    size={40}
                    iconSize={16}
                    aria-label={`Retirar ${name}`}
                    onClick={() => form.setValues({ fruits: fruits.filter((fruit) => fruit.id !== id) })}
                  />
                }
              >
                <ItemName item={{ id, name }} />
              </Line>
            ))}
          </Lines>
        )}
      </Section>
    </RecordFormView>
  );
}
