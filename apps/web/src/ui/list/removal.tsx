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
  /** False when new entries do not offer the row. */
  active?: boolean;
}

const inUse = "record.in-use";

export interface RemovalOptions {
  /** The noun for the removed record, in lower case: `fornecedor`. */
  noun: string;
  consequence: string;
  done: string;
  /** The label of the confirming button, where the removal is not a plain deletion: `Estornar`. */
  act?: string;
  /** The label of the button that changes nothing, where *Cancelar* would be ambiguous. */
  dismiss?: string;
  /** The route that deactivates a row: a PUT by `:id` with `active`. The dialog offers it when records use the row. */
  deactivation?: AnyRoute;
  /** Called with true before the deletion and with false after a refusal; meanwhile the row must not be refetched. */
  onRemoving?: (isRemoving: boolean) => void;
  /** Called after the removal, so that the page which shows the row closes. */
  onRemoved?: () => void;
}

/** Deletes a row by a DELETE with `:id`: the dialog names the row, the consequence, and a refusal by the server. */
export function useRemoval<Row extends Removable>(route: AnyRoute, options: RemovalOptions) {
  const [row, setRow] = useState<Row | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { deactivation } = options;
  const canDeactivate = deactivation !== undefined && row?.active === true;
  const removal = useAction(route, { answered: canDeactivate ? [inUse] : [] });
  const { act = "Excluir", dismiss = "Cancelar" } = options;

  // The row that the dialog is about; the dialog may be about a different row by the time the reply arrives.
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
      // The dialog is closed and cannot offer the deactivation, so a toast reports the refusal.
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
            // The server would refuse a retry as well: a record depends on the row, or the row has changed.
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
  /** Further items of the menu, above the deletion. */
  before?: () => readonly MenuChoice[];
}

/** The menu at the end of a row, with the row's actions; the deletion is the last item. */
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

/** The button that deactivates a row in use: new entries do not offer the row, and existing records stay unchanged. */
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
