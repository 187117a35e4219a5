import { Button, CloseButton } from "@mantine/core";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { FruitGroup } from "@pomar/contract/fruits/fruits.schema";
import { IconArrowLeft } from "@tabler/icons-react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { TextField } from "../../shared/form/inputs.tsx";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { Section } from "../../shared/form/section.tsx";
import { type RecordForm, useRecordForm } from "../../shared/form/use-record-form.ts";
import { History } from "../../shared/history/history.tsx";
import { Loaded } from "../../shared/layout/loaded.tsx";
import { RecordTabs } from "../../shared/layout/record-tabs.tsx";
import { ItemPicker } from "../../shared/pickers/item-picker.tsx";
import classes from "./fruits.module.css";

interface GroupValues {
  name: string;
  fruits: { id: string; name: string }[];
}

const empty: GroupValues = { name: "", fruits: [] };
const labels = { name: "Nome", fruits: "Frutas" };
const toBody = ({ name, fruits }: GroupValues) => ({ name, fruits: fruits.map(({ id }) => id) });

function valuesOf({ name, fruits }: FruitGroup): GroupValues {
  return { name, fruits: fruits.map((fruit) => ({ id: fruit.id, name: fruit.name })) };
}

/** A new group of fruits. */
export function NewGroup({ onBack }: { onBack: () => void }) {
  const form = useRecordForm({
    name: "fruit-group",
    route: fruitsRoutes.createGroup,
    initial: empty,
    labels,
    required: ["name"],
    toBody,
    onSaved: () => {
      alerts.success("Grupo criado com sucesso");
      onBack();
    },
  });
  return (
    <>
      <BackToGroups onBack={onBack} />
      <RecordFormView form={form}>
        <GroupFields form={form} />
      </RecordFormView>
    </>
  );
}

/** One group: its fields and its history. */
export function GroupEditor({ id, onBack }: { id: string; onBack: () => void }) {
  return (
    <>
      <BackToGroups onBack={onBack} />
      <Loaded route={fruitsRoutes.readGroup} params={{ id }}>
        {(group) => (
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <GroupForm group={group} onSaved={onBack} /> },
              {
                name: "historico",
                label: "Histórico",
                content: <History entity="fruit-groups" entityId={id} labels={labels} />,
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}

function GroupForm({ group, onSaved }: { group: FruitGroup; onSaved: () => void }) {
  const form = useRecordForm({
    name: "fruit-group",
    route: fruitsRoutes.updateGroup,
    params: { id: group.id },
    version: group.version,
    initial: valuesOf(group),
    labels,
    required: ["name"],
    toBody,
    onSaved: () => {
      alerts.success("Grupo alterado com sucesso");
      onSaved();
    },
  });
  return (
    <RecordFormView form={form}>
      <GroupFields form={form} />
    </RecordFormView>
  );
}

function GroupFields({
  form,
}: {
  form: Pick<RecordForm<GroupValues>, "field" | "values" | "set" | "idOf" | "errorOf">;
}) {
  const { fruits } = form.values;
  return (
    <Section>
      <TextField field={form.field("name")} maxLength={60} autoCapitalize="words" />
      <ItemPicker
        id={form.idOf("fruits")}
        label="Adicionar fruta"
        type="fruits"
        value={null}
        error={form.errorOf("fruits")}
        offersCreation={false}
        onChange={(item) => {
          if (item === null || fruits.some(({ id }) => id === item.id)) return;
          form.set({ fruits: [...fruits, { id: item.id, name: item.name }] });
        }}
      />
      {fruits.length === 0 ? (
        <p className={classes.hint}>Nenhuma fruta no grupo ainda.</p>
      ) : (
        <ul className={classes.chosen} aria-label="Frutas do grupo">
          {fruits.map(({ id, name }) => (
            <li key={id} className={classes.chip}>
              {name}
              <CloseButton
                size={40}
                iconSize={16}
                aria-label={`Retirar ${name}`}
                onClick={() => form.set({ fruits: fruits.filter((fruit) => fruit.id !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** What was typed stays as a draft of the group. */
function BackToGroups({ onBack }: { onBack: () => void }) {
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.back}
      leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      onClick={onBack}
    >
      Todos os grupos
    </Button>
  );
}
