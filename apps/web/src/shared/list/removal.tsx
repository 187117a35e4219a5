import { ActionIcon, Alert, Button, Group, Menu, Modal, Text } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/route";
import { IconAlertTriangle, IconDotsVertical, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { alerts } from "../alerts/alerts.ts";
import type { ApiError } from "../api/api-error.ts";
import type { InputOf } from "../api/call.ts";
import { resourceOf, useAction } from "../api/hooks.ts";
import { invalidateResource } from "../api/query-client.ts";
import { Dependents } from "../layout/dependents.tsx";

interface Removable {
  id: string;
  name: string;
  version: number;
}

interface Removal<Row extends Removable> {
  /** Opens the question for this row. */
  ask: (row: Row) => void;
  dialog: ReactNode;
}

interface RemovalOptions {
  /** What is removed, in lower case: `fornecedor`. */
  noun: string;
  /** What happens, said before it does. */
  consequence: string;
  /** The toast afterwards. */
  done: string;
  /** What the button does where it is no plain deletion: `Estornar`. */
  act?: string;
  /** What leaves the question without doing it, where *Cancelar* would be what it asks. */
  dismiss?: string;
  /** Before the call, and when it was refused after all: what shows the row must not ask for it meanwhile. */
  onRemoving?: (isRemoving: boolean) => void;
  /** The row is gone: what shows it leaves. */
  onRemoved?: () => void;
}

/**
 * Deleting one row: asks by name, says what will happen, and shows the server's reason when it refuses.
 * @param route  a DELETE by `:id`.
 */
export function useRemoval<Row extends Removable>(route: AnyRoute, options: RemovalOptions): Removal<Row> {
  const [row, setRow] = useState<Row | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const removal = useAction(route);
  const { act = "Excluir", dismiss = "Cancelar" } = options;

  // What is asked about when an answer comes; the dialog may have moved on to another row.
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
    // The row on screen is not what the server has.
    else invalidateResource(resourceOf(route));
    if (outcome.ok) options.onRemoved?.();
    else options.onRemoving?.(false);
    if (asked.current !== row) return;
    if (outcome.ok) close();
    else setRefusal(outcome.error);
  };

  const dialog = (
    <Modal
      opened={row !== null}
      onClose={close}
      title={`${act} ${options.noun} ${row?.name ?? ""}?`}
      centered
      radius="lg"
      styles={{ title: { fontWeight: 700 } }}
    >
      <Text>{options.consequence}</Text>
      {refusal !== null && (
        <Alert
          color="red"
          mt="md"
          icon={<IconAlertTriangle />}
          title={`Não foi possível ${act.toLowerCase()}`}
          role="alert"
        >
          {refusal.message}
          <Dependents of={refusal.dependents} onFollow={close} />
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={close} data-autofocus>
          {dismiss}
        </Button>
        <Button
          color="red"
          size="md"
          loading={removal.isPending}
          // Asked again, it would be refused again: something depends on it, or this is no longer what the person saw.
          disabled={refusal?.statusCode === 409 || refusal?.statusCode === 412}
          onClick={remove}
        >
          {act}
        </Button>
      </Group>
    </Modal>
  );
  return { ask, dialog };
}

interface RemovalMenuProps {
  name: string;
  onRemove: () => void;
  /** Further `Menu.Item`s, above the deletion. */
  children?: ReactNode;
}

/** The menu at the end of a row: what can be done with it, its deletion last. */
export function RemovalMenu({ name, onRemove, children }: RemovalMenuProps) {
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      radius="md"
      withinPortal={false}
      // Fixed: the table's own scrolling would cut off the menu of its last row.
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} radius="md" aria-label={`Ações de ${name}`}>
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item c="var(--mantine-color-red-text)" leftSection={<IconTrash size={18} />} onClick={onRemove}>
          Excluir
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
