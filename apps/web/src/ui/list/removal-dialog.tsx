import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ApiError } from "../api/api-error.ts";
import { Dependents } from "../kit/dependents.tsx";

interface RemovalDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  consequence: string;
  act: string;
  dismiss: string;
  refusal: ApiError | null;
  isPending: boolean;
}

/** Asks by name, says what will happen, and shows the server's reason when it refuses. */
export function RemovalDialog({ act, refusal, ...props }: RemovalDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
      <Text>{props.consequence}</Text>
      {refusal !== null && (
        <Alert
          color="red"
          mt="md"
          icon={<IconAlertTriangle />}
          title={`Não foi possível ${act.toLowerCase()}`}
          role="alert"
        >
          {refusal.message}
          <Dependents of={refusal.dependents} onFollow={props.onClose} />
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={props.onClose} data-autofocus>
          {props.dismiss}
        </Button>
        <Button
          color="red"
          size="md"
          loading={props.isPending}
          // Asked again, it would be refused again: something depends on it, or this is no longer what the person saw.
          disabled={refusal?.statusCode === 409 || refusal?.statusCode === 412}
          onClick={props.onConfirm}
        >
          {act}
        </Button>
      </Group>
    </Modal>
  );
}
