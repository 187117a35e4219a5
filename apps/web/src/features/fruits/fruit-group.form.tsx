import { Button, CloseButton, Text } from "@mantine/core";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { FruitGroup } from "@pomar/contract/fruits/fruits.schema";
import { IconArrowLeft } from "@tabler/icons-react";
import { historyTab } from "../../domain/audit/history.tsx";
import { ItemPicker } from "../../domain/items/item-picker.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";

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
              historyTab({ entity: "fruit-groups", entityId: id, labels }),
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
                  onClick={() => form.set({ fruits: fruits.filter((fruit) => fruit.id !== id) })}
                />
              }
            >
              {name}
            </Line>
          ))}
        </Lines>
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
      mb="sm"
      leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      onClick={onBack}
    >
      Todos os grupos
    </Button>
  );
}
