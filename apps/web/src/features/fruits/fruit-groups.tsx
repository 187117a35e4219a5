import { Button, Skeleton, Text, UnstyledButton } from "@mantine/core";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { FruitGroup } from "@pomar/contract/fruits/fruits.schema";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRows } from "../../ui/api/hooks.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { LoadMore } from "../../ui/kit/load-more.tsx";
import { Failed } from "../../ui/list/list-states.tsx";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import { RemovalMenu, useRemoval } from "../../ui/list/removal.tsx";
import { GroupEditor, NewGroup } from "./fruit-group.form.tsx";
import classes from "./fruits.module.css";

/** The groups of fruits over the list: what each holds, a new one, changing and removing one. */
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
      {edited === "new" ? <NewGroup onBack={back} /> : <GroupEditor key={edited.id} id={edited.id} onBack={back} />}
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
  if (groups.error !== null) return <Failed error={groups.error} onRetry={groups.retry} />;
  if (groups.rows === undefined) return <Skeleton height={160} aria-busy="true" />;
  return (
    <>
      {groups.rows.length === 0 ? (
        <Text c="dimmed" size="sm">
          Um grupo reúne frutas para filtros e relatórios, como “Cítricas” ou “Nativas”. Nenhum foi criado ainda.
        </Text>
      ) : (
        <Lines aria-label="Grupos" aria-busy={groups.isFetching}>
          {groups.rows.map((group) => (
            <Line key={group.id} end={<RemovalMenu name={group.name} onRemove={() => removal.ask(group)} />}>
              <UnstyledButton className={classes.groupOpen} onClick={() => onEdit(group)}>
                <b>{group.name}</b>
                <small>{group.fruits.map(({ name }) => name).join(", ") || "sem frutas"}</small>
              </UnstyledButton>
            </Line>
          ))}
        </Lines>
      )}
      <LoadMore of={groups} />
      <Button size="md" mt="md" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => onEdit("new")}>
        Novo grupo
      </Button>
      {removal.dialog}
    </>
  );
}
