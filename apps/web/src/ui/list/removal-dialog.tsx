import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/core/route";
import { IconAlertTriangle } from "@tabler/icons-react";
import { alerts } from "../alerts/alerts.ts";
import type { ApiError } from "../api/api-error.ts";
import type { InputOf } from "../api/call.ts";
import { useAction } from "../api/hooks.ts";
import { Dependents } from "../kit/dependents.tsx";

export interface Removable {
  id: string;
  name: string;
  version: number;
  /** False when new entries do not offer the row. */
  active?: boolean;
}

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

export interface RemovalDialogProps {
  opened: boolean;
  row: Removable | null;
  options: RemovalOptions;
  refusal: ApiError | null;
  /** The route that deactivates the row, which the dialog offers because records use the row. */
  deactivation: AnyRoute | undefined;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before a removal: names the row and the consequence, or the records that block the removal. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { opened, row, options, refusal, deactivation, isPending, onConfirm, onClose } = props;
  const { act = "Excluir", dismiss = "Cancelar" } = options;
  return (
    <Modal opened={opened} onClose={onClose} title={`${act} ${options.noun} ${row?.name ?? ""}?`}>
      <Text>{options.consequence}</Text>
      {refusal !== null && (
        <Alert
          color="red"
          mt="md"
          icon={<IconAlertTriangle />}
          title={`Não foi possível ${act.toLowerCase()}`}
          role="alert"
        >
          {deactivation !== undefined && <Text>{refusal.message}</Text>}
          <Dependents of={refusal.dependents} onFollow={onClose} />
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {dismiss}
        </Button>
        {deactivation !== undefined && row !== null ? (
          <Deactivation route={deactivation} row={row} onDone={onClose} />
        ) : (
          <Button
            color="red"
            size="md"
            loading={isPending}
            // The server would refuse a retry as well: a record depends on the row, or the row has changed.
            disabled={refusal?.statusCode === 409 || refusal?.statusCode === 412}
            onClick={onConfirm}
          >
            {act}
          </Button>
        )}
      </Group>
    </Modal>
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
