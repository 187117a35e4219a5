import { ActionIcon, Alert, Button, Group, Modal, Text } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/core/route";
import { IconAlertTriangle, IconDotsVertical, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { alerts } from "../alerts/alerts.ts";
import type { ApiError } from "../api/api-error.ts";
import type { InputOf } from "../api/call.ts";
import { useAction } from "../api/hooks.ts";
import { reportError } from "../api/report-error.ts";
import { ActionMenu, type MenuChoice } from "../kit/action-menu.tsx";
import { Dependents } from "../kit/dependents.tsx";

export interface Removable {
  id: string;
  name: string;
  version: number;
  /** False: new entries do not offer it. */
  active?: boolean;
}

const inUse = "record.in-use";

export interface RemovalOptions {
  /** The noun for the removed record, in lower case: `fornecedor`. */
  noun: string;
  consequence: string;
  done: string;
  /** The label of the button where it is no plain deletion: `Estornar`. */
  act?: string;
  /** The label of the button that leaves things unchanged, where *Cancelar* would be ambiguous. */
  dismiss?: string;
  /** A PUT by `:id` that takes `active`: offered as an alternative where records use the row. */
  deactivation?: AnyRoute;
  /** Called before the call and after a refusal: the component that shows the row must not refetch it meanwhile. */
  onRemoving?: (isRemoving: boolean) => void;
  /** Called after the removal: the page that shows the row closes. */
  onRemoved?: () => void;
}

/** Deletes a row by a DELETE with `:id`: asks by name, states the consequence, shows the server's refusal. */
export function useRemoval<Row extends Removable>(route: AnyRoute, options: RemovalOptions) {
  const [row, setRow] = useState<Row | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { deactivation } = options;
  const canDeactivate = deactivation !== undefined && row?.active === true;
  const removal = useAction(route, { answered: canDeactivate ? [inUse] : [] });
  const { act = "Excluir", dismiss = "Cancelar" } = options;

  // The row of the current question; the dialog may have moved on to another row before the reply arrives.
  const asked = useRef<Row | null>(null);

  const ask = (next: Row | null) => {
    asked.current = next;
    setRow(next);
    setRefusal(null);
  };
  const close = () => ask(null);
  const remove = async () => {
    if (row === null) return;
    options.onRemoving?.(true);
    const outcome = await removal.run({ params: { id: row.id }, ifMatch: row.version } as InputOf<AnyRoute>);
    if (outcome.ok) alerts.success(options.done);
    if (outcome.ok) options.onRemoved?.();
    else options.onRemoving?.(false);
    if (asked.current !== row) {
      // The dialog that would have offered the alternative is closed.
      if (!outcome.ok && canDeactivate && outcome.error.code === inUse) reportError(outcome.error);
      return;
    }
    if (outcome.ok) close();
    else setRefusal(outcome.error);
  };

  const isAnswered = canDeactivate && refusal?.code === inUse;

  const dialog = (
    <Modal opened={row !== null} onClose={close} title={`${act} ${options.noun} ${row?.name ?? ""}?`}>
      <Text>{options.consequence}</Text>
      {refusal !== null && (
        <Alert
          color="red"
          mt="md"
          icon={<IconAlertTriangle />}
          title={`Não foi possível ${act.toLowerCase()}`}
          role="alert"
        >
          {isAnswered && <Text>{refusal.message}</Text>}
          <Dependents of={refusal.dependents} onFollow={close} />
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={close} data-autofocus>
          {dismiss}
        </Button>
        {isAnswered ? (
          <Deactivation route={deactivation} row={row} onDone={close} />
        ) : (
          <Button
            color="red"
            size="md"
            loading={removal.isPending}
            // A retry would be refused again: a record depends on the row, or the row has changed.
            disabled={refusal?.statusCode === 409 || refusal?.statusCode === 412}
            onClick={() => void remove()}
          >
            {act}
          </Button>
        )}
      </Group>
    </Modal>
  );
  return { ask, dialog };
}

interface RemovalMenuProps {
  name: string;
  onRemove: () => void;
  /** Further items, above the deletion. */
  before?: () => readonly MenuChoice[];
}

/** The menu at the end of a row: its actions, the deletion last. */
export function RemovalMenu({ name, onRemove, before = () => [] }: RemovalMenuProps) {
  return (
    <ActionMenu
      choices={() => [
        ...before(),
        { label: "Excluir", icon: <IconTrash size={18} />, isDangerous: true, onChoose: onRemove },
      ]}
    >
      <ActionIcon aria-label={`Ações de ${name}`}>
        <IconDotsVertical size={20} aria-hidden="true" />
      </ActionIcon>
    </ActionMenu>
  );
}

interface DeactivationProps {
  route: AnyRoute;
  row: { id: string; name: string; version: number };
  onDone: () => void;
}

/** Excludes a used row from new entries; existing uses are unaffected. */
function Deactivation({ route, row: { id, name, version }, onDone }: DeactivationProps) {
  const deactivation = useAction(route);
  const deactivate = async () => {
    const input = { params: { id }, body: { active: false }, ifMatch: version };
    const outcome = await deactivation.run(input as unknown as InputOf<AnyRoute>);
    if (!outcome.ok) return;
    alerts.success(`${name} não aparece mais em novas entradas`);
    onDone();
  };
  return (
    <Button size="md" loading={deactivation.isPending} onClick={() => void deactivate()}>
      Desativar
    </Button>
  );
}
